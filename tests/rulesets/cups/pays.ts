/** Situations of a cup with what its source says they pay, worked out by hand. */
import { expect, it } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';

export type Draft = Readonly<Record<string, unknown>>;
/** What is said of the situation, the deal, and the points of a, b, c and d; a is forehand. */
export type Situation = readonly [said: string, draft: Draft, points: readonly number[]];

const hands = ['a', 'b', 'c', 'd'];

export function rulesetOf(id: string, patch: object = {}): Ruleset {
	const resolved = resolveRuleset({ extends: id, patch });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return resolved.value;
}

export const builtIn = (id: string): Ruleset => BUILT_IN[id] ?? rulesetOf(id);

export const read = (ruleset: Ruleset, draft: Draft) =>
	parseDeal(ruleset, { id: 'd1', dealer: 'd', hands, ...draft });

export function score(ruleset: Ruleset, draft: Draft) {
	const parsed = read(ruleset, draft);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	const { net, netWithoutKontra } = scoreDeal(ruleset, parsed.value, hands);
	const inOrder = (points: typeof net) => hands.map((player) => points[player] ?? 0);
	return { paid: inOrder(net), onSheet: inOrder(netWithoutKontra) };
}

export const pays = (ruleset: Ruleset, draft: Draft): number[] => score(ruleset, draft).paid;

/** One test a situation. */
export function itPays(ruleset: Ruleset, situations: readonly Situation[]): void {
	it.each(situations)('%s', (_, draft, points) => {
		expect(pays(ruleset, draft)).toEqual(points);
	});
}

export const won = { outcome: { won: true } };
export const lost = { outcome: { won: false } };
export const gaveUp = { outcome: { gaveUp: true } };
export const renonce = (player: string) => ({ outcome: { renonce: player } });
export const count = (points: number, leaves = 0) => ({
	outcome: { cardPoints: { points, leaves } },
});
/** The declarer calls a king; `talon`: nobody holds it. */
export const called = (holder: string) => ({ called: { suit: null, holder } });
/** The four counts of a Trischaken, in thirds of a point. */
export const trischaken = (...thirds: readonly number[]): Draft => ({
	contract: 'trischaken',
	outcome: {
		cardPoints: Object.fromEntries(
			hands.map((player, i) => {
				const all = thirds[i] ?? 0;
				return [player, { points: Math.floor(all / 3), leaves: all % 3 }];
			}),
		),
	},
});
export const silent = (premium: string, more: Draft = {}) => ({
	...{ premium, side: 'declarer', announced: false, won: true },
	...more,
});
export const announced = (premium: string, more: Draft = {}) => ({
	...silent(premium),
	announced: true,
	...more,
});
export const missed = { won: false };
export const theirs = { side: 'defence' };
/** Forehand's Rufer with c as partner. */
export const rufer = { contract: 'rufer', declarer: 'a', ...called('c') };
export const alone = (contract: string, declarer = 'b') => ({ contract, declarer });
