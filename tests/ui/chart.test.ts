// What stands around the lines of a chart: nothing twice, nothing over anything.
import { describe, expect, test } from 'vitest';
import { chartOf, type CourseData } from '#lib/ui/memory/chart.ts';

const EM = 13;
/** Of a letter, amply. */
const LETTER = 0.56 * EM;
const PEOPLE = ['Anna', 'Bert', 'Cleo', 'Dora', 'Emil', 'Fini'];

/** A season of evenings, in which everybody ends low down. */
function season(labels: readonly string[]): CourseData {
	const steps = labels.map((label, i) => {
		const running = Object.fromEntries(PEOPLE.map((id, p) => [id, -100 * i - p]));
		return { position: i + 1, title: label, label, factor: 1, net: running, running };
	});
	return { players: PEOPLE.map((id) => ({ id, name: id })), steps, named: [] };
}

const twice = ['1/26', '1/26', '2/26', '3/26', '3/26', '9/26', '10/26', '10/26', '11/26', '11/26'];
const months = Array.from({ length: 60 }, (_, i) => `${String((i % 12) + 1)}/${String(20 + i)}`);

describe.each([
	['months with several evenings', twice],
	['five years', months],
	['two evenings of one month', ['11/26', '11/26']],
	['one evening', ['11/26']],
])('%s', (_, labels) => {
	test.each([240, 328, 560, 980])('%i px wide', (width) => {
		const { numbers, plot, lines, height } = chartOf(season(labels), {
			...{ width, height: 260, em: EM },
		});
		expect(numbers[0]?.text).toBe(labels[0]);
		const texts = numbers.map(({ text }) => text);
		expect(new Set(texts).size).toBe(texts.length);
		numbers.forEach(({ text, x }, i) => {
			const before = numbers[i - 1];
			if (!before) return;
			const room = ((before.text.length + text.length) / 2) * LETTER;
			expect(x - before.x).toBeGreaterThan(room);
		});
		// The baseline of the labels, and so high the letters on it.
		const top = height - EM * 0.3 - EM * 0.75;
		for (const { labelY } of lines) expect(labelY + EM * 0.35).toBeLessThan(top);
		expect(plot.bottom).toBeLessThan(top);
	});
});

test.each([
	[272, 26],
	[328, 13],
	[980, 13],
])('what a step is called stays within %i px at %i px', (width, em) => {
	const { players, steps } = season(months.slice(0, 30));
	const called = steps.map((step) => ({ ...step, title: 'Sechser-Dreier' }));
	const named = [0, 3, 14, 28, 29];
	for (const step of named) {
		const data = { players, steps: called, named: [step] };
		const [name] = chartOf(data, { width, height: 260, em }).names;
		const long = name!.text.length * em * 0.52;
		const left = name!.x - { start: 0, middle: long / 2, end: long }[name!.anchor];
		expect(left).toBeGreaterThanOrEqual(0);
		expect(left + long).toBeLessThanOrEqual(width);
	}
});

/** In text of twice the size the figures alone of what somebody won over years are as wide as a phone. */
test.each([240, 272, 288, 328].flatMap((width) => [13, 26].map((em) => [width, em] as const)))(
	'the lines keep a third of %i px at %i px, whatever stands beside them',
	(width, em) => {
		const figure = (cents: number) => `−€\u00a0${(Math.abs(cents) / 100).toFixed(2)}`;
		const data = season(months);
		const steps = data.steps.map((step, i) => ({
			...step,
			running: Object.fromEntries(PEOPLE.map((id, p) => [id, -1_200_000 * i - p])),
		}));
		const chart = chartOf({ ...data, steps, figure }, { width, height: 20 * em, em });
		const { plot, lines, ticks } = chart;
		expect(plot.right - plot.left).toBeGreaterThanOrEqual(width / 3 - 1);
		expect(chart.stepAt(plot.right)).toBe(steps.length - 1);
		const widest = Math.max(...ticks.map(({ text }) => text.length));
		expect(widest * 0.56 * chart.em).toBeLessThan(plot.left);
		const longest = Math.max(...lines.map(({ player }) => player.name.length));
		expect(plot.right + longest * 0.56 * chart.em).toBeLessThan(width);
	},
);

test('steps without a label of their own have round numbers', () => {
	const { players, steps } = season(months.slice(0, 30));
	const data = { players, steps: steps.map(({ label, ...step }) => step), named: [] };
	const { numbers } = chartOf(data, { width: 328, height: 260, em: EM });
	expect(numbers.map(({ text }) => text)).toEqual(['10', '20', '30']);
});

test.each([240, 328, 560])('factors of rounds lie over none other, %i px wide', (width) => {
	const data = season(Array.from({ length: 80 }, (_, i) => String(i)));
	const steps = data.steps.map((step, i) => ({ ...step, factor: [1, 2, 4, 2, 1, 1][i % 6]! }));
	const { shades } = chartOf({ ...data, steps }, { width, height: 260, em: EM });
	const told = shades.filter((shade) => shade.told);
	expect(told.length).toBeGreaterThan(1);
	told.forEach((shade, i) => {
		const before = told[i - 1];
		if (!before) return;
		const apart = shade.x + shade.width / 2 - (before.x + before.width / 2);
		expect(apart).toBeGreaterThan(2 * LETTER);
	});
});
