/** A revision of a deal as a person compares it with others: what it says, what it would pay. */
import type { Deal } from '#lib/domain/deal.ts';
import type { Entry, Net } from '#lib/domain/entry.ts';
import { netOf } from '#lib/domain/entry.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { PARTS, type Part } from '#lib/domain/parts.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { settle } from '#lib/domain/settle.ts';
import { sameJson, type JsonObject } from '#lib/storage/json.ts';
import type { Revision } from '#lib/storage/revision.ts';

export type Version =
	/** `null`: the deal was deleted. */
	| { readonly kind: 'deleted' }
	| { readonly kind: 'damaged'; readonly raw: unknown }
	| {
			readonly kind: 'deal';
			readonly deal: Deal;
			readonly entries: readonly Entry[];
			readonly net: Net;
	  };

/** What a revision's body holds: the session file's own object; `null` for a deletion. */
export const valueOf = ({ body }: Pick<Revision, 'body'>): JsonObject | null =>
	(body?.value as JsonObject | undefined) ?? null;

/**
 * A deal as this revision has it, settled by the rules of today: deleted, damaged where these do not read it, or
 * whole.
 */
export function versionOf(ruleset: Ruleset, revision: Pick<Revision, 'body'>): Version {
	const value = valueOf(revision);
	if (value === null) return { kind: 'deleted' };
	const parsed = parseDeal(ruleset, value);
	if (!parsed.ok) return { kind: 'damaged', raw: value };
	const entries = settle(ruleset, parsed.value);
	return { kind: 'deal', deal: parsed.value, entries, net: netOf(entries, parsed.value.hands) };
}

/** Which parts of a deal differ between two revisions. */
export function differences(before: Revision, after: Revision): readonly Part[] {
	const [a, b] = [valueOf(before), valueOf(after)];
	if (a === null || b === null) return [];
	return PARTS.filter((part) => !sameJson(a[part] ?? null, b[part] ?? null));
}

/** Whether only the place in the evening changed. */
export const isMoved = (before: Revision, after: Revision): boolean =>
	before.body?.number !== after.body?.number;
