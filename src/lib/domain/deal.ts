/**
 * One hand as it was played: facts, never amounts, in the shape of the session file
 * (session file format, "Deal"). A draft becomes a `Deal` only through `parseDeal`.
 */
import type { CardPoints } from './card-points.ts';
import { own } from './own.ts';
import type { PlayerId } from './player.ts';
import type { KontraRule, Side } from './rules.ts';
import type { GameFacts } from './ruleset.ts';

export type { PlayerId } from './player.ts';

/** Kontra for the whole side, or by single opponents. */
export type Kontra = number | Readonly<Record<PlayerId, number>>;

export const SUITS = ['hearts', 'diamonds', 'spades', 'clubs', 'fourth'] as const;
export type Suit = (typeof SUITS)[number];

/** The king that was called; `holder` is who turned out to hold it, or the talon. */
export interface CalledKing {
	readonly suit: Suit | null;
	readonly holder: PlayerId | 'talon';
}

export interface Outcome {
	readonly won?: boolean;
	/** The declarer's side's count; in Trischaken one count per hand; in Tarok whole points. */
	readonly cardPoints?: CardPoints | Readonly<Record<PlayerId, CardPoints | number>>;
	readonly tricks?: number;
	readonly gaveUp?: true;
	readonly renonce?: PlayerId;
	readonly manual?: Readonly<Record<PlayerId, number>>;
}

/** A premium that was announced, made or attempted. */
export interface PremiumFact {
	readonly premium: string;
	/** The side that announced or attempted it; absent where it passes between two players. */
	readonly side?: Side;
	readonly from?: PlayerId;
	readonly to?: PlayerId;
	readonly announced: boolean;
	readonly won: boolean;
	readonly kontra?: number;
}

/** A negative contract with its own declarer: the deal's first, or one played beside it. */
export interface NegativeGame {
	readonly contract: string;
	readonly declarer: PlayerId;
	readonly outcome: { readonly won?: boolean; readonly tricks?: number };
	readonly kontra?: Kontra;
}

/** The fields of a deal, legal or not. */
export interface DealFacts extends GameFacts {
	readonly id: string;
	readonly at?: string;
	readonly dealer: PlayerId;
	/** Who holds cards, forehand first, in playing order. */
	readonly hands: readonly PlayerId[];
	readonly factor?: number;
	readonly seats?: readonly PlayerId[];
	readonly note?: string;
	/** How many of the evening's `rulesetChanges` the phone that wrote it knew; not said in deals of older versions. */
	readonly rulesKnown?: number;
	/** How many of the evening's `rulesReplaced` it knew; none where that is not said. */
	readonly replacedKnown?: number;
	/** How often it was written over. */
	readonly corrections?: number;
	readonly contract?: string;
	readonly declarer?: PlayerId;
	readonly called?: CalledKing;
	readonly outcome: Outcome;
	readonly kontra?: Kontra;
	readonly premiums?: readonly PremiumFact[];
	readonly bei?: readonly NegativeGame[];
}

declare const legal: unique symbol;
/** Facts that passed `parseDeal` under a ruleset: settling them cannot fail. */
export type Deal = DealFacts & { readonly [legal]: true };

/**
 * What a level multiplies by: kontra doubles, rekontra quadruples (What is paid, "Kontra"), where the
 * table does not count a level otherwise.
 */
export function kontraFactor(level: number, times?: KontraRule['times']): number {
	if (!times) return 2 ** level;
	let factor = 1;
	for (let step = 1; step <= level; step++) factor = own(times, String(step)) ?? 2 * factor;
	return factor;
}

/** The common level of a kontra field; level 0 counts as absent. */
export const commonKontra = (kontra: Kontra | undefined): number =>
	typeof kontra === 'number' ? kontra : 0;

/** Whether any kontra was said; level 0 counts as absent. */
export const isSaid = (kontra: Kontra | undefined): boolean =>
	typeof kontra === 'object'
		? Object.values(kontra).some((level) => level > 0)
		: commonKontra(kontra) > 0;

/** One opponent's personal level. */
export const personalKontra = (kontra: Kontra | undefined, player: PlayerId): number =>
	typeof kontra === 'object' ? (own(kontra, player) ?? 0) : 0;

/** Forehand holds the first hand. */
export const isForehand = (deal: DealFacts, player: PlayerId): boolean => deal.hands[0] === player;
