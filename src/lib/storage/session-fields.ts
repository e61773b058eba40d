/** The session file taken apart for the store, and put together again, unknown fields kept. */
import type { Identified, Listed } from './bodies.ts';
import type { JsonObject } from './json.ts';

/** The file's lists, each under the kind of entity it holds. */
export const LIST_FIELDS = {
	deal: 'deals',
	adjustment: 'adjustments',
	settlement: 'settlements',
} as const satisfies { readonly [L in Listed]: string };

/**
 * The fields beside the lists, and the resolved ruleset that is stored by itself. An optional list
 * leaves an empty one behind, so that a file which had it is written out with it.
 */
export function splitHead(file: JsonObject): {
	value: JsonObject;
	snapshot: JsonObject | null;
} {
	const { format: _, version: _v, deals: _d, rulesetSnapshot, ...rest } = file;
	const value: JsonObject = {
		...rest,
		...(Array.isArray(file.adjustments) && { adjustments: [] }),
		...(Array.isArray(file.settlements) && { settlements: [] }),
	};
	return { value, snapshot: (rulesetSnapshot as JsonObject | undefined) ?? null };
}

/** The session file of an evening's parts; lists in playing order. */
export function joinFile(
	head: JsonObject,
	snapshot: JsonObject | null,
	lists: { readonly [L in Listed]: readonly Identified[] },
): JsonObject {
	return {
		format: 'schrieb/session',
		version: 1,
		...head,
		...(snapshot && { rulesetSnapshot: snapshot }),
		deals: lists.deal,
		...(lists.adjustment.length > 0 && { adjustments: lists.adjustment }),
		...(lists.settlement.length > 0 && { settlements: lists.settlement }),
	};
}
