/**
 * The Radl: one deal by everybody at the table. It is over when somebody who has dealt in it would
 * deal again, whoever came or went in between; then everybody has dealt equally often.
 */
import type { PlayerId } from '../deal.ts';
import type { TableDeal } from './facts.ts';

export interface Radl {
	/** 1 for the evening's first. */
	readonly number: number;
	/** Which deal of the Radl the next one is, from 1. */
	readonly deal: number;
	/** Deals this Radl will have with the people there now. */
	readonly of: number;
	/** A Radl just ended: everybody has dealt equally often. */
	readonly justEnded: boolean;
}

/**
 * Where in the Radl the next deal is. Two deals in a row by the same dealer are one turn: the first
 * was thrown in or the dealer was wrong.
 *
 * @param next who deals next, and who is at the table, in playing order
 */
export function radlOf(
	deals: readonly Pick<TableDeal, 'dealer'>[],
	next: { readonly dealer: PlayerId | undefined; readonly seats: readonly PlayerId[] },
): Radl {
	let number = 1;
	let dealt: PlayerId[] = [];
	const turn = (dealer: PlayerId): void => {
		if (dealer === dealt.at(-1)) return;
		if (dealt.includes(dealer)) {
			number++;
			dealt = [];
		}
		dealt.push(dealer);
	};
	for (const { dealer } of deals) turn(dealer);
	const before = number;
	if (next.dealer === undefined) {
		return { number, deal: dealt.length + 1, of: next.seats.length, justEnded: false };
	}
	turn(next.dealer);
	return {
		number,
		deal: dealt.length,
		of: dealt.length + stillToDeal(next.seats, next.dealer, dealt),
		justEnded: number > before,
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
