/**
 * The order of deals, adjustments and settlements in an evening: by `(number, at, id)`, where
 * `number` is a whole order key with room between neighbours. People call a deal by its position
 * in the list, never by its key. Two phones that add "the next deal" pick the same key, which is
 * how the same deal written twice is noticed.
 */
import { compareStamps, type Stamp } from './clock.ts';

/** The distance between neighbours: twenty forgotten deals fit between any two without renumbering. */
export const ORDER_STEP = 2 ** 20;

export interface Ordered {
	readonly id: string;
	readonly number: number;
	/** When the entity was first written. Later corrections do not move it. */
	readonly createdAt: Stamp;
}

/**
 * The order of a list: by number, then by when it was first written, then by id, so that all phones have the same one.
 */
export const compareOrdered = (a: Ordered, b: Ordered): number =>
	a.number - b.number ||
	compareStamps(a.createdAt, b.createdAt) ||
	(a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Whether two neighbours hold one place because two phones wrote them: perhaps the same deal. One that was deleted and brought
 * back may stand where the same phone has written the next one since, and is another.
 */
export const isTwin = (a: Ordered, b: Ordered | undefined): boolean =>
	a.number === b?.number && a.createdAt[2] !== b.createdAt[2];

/** The key of something added at the end. */
export const numberAfter = (last: number | undefined): number => (last ?? 0) + ORDER_STEP;

/** A key strictly between two neighbours, or `null` where there is no room left. */
export function numberBetween(before: number | undefined, after: number): number | null {
	const low = before ?? after - 2 * ORDER_STEP;
	const middle = low + Math.floor((after - low) / 2);
	return middle > low && middle < after ? middle : null;
}

/**
 * Keys for a list read from a file, of which some entries are stored already: stored keys stay
 * where the order allows it, so that what did not change is not written again.
 */
export function numbersFor(
	ids: readonly string[],
	stored: ReadonlyMap<string, number>,
): readonly number[] {
	const evenly = ids.map((_, index) => (index + 1) * ORDER_STEP);
	const numbers: number[] = [];
	let last: number | undefined;
	let waiting = 0;
	for (const id of ids) {
		const known = stored.get(id);
		if (known === undefined) {
			waiting++;
			continue;
		}
		const low = last ?? known - (waiting + 1) * ORDER_STEP;
		if (known <= low || known - low <= waiting) return evenly;
		for (let k = 1; k <= waiting; k++) {
			numbers.push(low + Math.floor(((known - low) * k) / (waiting + 1)));
		}
		numbers.push(known);
		last = known;
		waiting = 0;
	}
	for (; waiting > 0; waiting--) numbers.push((last = numberAfter(last)));
	return numbers;
}
