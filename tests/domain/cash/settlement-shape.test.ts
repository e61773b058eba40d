import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	CASH_FIELDS,
	checkCashReferences,
	checkReserved,
	usesCash,
	countedOnce,
	countedSettlement,
} from '#lib/domain/cash/settlement-shape.ts';
import { pathText } from '#lib/domain/issue.ts';
import { Check, open } from '#lib/domain/shape.ts';

const shape = open(CASH_FIELDS);

/** The example of docs/settlements.md. */
const example = {
	settlements: [
		{
			id: 's1',
			at: '2025-11-20T22:31:00Z',
			covers: {
				deals: [
					{ id: 'd1', revision: 'r1' },
					{ id: 'd2', part: 'kontra' },
					{ id: 'd0', gone: true },
				],
				adjustments: ['a1'],
				movements: ['m1'],
			},
			takes: [{ session: 'e1', transfer: 't0', from: 'anna', to: 'bert', minor: 100 }],
			coin: 10,
			rounding: { anna: 3, bert: -3 },
			waived: { bert: -400, pot: 400 },
			transfers: [
				{
					id: 't1',
					from: 'anna',
					to: 'bert',
					minor: 230,
					paid: [{ id: 'p1', at: '2025-11-20T23:34:00Z', minor: 230, method: 'cash' }],
				},
				{ id: 't2', from: 'pot', to: 'anna', minor: 100, later: true },
			],
		},
	],
	movements: [
		{ id: 'm1', from: 'anna', to: 'pot', minor: 200, chips: 100, afterDeal: 'd1' },
		{ id: 'm2', from: 'pot', to: 'out', minor: 500, gift: true, note: 'Gulasch' },
	],
	stakeChanges: [{ afterDeal: 'd1', minorPerPoint: 20 }],
	cash: { coin: 10, every: 'round', way: 'pot', kontra: 'at-once' },
};

function problems(session: unknown): string[] {
	const at = new Check();
	if (shape.check(session, at)) {
		checkCashReferences(session, new Set(['anna', 'bert']), new Set(['d1', 'd2']), at);
	}
	return at.issues.map((issue) => `${pathText(issue.path)}: ${issue.code}`);
}

const change = (edit: (copy: typeof example) => void) => {
	const copy = structuredClone(example);
	edit(copy);
	return copy;
};

describe('the door', () => {
	it('lets a whole evening’s cash through', () => {
		expect(problems(example)).toEqual([]);
		expect(problems({})).toEqual([]);
	});

	it('says what has no id of its own', () => {
		const { id: _s, transfers, ...settlement } = example.settlements[0]!;
		const [{ id: _t, ...transfer }] = transfers as [(typeof transfers)[number]];
		const { id: _m, ...movement } = example.movements[0]!;
		const without = {
			settlements: [{ ...settlement, transfers: [transfer] }],
			movements: [movement],
		};
		expect(problems(without)).toEqual([
			'settlements[0].transfers[0].id: missing',
			'settlements[0].id: missing',
			'movements[0].id: missing',
		]);
	});

	it('refuses amounts that are none', () => {
		const bad = change(({ settlements: [s] }) => {
			s!.transfers[0]!.minor = 0;
			s!.transfers[1]!.minor = 1.5;
			s!.rounding = { anna: 3, bert: -2 };
			s!.coin = -10;
		});
		expect(problems(bad)).toEqual([
			'settlements[0].coin: out-of-range',
			'settlements[0].rounding: not-zero-sum',
			'settlements[0].transfers[0].minor: out-of-range',
			'settlements[0].transfers[1].minor: not-whole',
		]);
	});

	it('refuses words it does not know', () => {
		const bad = change((copy) => {
			copy.settlements[0]!.covers.deals[1]!.part = 'premiums';
			copy.settlements[0]!.transfers[0]!.paid![0]!.method = 'barter';
			copy.cash.way = 'sideways';
		});
		expect(problems(bad)).toEqual([
			'settlements[0].covers.deals[1].part: unknown-value',
			'settlements[0].transfers[0].paid[0].method: unknown-value',
			'cash.way: unknown-value',
		]);
	});

	it('refuses payments to oneself, and of nothing', () => {
		const bad = change((copy) => {
			copy.settlements[0]!.transfers[0]!.to = 'anna';
			copy.settlements[0]!.takes[0]!.to = copy.settlements[0]!.takes[0]!.from;
			copy.movements[0]!.from = 'pot';
			copy.movements[1]!.minor = 0;
		});
		expect(problems(bad)).toEqual([
			'settlements[0].takes[0].to: same-player',
			'settlements[0].transfers[0].to: same-player',
			'movements[0].to: same-player',
			'movements[1].minor: out-of-range',
		]);
	});

	it('refuses strangers and ids twice', () => {
		const bad = change((copy) => {
			const [, second] = copy.settlements[0]!.transfers;
			second!.from = 'zoe';
			second!.id = 't1';
			copy.settlements[0]!.takes[0]!.from = 'yan';
			copy.settlements[0]!.rounding = { xaver: 1, anna: -1 } as never;
			copy.movements[0]!.to = 'out';
			copy.movements[0]!.afterDeal = 'd9';
			copy.stakeChanges[0]!.afterDeal = 'd8';
		});
		expect(problems(bad)).toEqual([
			'settlements[0].transfers[1].id: duplicate',
			'settlements[0].transfers[1].from: unknown-player',
			'settlements[0].takes[0].from: unknown-player',
			'settlements[0].rounding.xaver: unknown-player',
			'movements[0].to: unknown-player',
			'movements[0].afterDeal: unknown-deal',
			'stakeChanges[0].afterDeal: unknown-deal',
		]);
	});

	it('keeps the pot’s name for the pot, and that of whoever it pays', () => {
		const at = new Check();
		checkReserved(new Set(['anna', 'out', 'pot']), at);
		expect(at.issues).toMatchObject(
			['pot', 'out'].map((name) => ({
				code: 'reserved-name',
				path: ['players'],
				params: { name },
			})),
		);
	});

	it.each(['settlements', 'movements', 'stakeChanges', 'cash'] as const)(
		'knows by %s alone that there is money about',
		(field) => {
			expect(usesCash({ [field]: example[field] })).toBe(true);
			expect(usesCash({ settlements: [], movements: [], stakeChanges: [] })).toBe(false);
		},
	);

	it('never throws, whatever comes', () => {
		fc.assert(
			fc.property(
				fc.record({ settlements: fc.jsonValue(), movements: fc.jsonValue(), cash: fc.jsonValue() }),
				(session) => {
					expect(Array.isArray(problems(session))).toBe(true);
				},
			),
		);
	});
});

describe('a settlement by itself', () => {
	const transfer = {
		id: 't1',
		from: 'anna',
		to: 'bert',
		minor: 100,
		paid: [{ id: 'p1', at: '2026-11-20T23:00:00Z', minor: 40 }],
	};
	const tab = { session: 'before', transfer: 't0', from: 'anna', to: 'bert', minor: 30 };
	const settlement = {
		id: 's1',
		at: '2026-11-20T23:00:00Z',
		covers: { deals: [{ id: 'd1' }] },
		takes: [tab],
		transfers: [transfer],
	};
	const issues = (value: unknown) => {
		const at = new Check();
		countedSettlement.check(value, at);
		return at.issues.map(({ code, path }) => `${path.join('.')}: ${code}`);
	};

	it('counts once what it says twice', () => {
		const paid = [...transfer.paid, ...transfer.paid];
		const twice = {
			...settlement,
			takes: [tab, tab],
			transfers: [
				{ ...transfer, paid },
				{ ...transfer, paid },
			],
		};
		expect(issues(twice)).toEqual([]);
		expect(countedOnce(twice)).toEqual(settlement);
		expect(countedOnce(settlement)).toEqual(settlement);
	});

	it('is refused where two different things go by one id', () => {
		const two = { ...transfer, minor: 200, paid: [] };
		expect(issues({ ...settlement, transfers: [transfer, two] })).toEqual([
			'transfers.1.id: duplicate',
		]);
		const elsewhere = { ...transfer, id: 't2' };
		expect(issues({ ...settlement, transfers: [transfer, elsewhere] })).toEqual([
			'transfers.1.paid.0.id: duplicate',
		]);
		expect(issues({ ...settlement, takes: [tab, { ...tab, minor: 31 }] })).toEqual([
			'takes.1.transfer: duplicate',
		]);
	});
});
