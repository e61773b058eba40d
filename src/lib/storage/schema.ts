/** The rows of the store's tables but for the record's own (`revision.ts`): projections, and what is this device's own. */
import type { Entity, Group, Identified, Person, RulesetKind, StoredFields } from './bodies.ts';
import type { Stamp } from './clock.ts';
import type { JsonObject } from './json.ts';
import type { StorageIssue } from './storage-issue.ts';

/** Where a row comes from. */
export interface Origin {
	/** The head revision it shows: name it as seen when saving over it. */
	readonly revision: string;
	/** When that revision was written. */
	readonly at: Stamp;
	/** When the entity was first written. */
	readonly createdAt: Stamp;
	/** Whether another head says something else. */
	readonly conflict: boolean;
}

/** A deal, adjustment or settlement. */
export interface ListedRow extends Origin {
	readonly sessionId: string;
	readonly id: string;
	readonly number: number;
	readonly value: Identified;
}

/** Facts about the deals of an evening, kept beside it so that a list of evenings reads no deals. */
export interface SessionFacts {
	readonly deals: number;
	/** When the last deal was written down, where it says so. */
	readonly lastDealAt: string | null;
	/** Revisions of the evening. It grows with every change, so what was computed at one number holds. */
	readonly changes: number;
}

export interface SessionRow extends Origin, SessionFacts {
	readonly id: string;
	readonly startedAt: string;
	readonly head: StoredFields;
	readonly snapshot: string | null;
}

export interface PersonRow extends Origin {
	readonly id: string;
	readonly value: Person & JsonObject;
}

export interface RulesetRow extends Origin {
	readonly id: string;
	readonly kind: RulesetKind;
	readonly value: JsonObject;
}

export interface GroupRow extends Origin {
	readonly id: string;
	readonly value: Group & JsonObject;
}

/** An entity whose heads disagree, deleted or not. */
export interface ConflictRow {
	/** The evening's id, or `''` for people, rulesets and groups. */
	readonly scope: string;
	readonly entity: Entity;
	readonly entityId: string;
	readonly heads: readonly string[];
}

/** A half-written deal. */
export interface Draft {
	/** See `draftKey`. */
	readonly key: string;
	readonly sessionId: string;
	/** The tab it is written in; absent in rows of earlier versions, which belong to whoever comes. */
	readonly tab?: string;
	/** The id the deal has or will have, made when the draft was begun. */
	readonly dealId: string;
	/** The revision being corrected, as the editor saw it; `null` for a new deal. */
	readonly seen: string | null;
	/** What was tapped so far, in the form's own shape. */
	readonly content: JsonObject;
	/** Milliseconds since 1970. */
	readonly savedAt: number;
}

/** One fact of this device's own: its id, its clock, a preference, when it was last backed up. */
export interface MetaRow {
	readonly key: string;
	readonly value: unknown;
}

/** The keys of what the table and the start page showed last (`last-shown.ts`); `static/first-frame.js` names them too. */
export const LAST_SHOWN = { table: 'last-shown', home: 'last-home' } as const;

/** Something computed from the record and kept (`computed.ts`). */
export interface KeptRow {
	/** What kind of thing, a colon, and which. */
	readonly key: string;
	/** What it was computed from, and by which version of the app. */
	readonly stamp: string;
	/** JSON: read several times as fast as text than as objects. */
	readonly text: string;
	/** Of all this; a row of an earlier version has none, and is counted anew. */
	readonly sum: number;
}

/** A row of the record that does not read, or is gone while its projection stood (`quarantine.ts`). */
export interface QuarantineRow {
	/** The row's key in the record. */
	readonly id: string;
	/** The evening it says it belongs to, `''` where it does not say. */
	readonly sessionId: string;
	readonly raw: unknown;
	/** What the screens showed of it, where the record says it no more. */
	readonly shown?: unknown;
	readonly issues: readonly StorageIssue[];
	/** Milliseconds since 1970. */
	readonly foundAt: number;
}
