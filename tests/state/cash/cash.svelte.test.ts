import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DealFacts } from '#lib/domain/deal.ts';
import { movedBy } from '#lib/domain/cash/amounts.ts';
import type { Settlement } from '#lib/domain/cash/settlement.ts';
import { isSettledTwice } from '#lib/domain/cash/twice.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import { restoreBackup } from '#lib/storage/restore.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { app } from '#lib/state/app.svelte.ts';
import { cashOf, type Cash } from '#lib/state/cash/cash.svelte.ts';
import { correctionsAt, readCorrections } from '#lib/state/cash/corrections.ts';
import { group } from '#lib/state/cash/group.svelte.ts';
import { payeeIn, payees } from '#lib/state/cash/payees.svelte.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { readModel } from '#lib/state/evening/written.ts';
import { debtsOf, paidElsewhereOf, unsettledOf } from '#lib/state/groups/money.ts';
import { settledLines } from '#lib/ui/cash/settlement-text.ts';
import { statusText } from '#lib/ui/cash/words.ts';
import { reviewOf, reviewText } from '#lib/ui/memory/review.ts';
import { saveDeal, saveSession } from '../../storage/edits.ts';
import { newDeal } from '../new-deal.ts';
import { stops } from '../../stops.ts';
import { look } from '../../look.ts';

globalThis.indexedDB = new IDBFactory();

beforeEach(() => app.ledger.deleteEverything());

interface Begin {
	readonly players?: readonly string[];
	readonly ruleset?: string;
	readonly patch?: object;
	readonly startedAt?: string;
	readonly minorPerPoint?: number;
}

async function begin({
	players: ids = ['anna', 'bert', 'cleo', 'dora', 'emil'],
	ruleset = 'koenigrufen-upper-austria',
	patch,
	startedAt = '2025-11-20T19:00:00.000Z',
	minorPerPoint = 7,
}: Begin = {}): Promise<{ evening: Evening; cash: Cash }> {
	const id = app.ledger.newId();
	const players = ids.map((name) => ({ id: name, name }));
	const resolved = resolveRuleset({ extends: ruleset, patch: patch ?? {} });
	await app.ledger.createSession(
		{
			id,
			startedAt,
			ruleset,
			rulesetSnapshot: resolved.ok ? resolved.value : builtIn(ruleset)!,
			stake: { currency: 'EUR', minorPerPoint },
			players,
			seats: ids,
		},
		players,
	);
	const evening = new Evening(id);
	const cash = cashOf(evening);
	stops.push(
		$effect.root(() => {
			$effect(() => {
				if (evening.status === 'ready') look(cash.proposal, cash.agreed, cash.former);
			});
		}),
	);
	flushSync();
	await expect.poll(() => evening.status === 'ready' && group.ready).toBe(true);
	return { evening, cash };
}

/** A deal settled by hand, so that the sums are plain to see. */
async function deal(evening: Evening, manual: Record<string, number>): Promise<DealFacts> {
	const facts = newDeal(evening);
	const named = Object.keys(manual);
	const others = evening.seats.filter((id) => !named.includes(id));
	const fits = named.every((id) => facts.hands.includes(id));
	const hands = fits ? facts.hands : [...named, ...others].slice(0, 4);
	const made: DealFacts = { ...facts, hands, outcome: { manual } };
	await evening.saveDeal(made, { seen: null });
	await expect.poll(() => evening.deal(made.id)?.id).toBe(made.id);
	return made;
}

async function edit(evening: Evening, made: DealFacts, manual: Record<string, number>) {
	const seen = evening.deal(made.id)!.revision;
	await evening.saveDeal({ ...made, outcome: { manual } }, { seen });
	await expect.poll(() => evening.deal(made.id)?.revision).not.toBe(seen);
}

/** An evening of four whose kontra is booked like this, and its next deal: Anna's Dreier under kontra. */
async function beginWithKontra(booked: string) {
	const { evening, cash } = await begin({
		players: ['anna', 'bert', 'cleo', 'dora'],
		patch: { kontra: { booked } },
		minorPerPoint: 10,
	});
	const play = async (outcome = { won: true }): Promise<DealFacts> => {
		const { length } = evening.deals;
		const dreier = { contract: 'dreier', declarer: 'anna', outcome, kontra: 1 };
		const made = { ...newDeal(evening), ...dreier };
		await evening.saveDeal(made, { seen: null });
		await expect.poll(() => evening.deals.length).toBe(length + 1);
		return made;
	};
	return { evening, cash, play };
}

const given = (cash: Cash) =>
	(cash.proposal?.rows ?? []).map(({ transfer: { from, to, minor } }) => [from, to, minor]);

test('an evening settled in coins, partly paid, the rest carried into the next and paid there', async () => {
	const { evening, cash } = await begin();
	await deal(evening, { anna: 57, bert: -33, cleo: -14, dora: -10 });
	await deal(evening, { emil: -1, bert: 1 });
	// Exact: anna 399, bert −224, cleo −98, dora −70, emil −7.
	expect(given(cash)).toEqual([
		['bert', 'anna', 220],
		['cleo', 'anna', 100],
		['dora', 'anna', 70],
		['emil', 'anna', 10],
	]);
	expect(cash.proposal?.settlement.rounding).toEqual({ anna: 1, bert: 4, cleo: -2, emil: -3 });
	expect(cash.status).toBe('open');
	expect(evening.settlements).toEqual([]);

	await cash.pay(cash.proposal!.rows[0]!);
	await expect.poll(() => cash.agreed.length).toBe(1);
	expect(cash.proposal).toBeUndefined();
	expect(cash.sum).toBe(180);
	await cash.pay(cash.agreed[0]!.rows[1]!, 30);
	await expect.poll(() => cash.sum).toBe(150);
	expect(cash.agreed[0]!.rows[1]).toMatchObject({ paid: 30, open: 70 });
	await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	expect(cash.status).toBe('agreed');
	const file = parseSession((await evening.file()).file);
	expect(file.ok ? [] : file.issues).toEqual([]);

	const next = await begin({ startedAt: '2025-11-27T19:00:00.000Z' });
	const pairs = () => next.cash.formerPairs.map(({ from, to, minor }) => [from, to, minor]);
	await expect.poll(pairs).toEqual([
		['cleo', 'anna', 70],
		['dora', 'anna', 70],
		['emil', 'anna', 10],
	]);
	expect(group.pairs(['anna', 'dora'], 'EUR')).toHaveLength(1);
	expect(group.pairs(['anna', 'dora'], 'SEK')).toHaveLength(0);
	await deal(next.evening, { anna: -10, emil: 10 });
	// anna gets 150 and gives 70.
	expect(movedBy(next.cash.proposal!.settlement.transfers)).toEqual({
		anna: 80,
		cleo: -70,
		dora: -70,
		emil: 60,
	});
	next.cash.withFormer = false;
	expect(given(next.cash)).toEqual([['anna', 'emil', 70]]);
	next.cash.withFormer = true;
	await next.cash.payAll('cash');
	await expect.poll(() => next.cash.status).toBe('settled');
	await expect.poll(() => next.cash.formerPairs).toEqual([]);
	// The evening it came from says that it was settled along, and is done as well.
	await expect.poll(() => cash.status).toBe('settled');
	expect(cash.agreed[0]!.rows.map(({ open, taken }) => [open, taken])).toEqual([
		[0, 0],
		[0, 70],
		[0, 70],
		[0, 10],
	]);
});

test('who carried the rounding does not carry it again', async () => {
	const { evening, cash } = await begin({ players: ['anna', 'bert', 'cleo', 'dora'] });
	await deal(evening, { anna: 1, bert: -1 });
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
	const first = cash.agreed[0]!.settlement.rounding;
	await deal(evening, { anna: 1, bert: -1 });
	// Rounded up before (7 cents to 10), the same debt is rounded down now.
	expect(first).toEqual({ anna: 3, bert: -3 });
	const rounding = () => cash.proposal?.settlement.rounding;
	await expect.poll(rounding).toEqual({ anna: -7, bert: 7 });
});

test('a deal edited after settling shows the difference, to be settled or restored', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	const made = await deal(evening, { anna: 10, bert: -10 });
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
	await edit(evening, made, { anna: 13, bert: -13 });
	expect(cash.changed).toMatchObject({
		deals: [{ deal: made.id, how: 'edited' }],
		difference: { anna: 30, bert: -30 },
		matters: true,
	});
	expect(given(cash)).toEqual([['bert', 'anna', 30]]);
	const covered = cash.agreed[0]!.settlement.covers.deals[0]!.revision!;
	await app.ledger.restore(covered);
	// What is restored says the same as what was settled, under a revision of its own.
	await expect.poll(() => cash.changed.matters).toBe(false);
	expect(cash.proposal).toBeUndefined();

	await evening.deleteDeal(made.id);
	await expect.poll(() => cash.changed.deals[0]?.how).toBe('deleted');
	expect(given(cash)).toEqual([['anna', 'bert', 100]]);
	await cash.agree();
	await expect.poll(() => cash.changed.matters).toBe(false);
	expect(cash.agreed[0]!.settlement.covers.deals).toEqual([{ id: made.id, gone: true }]);
	expect(cash.status).toBe('agreed');
});

test('what is settled is settled after what was, though the clock was set back in between', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-11-20T23:00:00Z') });
	try {
		const { evening, cash } = await begin();
		const first = await deal(evening, { anna: 10, bert: -10 });
		await cash.payAll();
		await expect.poll(() => cash.agreed.length).toBe(1);
		await edit(evening, first, { anna: 20, bert: -20 });
		vi.setSystemTime(Date.parse('2025-11-20T21:00:00Z'));
		await cash.payAll();
		await expect.poll(() => cash.agreed.length).toBe(2);
		// Nothing has changed since the difference was paid, and it is what was done last.
		expect(cash.changed.deals).toEqual([]);
		expect(cash.present.rows.map(({ transfer }) => transfer.minor)).toEqual([70]);
	} finally {
		vi.useRealTimers();
	}
});

test('kontra paid while playing is taken out of the settlement', async () => {
	const { evening, cash, play } = await beginWithKontra('cash');
	const made = await play();
	expect(cash.habits.kontra).toBe('at-once');
	const sum = (cash.balances.sheet[made.declarer!] ?? 0) / 10;
	expect(evening.sheet('points').totals[made.declarer!]).toBe(sum);
	expect(movedBy(cash.proposal!.settlement.transfers)[made.declarer!]).toBe(sum * 10);
	expect(movedBy(cash.kontraPaid!.transfers)[made.declarer!]).toBe(
		cash.balances.kontra[made.declarer!],
	);
	expect(cash.kontraDeals).toMatchObject([{ deal: made.id, atOnce: true }]);
	await cash.setKontraAtOnce(made.id, false);
	await expect.poll(() => cash.kontraPaid).toBeUndefined();
	expect(cash.kontraDeals).toMatchObject([{ deal: made.id, atOnce: false }]);
	expect(cash.balances.open).toEqual(cash.balances.total);
	await cash.setKontraAtOnce(made.id, true);
	await expect.poll(() => cash.kontraPaid).toBeDefined();
	expect(evening.head.cash).toEqual({});

	await cash.setHabits({ kontra: 'with-rest' });
	await expect.poll(() => cash.kontraPaid).toBeUndefined();
	expect(movedBy(cash.proposal!.settlement.transfers)[made.declarer!]).toBe(
		(evening.totals[made.declarer!] ?? 0) * 10,
	);
	await cash.setHabits({ kontra: 'at-once' });
	await expect.poll(() => cash.kontraPaid).toBeDefined();
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
	expect(cash.agreed.map(({ kontraOnly }) => kontraOnly)).toEqual([false, true]);
	expect(cash.agreed[0]!.settlement.covers.deals[0]).toMatchObject({ part: 'sheet' });
});

test('beside the sheet stands what the sheet says, payments by hand with it', async () => {
	const { evening, cash, play } = await beginWithKontra('cash');
	await play();
	await evening.pay([{ from: 'anna', to: 'bert', points: 7 }]);
	await expect.poll(() => evening.adjustments.length).toBe(1);
	const { totals, totalsWithKontra } = evening.sheet('money');
	const { sheet, kontra } = cash.balances;
	for (const { id } of evening.players) {
		expect(sheet[id] ?? 0).toBe(totals[id]);
		expect((sheet[id] ?? 0) + (kontra[id] ?? 0)).toBe(totalsWithKontra?.[id]);
	}
});

// Each deal is settled under the rules that held for it (docs/rulesets.md): what stood on the sheet was paid by nobody.
test.each([
	['sheet', 'cash'],
	['cash', 'sheet'],
])('kontra booked otherwise from the second deal on: %s, then %s', async (first, then) => {
	const { evening, cash, play } = await beginWithKontra(first);
	const { id: one } = await play();
	const rulesetChanges = [{ afterDeals: [one], patch: { kontra: { booked: then } } }];
	await saveSession(app.ledger, { ...evening.head, rulesetChanges } as never);
	await expect.poll(() => evening.ruleset.kontra?.booked).toBe(then);
	const { id: two } = await play();
	const atOnce = first === 'cash' ? one : two;
	expect(cash.kontraDeals).toMatchObject([{ deal: atOnce, atOnce: true }]);
	expect(movedBy(cash.kontraPaid!.transfers)).toEqual({
		anna: 120,
		bert: -40,
		cleo: -40,
		dora: -40,
	});
	// 4 × kontra 2 of the one, 4 of the other.
	expect(movedBy(cash.proposal!.settlement.transfers).anna).toBe(360);
	expect(evening.sheet('points').totals.anna).toBe(36);
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
});

test('kontra for the box goes there, paid at once or not, and who won one pays for another all the same', async () => {
	const { cash, play } = await beginWithKontra('box');
	await play({ won: true });
	await play({ won: false });
	// Won: the three pay 40 each; lost: anna pays 120. On the sheet they are quits.
	const into = (settlement: Settlement | undefined) => movedBy(settlement?.transfers ?? []);
	const all = { anna: -120, bert: -40, cleo: -40, dora: -40, pot: 240 };
	expect(into(cash.kontraPaid)).toEqual(all);
	expect(cash.balances.kontra).toEqual(all);
	expect(cash.proposal).toBeUndefined();
	await cash.setHabits({ kontra: 'with-rest' });
	await expect.poll(() => into(cash.proposal?.settlement)).toEqual(all);
	await cash.setHabits({ kontra: 'at-once' });
	await expect.poll(() => cash.proposal).toBeUndefined();
	await cash.payAll();
	await expect.poll(() => cash.pot.cash).toBe(240);
	expect(cash.status).toBe('settled');
});

test('all is paid, but for what was left for next time', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	await deal(evening, { anna: 10, bert: -6, cleo: -4 });
	await cash.leave(cash.proposal!.rows[1]!, true);
	await expect.poll(() => cash.agreed.length).toBe(1);
	expect(cash.toPayNow.map(({ transfer }) => transfer.from)).toEqual(['bert']);
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('later');
	expect(cash.sum).toBe(40);
	// Nothing else being open, it is what "all" stands for.
	expect(cash.toPayNow.map(({ transfer }) => transfer.from)).toEqual(['cleo']);
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
});

test('a settlement withdrawn leaves what was paid', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	await deal(evening, { anna: 10, bert: -10 });
	await cash.pay(cash.proposal!.rows[0]!, 40);
	await expect.poll(() => cash.agreed.length).toBe(1);
	const change = await cash.withdraw(cash.agreed[0]!.settlement);
	await expect.poll(() => cash.agreed.length).toBe(0);
	expect(given(cash)).toEqual([['bert', 'anna', 60]]);
	expect(cash.movements).toMatchObject([{ from: 'bert', to: 'anna', minor: 40 }]);
	// One thing done is one undo.
	await app.ledger.undo(change.revisions.map(({ id }) => id));
	await expect.poll(() => cash.agreed.length).toBe(1);
	expect(cash.movements).toEqual([]);
});

test('a closed evening whose only settlement is withdrawn is open again, and still to be settled', async () => {
	const { evening, cash } = await begin();
	await deal(evening, { anna: 10, bert: -10 });
	await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	const { revisions } = await cash.withdraw(cash.agreed[0]!.settlement);
	await expect.poll(() => evening.isOpen).toBe(true);
	await expect.poll(() => group.evening(evening.id)?.unsettled).toBe(true);
	await app.ledger.undo(revisions.map(({ id }) => id));
	await expect.poll(() => evening.isOpen).toBe(false);
});

test('later deals are settled together with what is agreed and not paid', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	await deal(evening, { anna: 10, bert: -10 });
	await cash.agree();
	await expect.poll(() => cash.status).toBe('agreed');
	await deal(evening, { bert: 10, cleo: -10 });
	await expect.poll(() => given(cash)).toEqual([['cleo', 'anna', 100]]);
	await cash.agree();
	await expect.poll(() => cash.agreed.length).toBe(2);
	expect(cash.agreed[1]!.rows[0]).toMatchObject({ open: 0, taken: 100 });
	// What is left for next time stays out of it.
	await cash.leave(cash.agreed[0]!.rows[0]!, true);
	await expect.poll(() => cash.status).toBe('later');
	await deal(evening, { dora: 5, cleo: -5 });
	await expect.poll(() => given(cash)).toEqual([['cleo', 'dora', 50]]);
});

test('a point is worth something else from the next deal on; the pot holds what was put in', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	await cash.changeStake(20);
	await expect.poll(() => evening.stake.minorPerPoint).toBe(20);
	await deal(evening, { anna: 1, bert: -1 });
	await cash.changeStake(50);
	await expect.poll(() => cash.stakeNow).toBe(50);
	await deal(evening, { anna: 1, bert: -1 });
	expect(given(cash)).toEqual([['bert', 'anna', 70]]);
	expect(evening.money.anna).toBe(70);

	await cash.move({ from: 'cleo', to: 'pot', minor: 200, gift: true });
	await expect.poll(() => cash.pot.cash).toBe(200);
	await cash.move({ from: 'pot', to: 'out', minor: 150, gift: true });
	await expect.poll(() => cash.pot).toEqual({ cash: 50, owed: 0 });
	await cash.setHabits({ way: 'into-pot' });
	await expect.poll(() => given(cash)).toEqual([['bert', 'pot', 70]]);
	await cash.payAll();
	await expect.poll(() => cash.pot).toEqual({ cash: 120, owed: 0 });
	expect(cash.status).toBe('settled');
	const file = parseSession((await evening.file()).file);
	expect(file.ok ? [] : file.issues).toEqual([]);
	// The same pot on the group's next evening.
	const next = await begin({ startedAt: '2025-11-27T19:00:00.000Z' });
	await expect.poll(() => next.cash.pot.cash).toBe(120);
	const others = await begin({ players: ['xaver', 'yvonne', 'zoe'] });
	expect(others.cash.pot.cash).toBe(0);
});

// Who put money into the pot has that much more to receive (docs/settlements.md, "movements"), on whatever evening.
test('what was put into the pot on an evening that nobody settled yet is owed to whoever put it there', async () => {
	const { cash } = await begin();
	await cash.move({ from: 'anna', to: 'pot', minor: 500 });
	await expect.poll(() => cash.pot).toEqual({ cash: 500, owed: 500 });
	const next = await begin({ startedAt: '2025-11-27T19:00:00.000Z' });
	await expect.poll(() => next.cash.pot).toEqual({ cash: 500, owed: 500 });
	await next.cash.move({ from: 'pot', to: 'bert', minor: 100 });
	await expect.poll(() => next.cash.pot).toEqual({ cash: 400, owed: 400 });
});

test('another value of a point outlives the deal after which it was agreed on', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	await deal(evening, { anna: 1, bert: -1 });
	const last = await deal(evening, { anna: 1, bert: -1 });
	await cash.changeStake(50);
	await expect.poll(() => cash.stakeNow).toBe(50);
	await deal(evening, { anna: 1, bert: -1 });
	await evening.deleteDeal(last.id);
	await expect.poll(() => evening.deals.length).toBe(2);
	expect(cash.stakeNow).toBe(50);
	expect(evening.money.anna).toBe(60);
	expect(given(cash)).toEqual([['bert', 'anna', 60]]);
});

test('another value of a point that was written down late counts from the deal it was agreed on', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	const [first, second] = [
		await deal(evening, { anna: 1, bert: -1 }),
		await deal(evening, { anna: 1, bert: -1 }),
		await deal(evening, { anna: 1, bert: -1 }),
	];
	await cash.payAll();
	await cash.changeStake(20, second.id);
	await expect.poll(() => evening.money.anna).toBe(50);
	expect(cash.stakeNow).toBe(20);
	expect(cash.changed.difference).toMatchObject({ anna: 20, bert: -20 });
	await cash.changeStake(5, first.id);
	await expect.poll(() => evening.money.anna).toBe(45);
	expect(evening.stake.minorPerPoint).toBe(5);
});

test('the table that settles after every deal or round is told when', async () => {
	const players = ['anna', 'bert', 'cleo', 'dora'];
	const { evening, cash } = await begin({ players, minorPerPoint: 10 });
	await cash.setHabits({ every: 'deal' });
	await expect.poll(() => cash.habits.every).toBe('deal');
	expect(cash.due).toBe(false);
	await deal(evening, { anna: 1, bert: -1 });
	expect(cash.due).toBe(true);
	await cash.setHabits({ every: 'round' });
	await expect.poll(() => cash.due).toBe(false);
	for (let i = 0; i < 3; i++) await deal(evening, { anna: 1, bert: -1 });
	expect(cash.due).toBe(true);
	await cash.payAll();
	await expect.poll(() => cash.due).toBe(false);
});

test('an earlier evening that nobody settled is named until it is', async () => {
	const first = await begin({ minorPerPoint: 10 });
	const next = await begin({ startedAt: '2025-11-27T19:00:00.000Z' });
	const named = () => next.cash.unsettled.map(({ session }) => session);
	expect(named()).toEqual([]);
	await deal(first.evening, { anna: 10, bert: -10 });
	await expect.poll(named).toEqual([first.evening.id]);
	expect(first.cash.unsettled).toEqual([]);
	await first.cash.close();
	await expect.poll(named).toEqual([]);
	expect(next.cash.formerPairs).toHaveLength(1);
});

test('a closed evening that was never settled counts as paid elsewhere, until somebody settles it after all', async () => {
	const first = await begin({ minorPerPoint: 10 });
	const next = await begin({ startedAt: '2025-11-27T19:00:00.000Z' });
	await first.evening.change((head) => ({ ...head, group: 'g' }));
	await deal(first.evening, { anna: 10, bert: -10 });
	// As a file from elsewhere says it.
	await first.evening.change((head) => ({ ...head, closedAt: '2025-11-21T01:00:00.000Z' }));
	const ids = (evenings: readonly { readonly session: string }[]) =>
		evenings.map(({ session }) => session);
	const elsewhere = () => ids(paidElsewhereOf(group.evenings, 'g'));
	await expect.poll(elsewhere).toEqual([first.evening.id]);
	await expect.poll(() => first.evening.isOpen).toBe(false);
	expect(debtsOf(group.evenings, 'g')).toEqual([]);
	expect(unsettledOf(group.evenings, 'g')).toEqual([]);
	expect(next.cash.unsettled).toEqual([]);
	expect(next.cash.formerPairs).toEqual([]);
	// At its ending it can be settled still: what is not paid then is owed, there, in the Runde and at the next evening.
	expect(given(first.cash)).toEqual([['bert', 'anna', 100]]);
	await first.cash.leave(first.cash.present.rows[0]!, true);
	await expect.poll(elsewhere).toEqual([]);
	expect(debtsOf(group.evenings, 'g')).toMatchObject([{ from: 'bert', to: 'anna', minor: 100 }]);
	await expect.poll(() => next.cash.formerPairs).toMatchObject([{ from: 'bert', minor: 100 }]);
});

test('a deal that was settled and is gone does not stand for one that nobody settled', async () => {
	const first = await begin({ minorPerPoint: 10 });
	const next = await begin({ startedAt: '2025-11-27T19:00:00.000Z' });
	const named = () => next.cash.unsettled.map(({ session }) => session);
	const gone = await deal(first.evening, { anna: 10, bert: -10 });
	await first.cash.payAll();
	await expect.poll(named).toEqual([]);
	const deletion = await first.evening.deleteDeal(gone.id);
	await deal(first.evening, { anna: 20, bert: -20 });
	await expect.poll(named).toEqual([first.evening.id]);
	await first.cash.payAll();
	await expect.poll(named).toEqual([]);
	// Brought back after the difference was settled.
	await app.ledger.undo(deletion.revisions.map(({ id }) => id));
	await expect.poll(named).toEqual([first.evening.id]);
});

test('tabs follow people who were merged', async () => {
	const first = await begin({ players: ['anna', 'sepp', 'cleo', 'dora'], minorPerPoint: 10 });
	await deal(first.evening, { anna: 10, sepp: -10 });
	await first.cash.close();
	const next = await begin({
		players: ['anna', 'josef', 'cleo', 'dora'],
		startedAt: '2025-11-27T19:00:00.000Z',
	});
	expect(next.cash.former).toEqual([]);
	await app.ledger.mergePeople({ id: 'josef', name: 'josef' }, [{ id: 'sepp', name: 'sepp' }]);
	await expect
		.poll(() => next.cash.formerPairs.map(({ from, to, minor }) => [from, to, minor]))
		.toEqual([['josef', 'anna', 100]]);
	await next.cash.payAll();
	await expect.poll(() => next.cash.formerPairs).toEqual([]);
	await expect.poll(() => first.cash.agreed[0]!.rows[0]).toMatchObject({ open: 0, taken: 100 });
});

test('account numbers are kept on the device and are in no file and no backup', async () => {
	const { evening } = await begin();
	await payees.start();
	await payees.save('anna', { iban: 'AT611904300234573201', name: 'Anna Huber' });
	expect(payees.of('anna')).toEqual({ iban: 'AT611904300234573201', name: 'Anna Huber' });
	expect(JSON.stringify(await evening.file())).not.toContain('AT61');
	expect(JSON.stringify(await app.ledger.exportRevisions())).not.toContain('AT61');
	await payees.forget('anna');
	expect(payees.of('anna')).toBeUndefined();
});

test('an account number that another tab wrote stays beside what this one writes', async () => {
	await payees.start();
	const there = { bert: { swish: '+46701234567' } };
	await app.ledger.writePreference('payees', there);
	await payees.save('anna', { name: 'Anna Huber' });
	const all = { ...there, anna: { name: 'Anna Huber' } };
	expect(await app.ledger.readPreference('payees')).toEqual(all);
	await payees.forget('anna');
	expect(await app.ledger.readPreference('payees')).toEqual(there);
});

test('each Runde’s pot has an account of its own; until then it has that of the device', async () => {
	await payees.start();
	await payees.save('pot', { iban: 'AT611904300234573201' });
	expect(payees.of(payeeIn('pot', 'thursday'))?.iban).toBe('AT611904300234573201');
	await payees.save(payeeIn('pot', 'family'), { iban: 'DE89370400440532013000' });
	expect(payees.of(payeeIn('pot', 'family'))?.iban).toBe('DE89370400440532013000');
	expect(payees.of(payeeIn('pot', 'thursday'))?.iban).toBe('AT611904300234573201');
	expect(payees.of(payeeIn('pot', undefined))?.iban).toBe('AT611904300234573201');
	await payees.forget(payeeIn('pot', 'family'));
	expect(payees.of(payeeIn('pot', 'family'))?.iban).toBeUndefined();
	expect(payeeIn('anna', 'family')).toBe('anna');
});

/** What the review, its text and the paper say of the money, without the spaces that never break. */
const told = (evening: Evening) =>
	settledLines(evening).map((line) => line.replaceAll('\u00a0', ' '));

test('what was settled anew is told once: nobody seems to owe double', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	await deal(evening, { anna: 20, bert: -10, cleo: -10, dora: 0 });
	await cash.agree();
	await expect.poll(() => cash.agreed.length).toBe(1);
	const [toAnna] = cash.agreed[0]!.rows;
	await cash.pay(toAnna!, 40);
	await expect.poll(() => cash.sum).toBe(160);
	await evening.leave('emil');
	await expect.poll(() => evening.seats).not.toContain('emil');
	await deal(evening, { anna: -5, bert: 5, cleo: -5, dora: 5 });
	await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	await expect.poll(() => cash.agreed.length).toBe(2);
	// Bert owed 100 and has paid 40; of his 60 and Cleo's 100 the second settlement makes new ones.
	expect(told(evening)).toEqual([
		'bert gibt anna: € 0,40 (bezahlt)',
		'cleo gibt anna: € 1,10 (offen)',
		'cleo gibt dora: € 0,40 (offen)',
		'bert gibt dora: € 0,10 (offen)',
	]);
	// Anna won 15 points, bert lost 5, cleo 15, dora won 5.
	expect(movedBy(cash.standing.map(({ transfer }) => transfer))).toEqual({
		anna: 150,
		bert: -50,
		cleo: -150,
		dora: 50,
	});
	const text = reviewText(evening, reviewOf(evening, 'de'), 'de');
	expect(text.match(/bert gibt/gu)).toHaveLength(2);
});

test('closing leaves nothing for next time: the table is about to pay, and one that it does leave says so', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	await deal(evening, { anna: 20, bert: -10, cleo: -10 });
	const status = () =>
		cash.present.rows.map((row) =>
			statusText(row, 'EUR', evening.head.startedAt, { byCode: true }),
		);
	expect(status()).toEqual(['bar oder mit Code', 'bar oder mit Code']);
	await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	await expect
		.poll(status)
		.toEqual(['noch offen · bar oder mit Code', 'noch offen · bar oder mit Code']);
	expect(told(evening)).toEqual([
		'bert gibt anna: € 1,00 (offen)',
		'cleo gibt anna: € 1,00 (offen)',
	]);
	await cash.leave(cash.agreed[0]!.rows[1]!, true);
	await expect.poll(() => told(evening)[1]).toBe('cleo gibt anna: € 1,00 (auf nächstes Mal)');
	// All is paid but what was left.
	expect(cash.toPayNow.map(({ transfer }) => transfer.from)).toEqual(['bert']);
});

test('a hand-over settled on another evening says so, and is not called paid', async () => {
	const { evening, cash } = await begin({ players: ['anna', 'bert', 'cleo', 'dora'] });
	await deal(evening, { anna: 10, bert: -10 });
	await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	const next = await begin({
		players: ['anna', 'bert', 'cleo', 'dora'],
		startedAt: '2025-11-27T19:00:00.000Z',
	});
	await expect.poll(() => next.cash.former.length).toBe(1);
	await deal(next.evening, { cleo: 10, bert: -10 });
	await next.cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
	expect(told(evening)).toEqual(['bert gibt anna: € 0,70 (später mit abgerechnet)']);
});

test('what goes into the pot is told as people call it', async () => {
	const { evening, cash } = await begin();
	await cash.setHabits({ way: 'into-pot' });
	await expect.poll(() => cash.habits.way).toBe('into-pot');
	await deal(evening, { anna: 10, bert: -10 });
	await cash.payAll();
	await expect.poll(() => cash.agreed.length).toBe(1);
	expect(told(evening)).toEqual(['bert zahlt in den Topf: € 0,70 (bezahlt)']);
});

test('a deal changed after its evening was settled and closed comes back to those it concerns', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	const made = await deal(evening, { anna: 10, bert: -10 });
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
	await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	// What was kept of earlier looks does not read, once: whoever looks next tries again.
	vi.spyOn(app.ledger.db.computed, 'where').mockImplementationOnce(() => {
		throw new Error('lost');
	});
	await expect(readCorrections(app.ledger)).rejects.toThrow('lost');
	expect(await readCorrections(app.ledger)).toEqual([]);

	await edit(evening, made, { anna: -10, bert: 10 });
	const told = {
		session: evening.id,
		startedAt: '2025-11-20T19:00:00.000Z',
		difference: { anna: -200, bert: 200 },
	};
	expect(await readCorrections(app.ledger)).toMatchObject([told]);

	// The group's next evening hears of it where one of the two is there, an earlier one does not.
	const later = { startedAt: '2025-11-27T19:00:00.000Z' };
	const next = await begin(later);
	const others = await begin({ ...later, players: ['bert', 'xaver', 'yvonne', 'zoe'] });
	const without = await begin({ ...later, players: ['cleo', 'dora', 'emil', 'xaver'] });
	const earlier = await begin({ startedAt: '2025-11-13T19:00:00.000Z' });
	const all = await readCorrections(app.ledger);
	const heard = [next, others, without, earlier, { evening }].map(
		({ evening: at }) => correctionsAt(at, all, group.personOf).length,
	);
	expect(heard).toEqual([1, 1, 0, 0, 0]);

	// Settled there, it is a tab like any other, and nothing is left to be said.
	await cash.agree();
	await expect.poll(() => cash.agreed.length).toBe(2);
	expect(await readCorrections(app.ledger)).toEqual([]);
	await expect
		.poll(() => next.cash.former.map(({ from, to, minor }) => [from, to, minor]))
		.toEqual([['anna', 'bert', 200]]);
});

test('a deal put right under its own revision after the money was settled comes back, too', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	const made = await deal(evening, { anna: 10, bert: -10 });
	await cash.payAll();
	await expect.poll(() => cash.status).toBe('settled');
	expect(await readCorrections(app.ledger)).toEqual([]);
	const outcome = { manual: { anna: -2, bert: 2 } };
	const revisions = (await app.ledger.exportRevisions()).map((row): Revision => {
		const value = row.body?.value as JsonObject;
		return row.entityId === made.id
			? { ...row, body: { ...row.body, value: { ...value, outcome } } }
			: row;
	});
	const options = { differing: 'replace' } as const;
	const result = await restoreBackup(app.ledger.context, { revisions }, undefined, options);
	expect(result).toMatchObject({ status: 'merged', replaced: 1 });
	expect(await readCorrections(app.ledger)).toMatchObject([
		{ difference: { anna: -120, bert: 120 } },
	]);
	await expect.poll(() => evening.totals).toMatchObject({ anna: -2, bert: 2 });
	expect(evening.totals).toEqual((await readModel(app.ledger.db, evening.id)).totals);
});

test('a forgotten deal written into a closed evening, or one taken out, comes back as well', async () => {
	const { evening, cash } = await begin({
		players: ['anna', 'bert', 'cleo', 'dora'],
		minorPerPoint: 10,
	});
	const first = await deal(evening, { anna: 10, bert: -10 });
	await deal(evening, { cleo: 5, bert: -5 });
	await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	const facts = { ...newDeal(evening), outcome: { manual: { anna: 1, bert: -1 } } };
	await evening.saveDeal(facts, { seen: null, before: first.id });
	await expect.poll(() => evening.deals.length).toBe(3);
	expect(await readCorrections(app.ledger)).toMatchObject([
		{ difference: { anna: 10, bert: -10 } },
	]);
	await evening.deleteDeal(facts.id);
	await expect.poll(() => evening.deals.length).toBe(2);
	expect(await readCorrections(app.ledger)).toEqual([]);
	await evening.deleteDeal(first.id);
	expect(await readCorrections(app.ledger)).toMatchObject([
		{ difference: { anna: -100, bert: 100 } },
	]);
});

test('an evening that closed with nobody owing anything is settled: a deal corrected later is a debt', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	const made = await deal(evening, { anna: 10, bert: -10 });
	await deal(evening, { anna: -10, bert: 10 });
	const closed = await cash.close();
	await expect.poll(() => evening.isOpen).toBe(false);
	expect(cash).toMatchObject({ status: 'settled', standing: [] });
	expect(await readCorrections(app.ledger)).toEqual([]);
	await edit(evening, made, { anna: 15, bert: -15 });
	expect(await readCorrections(app.ledger)).toMatchObject([
		{ difference: { anna: 50, bert: -50 } },
	]);
	await cash.agree();
	await expect.poll(() => cash.present.rows.map(({ open }) => open)).toEqual([50]);
	expect(await readCorrections(app.ledger)).toEqual([]);
	// One thing done, one undo.
	expect(closed.revisions).toHaveLength(2);
	// Where nothing is played for nothing is settled, and a debt stays where it is.
	const free = await begin({ minorPerPoint: 0, startedAt: '2025-11-27T19:00:00.000Z' });
	await deal(free.evening, { anna: 10, bert: -10 });
	expect(free.cash.formerPairs.map(({ minor }) => minor)).toEqual([50]);
	expect((await free.cash.close()).revisions).toHaveLength(1);
	expect(cash.present.rows.map(({ open }) => open)).toEqual([50]);
});

test('an open evening is spoken of only for what was settled and is otherwise by now', async () => {
	const { evening, cash } = await begin({ minorPerPoint: 10 });
	const made = await deal(evening, { anna: 10, bert: -10 });
	await cash.agree();
	await expect.poll(() => cash.agreed.length).toBe(1);
	await deal(evening, { cleo: 5, bert: -5 });
	expect(await readCorrections(app.ledger)).toEqual([]);
	await edit(evening, made, { anna: 12, bert: -12 });
	expect(await readCorrections(app.ledger)).toMatchObject([
		{ difference: { anna: 20, bert: -20 } },
	]);
});

test('hand-overs tapped faster than the screen follows are all written, each once', async () => {
	const { evening, cash } = await begin();
	await deal(evening, { anna: 57, bert: -33, cleo: -14, dora: -10 });
	// Of a proposal: the first makes the settlement, the second is of it.
	const [first, second] = cash.proposal!.rows;
	await Promise.all([cash.pay(first!), cash.pay(second!, 50)]);
	await expect.poll(() => cash.agreed.length).toBe(1);
	const paid = () => cash.agreed[0]!.rows.map((row) => row.paid);
	await expect.poll(paid).toEqual([first!.open, 50, 0]);
	// Of a settlement: one row paid, one left for later, one tapped twice.
	const [, part, rest] = cash.agreed[0]!.rows;
	await Promise.all([cash.pay(rest!), cash.leave(part!, true), cash.pay(rest!)]);
	await expect.poll(paid).toEqual([first!.open, 50, rest!.open]);
	expect(cash.agreed[0]!.rows[1]!.transfer.later).toBe(true);
	// What is withdrawn is what was paid by then.
	await Promise.all([cash.pay(part!), cash.withdraw(cash.agreed[0]!.settlement)]);
	await expect.poll(() => cash.movements.length).toBe(4);
	expect(await app.ledger.conflicts(evening.id)).toEqual([]);
	expect((await app.ledger.readEvening(evening.id)).settlements).toEqual([]);
});

test('two tabs that settle at once make one settlement, and the second is told', async () => {
	const { evening, cash } = await begin();
	await deal(evening, { anna: 57, bert: -33, cleo: -14, dora: -10 });
	const made = await Promise.allSettled([cash.payAll(), cash.close(), cash.agree()]);
	expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
	for (const one of made) {
		if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'changed' });
	}
	expect((await app.ledger.readEvening(evening.id)).settlements).toHaveLength(1);
});

test('what two phones settled without knowing of each other is told, and is right again once one takes it back', async () => {
	const { evening, cash } = await begin();
	await deal(evening, { anna: 57, bert: -33, cleo: -14, dora: -10 });
	const twice = () => isSettledTwice(cash.agreed.map(({ settlement }) => settlement));
	await cash.payAll();
	await expect.poll(() => cash.agreed.length).toBe(1);
	expect(twice()).toBe(false);
	const revisions = await app.ledger.exportRevisions();
	const row = revisions.find(({ entity }) => entity === 'settlement')!;
	const elsewhere = JSON.parse(JSON.stringify(row).replaceAll(row.entityId, 'other')) as object;
	await app.ledger.mergeRevisions([{ ...elsewhere, id: 'from another', device: 'another' }]);
	await expect.poll(() => cash.agreed.length).toBe(2);
	expect(twice()).toBe(true);
	const other = () => cash.agreed.find(({ settlement }) => settlement.id === 'other')!;
	const paid = () =>
		other().rows.flatMap((one) => (one.transfer.paid ?? []).map(({ id }) => ({ one, id })));
	for (let [next] = paid(); next; [next] = paid()) {
		const { length } = paid();
		await cash.unpay(next.one, next.id);
		await expect.poll(() => paid().length).toBe(length - 1);
	}
	await cash.withdraw(other().settlement);
	await expect.poll(() => cash.agreed.length).toBe(1);
	expect([twice(), cash.proposal]).toEqual([false, undefined]);
	// What is settled afterwards covers only what is new.
	await deal(evening, { anna: 10, bert: -10, cleo: 0, dora: 0 });
	await cash.payAll();
	await expect.poll(() => cash.agreed.length).toBe(2);
	expect(twice()).toBe(false);
});

test('nothing is settled or closed over two versions that nobody was asked about', async () => {
	const { evening, cash } = await begin();
	const facts = await deal(evening, { anna: 57, bert: -33, cleo: -14, dora: -10 });
	const [seen] = evening.soundDeals;
	for (const note of ['here', 'there']) {
		const value: DealFacts = { ...facts, note };
		await saveDeal(app.ledger, evening.id, value, { seen: seen!.revision });
	}
	await expect.poll(() => evening.soundDeals[0]?.conflict).toBe(true);
	for (const settling of [
		() => cash.agree(),
		() => cash.payAll(),
		() => cash.pay(cash.present.rows[0]!),
		() => cash.close(),
	]) {
		await expect(settling()).rejects.toMatchObject({ code: 'changed' });
	}
	expect((await app.ledger.readEvening(evening.id)).settlements).toEqual([]);
	const [conflict] = await app.ledger.conflicts(evening.id);
	cash.over = conflict!.heads.map(({ id }) => id);
	await cash.agree();
	await expect.poll(() => cash.agreed.length).toBe(1);
	// Another one comes up: nobody was asked about that.
	const { head, revision } = evening;
	for (const name of ['here', 'there']) {
		await saveSession(app.ledger, { ...head, rulesetSnapshot: evening.ruleset, name }, revision);
	}
	await expect(cash.close()).rejects.toMatchObject({ code: 'changed' });
	expect(evening.isOpen).toBe(true);
});
