import { expect, test } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreSession } from '#lib/domain/score.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';

/** Tiroler Tarockcup: "Kontra … geht in die Spendenkassa" (TTC 2019). */
test('kontra paid into a box costs the losers and brings the winners nothing', () => {
	const ruleset = builtIn('koenigrufen-tyrol-cup')!;
	const players = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
	const facts = {
		...{ id: 'd1', dealer: 'd', hands: ['a', 'b', 'c', 'd'] },
		...{ contract: 'dreier', declarer: 'a', outcome: { won: true }, kontra: 1 },
	};
	const parsed = parseDeal(ruleset, facts);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	const stake = { currency: 'EUR', minorPerPoint: 10 };
	const score = scoreSession({ ruleset, players, deals: [parsed.value], stake });
	// The Dreier is worth 5 from each; kontra doubles what the three pay, not what the declarer gets.
	expect(score.money).toEqual({ a: 150, b: -100, c: -100, d: -100, pot: 150 });
});
