/** Who holds cards when somebody deals. */
import type { PlayerId } from '../deal.ts';
import { around, seatsOf, type Sitting } from './facts.ts';

/**
 * Who sits out: nobody while there are no more people than hands; the dealer where there is one
 * more; with two more the dealer and the player opposite him in the order of seats, unless this
 * table did otherwise last time.
 */
export function sittingOut(
	seats: readonly PlayerId[],
	dealer: PlayerId,
	hands: number,
	last?: Sitting,
): readonly PlayerId[] {
	const at = seats.indexOf(dealer);
	const out = seats.length - hands;
	if (at < 0 || out <= 0) return [];
	const offsets = habit(seats.length, out, last) ?? evenly(seats.length, out);
	return offsets.flatMap((offset) => around(seats, at, offset) ?? []);
}

/** As far apart as can be, beginning with the dealer. */
const evenly = (seats: number, out: number): number[] =>
	Array.from({ length: out }, (_, i) => Math.floor((i * seats) / out));

/** Where those who sat out last time sat from the dealer, if as many did at a table of this size. */
function habit(seats: number, out: number, last: Sitting | undefined): number[] | undefined {
	if (!last || out < 2) return undefined;
	const table = seatsOf(last);
	if (table.length !== seats || last.hands.length !== seats - out) return undefined;
	const dealer = table.indexOf(last.dealer);
	const offsets = table.flatMap((player, i) =>
		last.hands.includes(player) ? [] : (i - dealer + seats) % seats,
	);
	return offsets.includes(0) ? offsets.sort((a, b) => a - b) : undefined;
}

/** Those who hold cards, forehand first, the dealer last where he plays. */
export function handsOf(
	seats: readonly PlayerId[],
	dealer: PlayerId,
	out: readonly PlayerId[],
): readonly PlayerId[] {
	const after = seats.indexOf(dealer) + 1;
	return [...seats.slice(after), ...seats.slice(0, after)].filter(
		(player) => !out.includes(player),
	);
}
