import { expect, test } from 'vitest';
import type { YearAnswer } from '#lib/state/memory/questions.ts';
import { yearPages } from '#lib/ui/memory/year.ts';

const PEOPLE = 28;
const names = Array.from({ length: PEOPLE }, (_, i) => ({ id: `p${i}`, name: `Name ${i}` }));
const pairs = names.flatMap((one, i) =>
	names.slice(i + 1).map((other) => ({
		...{ one, other },
		...{ together: 1, togetherPoints: i, against: 1, paid: 0 },
	})),
);
const answer = {
	...{ ranking: { evenings: 3 }, names, pairs, unit: 'point', course: { steps: [] } },
	...{ records: [], contracts: [], months: [3], deals: 9, moved: 90 },
} as unknown as YearAnswer;
const rows = names.map(({ id }, i) => ({ person: id, rank: i + 1, total: -i, evenings: 1 }));
const page = (id: string) =>
	yearPages({ ...answer, ranking: { evenings: 3, rows } } as unknown as YearAnswer, 'de').find(
		(one) => one.id === id,
	);

test('the standing of a year is whole', () => {
	expect(page('standings')?.rows).toHaveLength(PEOPLE);
	expect(page('standings')?.cut).toBeUndefined();
});

test('where pairs are left out it is said of how many', () => {
	expect(page('together')?.rows).toHaveLength(10);
	expect(page('together')?.cut).toMatch(new RegExp(`10.*${pairs.length}`));
});

test.each([
	[
		[1, 3, 2],
		['Fleißigster Monat', 'Februar', '3\u00a0Abende'],
	],
	[
		[3, 1, 3],
		['Fleißigste Monate', 'Jänner und März', 'je 3\u00a0Abende'],
	],
	[[2, 2, 2, 2], undefined],
	[[1], undefined],
])('months of most evenings are all told, or none where they tell nothing: %j', (months, told) => {
	const figures = yearPages(
		{ ...answer, months, ranking: { evenings: 3, rows } } as unknown as YearAnswer,
		'de',
	).find(({ id }) => id === 'figures');
	const row = figures?.rows.find(({ name }) => name.startsWith('Fleißig'));
	expect(row && [row.name, row.points, row.detail]).toEqual(told);
});
