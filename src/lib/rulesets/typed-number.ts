/** A number as somebody types it into a field of the rules. */
import type { Issue } from '#lib/domain/issue.ts';
import { asked } from '#lib/domain/shape.ts';

interface Taken {
	readonly least: number;
	readonly most: number;
	/** The values there are, where not every number is one. */
	readonly steps?: readonly number[] | undefined;
}

/** A sign that sets thousands apart, in whatever language. */
const THOUSANDS = /[\s.,’](?=\d{3}(?!\d))/g;

/** Digits alone: what a program takes for a number besides (`1e3`, `0x10`) nobody means. */
const WHOLE = /^[+-]?\d+(\.0*)?$/;

/** The whole number that was meant, or why the field does not take it. */
export function typedNumber(text: string, { least, most, steps }: Taken): number | Issue {
	const plain = text.trim().replaceAll(THOUSANDS, '').replace(',', '.').replace('−', '-');
	if (!WHOLE.test(plain)) return { code: 'not-whole', path: [] };
	// Nothing is less than nothing: `-0` is 0.
	const written = Number(plain) || 0;
	if (steps && !steps.includes(written)) {
		return { code: 'unknown-value', path: [], params: asked(written, steps) };
	}
	const isWithin = written >= least && written <= most;
	return isWithin ? written : { code: 'out-of-range', path: [], params: { least, most } };
}
