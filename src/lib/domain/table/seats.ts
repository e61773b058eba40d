/** People come and go: the order of seats after somebody joined, left, came back or changed places. */
import type { PlayerId } from '../deal.ts';
import { placeBefore, seatsOf, type TableDeal } from './facts.ts';

/** The seats with a player before another one, or at the end. */
export function joined(
	seats: readonly PlayerId[],
	player: PlayerId,
	before?: PlayerId,
): readonly PlayerId[] {
	const others = without(seats, player);
	const at = before === undefined ? -1 : others.indexOf(before);
	return at < 0 ? [...others, player] : [...others.slice(0, at), player, ...others.slice(at)];
}

/** The seats when somebody gets up: the others keep their order. */
export const without = (seats: readonly PlayerId[], player: PlayerId): readonly PlayerId[] =>
	seats.filter((id) => id !== player);

/** The seats with one player moved so many places on in playing order (negative: back). */
export function moved(
	seats: readonly PlayerId[],
	player: PlayerId,
	by: number,
): readonly PlayerId[] {
	const at = seats.indexOf(player);
	if (at < 0) return seats;
	const others = without(seats, player);
	const to = (((at + by) % seats.length) + seats.length) % seats.length;
	return [...others.slice(0, to), player, ...others.slice(to)];
}

/** The seats as one who was away finds his own again: beside whom he sat in the last deal that knew him. */
export function returned(
	seats: readonly PlayerId[],
	player: PlayerId,
	deals: readonly TableDeal[],
): readonly PlayerId[] {
	const others = without(seats, player);
	const table = deals.map(seatsOf).findLast((known) => known.includes(player)) ?? [];
	const at = placeBefore(table, player, others);
	return at < 0 ? [...others, player] : others.toSpliced(at + 1, 0, player);
}
