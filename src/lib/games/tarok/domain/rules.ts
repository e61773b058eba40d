/** What a ruleset of the three-handed game with 78 cards is. */
import type { Citation, CommonRuleset, Named } from '#lib/domain/rules.ts';

export const DECLARATIONS = [
	'taroks',
	'matadors',
	'cavalry',
	'half-cavalry',
	'kings',
	'half-kings',
] as const;
export type DeclarationKind = (typeof DECLARATIONS)[number];

export const PAGAT_EVENTS = [
	'lost',
	'won',
	'ultimo-lost',
	'ultimo-won',
	'grand-ultimo-lost',
	'grand-ultimo-won',
] as const;
export type PagatEvent = (typeof PAGAT_EVENTS)[number];

/** A declaration before play, from each of the others. */
export interface Declaration extends Named {
	/** What is counted: cards, suits, or nothing (all four kings). */
	readonly counts: 'cards' | 'suits' | 'nothing';
	/** The smallest and largest count. */
	readonly from: number;
	readonly most: number;
	/** Chips for the smallest count, and for each beyond it. */
	readonly value: number;
	readonly beyond: number;
}

export interface TarokRuleset extends CommonRuleset {
	readonly game: 'tarok';
	readonly cards: CommonRuleset['cards'] & {
		/** What each player's points are compared with. */
		readonly average: number;
		readonly cite: Citation;
	};
	readonly declarations: Readonly<Record<DeclarationKind, Declaration>>;
	/** Chips between the pagat's player and each of the others, at most one event a deal. */
	readonly pagat: Readonly<Record<PagatEvent, Named & { readonly value: number }>>;
	/** Chips to each for every trick won with a tarok after discarding the pagat wrongly. */
	readonly discardedPagat: Named & { readonly value: number };
}
