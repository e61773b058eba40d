/**
 * How large the seats of the table can be drawn: each a box of words, turned towards its player, as far out as
 * the screen lets it, none over another or over what stands in the middle.
 */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** What is to be drawn in one place. */
interface Box {
	/** By how many degrees it is turned, clockwise. */
	readonly turn: number;
	/** As it is at scale 1, before it is turned. */
	readonly size: Size;
}

export interface Seated extends Box {
	/** Where it lies from the middle, each within −1 … 1; clockwise and downwards as on the screen. */
	readonly aside: number;
	readonly down: number;
}

export interface Fit {
	readonly scale: number;
	/** The middle of each seat, in px from the screen's top left corner. */
	readonly centres: readonly Point[];
	/** The middle of what stands between them. */
	readonly middle: Point;
}

interface Point {
	readonly x: number;
	readonly y: number;
}

/** Between a box and the edge, and between two boxes, as a part of the screen's shorter side. */
const GAP = 0.02;
const HALVINGS = 16;
/** Where the middle may stand, as parts of the height below or above the screen's own, the nearest first. */
const MIDDLE_OFFSETS = [
	0, 0.04, -0.04, 0.08, -0.08, 0.12, -0.12, 0.16, -0.16, 0.2, -0.2, 0.24, -0.24,
];

/** The largest scale at which everything has its place on a screen of this size. */
export function fitSeats(screen: Size, seats: readonly Seated[], middle: Box): Fit {
	const gap = GAP * Math.min(screen.width, screen.height);
	const centre = { x: screen.width / 2, y: screen.height / 2 };
	const at = (scale: number) => {
		const boxes = seats.map((seat) => {
			const corners = cornersOf(seat, { centre: { x: 0, y: 0 }, scale, gap: 0 });
			const reachX = screen.width / 2 - gap - Math.max(...corners.map(({ x }) => x));
			const reachY = screen.height / 2 - gap - Math.max(...corners.map(({ y }) => y));
			return {
				seat,
				fits: reachX >= 0 && reachY >= 0,
				centre: { x: centre.x + seat.aside * reachX, y: centre.y + seat.down * reachY },
			};
		});
		const shapes = boxes.map((box) =>
			cornersOf(box.seat, { centre: box.centre, scale, gap: gap / 2 }),
		);
		const between = MIDDLE_OFFSETS.map((part) => ({
			x: centre.x,
			y: centre.y + part * screen.height,
		})).find((place) => {
			const shape = cornersOf(middle, { centre: place, scale, gap: gap / 2 });
			const isInside = shape.every(
				({ x, y }) => x >= 0 && y >= 0 && x <= screen.width && y <= screen.height,
			);
			return isInside && shapes.every((other) => isApart(shape, other));
		});
		const isFree =
			between !== undefined &&
			boxes.every(({ fits }) => fits) &&
			shapes.every((one, i) => shapes.slice(i + 1).every((other) => isApart(one, other)));
		return { scale, isFree, centres: boxes.map((box) => box.centre), middle: between ?? centre };
	};
	const sides = [middle, ...seats].map(({ size }) =>
		Math.max(1, Math.min(size.width, size.height)),
	);
	let [low, high] = [0, Math.max(screen.width, screen.height) / Math.min(...sides)];
	for (let i = 0; i < HALVINGS; i++) {
		const half = (low + high) / 2;
		if (at(half).isFree) low = half;
		else high = half;
	}
	const { scale, centres, middle: between } = at(low);
	return { scale, centres, middle: between };
}

/** The corners of a turned box of this scale, one after the other, with a gap around it. */
function cornersOf(
	{ size: { width, height }, turn }: Box,
	{ centre, scale, gap }: { readonly centre: Point; readonly scale: number; readonly gap: number },
): readonly Point[] {
	const [x, y] = [(width * scale) / 2 + gap, (height * scale) / 2 + gap];
	const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
	const corners: readonly (readonly [number, number])[] = [
		[-x, -y],
		[x, -y],
		[x, y],
		[-x, y],
	];
	return corners.map(([a, b]) => ({
		x: centre.x + a * cos - b * sin,
		y: centre.y + a * sin + b * cos,
	}));
}

/** Two boxes lie apart where a line along a side of one of them has room between them. */
function isApart(one: readonly Point[], other: readonly Point[]): boolean {
	return [one, other].some(([a, b, c]) =>
		[
			[a, b],
			[b, c],
		].some(([from, to]) => {
			if (!from || !to) return false;
			const along = ({ x, y }: Point): number => x * (to.x - from.x) + y * (to.y - from.y);
			const [first, second] = [one.map(along), other.map(along)];
			return Math.max(...first) <= Math.min(...second) || Math.max(...second) <= Math.min(...first);
		}),
	);
}
