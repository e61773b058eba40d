// The large table: as large as the screen takes, nothing over anything, nothing off the screen.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitSeats, type Fit, type Seated, type Size } from '../../src/lib/ui/table/fit.ts';
import { ringPlaces } from '../../src/lib/ui/table/ring.ts';

const size = (width: fc.Arbitrary<number>) =>
	fc.record({ width, height: fc.double({ min: 30, max: 60, noNaN: true }) });

const screens = fc.constantFrom<Size>(
	{ width: 320, height: 480 },
	{ width: 412, height: 800 },
	{ width: 915, height: 320 },
	{ width: 820, height: 1080 },
	{ width: 1440, height: 800 },
);

const tables = fc
	.record({
		screen: screens,
		sizes: fc.array(size(fc.double({ min: 20, max: 160, noNaN: true })), {
			minLength: 2,
			maxLength: 6,
		}),
		middle: size(fc.double({ min: 20, max: 120, noNaN: true })),
		turn: fc.constantFrom(0, 90, 180, 270),
		each: fc.boolean(),
	})
	.map(({ screen, sizes, middle, turn, each }) => {
		const players = sizes.map((_, i) => String(i));
		const seats = ringPlaces(players, 'counter-clockwise').map((place, i): Seated => ({
			aside: place.aside,
			down: place.down,
			turn: each ? place.turn : turn,
			size: sizes[i] ?? { width: 1, height: 1 },
		}));
		return { screen, seats, middle: { size: middle, turn } };
	});

/** Whether a point lies within a turned box. */
const covers = (fit: Fit, i: number, seat: Seated, x: number, y: number): boolean => {
	const centre = fit.centres[i]!;
	const turn = (-seat.turn * Math.PI) / 180;
	const [dx, dy] = [x - centre.x, y - centre.y];
	const across = dx * Math.cos(turn) - dy * Math.sin(turn);
	const along = dx * Math.sin(turn) + dy * Math.cos(turn);
	return (
		Math.abs(across) < (seat.size.width * fit.scale) / 2 &&
		Math.abs(along) < (seat.size.height * fit.scale) / 2
	);
};

test('no seat lies over another, over the middle or off the screen', () => {
	fc.assert(
		fc.property(tables, ({ screen, seats, middle }) => {
			const fit = fitSeats(screen, seats, middle);
			expect(fit.scale).toBeGreaterThan(0);
			const centre: Seated = { aside: 0, down: 0, ...middle };
			const all = [...seats, centre];
			const whole: Fit = {
				...fit,
				centres: [...fit.centres, fit.middle],
			};
			let worst = 0;
			let outside = 0;
			const step = Math.max(screen.width, screen.height) / 60;
			for (let x = -screen.width; x < 2 * screen.width; x += step) {
				for (let y = -screen.height; y < 2 * screen.height; y += step) {
					const hits = all.filter((seat, i) => covers(whole, i, seat, x, y)).length;
					worst = Math.max(worst, hits);
					if (x < 0 || y < 0 || x > screen.width || y > screen.height) outside += hits;
				}
			}
			expect(worst).toBeLessThanOrEqual(1);
			expect(outside).toBe(0);
		}),
		{ numRuns: 60 },
	);
});

test('a larger screen makes everything larger, in proportion', () => {
	fc.assert(
		fc.property(tables, ({ screen, seats, middle }) => {
			const once = fitSeats(screen, seats, middle).scale;
			const twice = fitSeats(
				{ width: screen.width * 2, height: screen.height * 2 },
				seats,
				middle,
			).scale;
			expect(twice / once).toBeCloseTo(2, 2);
		}),
		{ numRuns: 60 },
	);
});
