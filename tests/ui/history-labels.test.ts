// What stands below a season's curves: a month and its year, which nobody reads as a day.
import { expect, test } from 'vitest';
import { historyData } from '#lib/ui/memory/history.ts';

test.each([
	['de', 'Mai 26'],
	['sv', 'maj 26'],
	['en', 'May 26'],
] as const)('a step of May 2026 in %s: %s', (locale, label) => {
	const step = { from: '2026-05-02', to: '2026-05-12', evenings: 2, points: [] };
	const { steps } = historyData({ people: [], steps: [step], unit: 'point' }, 'total', locale);
	expect(steps.map((one) => one.label)).toEqual([label]);
});
