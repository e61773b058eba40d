/**
 * Who deals next. Forehand of the last deal does (What is paid, "Table"). The facts of each deal
 * decide; the rotation only proposes, so that a table whose players come and go is never forgotten.
 */
import type { PlayerId } from '../deal.ts';
import { around, placeBefore, seatsOf, type TableDeal } from './facts.ts';

/**
 * The next dealer among those seated now: whoever was forehand of the last deal, or has handed that on; where
 * he has left, whoever now follows the nearest neighbour that is still there. Before the first deal the first seat.
 *
 * @param seats who is at the table now, in playing order
 */
export function nextDealer(
	seats: readonly PlayerId[],
	last: TableDeal | undefined,
): PlayerId | undefined {
	const forehand = last && forehandOf(last);
	if (!last || forehand === undefined) return seats[0];
	if (seats.includes(forehand)) return forehand;
	return around(seats, placeBefore(seatsOf(last), forehand, seats), 1);
}

/**
 * Who held the first hand from the dealer on: where he passed forehand's rights on, whoever has them is forehand twice
 * in a row (Published rulesets, SWC19), so it is still his turn to deal.
 */
function forehandOf(last: TableDeal): PlayerId | undefined {
	const seats = seatsOf(last);
	const dealer = seats.indexOf(last.dealer);
	const others = dealer < 0 ? [] : [...seats.slice(dealer + 1), ...seats.slice(0, dealer)];
	return others.find((player) => last.hands.includes(player)) ?? last.hands[0];
}
