/**
 * The Radl: one deal by everybody at the table. It is over when somebody who has dealt in it would
 * deal again, whoever came or went in between.
 */
import type { PlayerId } from '../deal.ts';
import { isVoid, type TableDeal } from './facts.ts';

export interface Radl {
	/** 1 for the evening's first. */
	readonly number: number;
	/** Which deal of the Radl the next one is, from 1. */
	readonly deal: number;
	/** Deals this Radl will have with the people there now. */
	readonly of: number;
	/** A Radl just ended. */
	readonly justEnded: boolean;
	/**
	 * In the Radl that just ended everybody at the table dealt once. Not so where the table named another
	 * dealer, or where somebody joined whose turn had passed.
	 */
	readonly even: boolean;
}

/** Where in the Radl an evening stands. */
export interface Turns {
	/** Which one it is. */
	readonly number: number;
	/** Who has dealt in it, in order. */
	readonly dealt: readonly PlayerId[];
	/** Somebody dealt a second deal of this Radl that was played. */
	readonly again: boolean;
	/** Of the last turn a deal was played. */
	readonly wasPlayed: boolean;
}

export const NO_TURNS: Turns = { number: 1, dealt: [], again: false, wasPlayed: false };

/** Who dealt; how it ended may be left out where nobody asks for `even`. */
type Dealt = Pick<TableDeal, 'dealer'> & Partial<Pick<TableDeal, 'outcome'>>;

/**
 * The turns after one more deal. Two deals in a row by the same dealer are one turn: the first was
 * thrown in or the dealer was wrong.
 */
export const turnOf = (turns: Turns, { dealer, outcome }: Dealt): Turns =>
	taken(turns, { dealer, isPlayed: !outcome || !isVoid({ outcome }) });

function taken(
	turns: Turns,
	{ dealer, isPlayed }: { readonly dealer: PlayerId; readonly isPlayed: boolean },
): Turns {
	const { number, dealt, again, wasPlayed } = turns;
	if (dealer === dealt.at(-1)) {
		if (!isPlayed) return turns;
		return { number, dealt, again: again || wasPlayed, wasPlayed: true };
	}
	if (dealt.includes(dealer)) {
		return { number: number + 1, dealt: [dealer], again: false, wasPlayed: isPlayed };
	}
	return { number, dealt: [...dealt, dealer], again, wasPlayed: isPlayed };
}

/** Who deals next, and who is at the table, in playing order. */
interface NextTurn {
	readonly dealer: PlayerId | undefined;
	readonly seats: readonly PlayerId[];
}

/** Where in the Radl the next deal is, from the turns before it. */
export function radlAfter(before: Turns, { dealer, seats }: NextTurn): Radl {
	if (dealer === undefined) {
		const { number, dealt } = before;
		return { number, deal: dealt.length + 1, of: seats.length, justEnded: false, even: false };
	}
	const { number, dealt } = taken(before, { dealer, isPlayed: false });
	const justEnded = number > before.number;
	return {
		number,
		deal: dealt.length,
		of: dealt.length + stillToDeal(seats, dealer, dealt),
		justEnded,
		even: justEnded && !before.again && seats.every((seat) => before.dealt.includes(seat)),
	};
}

/** Where in the Radl the next deal is, from all deals before it. */
export const radlOf = (deals: readonly Dealt[], next: NextTurn): Radl =>
	radlAfter(deals.reduce(turnOf, NO_TURNS), next);

/** How many follow the dealer before somebody's turn comes who has dealt already. */
function stillToDeal(
	seats: readonly PlayerId[],
	dealer: PlayerId,
	dealt: readonly PlayerId[],
): number {
	const at = seats.indexOf(dealer);
	const following = [...seats.slice(at + 1), ...seats.slice(0, Math.max(at, 0))];
	const end = following.findIndex((player) => dealt.includes(player));
	return end < 0 ? following.length : end;
}
