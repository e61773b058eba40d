import { describe, expect, it } from 'vitest';
import { isZero, movedBy, POT, withoutZeros } from '#lib/domain/cash/amounts.ts';
import { balances, changedAfterSettling, statusOf } from '#lib/domain/cash/balances.ts';
import { playedFor } from '#lib/domain/cash/evening.ts';
import { stakeNow, stakesOf } from '#lib/domain/cash/stakes.ts';
import { chipsOf, potOf, spendFromPot } from '#lib/domain/cash/pot.ts';
import { roundingSoFar } from '#lib/domain/cash/settle.ts';
import {
	applyPayment,
	coveredBy,
	inOrder,
	leaveForLater,
	undoPayment,
} from '#lib/domain/cash/settlement.ts';
import { openTabs, pairTabs } from '#lib/domain/cash/tabs.ts';
import { between, Ledger, type Night } from './ledger.ts';

const deal = (id: string, net: Record<string, number>, netWithoutKontra = net) => ({
	id,
	revision: `${id}-1`,
	net,
	netWithoutKontra,
});

const edit = (night: Night, id: string, net: Record<string, number>) => {
	night.deals = night.deals.map((old) =>
		old.id === id ? { ...deal(id, net), revision: `${id}-2` } : old,
	);
};

const atTheRose = () => {
	const ledger = new Ledger();
	const night = ledger.begin(10);
	night.deals = [
		deal('d1', { resi: 0, franz: 20, hubert: -43, gerti: 33, sepp: -10 }),
		deal('d2', { franz: 20, hubert: -20 }),
	];
	return { ledger, night };
};

it('settlements are in the order they were made, on whatever clock', () => {
	const made = (id: string, at: string) => ({ id, at, covers: { deals: [] }, transfers: [] });
	const first = made('first', '2026-11-20T23:30:00+02:00');
	const second = made('second', '2026-11-20T22:00:00Z');
	expect(inOrder([second, first])).toEqual([first, second]);
});

describe('the value of a point', () => {
	it('changes from some deal on, and stays where it was for those before', () => {
		const { night } = atTheRose();
		night.stakeChanges = [{ afterDeal: 'd1', minorPerPoint: 20 }];
		expect([...stakesOf(night)]).toEqual([
			['d1', 10],
			['d2', 20],
		]);
		expect(stakeNow(night)).toBe(20);
		expect(playedFor(night)).toEqual({
			franz: 600,
			gerti: 330,
			hubert: -830,
			resi: 0,
			sepp: -100,
		});
	});

	it('keeps its place when the deal it follows is deleted', () => {
		const { night } = atTheRose();
		night.stakeChanges = [{ afterDeal: 'd1', minorPerPoint: 20 }];
		night.deals = night.deals.map((d) => (d.id === 'd1' ? { ...d, deleted: true } : d));
		expect(playedFor(night)).toEqual({ franz: 400, hubert: -400 });
	});

	it('prices an adjustment like the deal it follows', () => {
		const { night } = atTheRose();
		night.stakeChanges = [{ afterDeal: 'd1', minorPerPoint: 20 }];
		const transfers = [{ from: 'resi', to: 'sepp', points: 3 }];
		night.adjustments = [
			{ id: 'a1', transfers },
			{ id: 'a2', afterDeal: 'd2', transfers },
		];
		expect(playedFor(night)).toMatchObject({ resi: -30 - 60, sepp: -100 + 30 + 60 });
	});
});

describe('settling the evening', () => {
	it('says who gives what to whom', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle({ coin: 10 })!;
		expect(made.covers.deals).toEqual([
			{ id: 'd1', revision: 'd1-1' },
			{ id: 'd2', revision: 'd2-1' },
		]);
		expect(made.transfers.map(({ from, to, minor }) => [from, to, minor])).toEqual([
			['hubert', 'franz', 400],
			['hubert', 'gerti', 230],
			['sepp', 'gerti', 100],
		]);
		expect(made.rounding).toBeUndefined();
		expect(withoutZeros(coveredBy(made))).toEqual(withoutZeros(playedFor(night)));
		expect(statusOf(night, ledger.tabsOf(night))).toBe('agreed');
		ledger.payEverything();
		expect(statusOf(night, ledger.tabsOf(night))).toBe('settled');
	});

	it('after every deal settles only what is new', () => {
		const { ledger, night } = atTheRose();
		const [first, second] = night.deals;
		night.deals = [first!];
		ledger.settle();
		ledger.payEverything();
		night.deals = [first!, second!];
		expect(statusOf(night, ledger.tabsOf(night))).toBe('open');
		const made = ledger.settle()!;
		expect(made.covers.deals).toEqual([{ id: 'd2', revision: 'd2-1' }]);
		expect(made.transfers).toMatchObject([{ from: 'hubert', to: 'franz', minor: 200 }]);
	});

	it('has nothing to settle where nothing is open, and no coin of nothing', () => {
		const { ledger } = atTheRose();
		ledger.settle();
		expect(ledger.settle()).toBeUndefined();
		expect(ledger.settle({ coin: 0 })).toBeUndefined();
	});

	it('shows who carries the rounding, and lets others carry it next time', () => {
		const ledger = new Ledger();
		for (const carrier of ['bert', 'anna']) {
			const roundedBefore = roundingSoFar(ledger.nights.flatMap((n) => n.settlements));
			ledger.begin(5).deals = [deal('d1', { anna: 1, bert: 1, cleo: -2 })];
			expect(ledger.settle({ coin: 10, roundedBefore })!.rounding).toMatchObject({
				[carrier]: -5,
			});
		}
		expect(roundingSoFar(ledger.nights.flatMap((n) => n.settlements))).toEqual({
			anna: 0,
			bert: 0,
		});
	});
});

describe('paying', () => {
	const agreed = () => {
		const { ledger } = atTheRose();
		const settlement = ledger.settle()!;
		return { ledger, settlement, transfer: settlement.transfers[0]! };
	};
	const payment = (id: string, minor: number) => ({ id, at: '2025-11-20T23:34:00Z', minor });

	it('can be in parts, and be taken back', () => {
		const { ledger, settlement, transfer } = agreed();
		const night = ledger.tonight;
		expect(ledger.pay(night, settlement, transfer.id, 150).ok).toBe(true);
		expect(ledger.tabs()[0]).toMatchObject({ from: 'hubert', to: 'franz', minor: 250 });
		const paid = night.settlements[0]!.transfers[0]!.paid![0]!.id;
		ledger.unpay(night, night.settlements[0]!, transfer.id, paid);
		expect(night.settlements[0]).toEqual(settlement);
	});

	it('never more than is open', () => {
		const { settlement, transfer } = agreed();
		const refused = (minor: number, taken?: number) =>
			applyPayment(settlement, transfer.id, payment('p', minor), taken);
		expect(refused(401)).toEqual({ ok: false, code: 'more-than-open' });
		expect(refused(301, 100)).toEqual({ ok: false, code: 'more-than-open' });
		expect(refused(0)).toEqual({ ok: false, code: 'not-positive' });
		expect(refused(0.5)).toEqual({ ok: false, code: 'not-positive' });
	});

	it('names what it does not know', () => {
		const { settlement, transfer } = agreed();
		const unknown = { ok: false, code: 'unknown-transfer' };
		expect(applyPayment(settlement, 'nope', payment('p', 1))).toEqual(unknown);
		expect(undoPayment(settlement, 'nope', 'p')).toEqual(unknown);
		expect(leaveForLater(settlement, 'nope', true)).toEqual(unknown);
		expect(undoPayment(settlement, transfer.id, 'p')).toEqual({
			ok: false,
			code: 'unknown-payment',
		});
		const once = applyPayment(settlement, transfer.id, payment('p', 1));
		expect(once.ok && applyPayment(once.value, transfer.id, payment('p', 1))).toEqual({
			ok: false,
			code: 'duplicate-id',
		});
	});

	it('can be left for the next evening', () => {
		const { ledger, settlement } = agreed();
		const night = ledger.tonight;
		for (const { id } of settlement.transfers) {
			const left = leaveForLater(night.settlements[0]!, id, true);
			if (left.ok) night.settlements = [left.value];
		}
		expect(statusOf(night, ledger.tabsOf(night))).toBe('later');
		const back = leaveForLater(night.settlements[0]!, settlement.transfers[0]!.id, false);
		if (back.ok) night.settlements = [back.value];
		expect(statusOf(night, ledger.tabsOf(night))).toBe('agreed');
	});
});

describe('running tabs', () => {
	it('carry what is not paid into the next evening and are settled with the rest', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle({ coin: 10 })!;
		ledger.pay(night, made, made.transfers[0]!.id, 400);
		ledger.pay(night, night.settlements[0]!, made.transfers[1]!.id, 230);

		const next = ledger.begin(10);
		expect(balances(next, ledger.tabs()).pairs).toMatchObject([
			{ from: 'sepp', to: 'gerti', minor: 100 },
		]);
		next.deals = [deal('e1', { sepp: 4, gerti: -1, resi: -3 })];
		expect(balances(next, ledger.tabs()).total).toEqual({ gerti: 90, resi: -30, sepp: -60 });
		const together = ledger.settleWithTabs({
			tabs: between(ledger.tabs(), ['sepp', 'gerti', 'resi']),
		})!;
		expect(together.takes).toMatchObject([{ transfer: made.transfers[2]!.id, minor: 100 }]);
		expect(together.transfers.map(({ from, to, minor }) => [from, to, minor])).toEqual([
			['sepp', 'gerti', 60],
			['resi', 'gerti', 30],
		]);
		expect(ledger.tabsOf(night)).toEqual([]);
		// Who pays the old transfer as well would pay twice.
		expect(ledger.pay(night, night.settlements[0]!, made.transfers[2]!.id, 100)).toEqual({
			ok: false,
			code: 'more-than-open',
		});
	});

	it('are set off within a pair', () => {
		const tab = { session: 's', currency: 'EUR', settlement: 'x' };
		const tabs = [
			{ ...tab, transfer: 't1', from: 'anna', to: 'bert', minor: 50 },
			{ ...tab, transfer: 't2', from: 'bert', to: 'anna', minor: 80 },
			{ ...tab, transfer: 't3', from: 'cleo', to: 'anna', minor: 20 },
			{ ...tab, transfer: 't4', from: 'anna', to: 'cleo', minor: 20 },
		];
		expect(pairTabs(tabs)).toEqual([
			{ from: 'bert', to: 'anna', minor: 30, tabs: [tabs[0], tabs[1]] },
		]);
	});

	it('turn round where two phones paid the same', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle()!;
		const twice = ['p', 'q'].map((id) => ({ id, at: ledger.now(), minor: 400 }));
		const transfers = made.transfers.map((t, i) => (i === 0 ? { ...t, paid: twice } : t));
		night.settlements = [{ ...made, transfers }];
		expect(ledger.tabs()[0]).toMatchObject({ from: 'franz', to: 'hubert', minor: 400 });
		// Taken over the other way round, it is done with.
		ledger.begin(10);
		const next = ledger.settleWithTabs({ tabs: between(ledger.tabs(), ['franz', 'hubert']) });
		expect(next!.transfers).toMatchObject([{ from: 'franz', to: 'hubert', minor: 400 }]);
		expect(between(ledger.tabsOf(night), ['franz', 'hubert'])).toEqual([]);
	});

	it('come back the other way where the settlement they came from is withdrawn', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle()!;
		ledger.begin(10);
		ledger.settleWithTabs({ tabs: between(ledger.tabs(), ['sepp', 'gerti']) });
		ledger.withdraw(night, made);
		expect(ledger.tabsOf(night)).toMatchObject([{ from: 'gerti', to: 'sepp', minor: 100 }]);
		expect(ledger.claims()).toMatchObject({ sepp: -100, gerti: 330 });
	});

	it('of evenings that are not there are left alone', () => {
		const { ledger, night } = atTheRose();
		ledger.settle();
		const next = ledger.begin(10);
		ledger.settleWithTabs({ tabs: between(ledger.tabs(), ['hubert', 'gerti']) });
		expect(openTabs([{ ...next, currency: 'EUR' }])).toHaveLength(1);
		expect(openTabs([{ ...night, currency: 'EUR' }])).toHaveLength(3);
	});
});

describe('kontra in cash, sheet without', () => {
	it('takes what was paid at once out of the final settlement', () => {
		const ledger = new Ledger();
		const night = ledger.begin(10);
		const sheet = { anna: 3, bert: -1, cleo: -1, dora: -1 };
		const cash = { anna: 6, bert: -2, cleo: -2, dora: -2 };
		night.deals = [deal('d1', cash, sheet), deal('d2', sheet)];
		expect(balances(night)).toMatchObject({
			sheet: { anna: 60, bert: -20, cleo: -20, dora: -20 },
			kontra: { anna: 30, bert: -10, cleo: -10, dora: -10 },
			kontraOpen: { anna: 30 },
		});
		const atOnce = ledger.settle({ scope: 'kontra' })!;
		expect(atOnce.covers.deals).toEqual([{ id: 'd1', revision: 'd1-1', part: 'kontra' }]);
		expect(atOnce.transfers.every(({ minor }) => minor === 10)).toBe(true);
		ledger.payEverything();
		expect(balances(night)).toMatchObject({
			kontraOpen: {},
			open: { anna: 60, bert: -20, cleo: -20, dora: -20 },
		});
		ledger.settle();
		ledger.payEverything();
		expect(statusOf(night, ledger.tabsOf(night))).toBe('settled');
	});

	it('goes into the box deal by deal: who won one kontra does not get back what another cost', () => {
		const ledger = new Ledger();
		const night = ledger.begin(10);
		const none = { anna: 0, bert: 0, cleo: 0, dora: 0 };
		night.deals = [
			deal('d1', { anna: 12, bert: -4, cleo: -4, dora: -4 }, none),
			deal('d2', { anna: 12, bert: 12, cleo: 12, dora: -36 }, none),
		];
		night.deals = night.deals.map((one) => ({ ...one, kontraIntoPot: true }));
		expect(withoutZeros(balances(night).kontra)).toEqual({
			bert: -40,
			cleo: -40,
			dora: -400,
			[POT]: 480,
		});
		expect(ledger.settle({ scope: 'kontra', except: ['d2'] })!.transfers).toMatchObject([
			{ from: 'bert', to: POT, minor: 40 },
			{ from: 'cleo', to: POT, minor: 40 },
			{ from: 'dora', to: POT, minor: 40 },
		]);
		// What was not paid at once is for the box as well.
		expect(ledger.settle()!.transfers).toMatchObject([{ from: 'dora', to: POT, minor: 360 }]);
	});
});

describe('the truth afterwards', () => {
	it('shows a deal that was edited after settling, and settles the difference', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle()!;
		ledger.payEverything();
		edit(night, 'd2', { franz: -20, hubert: 20 });
		const changed = changedAfterSettling(night);
		expect(changed.deals).toEqual([
			{ deal: 'd2', settlement: made.id, revision: 'd2-1', how: 'edited' },
		]);
		expect(changed).toMatchObject({ matters: true, difference: { franz: -400, hubert: 400 } });
		const difference = ledger.settle()!;
		expect(difference.covers.deals).toEqual([{ id: 'd2', revision: 'd2-2' }]);
		expect(difference.transfers).toMatchObject([{ from: 'franz', to: 'hubert', minor: 400 }]);
		expect(changedAfterSettling(night)).toMatchObject({ deals: [], matters: false });
	});

	it('is quiet again when the deal is restored', () => {
		const { ledger, night } = atTheRose();
		ledger.settle();
		const before = night.deals;
		edit(night, 'd2', { franz: -20, hubert: 20 });
		night.deals = before;
		expect(changedAfterSettling(night)).toMatchObject({ deals: [], matters: false });
	});

	it('says when nothing is to be paid for it', () => {
		const { ledger, night } = atTheRose();
		ledger.settle();
		edit(night, 'd2', { franz: 20, hubert: -20 });
		expect(changedAfterSettling(night)).toMatchObject({
			deals: [{ deal: 'd2', how: 'edited' }],
			matters: false,
		});
	});

	it('notices a deleted deal, once, and its return', () => {
		const { ledger, night } = atTheRose();
		ledger.settle();
		const d2 = night.deals[1]!;
		night.deals = [night.deals[0]!];
		expect(changedAfterSettling(night).deals).toMatchObject([{ deal: 'd2', how: 'deleted' }]);
		expect(ledger.settle()!.covers.deals).toEqual([{ id: 'd2', gone: true }]);
		expect(changedAfterSettling(night)).toMatchObject({ deals: [], matters: false });
		night.deals.push(d2);
		expect(changedAfterSettling(night)).toMatchObject({
			deals: [{ deal: 'd2', how: 'restored' }],
			difference: { franz: 200, hubert: -200 },
		});
	});

	it('knows the difference without revisions, as in a file from elsewhere', () => {
		const { ledger, night } = atTheRose();
		night.deals = night.deals.map(({ revision: _, ...rest }) => rest);
		ledger.settle();
		night.deals[1] = { id: 'd2', net: { franz: 10, hubert: -10 } };
		const changed = changedAfterSettling(night);
		expect(changed.deals.map(({ how }) => how)).toEqual(['untold', 'untold']);
		expect(changed).toMatchObject({ matters: true, difference: { franz: -100, hubert: 100 } });
		expect(ledger.settle()!.covers.deals).toHaveLength(2);
		expect(changedAfterSettling(night)).toMatchObject({ deals: [], matters: false });
	});

	it('leaves the kontra of a deal to the rest where it was not paid at once', () => {
		const { ledger, night } = atTheRose();
		night.deals = night.deals.map((deal) => ({
			...deal,
			netWithoutKontra: Object.fromEntries(Object.keys(deal.net).map((id) => [id, 0])),
		}));
		const covered = ledger.settle({ scope: 'kontra', except: ['d2'] })!;
		expect(covered.covers.deals).toMatchObject([{ id: 'd1', part: 'kontra' }]);
		expect(balances(night).kontraOpen).toMatchObject({ franz: 200, hubert: -200 });
		expect(ledger.settle({ scope: 'kontra', except: ['d2'] })).toBeUndefined();
	});

	it('keeps what was handed over when a settlement is withdrawn', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle()!;
		ledger.pay(night, made, made.transfers[0]!.id, 300);
		ledger.withdraw(night, night.settlements[0]!);
		expect(night.settlements).toEqual([]);
		expect(balances(night).open).toMatchObject({ franz: 100, hubert: -330, gerti: 330 });
	});
});

describe('the pot', () => {
	it('takes from the losers and pays the winners', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle({ way: 'pot' })!;
		expect(made.transfers.map(({ from, to, minor }) => [from, to, minor])).toEqual([
			['hubert', POT, 630],
			['sepp', POT, 100],
			[POT, 'franz', 400],
			[POT, 'gerti', 330],
		]);
		ledger.pay(night, made, made.transfers[0]!.id, 630);
		const { total } = balances(night, ledger.tabs());
		expect(potOf([night], total[POT]!)).toEqual({ cash: 630, owed: 630 });
		ledger.payEverything();
		expect(potOf([night], 0)).toEqual({ cash: 0, owed: 0 });
	});

	it('keeps what the winners forgo, for all of the table', () => {
		const { ledger, night } = atTheRose();
		const made = ledger.settle({ way: 'into-pot' })!;
		expect(made.transfers.map(({ from, to, minor }) => [from, to, minor])).toEqual([
			['hubert', POT, 630],
			['sepp', POT, 100],
		]);
		expect(made.waived).toEqual({ franz: -400, gerti: -330, [POT]: 730 });
		ledger.payEverything();
		expect(statusOf(night, ledger.tabsOf(night))).toBe('settled');
		night.movements.push(spendFromPot({ id: 'm1', minor: 500, note: 'Gulasch' }), {
			id: 'm2',
			from: 'resi',
			to: POT,
			minor: 50,
			gift: true,
		});
		expect(potOf([night], balances(night).total[POT]!)).toEqual({ cash: 280, owed: 0 });
		expect(statusOf(night, ledger.tabsOf(night))).toBe('settled');
	});

	it('gives back what was lent, put in or left open, whoever wins: only play goes into it', () => {
		const ledger = new Ledger();
		const former = ledger.begin(10);
		former.deals = [deal('f1', { anna: 6, dora: -6 })];
		ledger.settle();
		const night = ledger.begin(10);
		night.deals = [deal('d1', { anna: 20, bert: -15, cleo: -5 })];
		// Bert lent Anna 50, Cleo put 30 into the pot for herself, and Dora still owes Anna 60.
		night.movements = [
			{ id: 'm1', from: 'bert', to: 'anna', minor: 50 },
			{ id: 'm2', from: 'cleo', to: POT, minor: 30 },
		];
		const made = ledger.settleWithTabs({ way: 'into-pot' })!;
		expect(movedBy(made.transfers)).toEqual({
			anna: 60 - 50,
			bert: 50 - 150,
			cleo: 30 - 50,
			dora: -60,
			[POT]: 200 - 30,
		});
		expect(made.waived).toEqual({ anna: -200, [POT]: 200 });
		ledger.payEverything();
		expect(statusOf(night, ledger.tabsOf(night))).toBe('settled');
		expect(isZero(balances(night, ledger.tabs()).total)).toBe(true);
	});

	it('sells chips and cashes them in the three-handed game', () => {
		const ledger = new Ledger();
		const night = ledger.begin(2);
		night.movements = ['anna', 'bert', 'cleo'].map((from) => ({
			...{ id: `buy-${from}`, from, to: POT, minor: 200, chips: 100 },
		}));
		night.movements.push({ id: 'credit', from: 'cleo', minor: 0, chips: 50, to: POT });
		night.deals = [deal('d1', { anna: 40, bert: 20, cleo: -60 })];
		expect(chipsOf(night)).toEqual({ anna: 140, bert: 120, cleo: 90 });
		expect(balances(night).open).toEqual({ anna: 280, bert: 240, cleo: 80, [POT]: -600 });
		expect(potOf([night], balances(night).total[POT]!)).toEqual({ cash: 600, owed: 600 });
		night.movements.push(
			{ id: 'cash-a', to: 'anna', minor: 280, chips: 140, from: POT },
			{ id: 'cash-b', to: 'bert', minor: 240, chips: 120, from: POT },
			{ id: 'cash-c', to: 'cleo', minor: 80, chips: 90, from: POT },
		);
		expect(chipsOf(night)).toEqual({ anna: 0, bert: 0, cleo: 0 });
		expect(statusOf(night, [])).toBe('settled');
	});
});
