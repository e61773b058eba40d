/** Contradictions that a ruleset of three-handed Tarok can still hold. */
import type { Check } from '#lib/domain/shape.ts';
import type { TarokRuleset } from '../domain/rules.ts';

/** Differences from the average cancel out only where the averages are the whole pack. */
export function checkAverage({ cards, table }: TarokRuleset, at: Check): void {
	const sum = cards.average * table.hands;
	if (sum === cards.total) return;
	at.reportAt(['cards', 'average'], 'card-points-sum', { sum, expected: cards.total });
}
