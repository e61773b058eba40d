/** What a game is to the rulesets: those that come with it, their shape, and what may not be in them. */
import type { CommonRuleset, Words } from '#lib/domain/rules.ts';
import type { Check, Shape } from '#lib/domain/shape.ts';
import type { Example } from './example.ts';

/** What a ruleset of the game is. */
export interface GameRules<R extends CommonRuleset> {
	readonly shape: Shape<unknown>;
	/** How many may hold cards, fewest and most. */
	readonly hands: readonly [fewest: number, most: number];
	/** Reports what contradicts itself in a ruleset of the right shape. */
	check(ruleset: R, at: Check): void;
	/**
	 * How much one deal could move at most: points of all its payments together, in a round that does not count double.
	 * Never less than any deal pays, and not so much more that an evening anybody plays would be refused; it keeps every
	 * sum an exact integer.
	 */
	largestDeal(ruleset: R): number;
}

/** What only whoever makes rules or brings them in asks: apart, since no evening needs it. */
export interface GameMaking<R extends CommonRuleset> {
	/** Deals that show what its rules do, legal or not. */
	examples(ruleset: R): readonly Example[];
	/** Reports what could be read in a ruleset and makes no sense (`sense.ts`). */
	sense(ruleset: R, at: Check): void;
}

/** The rulesets of the game that come with the app: apart, since an evening is played by what it is pinned to. */
export interface GameRulesets<R extends CommonRuleset> {
	/** In the order in which they are offered. */
	readonly bases: readonly R[];
	readonly variants: readonly Variant[];
}

/** A published ruleset as a patch over one of its game's. */
export interface Variant {
	readonly id: string;
	/** The built-in it changes. */
	readonly extends: string;
	/** Its name and summary among other things. */
	readonly patch: { readonly names: Words; readonly summary: Words } & Readonly<
		Record<string, unknown>
	>;
}
