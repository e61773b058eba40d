/** Rules that change in the middle of an evening: which deal is played under which. */
import type { Ruleset } from './ruleset.ts';

/** From some deal on the evening is played under other rules. */
export interface LaterRules {
	/**
	 * The deals that were played before. These rules hold after the last of them that is left in
	 * playing order, so that deleting a deal or inserting a forgotten one moves no other deal.
	 */
	readonly afterDeals: readonly string[];
	readonly ruleset: Ruleset;
}

interface Changing {
	readonly ruleset: Ruleset;
	readonly laterRules?: readonly LaterRules[];
}

/** The rules of each deal in playing order, and behind them those of the next deal. */
export function rulesOfDeals(
	{ ruleset, laterRules = [] }: Changing,
	deals: readonly { readonly id: string }[],
): Ruleset[] {
	const rules = new Array<Ruleset>(deals.length + 1).fill(ruleset);
	if (laterRules.length === 0) return rules;
	const places = new Map(deals.map(({ id }, index) => [id, index]));
	for (const later of laterRules) rules.fill(later.ruleset, placeBehind(later.afterDeals, places));
	return rules;
}

/** The first place behind all of these deals that are left. */
export function placeBehind(deals: readonly string[], places: ReadonlyMap<string, number>): number {
	let last = -1;
	for (const id of deals) last = Math.max(last, places.get(id) ?? -1);
	return last + 1;
}
