import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Acquaintance } from '#lib/state/known-people.ts';
import type { CsvEvening } from '#lib/state/memory/csv-evenings.ts';
import {
	eveningEdits,
	inPoints,
	peopleEdits,
	planCsv,
	readPaidByHand,
	type CsvPlan,
	type CsvTarget,
} from '#lib/state/memory/csv-import.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import { newStore } from '../../storage/store.ts';
import { savePerson } from '../../storage/edits.ts';
import { PAPER_TARGET as target } from '../paper-target.ts';

const csvEdits = ({ fresh, people }: CsvPlan, to: CsvTarget, newId: () => string) => [
	...peopleEdits(people, to.group),
	...eveningEdits(fresh, people, to, newId),
];

const planned = async (table: readonly CsvEvening[], store: ReturnType<typeof newStore>) =>
	planCsv(table, await known(store), await readPaidByHand(store.db), () => store.ledger.newId());

async function known({ ledger }: ReturnType<typeof newStore>): Promise<Acquaintance> {
	const [people, evenings] = await Promise.all([ledger.readPeople(), ledger.readSessions()]);
	return {
		record: new Map(people.flatMap((one) => (one.status === 'sound' ? [[one.id, one.value]] : []))),
		evenings: evenings.filter((evening) => evening.status === 'sound'),
	};
}

const evenings: fc.Arbitrary<CsvEvening> = fc
	.tuple(
		fc.integer({ min: 0, max: 9000 }),
		fc.constantFrom('', 'Rose'),
		fc.shuffledSubarray(['Anna', 'Bert', 'Cleo', 'Dora', 'Emil'], { minLength: 2 }),
		fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 4, maxLength: 4 }),
	)
	.map(([day, name, names, points]) => {
		const most = points.slice(0, names.length - 1);
		const rest = -most.reduce((sum, one) => sum + one, 0);
		return {
			day: new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10),
			...{ name, line: 0 },
			totals: names.map((called, i) => ({ name: called, points: most[i] ?? (rest || 0) })),
		};
	});

/** The same people on the same day again: the very same, under another title, or with the totals turned about. */
const again: fc.Arbitrary<(evening: CsvEvening) => CsvEvening> = fc.constantFrom(
	(evening) => evening,
	(evening) => ({ ...evening, name: 'Später' }),
	(evening) => ({
		...evening,
		totals: evening.totals.map(({ name, points }) => ({ name, points: -points || 0 })),
	}),
);

/** Evenings of totals that sum to zero, some of the people at each, some of them twice a day. */
const tables: fc.Arbitrary<CsvEvening[]> = fc
	.array(fc.tuple(evenings, fc.array(again, { maxLength: 2 })), { minLength: 1, maxLength: 5 })
	.map((nights) =>
		nights
			.flatMap(([evening, more]) => [evening, ...more.map((alter) => alter(evening))])
			.map((evening, at) => ({ ...evening, line: at + 2 })),
	);

test('what a table brings counts in the ranking as it stands there, to the point, and in no deal', async () => {
	await fc.assert(
		fc.asyncProperty(tables, fc.nat(), async (table, some) => {
			const store = newStore();
			const newId = () => store.ledger.newId();
			// In two goes, of which the second has the whole table.
			for (const part of [table.slice(0, some % (table.length + 1)), table])
				await store.ledger.commit(csvEdits(await planned(part, store), target, newId));
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
			expect(await planned(table, store)).toMatchObject({ fresh: [], people: [] });
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
		ruleset: target.offer.reference,
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
	const plan = await planned([evening], store);
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

test('a second evening of a day is another one by its title or totals; the same one again is not', async () => {
	const store = newStore();
	const row = (points: number, name = ''): CsvEvening => ({
		...{ day: '1998-03-14', name, line: 2 },
		totals: [
			{ name: 'Anna', points },
			{ name: 'Bert', points: -points },
		],
	});
	const amount = (minor: number): CsvEvening => ({ ...row(minor), currency: 'EUR' });
	const freshOf = async (...table: CsvEvening[]) => (await planned(table, store)).fresh;
	const take = async (...table: CsvEvening[]) =>
		store.ledger.commit(csvEdits(await planned(table, store), target, () => store.ledger.newId()));
	await take(row(4, 'Rose'));
	expect(await freshOf(row(4, 'Rose'))).toEqual([]);
	expect(await freshOf(row(4, 'Krone'))).toHaveLength(1);
	expect(await freshOf(row(5, 'Rose'))).toHaveLength(1);
	expect(await freshOf(row(-4, 'Rose'))).toHaveLength(1);
	// One here stands for one of the table.
	expect(await freshOf(row(4, 'Rose'), row(4, 'Rose'))).toHaveLength(1);
	// Without a title it may be called anything here, and what was points is also an amount.
	expect(await freshOf(row(4))).toEqual([]);
	expect(await freshOf(amount(40))).toEqual([]);
	expect(await freshOf(amount(4))).toHaveLength(1);
	const all = [row(4, 'Rose'), row(4, 'Rose'), row(4), row(1), amount(28), amount(40)];
	await take(...all);
	expect(await freshOf(...all)).toEqual([]);
	expect(await store.ledger.readSessions()).toHaveLength(all.length);
});
