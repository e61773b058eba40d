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

/** The whole number that was meant, or why the field does not take it. */
export function typedNumber(text: string, { least, most, steps }: Taken): number | Issue {
	const plain = text.trim().replaceAll(THOUSANDS, '').replace(',', '.').replace('−', '-');
	const written = plain === '' ? NaN : Number(plain);
	if (!Number.isInteger(written)) return { code: 'not-whole', path: [] };
	if (steps && !steps.includes(written)) {
		return { code: 'unknown-value', path: [], params: asked(written, steps) };
	}
	const isWithin = written >= least && written <= most;
	return isWithin ? written : { code: 'out-of-range', path: [], params: { least, most } };
}
