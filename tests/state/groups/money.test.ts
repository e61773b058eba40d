import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PairTab } from '#lib/domain/cash/tabs.ts';
import { debtsOf, sharesOf } from '#lib/state/groups/money.ts';
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
