import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PairTab } from '#lib/domain/cash/tabs.ts';
import { debtsOf, potBook, potsOf } from '#lib/state/groups/money.ts';
import { sharesOf } from '#lib/state/groups/pay-debt.ts';
import type { EveningMoney } from '#lib/storage/group-money.ts';

const evening = (
	session: string,
	group: string | undefined,
	owed: readonly [from: string, to: string, minor: number][],
	more: Partial<EveningMoney> = {},
): EveningMoney => ({
	session,
	startedAt: `2026-11-0${session.slice(1)}T19:00:00Z`,
	...(group !== undefined && { group }),
	currency: 'EUR',
	players: ['a', 'b', 'c'],
	settlements: [
		{
			id: `${session}s`,
			at: '2026-11-20T22:00:00Z',
			covers: { deals: [] },
			transfers: owed.map(([from, to, minor], i) => ({
				...{ id: `${session}t${String(i)}`, from, to, minor },
			})),
		},
	],
	movements: [],
	unsettled: false,
	paidElsewhere: false,
	...more,
});

describe('debts of a Runde', () => {
	test('are its own evenings’, set off pair by pair, currencies apart', () => {
		const evenings = [
			evening('e1', 'g', [['a', 'b', 200]]),
			evening('e2', 'g', [['b', 'a', 50]]),
			evening('e3', 'other', [['a', 'b', 999]]),
			evening('e4', undefined, [['a', 'b', 999]]),
			evening('e5', 'g', [['c', 'a', 30]], { currency: 'SEK' }),
		];
		expect(
			debtsOf(evenings, 'g').map(({ from, to, minor, currency }) => [from, to, minor, currency]),
		).toEqual([
			['a', 'b', 150, 'EUR'],
			['c', 'a', 30, 'SEK'],
		]);
	});

	test('nobody owes himself: two who were merged owe each other nothing', () => {
		expect(debtsOf([evening('e1', 'g', [['a', 'a', 200]])], 'g')).toEqual([]);
	});

	test('what an evening of another Runde took over is no longer owed here', () => {
		const taking = evening('e2', 'other', []);
		const [settlement] = taking.settlements;
		const takes = [{ session: 'e1', transfer: 'e1t0', from: 'a', to: 'b', minor: 200 }];
		const evenings = [
			evening('e1', 'g', [['a', 'b', 200]]),
			{ ...taking, settlements: [{ ...settlement!, takes }] },
		];
		expect(debtsOf(evenings, 'g')).toEqual([]);
	});
});

describe('the pot of a Runde', () => {
	const entry = (id: string, at: string, from: string, to: string, minor: number) => ({
		...{ id, at: `2026-11-${at}T12:00:00Z`, from, to, minor, currency: 'EUR' },
	});
	const nights = [
		evening('e1', 'g', [], { movements: [{ id: 'm1', from: 'a', to: 'pot', minor: 300 }] }),
		evening('e5', 'g', []),
		evening('e6', 'other', [], { movements: [{ id: 'm6', from: 'a', to: 'pot', minor: 999 }] }),
	];
	const entries = [
		entry('p1', '03', 'b', 'pot', 1000),
		{ ...entry('p2', '06', 'pot', 'out', 400), note: 'Karten' },
	];

	test('has what was written in its evenings and beside them, as of any of them', () => {
		expect(potsOf(nights, entries, 'g')).toEqual([{ currency: 'EUR', cash: 900, owed: 300 }]);
		// Before the evening of the 5th: the entry of the 3rd counts, that of the 6th does not.
		expect(potsOf(nights, entries, 'g', '2026-11-05T19:00:00Z')).toEqual([
			{ currency: 'EUR', cash: 1300, owed: 300 },
		]);
		expect(potsOf([], entries, 'g')).toEqual([{ currency: 'EUR', cash: 600, owed: 0 }]);
	});

	test('owes nobody what an evening took over that is another Runde’s by now', () => {
		const owing = evening('e1', 'g', [['pot', 'a', 300]], {
			movements: [{ id: 'm1', from: 'b', to: 'pot', minor: 500, gift: true }],
		});
		const taking = evening('e2', 'other', [['pot', 'a', 300]]);
		const [settlement] = taking.settlements;
		const takes = [{ session: 'e1', transfer: 'e1t0', from: 'pot', to: 'a', minor: 300 }];
		const evenings = [owing, { ...taking, settlements: [{ ...settlement!, takes }] }];
		expect(potsOf([owing], [], 'g')).toEqual([{ currency: 'EUR', cash: 500, owed: 300 }]);
		expect(potsOf(evenings, [], 'g')).toEqual([{ currency: 'EUR', cash: 500, owed: 0 }]);
		// Not yet when one looks at the day before.
		expect(potsOf(evenings, [], 'g', '2026-11-02T00:00:00Z')[0]?.cash).toBe(500);
	});

	test('is told line by line, the latest first, each with the evening it was written in', () => {
		expect(
			potBook(nights, entries, 'g').map(({ id, session, note }) => [id, session, note]),
		).toEqual([
			['p2', undefined, 'Karten'],
			['p1', undefined, undefined],
			['m1', 'e1', undefined],
		]);
	});

	test('as of an evening tells the lines that make it', () => {
		const [first, ...others] = nights;
		const late = { id: 'm2', from: 'b', to: 'pot', minor: 50, at: '2026-11-20T12:00:00Z' };
		const evenings = [{ ...first!, movements: [...first!.movements, late] }, ...others];
		const book = (until?: string) => potBook(evenings, entries, 'g', until).map(({ id }) => id);
		expect(book()).toEqual(['m2', 'p2', 'p1', 'm1']);
		expect(book('2026-11-05T19:00:00Z')).toEqual(['p1', 'm1']);
		expect(potsOf(evenings, entries, 'g', '2026-11-05T19:00:00Z')[0]?.cash).toBe(1300);
	});

	test('comes to the sum of its lines, currency by currency', () => {
		const line = fc.record({
			into: fc.boolean(),
			minor: fc.integer({ min: 1, max: 9999 }),
			currency: fc.constantFrom('EUR', 'SEK'),
			day: fc.integer({ min: 10, max: 28 }),
		});
		fc.assert(
			fc.property(fc.array(line, { maxLength: 8 }), (drawn) => {
				const own = drawn.map(({ into, minor, currency, day }, i) => ({
					...entry(`p${String(i)}`, String(day), into ? 'b' : 'pot', into ? 'pot' : 'b', minor),
					currency,
				}));
				for (const { currency, cash, owed } of potsOf(nights, own, 'g')) {
					const lines = potBook(nights, own, 'g').filter((one) => one.currency === currency);
					const sum = lines.reduce((all, one) => all + (one.to === 'pot' ? 1 : -1) * one.minor, 0);
					expect(cash).toBe(sum);
					// Entries of the Runde are for good: nobody is owed any of them.
					expect(owed).toBe(currency === 'EUR' ? 300 : 0);
				}
			}),
		);
	});
});

describe('a payment', () => {
	const tab = (session: string, from: string, to: string, minor: number) => ({
		...{ session, from, to, minor, currency: 'EUR', settlement: `${session}s`, transfer: session },
	});
	const pairOf = (tabs: readonly ReturnType<typeof tab>[]): PairTab => ({
		from: 'a',
		to: 'b',
		minor: tabs.reduce((sum, one) => sum + (one.from === 'a' ? one.minor : -one.minor), 0),
		tabs,
	});
	const startedAt = (session: string) => session;

	test('of all of it closes every tab, those set off too', () => {
		const tabs = [tab('2', 'a', 'b', 200), tab('1', 'b', 'a', 50)];
		expect(sharesOf(pairOf(tabs), 150, startedAt)).toEqual(
			tabs.map((one) => ({ tab: one, minor: one.minor })),
		);
	});

	test('of a part pays the oldest first', () => {
		const tabs = [tab('2', 'a', 'b', 200), tab('1', 'a', 'b', 100)];
		expect(
			sharesOf(pairOf(tabs), 130, startedAt).map(({ tab: one, minor }) => [one.session, minor]),
		).toEqual([
			['1', 100],
			['2', 30],
		]);
	});

	test('tells the oldest by when it was, whatever zone its clock was in', () => {
		const tabs = [tab('1', 'a', 'b', 100), tab('2', 'a', 'b', 200)];
		const at = (session: string) =>
			session === '1' ? '2026-03-12T19:30:00Z' : '2026-03-12T20:00:00+01:00';
		expect(sharesOf(pairOf(tabs), 50, at).map(({ tab: one }) => one.session)).toEqual(['2']);
	});

	test('lowers what is owed by just what was paid, and pays no tab more than is open', () => {
		const tabs = fc.array(
			fc.record({ toB: fc.boolean(), minor: fc.integer({ min: 1, max: 500 }) }),
			{ minLength: 1, maxLength: 6 },
		);
		fc.assert(
			fc.property(tabs, fc.integer({ min: 1, max: 100 }), (drawn, percent) => {
				const pair = pairOf(
					drawn.map(({ toB, minor }, i) =>
						toB ? tab(String(i), 'a', 'b', minor) : tab(String(i), 'b', 'a', minor),
					),
				);
				fc.pre(pair.minor > 0);
				const paid = Math.max(1, Math.floor((pair.minor * percent) / 100));
				const shares = sharesOf(pair, paid, startedAt);
				const net = shares.reduce(
					(sum, share) => sum + (share.tab.from === 'a' ? share.minor : -share.minor),
					0,
				);
				expect(net).toBe(paid);
				for (const share of shares) expect(share.minor).toBeLessThanOrEqual(share.tab.minor);
			}),
		);
	});
});
