/** The rulesets that properties are asked of: the built-in ones, and those with house rules. */
import fc from 'fast-check';
import type { DealFacts } from '#lib/domain/deal.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { drawn, one, type Draw } from './draw.ts';
import { legalDeal } from './deals.ts';
import { housePatch } from './house-rules.ts';

/** A built-in with house rules; a patch that is refused is a mistake of its maker. */
export function houseRuleset(draw: Draw): Ruleset {
	const base = one(draw, Object.values(BUILT_IN));
	const resolved = resolveRuleset({ extends: base.id, patch: housePatch(base, draw) });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return resolved.value;
}

export interface Played {
	readonly ruleset: Ruleset;
	readonly deal: DealFacts;
}

/** A value that a counterexample shows like this: a whole ruleset would hide what matters. */
export const legible = <T extends object>(value: T, show: () => string): T =>
	Object.defineProperty(value, fc.toStringMethod, { value: show });

const playedUnder = (rulesetOf: (draw: Draw) => Ruleset): fc.Arbitrary<Played> =>
	drawn((draw) => {
		const ruleset = rulesetOf(draw);
		return { ruleset, deal: legalDeal(ruleset, draw) };
	}).map((played) => legible(played, () => `${played.ruleset.id}: ${JSON.stringify(played.deal)}`));

/** Deals under each of the built-in rulesets, and under any house rules. */
export const PLAYED: readonly (readonly [string, fc.Arbitrary<Played>])[] = [
	...Object.entries(BUILT_IN).map(([id, ruleset]) => [id, playedUnder(() => ruleset)] as const),
	['house rules', playedUnder(houseRuleset)],
];
