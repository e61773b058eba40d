import { expect, test } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreSession } from '#lib/domain/score.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';

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

/** Session file format: `netWithoutKontra` is "the same deal with every kontra level read as 0". */
test('a kontra that leaves nothing to pay is read as none like any other', () => {
	const resolved = resolveRuleset({
		extends: 'koenigrufen-pagat',
		patch: { kontra: { times: { '1': 0 } } },
	});
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	const trull = { premium: 'trull', side: 'declarer', announced: true, won: true };
	const parsed = parseDeal(resolved.value, {
		...{ id: 'd1', dealer: 'd', hands: ['a', 'b', 'c', 'd'] },
		...{ contract: 'dreier', declarer: 'a', outcome: { won: true }, kontra: 1, premiums: [trull] },
	});
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	const score = scoreDeal(resolved.value, parsed.value, ['a', 'b', 'c', 'd']);
	expect(score.net).toEqual({ a: 6, b: -2, c: -2, d: -2 });
	expect(score.netWithoutKontra).toEqual({ a: 18, b: -6, c: -6, d: -6 });
});
