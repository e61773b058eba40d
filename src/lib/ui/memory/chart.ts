/** Where the lines of a course run: the same geometry for the screen and for the picture. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import { lettersIn, shortNames } from '../sheet/short-names.ts';

/** Letters of a name beside the end of its line: so many, what a wide chart has room for, and fewer where it is narrow. */
const NAME_LETTERS = 8;
const NAME_SHARE = 0.15;
const FEWEST_LETTERS = 3;
/** Width of a letter as a share of its size, and of a figure. */
const LETTER = 0.56;
const FIGURE = 0.58;
/** Free on both sides of the lines, in letters' heights. */
const FREE = 2.1;
/** However large letters and figures are, the lines have a third of the width. */
const MOST_BESIDE = 2 / 3;

export interface ChartPlayer {
	readonly id: PlayerId;
	readonly name: string;
}

/** A deal as the chart shows it. */
export interface ChartStep {
	/** What people call its number. */
	readonly position: number;
	readonly title: string;
	/** What stands below it; absent: its number. */
	readonly label?: string;
	readonly factor: number;
	readonly net: Net;
	readonly running: Net;
}

export interface CourseData {
	readonly players: readonly ChartPlayer[];
	/** The standing before the first step; absent: lines begin with it, or where somebody comes in. */
	readonly start?: Net;
	readonly steps: readonly ChartStep[];
	/** The steps to be named. */
	readonly named: readonly number[];
	/** A height as it is told; absent: a plain number. */
	readonly figure?: (height: number) => string;
}

export interface ChartLine {
	readonly player: ChartPlayer;
	readonly path: string;
	/** The last point, and where the name stands beside it. */
	readonly endX: number;
	readonly endY: number;
	readonly labelY: number;
	readonly total: number;
}

export interface ChartName {
	readonly step: number;
	readonly text: string;
	readonly x: number;
	readonly y: number;
	readonly anchor: 'start' | 'middle' | 'end';
}

export interface Chart {
	readonly width: number;
	readonly height: number;
	/** Of the text in it: as asked for, or as much smaller as figures of many digits need. */
	readonly em: number;
	readonly plot: {
		readonly left: number;
		readonly right: number;
		readonly top: number;
		readonly bottom: number;
	};
	readonly ticks: readonly { readonly value: number; readonly text: string; readonly y: number }[];
	readonly numbers: readonly { readonly text: string; readonly x: number }[];
	/** Deals that counted more than once, in runs of the same factor. */
	readonly shades: readonly {
		readonly x: number;
		readonly width: number;
		readonly factor: number;
		/** Whether there is room to say the factor, beside what stands before. */
		readonly told: boolean;
	}[];
	readonly names: readonly ChartName[];
	readonly lines: readonly ChartLine[];
	x(step: number): number;
	y(points: number): number;
	/** The step next to a place; −1 is the start. */
	stepAt(x: number): number;
}

export interface ChartSize {
	readonly width: number;
	readonly height: number;
	/** Of the text in the chart, where there is room. */
	readonly em: number;
}

/** How a line is drawn, so that nobody needs its colour: `stroke-dasharray`. */
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '4 2', '12 4'] as const;
/** The dashes (`stroke-dasharray`) by which the line of the player at this place is told apart without colour. */
export const dashOf = (index: number): string => DASHES[index % DASHES.length] ?? '';

const own = (net: Net, player: PlayerId): number =>
	Object.hasOwn(net, player) ? (net[player] ?? 0) : 0;

/** A step of 1, 2 or 5 times a power of ten that makes about so many ticks. */
function niceStep(span: number, count: number): number {
	const rough = Math.max(1, span / count);
	const power = 10 ** Math.floor(Math.log10(rough));
	const nice = [1, 2, 5, 10].find((times) => times * power >= rough) ?? 10;
	return Math.max(1, nice * power);
}

/** Lays a course out in so many px, `em` being the height of its letters. */
export function chartOf(data: CourseData, { width, height, em: asked }: ChartSize): Chart {
	const { players, steps, start, figure = String } = data;
	const standings = [...(start ? [start] : []), ...steps.map(({ running }) => running)];
	/** Steps before the first that is drawn. */
	const before = start ? 1 : 0;
	let least = 0;
	let most = 0;
	for (const standing of standings) {
		for (const { id } of players) {
			least = Math.min(least, own(standing, id));
			most = Math.max(most, own(standing, id));
		}
	}
	const step = niceStep(most - least, Math.max(2, Math.floor(height / (asked * 4))));
	const low = Math.floor(least / step) * step;
	const high = Math.max(low + step, Math.ceil(most / step) * step);
	const widest = Math.max(figure(low).length, figure(high).length);
	const figures = FREE + widest * FIGURE;
	const room = Math.floor(((width * MOST_BESIDE) / asked - figures) / LETTER);
	const usual = Math.max(NAME_LETTERS, Math.floor((width * NAME_SHARE) / (asked * LETTER)));
	const short = shortNames(
		players.map(({ name }) => name),
		Math.max(FEWEST_LETTERS, Math.min(usual, room)),
	);
	const shown = { ...data, players: players.map(({ id }, i) => ({ id, name: short[i] ?? '' })) };
	const longest = Math.max(...short.map(lettersIn), FEWEST_LETTERS);
	const em = Math.min(asked, (width * MOST_BESIDE) / (figures + longest * LETTER));
	const lanes = data.named.length > 0 ? Math.min(3, data.named.length) : 0;
	const plot = {
		left: em * (0.9 + widest * FIGURE),
		right: width - em * (1.2 + longest * LETTER),
		top: em * (0.8 + lanes * 1.35),
		bottom: height - em * 1.7,
	};
	const x = (at: number): number =>
		plot.left + ((at + before) / Math.max(1, steps.length - 1 + before)) * (plot.right - plot.left);
	const y = (points: number): number =>
		plot.bottom - ((points - low) / (high - low)) * (plot.bottom - plot.top);
	const stepAt = (place: number): number => {
		const part = (place - plot.left) / (plot.right - plot.left);
		const step = Math.round(part * (steps.length - 1 + before)) - before;
		return Math.min(steps.length - 1, Math.max(-before, step));
	};
	const ticks: Chart['ticks'][number][] = [];
	for (let value = low; value <= high; value += step) {
		ticks.push({ value, text: figure(value), y: y(value) });
	}
	const scale = { width, em, plot, x, y };
	return {
		width,
		height,
		em,
		plot,
		ticks,
		numbers: numbersOf(steps, scale),
		shades: shadesOf(steps, scale),
		names: namesOf(data, scale),
		lines: linesOf(shown, standings, scale),
		x,
		y,
		stepAt,
	};
}

/** Where everything comes to stand. */
interface Scale extends Pick<Chart, 'width' | 'plot'>, Pick<ChartSize, 'em'> {
	readonly x: (step: number) => number;
	readonly y: (points: number) => number;
}

/** What stands below the steps: round numbers; of words each once, as far apart as they are long. */
function numbersOf(steps: readonly ChartStep[], scale: Scale): Chart['numbers'] {
	if (steps.some(({ label }) => label !== undefined)) return labelsOf(steps, scale);
	const { x, em, plot } = scale;
	const room = plot.right - plot.left;
	const every = niceStep(steps.length, Math.max(1, Math.floor(room / (em * 3))));
	return steps.flatMap(({ position }, i) =>
		position % every === 0 || steps.length <= 1 ? [{ text: String(position), x: x(i) }] : [],
	);
}

function labelsOf(steps: readonly ChartStep[], { x, em }: Scale): Chart['numbers'] {
	const longest = Math.max(...steps.map(({ label = '' }) => label.length));
	const apart = (longest * LETTER + 1) * em;
	const shown: { text: string; x: number }[] = [];
	steps.forEach(({ label = '' }, i) => {
		const last = shown.at(-1);
		if (last === undefined || (last.text !== label && x(i) - last.x >= apart))
			shown.push({ text: label, x: x(i) });
	});
	return shown;
}

function shadesOf(steps: readonly ChartStep[], { x, em }: Scale): Chart['shades'] {
	const shades: { x: number; width: number; factor: number }[] = [];
	steps.forEach(({ factor }, i) => {
		if (factor <= 1) return;
		const from = x(i - 1);
		const last = shades.at(-1);
		const goesOn = last?.factor === factor && steps[i - 1]?.factor === factor;
		if (last && goesOn) last.width = x(i) - last.x;
		else shades.push({ x: from, width: x(i) - from, factor });
	});
	let free = -Infinity;
	return shades.map((shade) => {
		const middle = shade.x + shade.width / 2;
		const half = (String(shade.factor).length + 1) * em * 0.35;
		const told = middle - half >= free;
		if (told) free = middle + half;
		return { ...shade, told };
	});
}

/** Each in the first lane where it meets no other, over its step or as near to it as the chart is wide. */
function namesOf({ named, steps }: CourseData, { x, width: room, em }: Scale): ChartName[] {
	const taken: number[] = [];
	return [...named]
		.sort((a, b) => a - b)
		.flatMap((step): ChartName[] => {
			const shown = steps[step];
			if (!shown) return [];
			const text = shown.title;
			const width = text.length * em * 0.52;
			const at = x(step);
			const anchor = at - width / 2 < 0 ? 'start' : at + width / 2 > room - em ? 'end' : 'middle';
			const wanted = anchor === 'start' ? at : anchor === 'end' ? at - width : at - width / 2;
			const from = Math.max(0, Math.min(wanted, room - width));
			const lane = [0, 1, 2].find((one) => (taken[one] ?? -Infinity) < from - em * 0.5);
			if (lane === undefined) return [];
			taken[lane] = from + width;
			const along = { start: from, middle: from + width / 2, end: from + width }[anchor];
			return [{ step, text, x: along, y: em * (1.05 + lane * 1.35), anchor }];
		});
}

function linesOf(
	{ players, steps, start }: CourseData,
	standings: readonly Net[],
	{ x, y, plot, em }: Scale,
): ChartLine[] {
	const lines = players.map((player) => {
		const points = standings.flatMap((standing, at) =>
			start || Object.hasOwn(standing, player.id)
				? [`${x(at - (start ? 1 : 0)).toFixed(1)} ${y(own(standing, player.id)).toFixed(1)}`]
				: [],
		);
		const total = own(standings.at(-1) ?? {}, player.id);
		return {
			player,
			path: `M${points.join('L')}`,
			endX: x(steps.length - 1),
			endY: y(total),
			labelY: y(total),
			total,
		};
	});
	// Names beside the ends, moved apart where lines end close together.
	const gap = em * 1.15;
	const sorted = [...lines].sort((a, b) => a.labelY - b.labelY);
	let last = -Infinity;
	for (const line of sorted) {
		line.labelY = Math.max(line.labelY, last + gap);
		last = line.labelY;
	}
	// None lies over what stands below the last step.
	let room = plot.bottom - em * 0.2;
	for (const line of sorted.reverse()) {
		line.labelY = Math.min(line.labelY, room);
		room = line.labelY - gap;
	}
	return lines;
}
