/** Where seats are drawn, as the player at the bottom sees the table. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';

export interface RingPlace {
	readonly player: PlayerId;
	/** From the middle, each within −1 … 1: to the right and downwards. */
	readonly aside: number;
	readonly down: number;
	/**
	 * Percent of the width, of a seat's middle; and of the height, as a background's position counts it: at 0 a
	 * seat stands with its upper edge at the top, at 100 with its lower edge at the bottom. So no name is so
	 * long that its seat lies over what stands below.
	 */
	readonly x: number;
	readonly y: number;
	/** By how many degrees, clockwise, a text is turned so that this player reads it; 0 at the bottom. */
	readonly turn: number;
}

const RADIUS_X = 35;
const RADIUS_Y = 50;
/** Below 1 the seats above and below the middle stand further apart than on an ellipse. */
const SPREAD = 0.7;

/**
 * Places in playing order, beginning at the bottom. Counter-clockwise the next player sits at the
 * right of the one before, as seen from their seat.
 */
export function ringPlaces(
	seats: readonly PlayerId[],
	direction: Ruleset['table']['direction'],
	bottom?: PlayerId | null,
): readonly RingPlace[] {
	const first = bottom === undefined || bottom === null ? 0 : Math.max(0, seats.indexOf(bottom));
	const order = [...seats.slice(first), ...seats.slice(0, first)];
	const sense = direction === 'counter-clockwise' ? -1 : 1;
	return order.map((player, i) => {
		const turn = (sense * i * 360) / order.length;
		const angle = ((90 + turn) * Math.PI) / 180;
		const across = rounded(Math.cos(angle));
		const aside = Math.sign(across) * Math.abs(across) ** SPREAD;
		const down = Math.sin(angle);
		return {
			player,
			aside,
			down,
			x: rounded(50 + RADIUS_X * aside),
			y: rounded(50 + RADIUS_Y * down),
			turn: (turn + 360) % 360,
		};
	});
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
