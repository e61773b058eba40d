/**
 * Where chance comes from when deals are made up: one function, so that the same makers serve
 * fast-check (which shrinks what was drawn) and measurements (which repeat it from a seed).
 */
import fc from 'fast-check';

/** A whole number from 0, less than `below`; 0 is the plainest choice. */
export type Draw = (below: number) => number;

/** Draws from a list of numbers and, once that is used up, only the plainest. */
function fromChoices(choices: readonly number[]): Draw {
	let next = 0;
	return (below) => (below > 1 ? (choices[next++] ?? 0) % below : 0);
}

/** The same draws for the same seed (mulberry32). */
export function seeded(seed: number): Draw {
	let state = seed | 0;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
	};
}

/** Whatever `make` makes of chance; shrinks towards the plainest choices. */
export const drawn = <T>(make: (draw: Draw) => T): fc.Arbitrary<T> =>
	fc
		.array(fc.nat({ max: 1 << 20 }), { maxLength: 240, size: 'max' })
		.map((choices) => make(fromChoices(choices)));

/** Once in so many times. */
export const rarely = (draw: Draw, outOf: number): boolean => draw(outOf) === outOf - 1;

export function one<T>(draw: Draw, of: readonly T[]): T {
	if (of.length === 0) throw new Error('nothing to draw from');
	return of[draw(of.length)]!;
}

/** So many different ones, in any order. */
export function several<T>(draw: Draw, of: readonly T[], count: number): T[] {
	const left = [...of];
	return Array.from({ length: count }, () => left.splice(draw(left.length), 1)[0]!);
}

/** Those that chance picks, in their order. */
export const some = <T>(draw: Draw, of: readonly T[], outOf = 2): T[] =>
	of.filter(() => rarely(draw, outOf));
