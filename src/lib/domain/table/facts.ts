/** What the table's own logic reads of a deal: who dealt, who held cards, who was there. */
import type { DealFacts, PlayerId } from '../deal.ts';

export type TableDeal = Pick<DealFacts, 'id' | 'dealer' | 'hands' | 'seats' | 'factor' | 'outcome'>;

/** Who sat where in a deal, and held cards. */
export type Sitting = Pick<TableDeal, 'dealer' | 'hands' | 'seats'>;

/** Everybody at the table then, in playing order; deals written elsewhere may not say. */
export function seatsOf({ dealer, hands, seats }: Sitting): readonly PlayerId[] {
	if (seats && hands.every((player) => seats.includes(player))) return seats;
	return hands.includes(dealer) ? hands : [dealer, ...hands];
}

/** A deal thrown in: settled by hand, and nobody paid anything. */
export const isVoid = ({ outcome }: Pick<DealFacts, 'outcome'>): boolean =>
	outcome.manual !== undefined && Object.values(outcome.manual).every((points) => points === 0);

/** The place `steps` further round the table. */
export function around<T>(circle: readonly T[], from: number, steps: number): T | undefined {
	const { length } = circle;
	return length === 0 ? undefined : circle[(((from + steps) % length) + length) % length];
}

/** Where in these seats the nearest sits of those who sat before somebody at a table; −1 where none of them does. */
export function placeBefore(
	table: readonly PlayerId[],
	player: PlayerId,
	seats: readonly PlayerId[],
): number {
	const place = table.indexOf(player);
	for (let step = 1; step < table.length; step++) {
		const at = seats.indexOf(around(table, place, -step) ?? '');
		if (at >= 0) return at;
	}
	return -1;
}
