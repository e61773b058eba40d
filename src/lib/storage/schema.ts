/** The rows of this device's own tables; those of the projections are in `projection.ts`. */
import type { JsonObject } from './json.ts';
import type { StorageIssue } from './storage-issue.ts';

/** A half-written deal. */
export interface Draft {
	/** See `draftKey`. */
	readonly key: string;
	readonly sessionId: string;
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

/** A row of the record that does not read (`quarantine.ts`). */
export interface QuarantineRow {
	/** The row's key in the record. */
	readonly id: string;
	/** The evening it says it belongs to, `''` where it does not say. */
	readonly sessionId: string;
	readonly raw: unknown;
	readonly issues: readonly StorageIssue[];
	/** Milliseconds since 1970. */
	readonly foundAt: number;
}
