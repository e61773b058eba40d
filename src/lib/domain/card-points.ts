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

/** From what count on a threshold is reached: where leaves do not count, so many whole points. */
export const reachedFrom = (
	threshold: CardPoints,
	{ leaves }: { readonly leaves?: boolean },
): Required<CardPoints> => {
	const least = thirds(threshold);
	return fromThirds(leaves ? least : Math.ceil(least / 3) * 3);
};

/** What the pack comes to where court cards alone are counted (Lungau), and not packets of three. */
export const COURT_POINTS = 71;

/** Whether a hand that counts nothing took no trick: leaves are counted, or a trick is a packet of its own. */
export const nothingIsNoTrick = (
	{ total, leaves }: { readonly total: number; readonly leaves?: boolean },
	hands: readonly unknown[],
): boolean => leaves === true || (hands.length === 3 && total !== COURT_POINTS);
