import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type { Acquaintance } from '#lib/state/known-people.ts';
import type { CsvEvening } from '#lib/state/memory/csv-evenings.ts';
import {
	eveningEdits,
	inPoints,
	peopleEdits,
	planCsv,
	type CsvPlan,
	type CsvTarget,
} from '#lib/state/memory/csv-import.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import { newStore } from '../../storage/store.ts';
import { savePerson } from '../../storage/edits.ts';

const ruleset = builtIn('koenigrufen-upper-austria')!;
const target = {
	offer: { reference: ruleset.id, ruleset },
	stake: { currency: 'EUR', minorPerPoint: 10 },
	group: undefined,
	note: 'Endstand vom Papier',
};
const nobody: Acquaintance = { record: new Map(), evenings: [] };

const csvEdits = ({ fresh, people }: CsvPlan, to: CsvTarget, newId: () => string) => [
	...peopleEdits(people, to.group),
	...eveningEdits(fresh, people, to, newId),
];

async function known({ ledger }: ReturnType<typeof newStore>): Promise<Acquaintance> {
	const [people, evenings] = await Promise.all([ledger.readPeople(), ledger.readSessions()]);
	return {
		record: new Map(people.flatMap((one) => (one.status === 'sound' ? [[one.id, one.value]] : []))),
		evenings: evenings.filter((evening) => evening.status === 'sound'),
	};
}

/** Evenings of totals that sum to zero, some of the people at each, every day once. */
const tables: fc.Arbitrary<CsvEvening[]> = fc
	.uniqueArray(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 6 })
	.chain((days) =>
		fc.tuple(
			...days.map((day, line) =>
				fc
					.tuple(
						fc.shuffledSubarray(['Anna', 'Bert', 'Cleo', 'Dora', 'Emil'], { minLength: 2 }),
						fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 4, maxLength: 4 }),
					)
					.map(([names, points]): CsvEvening => {
						const most = points.slice(0, names.length - 1);
						const rest = -most.reduce((sum, one) => sum + one, 0);
						return {
							day: new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10),
							name: '',
							line: line + 2,
							totals: names.map((name, i) => ({ name, points: most[i] ?? (rest || 0) })),
						};
					}),
			),
		),
	);

test('what a table brings counts in the ranking as it stands there, to the point, and in no deal', async () => {
	await fc.assert(
		fc.asyncProperty(tables, async (table) => {
			const store = newStore();
			const newId = () => store.ledger.newId();
			const plan = planCsv(table, nobody, newId);
			await store.ledger.commit(csvEdits(plan, target, newId));
			const { names, ranking } = await new Engine(store.db, 'v1').ask({
				kind: 'ranking',
				query: { by: 'total', unit: 'point', minEvenings: 1 },
			});
			const called = new Map(names.map((one) => [one.id, one.name]));
			const counted = ranking.rows.map(({ person, total, evenings, deals }) => ({
				name: called.get(person),
				total,
				evenings,
				deals,
			}));
			const people = new Set(table.flatMap(({ totals }) => totals.map(({ name }) => name)));
			const wanted = [...people].map((name) => {
				const own = table.flatMap(({ totals }) => totals.filter((one) => one.name === name));
				const total = own.reduce((sum, { points }) => sum + points, 0);
				return { name, total, evenings: own.length, deals: 0 };
			});
			const byName = (a: { name: string | undefined }, b: { name: string | undefined }) =>
				(a.name ?? '').localeCompare(b.name ?? '');
			expect(counted.sort(byName)).toEqual(wanted.sort(byName));
			// Read a second time, all of it is there already.
			expect(planCsv(table, await known(store), newId)).toMatchObject({ fresh: [], people: [] });
		}),
		{ numRuns: 15 },
	);
});

test('amounts keep their worth to the cent, in points of the usual worth where they come to whole ones', () => {
	const totals = fc
		.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 4 })
		.map((most) => [...most, -most.reduce((sum, one) => sum + one, 0)])
		.map((all) => all.map((points, i) => ({ name: String(i), points: points || 0 })));
	const worth = fc.constantFrom(0, 1, 5, 7, 10, 100);
	fc.assert(
		fc.property(
			totals,
			worth,
			fc.constantFrom('EUR', 'SEK'),
			(amounts, minorPerPoint, currency) => {
				const usual = { currency: 'EUR', minorPerPoint };
				const counted = inPoints({ currency, totals: amounts }, usual);
				expect(counted.stake.currency).toBe(currency);
				for (const [i, { points }] of counted.totals.entries()) {
					expect(Number.isInteger(points)).toBe(true);
					expect(points * counted.stake.minorPerPoint).toBe(amounts[i]!.points);
				}
				const fits = amounts.every(({ points }) => points % minorPerPoint === 0);
				if (fits && currency === 'EUR') expect(counted.stake).toEqual(usual);
			},
		),
	);
	const points = [
		{ name: 'a', points: 3 },
		{ name: 'b', points: -3 },
	];
	expect(inPoints({ totals: points }, target.stake)).toEqual({
		stake: target.stake,
		totals: points,
	});
});

test('a name that is known is that person; guests of the Runde are its guests; one undo takes all back', async () => {
	const store = newStore();
	const { ledger } = store;
	const newId = () => ledger.newId();
	await savePerson(ledger, { id: 'anna', name: 'Anna' });
	const value = {
		id: 'g1',
		name: 'Donnerstag',
		mark: 0,
		members: [{ id: 'anna', role: 'regular' as const }],
		seats: ['anna'],
		ruleset: ruleset.id,
		stake: target.stake,
	};
	await ledger.commit([{ entity: 'group', id: 'g1', value, seen: null }]);
	const group = (await ledger.readGroups()).find((one) => one.status === 'sound');
	const evening = {
		day: '1998-03-14',
		name: 'Rose',
		line: 2,
		totals: [
			{ name: 'ANNA', points: 4 },
			{ name: 'Neu', points: -4 },
		],
	};
	const plan = planCsv([evening], await known(store), newId);
	expect(plan.people.map(({ guest, isNew }) => [guest.name, isNew])).toEqual([
		['Anna', false],
		['Neu', true],
	]);
	const { revisions } = await ledger.commit(csvEdits(plan, { ...target, group }, newId));
	const [session] = await ledger.readSessions();
	expect(session).toMatchObject({ deals: 0, head: { group: 'g1', name: 'Rose' } });
	expect((await ledger.readGroups())[0]).toMatchObject({
		value: { members: [{ id: 'anna' }, { role: 'guest' }] },
	});
	await ledger.undo(revisions.map(({ id }) => id));
	expect(await ledger.readSessions()).toEqual([]);
	expect((await ledger.readGroups())[0]).toMatchObject({ value });
});
