/**
 * How the columns of the sheet fit a screen: beside the words, below them, or broken into lines.
 * Widths are in rem, so that larger text of the browser's is larger text here.
 */
import type { Widest } from './figures.ts';

export interface Columns {
	/** `wide`: words and figures in one line. `stacked`: figures below. `broken`: in several lines, named. */
	readonly layout: 'wide' | 'stacked' | 'broken';
	/** Figure columns in a line. */
	readonly count: number;
	/** Width of a figure column in rem; in `stacked` and `broken` the least. */
	readonly width: number;
	/** Width of the words in rem. */
	readonly words: number;
	/** Size of a total in rem. */
	readonly size: number;
	/** How large names are written, in rem, and how wide a column lets them be, in em of that. */
	readonly name: { readonly size: number; readonly ems: number };
}

/** The least width of the words beside the figures. */
const WORDS_REM = 6.25;
const GAP_REM = 0.5;
/** Width of a bold figure as a share of its size; a system font's, amply. */
const FIGURE = 0.7;
/** The smaller where not all names are whole, and what stays free beside one. */
const NAME_SIZES = [0.8125, 0.75] as const;
const NAME_GAP_REM = 0.3125;
const SIZES = [1, 0.875] as const;
/** Where it keeps the figures of all in one line. */
const SMALLEST = 0.8125;
/** Size of a change below its total. */
const CHANGE_REM = 0.78;
/** With less of a name, four letters, the figures rather stand below the words. */
const TELLING_EMS = 2.75;
/** A name needs no more of a column than this, unless the words have ample room all the same. */
const ROOMY_REM = 4.5;
const AMPLE_WORDS_REM = 16;

/** Holds a name that a column was made for, however the division rounds. */
const fits = (ems: number, size: number, room: number): boolean =>
	ems * size + NAME_GAP_REM <= room + 1e-9;

function nameSize(names: readonly number[], room: number): number {
	const [usual, small] = NAME_SIZES;
	return names.every((ems) => fits(ems, usual, room)) ? usual : small;
}

/**
 * @param available the sheet's width in rem
 * @param players how many columns
 * @param widest characters
 * @param names how wide each name is, in em: a column grows into the words for those it makes whole
 */
export function columnsFor(
	available: number,
	players: number,
	widest: Widest,
	names: readonly number[] = [],
): Columns {
	const need = (size: number): number =>
		Math.max(widest.total * size, widest.change * CHANGE_REM) * FIGURE + GAP_REM;
	const made = (of: Pick<Columns, 'layout' | 'count' | 'width' | 'size'>): Columns => {
		const { layout, count, width } = of;
		const [real, words] =
			layout === 'wide' ? [width, available - count * width] : [available / count, available];
		const named = nameSize(names, real);
		const name = { size: named, ems: (real - NAME_GAP_REM + 1e-9) / named };
		return { ...of, words, name };
	};
	const telling = Math.min(TELLING_EMS, Math.max(0, ...names));
	for (const size of SIZES) {
		if (players * need(size) + WORDS_REM > available) continue;
		const spare = (available - WORDS_REM * 1.25) / players;
		const roomy = Math.max(ROOMY_REM, (available - AMPLE_WORDS_REM) / players);
		const most = Math.min((available - WORDS_REM) / players, roomy);
		const named = nameSize(names, most);
		const whole = names
			.filter((ems) => fits(ems, named, most))
			.map((ems) => ems * named + NAME_GAP_REM);
		const width = Math.max(need(size), Math.min(spare, ROOMY_REM), ...whole);
		const wide = made({ layout: 'wide', count: players, width, size });
		if (wide.name.ems >= telling) return wide;
	}
	for (const size of [...SIZES, SMALLEST]) {
		const width = need(size);
		if (players * width <= available)
			return made({ layout: 'stacked', count: players, width, size });
	}
	const [, size] = SIZES;
	const most = Math.max(1, Math.floor(available / need(size)));
	// Lines of equal length: three and two rather than four and one.
	const count = Math.ceil(players / Math.ceil(players / most));
	return made({ layout: 'broken', count, width: need(size), size });
}

/** The least height of a line in rem: its padding, its words, and the figures where they stand below. */
export const lineRem = ({ layout }: Columns): number => (layout === 'wide' ? 3.25 : 4);

/** What the lines of the sheet and its totals must know of the columns, for their style. */
export function styleOf({ layout, count, width, words, size, name }: Columns) {
	const isWide = layout === 'wide';
	const line = `repeat(${String(count)}, ${isWide ? `${String(width)}rem` : 'minmax(0, 1fr)'})`;
	return {
		columns: isWide ? `minmax(0, 1fr) ${line}` : line,
		words: isWide ? 'auto' : '1 / -1',
		room: `${String(words)}rem`,
		size: `${String(size)}rem`,
		name: `${String(name.size)}rem`,
		change: `${String(CHANGE_REM)}rem`,
		who: layout === 'broken' ? 'block' : 'none',
		title: isWide ? 'block' : 'inline',
		button: isWide ? 'var(--target)' : '2.25rem',
	};
}
