// Three hands with 54 cards: what is no deal, what is shown of the rules.
import { expect, test } from 'vitest';
import type { DealFacts, PremiumFact } from '#lib/domain/deal.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { examplesOf } from '#lib/rulesets/examples.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';

const tapp = builtIn('dreiertarock-tapp')!;
const carinthia = builtIn('dreiertarock-carinthia')!;
const hands = ['a', 'b', 'c'];

type Played = Omit<DealFacts, 'id' | 'dealer' | 'hands'>;
const deal = (played: Played): DealFacts => ({ id: 'd', dealer: 'c', hands, ...played });
/** A's game. */
const plays = (contract: string, more: Partial<Played> = {}): DealFacts =>
	deal({ contract, declarer: 'a', outcome: { won: true }, ...more });

const made = (premium: string, more: Partial<PremiumFact> = {}): PremiumFact => ({
	...{ premium, side: 'declarer', announced: false, won: true },
	...more,
});
const held = (premium: string, to: string): PremiumFact => ({
	...{ premium, to, announced: false, won: true },
});

test.each<[string, DealFacts, string]>([
	[
		'heads beside the trull',
		plays('dreier', { premiums: [held('trull', 'a'), held('heads', 'b')] }),
		'excluded-beside',
	],
	[
		'the trull of two',
		plays('dreier', { premiums: [held('trull', 'a'), held('trull', 'b')] }),
		'duplicate',
	],
	['a trull nobody holds', plays('dreier', { premiums: [made('trull')] }), 'missing'],
	[
		'a hand of somebody who has none',
		plays('dreier', { premiums: [held('heads', 'x')] }),
		'not-in-hands',
	],
	[
		'one who pays for a hand',
		plays('dreier', { premiums: [{ ...held('heads', 'a'), from: 'b' }] }),
		'does-not-belong',
	],
	[
		'a defender who announces the pagat',
		plays('dreier', { premiums: [made('pagat', { side: 'defence', announced: true })] }),
		'wrong-side',
	],
	['a fourth hand', { ...plays('dreier'), hands: ['a', 'b', 'c', 'd'] }, 'wrong-number-of-hands'],
	['a king called', plays('dreier', { called: { suit: null, holder: 'b' } }), 'does-not-belong'],
])('%s is no deal', (_, facts, code) => {
	const parsed = parseDeal(tapp, facts);
	expect(parsed.ok ? [] : parsed.issues.map((issue) => issue.code)).toContain(code);
});

test.each([tapp, carinthia])(
	'$id shows examples of every contract and every hand premium',
	(ruleset) => {
		const examples = examplesOf(ruleset);
		const played = Object.entries(ruleset.contracts ?? {}).map(([id]) => id);
		expect(new Set(examples.flatMap(({ contract }) => contract ?? []))).toEqual(new Set(played));
		for (const {
			deal: { hands: three },
		} of examples)
			expect(three).toHaveLength(3);
	},
);

test('where a house lets a hand cost its holder, he pays each of the others', () => {
	const patch = { premiums: { heads: { missedSilently: 'costs' } } };
	const house = resolveRuleset({ extends: tapp.id, patch });
	if (!house.ok) throw new Error(JSON.stringify(house.issues));
	const net = (premium: PremiumFact) => {
		const parsed = parseDeal(house.value, plays('dreier', { premiums: [premium] }), new Set(hands));
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		const { entries } = scoreDeal(house.value, parsed.value, hands);
		const own = entries.filter(({ item }) => item === 'heads');
		return own.map(({ from, to, points }) => `${from} to ${to}: ${String(points)}`);
	};
	const [paid] = net(held('heads', 'b')).map((line) => line.split(': ')[1]);
	expect(net(held('heads', 'b'))).toEqual([`a to b: ${paid!}`, `c to b: ${paid!}`]);
	expect(net({ ...held('heads', 'b'), won: false })).toEqual([
		`b to a: ${paid!}`,
		`b to c: ${paid!}`,
	]);
});

// PG-a14: "who ties across the border between second and third is neutral", of three whoever ties at all.
test.each([
	[
		[32, 25, 13],
		[-2, 0, 2],
	],
	[
		[32, 19, 19],
		[0, 0, 0],
	],
	[
		[29, 12, 29],
		[0, 0, 0],
	],
])(
	'where a house has the highest of three pay the lowest, nobody’s seat decides: %j',
	(counts, points) => {
		const trischaken = {
			scheme: 'two-pay-two',
			loserPays: null,
			twoPayTwo: { points: 2, mayorAlone: 0 },
			extra: { virginFromMost: 0 },
		};
		const house = resolveRuleset({ extends: tapp.id, patch: { trischaken } });
		if (!house.ok) throw new Error(JSON.stringify(house.issues));
		const cardPoints = Object.fromEntries(hands.map((hand, i) => [hand, { points: counts[i] }]));
		const facts = { id: 'd', dealer: 'c', hands, contract: 'trischaken', outcome: { cardPoints } };
		const parsed = parseDeal(house.value, facts);
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		const { net } = scoreDeal(house.value, parsed.value, hands);
		expect(hands.map((hand) => net[hand])).toEqual(points);
	},
);
