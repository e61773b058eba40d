/**
 * Card points in thirds: a leaf is a third of a point, and "38/1" means 38 points and 1 leaf
 * (What is paid, section 1).
 */

/** A count as people write it. */
export interface CardPoints {
	readonly points: number;
	readonly leaves?: number;
}

/** A count in thirds of a point. */
export const thirds = (count: CardPoints): number => count.points * 3 + (count.leaves ?? 0);

/** Thirds as points and leaves. */
export const fromThirds = (count: number): Required<CardPoints> => ({
	points: Math.floor(count / 3),
	leaves: count % 3,
});
