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

/**
 * Where in the Radl the next deal is. Two deals in a row by the same dealer are one turn: the first
 * was thrown in or the dealer was wrong.
 *
 * @param deals how each ended may be left out where nobody asks for `even`
 * @param next who deals next, and who is at the table, in playing order
 */
export function radlOf(
	deals: readonly (Pick<TableDeal, 'dealer'> & Partial<Pick<TableDeal, 'outcome'>>)[],
	next: { readonly dealer: PlayerId | undefined; readonly seats: readonly PlayerId[] },
): Radl {
	let number = 1;
	let dealt: PlayerId[] = [];
	/** Whether somebody dealt a second deal of this Radl that was played. */
	let again = false;
	let wasPlayed = false;
	const turn = (dealer: PlayerId, isPlayed: boolean): void => {
		const isSame = dealer === dealt.at(-1);
		if (isSame && wasPlayed && isPlayed) again = true;
		wasPlayed = isPlayed || (isSame && wasPlayed);
		if (isSame) return;
		if (dealt.includes(dealer)) {
			number++;
			dealt = [];
			again = false;
		}
		dealt.push(dealer);
	};
	for (const { dealer, outcome } of deals) turn(dealer, !outcome || !isVoid({ outcome }));
	const before = { number, dealt, again };
	if (next.dealer === undefined) {
		const { length } = next.seats;
		return { number, deal: dealt.length + 1, of: length, justEnded: false, even: false };
	}
	turn(next.dealer, false);
	const justEnded = number > before.number;
	return {
		number,
		deal: dealt.length,
		of: dealt.length + stillToDeal(next.seats, next.dealer, dealt),
		justEnded,
		even: justEnded && !before.again && next.seats.every((seat) => before.dealt.includes(seat)),
	};
}

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
