/** How much one deal of three-handed Tarok could move at most. */
import type { TarokRuleset } from '../domain/rules.ts';

/** Every trick won with a tarok costs the dealer who discarded the pagat. */
const TAROK_TRICKS = 25;

/** Points of all payments of any one deal together, from above. */
export function largestTarok(ruleset: TarokRuleset): number {
	const { cards, declarations, pagat, discardedPagat, table } = ruleset;
	let declared = 0;
	for (const { value, beyond, from, most } of Object.values(declarations)) {
		declared += value + beyond * Math.max(0, most - from);
	}
	const events = Math.max(...Object.values(pagat).map(({ value }) => value));
	const fromEach = declared * table.hands + events + discardedPagat.value * TAROK_TRICKS;
	return fromEach * (table.hands - 1) + cards.total;
}
