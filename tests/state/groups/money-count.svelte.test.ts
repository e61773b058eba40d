/**
 * What every Runde says of money – debts, corrections, what is still to be settled, the pot – against a count of the
 * record that takes nothing from the code that settles: who won, lent and was paid what.
 */
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { POT, type Transfer } from '#lib/domain/cash/amounts.ts';
import { WAYS, type Settlement } from '#lib/domain/cash/settlement.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import { readGroupMoney } from '#lib/storage/group-money.ts';
import { app } from '#lib/state/app.svelte.ts';
import { cashOf, type Cash } from '#lib/state/cash/cash.svelte.ts';
import { readCorrections } from '#lib/state/cash/corrections.ts';
import { group as money } from '#lib/state/cash/group.svelte.ts';
import { personIn, renameEvening, type Rename } from '#lib/state/cash/people.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { assign } from '#lib/state/groups/edits.ts';
import { debtsOf, potsOf, type Debt } from '#lib/state/groups/money.ts';
import { payDebt } from '#lib/state/groups/pay-debt.ts';
import { one, seeded, several, type Draw } from '../../property/draw.ts';
import { deleteSession, savePerson } from '../../storage/edits.ts';
import { newDeal } from '../new-deal.ts';
import { look } from '../../look.ts';

globalThis.indexedDB = new IDBFactory();

const RUNS = Number(process.env.MONEY_RUNS ?? 10);
const PEOPLE = ['anna', 'bert', 'cleo', 'dora', 'emil', 'fini'];
/** The last is of no Runde. */
const RUNDEN = ['g1', 'g2', undefined];

const watching = $effect.root(() => {
	$effect(() => look(money.evenings, money.personOf));
});
flushSync();
afterAll(watching);
beforeEach(() => app.ledger.deleteEverything());

/** An evening as a screen has it, once it is there. */
async function opened<T>(
	id: string,
	work: (evening: Evening, cash: Cash) => Promise<T>,
): Promise<T> {
	const evening = new Evening(id);
	const cash = cashOf(evening);
	const stop = $effect.root(() => {
		$effect(() => {
			if (evening.status === 'ready') look(cash.proposal, cash.agreed, cash.former);
		});
	});
	flushSync();
	try {
		await expect.poll(() => evening.status, { interval: 2 }).toBe('ready');
		return await work(evening, cash);
	} finally {
		stop();
	}
}

async function heads(): Promise<readonly SessionHead[]> {
	const all = await app.ledger.readSessions();
	return all.flatMap((item) => (item.status === 'sound' ? [item.head] : []));
}

// --- what people do ---------------------------------------------------------------------------

/** With an evening that there is. */
const at =
	(work: (evening: Evening, cash: Cash, draw: Draw) => Promise<unknown>) => async (draw: Draw) => {
		const all = await heads();
		if (all.length > 0)
			await opened(one(draw, all).id, (evening, cash) => work(evening, cash, draw));
	};

function manual(draw: Draw, hands: readonly string[]): Record<string, number> {
	const [winner, loser] = several(draw, hands, 2) as [string, string];
	const points = 1 + draw(30);
	return { [winner]: points, [loser]: -points };
}

const rowsOf = (cash: Cash) => cash.present.rows.filter(({ open }) => open > 0);

let nights = 0;
const STEPS: Record<string, (draw: Draw) => Promise<unknown>> = {
	async begin(draw) {
		nights++;
		const ids = several(draw, PEOPLE, 4 + draw(2));
		const players = ids.map((id) => ({ id, name: id }));
		const ruleset = 'koenigrufen-upper-austria';
		const group = one(draw, RUNDEN);
		await app.ledger.createSession(
			{
				...{ id: app.ledger.newId(), ruleset, rulesetSnapshot: builtIn(ruleset)! },
				startedAt: new Date(Date.UTC(2025, 0, nights)).toISOString(),
				stake: { currency: one(draw, ['SEK', 'EUR', 'EUR', 'eur']), minorPerPoint: 5 + draw(6) },
				...{ players, seats: ids, cash: { coin: one(draw, [1, 10]), way: one(draw, WAYS) } },
				...(group !== undefined && { group }),
			},
			players.filter(({ id }) => money.personOf(id) === id),
		);
	},
	deal: at(async (evening, _, draw) => {
		const facts = newDeal(evening);
		await evening.saveDeal(
			{ ...facts, outcome: { manual: manual(draw, facts.hands) } },
			{ seen: null },
		);
	}),
	correct: at(async (evening, _, draw) => {
		const [deal] = evening.soundDeals;
		if (!deal) return;
		const outcome = { manual: manual(draw, deal.deal.hands) };
		await evening.saveDeal({ ...deal.deal, outcome }, { seen: deal.revision });
	}),
	remove: at(async (evening) => {
		const [deal] = evening.soundDeals;
		if (deal) await evening.deleteDeal(deal.id);
	}),
	undo: at(async (evening) => {
		const last = await app.ledger.lastChange(evening.id);
		if (last.length > 0) await app.ledger.undo(last.map(({ id }) => id));
	}),
	agree: at((_, cash) => cash.agree()),
	payAll: at((_, cash) => cash.payAll()),
	pay: at(async (_, cash, draw) => {
		const rows = rowsOf(cash);
		if (rows.length === 0) return;
		const row = one(draw, rows);
		await cash.pay(row, draw(2) === 0 ? undefined : 1 + draw(row.open));
	}),
	/** Two phones wrote the same hand-over down, and met later. */
	overpay: at(async (evening, cash, draw) => {
		const rows = cash.agreed.flatMap((agreed) => agreed.rows);
		if (rows.length === 0) return;
		const { settlement: id, transfer } = one(draw, rows);
		const minor = 1 + draw(2 * transfer.minor);
		const again = { id: app.ledger.newId(), at: '2025-02-01T00:00:00Z', minor };
		const stored = (await app.ledger.readEvening(evening.id)).settlements.find(
			(item) => item.status === 'sound' && item.id === id,
		);
		const { transfers, ...rest } = (stored as { value?: unknown }).value as Settlement;
		const value = {
			...rest,
			transfers: transfers.map((own) =>
				own.id === transfer.id ? { ...own, paid: [...(own.paid ?? []), again] } : own,
			),
		};
		await app.ledger.commit([{ entity: 'settlement', sessionId: evening.id, id: value.id, value }]);
	}),
	unpay: at(async (_, cash) => {
		const row = cash.present.rows.find(({ transfer }) => transfer.paid?.[0]);
		if (row) await cash.unpay(row, row.transfer.paid![0]!.id);
	}),
	leave: at(async (_, cash, draw) => {
		const rows = rowsOf(cash);
		if (rows.length > 0) await cash.leave(one(draw, rows), draw(2) === 0);
	}),
	withdraw: at(async (_, cash, draw) => {
		if (cash.agreed.length > 0) await cash.withdraw(one(draw, cash.agreed).settlement);
	}),
	close: at(async (evening, cash) => {
		if (evening.isOpen) await cash.close();
	}),
	reopen: at(async (evening) => {
		if (!evening.isOpen) await evening.reopen();
	}),
	lend: at(async (evening, cash, draw) => {
		const [from, other] = several(draw, evening.seats, 2) as [string, string];
		const to = draw(2) === 0 ? POT : other;
		const [gives, gets] = draw(2) === 0 ? [from, to] : [to, from];
		const gift = draw(4) === 0 && { gift: true as const };
		await cash.move({ from: gives, to: gets, minor: 1 + draw(500), ...gift });
	}),
	async payDebt(draw) {
		const debts = RUNDEN.flatMap((id) => debtsIn(id));
		if (debts.length === 0) return;
		const debt = one(draw, debts);
		await payDebt(debt, draw(2) === 0 ? debt.minor : 1 + draw(debt.minor));
	},
	async drop(draw) {
		const all = await heads();
		if (all.length === 0) return;
		const gone = await deleteSession(app.ledger, one(draw, all).id);
		if (draw(2) === 0) await app.ledger.undo(gone.revisions.map(({ id }) => id));
	},
	async move(draw) {
		const all = await app.ledger.readSessions();
		const sound = all.filter((item) => item.status === 'sound');
		if (sound.length > 0) await app.ledger.commit(assign([one(draw, sound)], one(draw, RUNDEN)));
	},
	async join(draw) {
		const [into, from] = several(draw, PEOPLE, 2) as [string, string];
		if (money.personOf(into) !== into || money.personOf(from) !== from) return;
		await app.ledger.mergePeople({ id: into, name: into }, [{ id: from, name: from }]);
	},
	async part(draw) {
		const id = one(draw, PEOPLE);
		if (money.personOf(id) !== id) await savePerson(app.ledger, { id, name: id });
	},
};

/** What a Runde shows as debts; those of evenings of none are shown at their people's next table. */
const debtsIn = (id: string | undefined) => debtsOf(money.evenings, id!);

// --- the count --------------------------------------------------------------------------------

type Tally = Map<string, number>;
const into = (tally: Tally, key: string, minor: number): void => {
	const sum = (tally.get(key) ?? 0) + minor;
	if (sum === 0) tally.delete(key);
	else tally.set(key, sum);
};
const inOrder = (tally: Tally) => [...tally].sort(([a], [b]) => (a < b ? -1 : 1));

/** One of an evening's `movements`. */
type Moved = Transfer & { readonly gift?: true };

interface Counted {
	/** By Runde, person and currency: what they still have to get, or give (−). */
	readonly claims: Tally;
	/** By Runde and currency: what lies in the pot. */
	readonly cash: Tally;
}

async function counted(person: Rename): Promise<Counted> {
	const claims: Tally = new Map();
	const cash: Tally = new Map();
	const all = await heads();
	const groupOf = new Map(all.map(({ id, group }) => [id, String(group)]));
	for (const head of all) {
		const { id, stake } = head;
		const { minorPerPoint } = stake;
		const currency = stake.currency.toUpperCase();
		const own = groupOf.get(id)!;
		const claim = (of: string, who: string, minor: number) =>
			into(claims, `${of} ${who === POT ? POT : person(who)} ${currency}`, minor);
		const handedOver = (from: string, to: string, minor: number) => {
			if (to === POT) into(cash, `${own} ${currency}`, minor);
			if (from === POT) into(cash, `${own} ${currency}`, -minor);
		};
		for (const deal of (await app.ledger.readEvening(id)).deals) {
			if (deal.status !== 'sound') continue;
			const { outcome } = deal.value as unknown as { outcome: { manual: Record<string, number> } };
			for (const [who, points] of Object.entries(outcome.manual))
				claim(own, who, points * minorPerPoint);
		}
		for (const { from, to, minor, gift } of ((head as { movements?: unknown }).movements ??
			[]) as readonly Moved[]) {
			handedOver(from, to, minor);
			if (gift) continue;
			claim(own, from, minor);
			claim(own, to, -minor);
		}
		for (const item of (await app.ledger.readEvening(id)).settlements) {
			if (item.status !== 'sound') continue;
			const { transfers, takes = [], rounding = {}, waived = {} } = item.value as Settlement;
			for (const { from, to, paid = [] } of transfers) {
				for (const { minor } of paid) {
					handedOver(from, to, minor);
					claim(own, from, minor);
					claim(own, to, -minor);
				}
			}
			for (const given of [rounding, waived])
				for (const [who, minor] of Object.entries(given)) claim(own, who, minor);
			// What was taken over is owed here, and no longer where it was agreed.
			for (const { session, from, to, minor } of takes) {
				claim(own, from, -minor);
				claim(own, to, minor);
				const left = groupOf.get(session);
				if (left === undefined) continue;
				claim(left, from, minor);
				claim(left, to, -minor);
			}
		}
	}
	return { claims, cash };
}

/** The same from what screens say. */
async function told(person: Rename): Promise<Counted & { readonly owed: Tally }> {
	const claims: Tally = new Map();
	const cash: Tally = new Map();
	const owed: Tally = new Map();
	const claim = (of: string | undefined, who: string, currency: string, minor: number) =>
		into(claims, `${String(of)} ${who === POT ? POT : person(who)} ${currency}`, minor);
	for (const id of RUNDEN) {
		for (const { from, to, minor, currency } of debtsIn(id)) {
			expect(from).not.toBe(to);
			expect(minor).toBeGreaterThan(0);
			claim(id, to, currency, minor);
			claim(id, from, currency, -minor);
		}
		for (const { currency, ...pot } of potsOf(money.evenings, [], id!)) {
			into(cash, `${String(id)} ${currency}`, pot.cash);
			into(owed, `${String(id)} ${currency}`, pot.owed);
		}
	}
	const corrected = await readCorrections(app.ledger);
	for (const { group, currency, difference } of corrected)
		for (const [who, minor] of Object.entries(difference)) claim(group, who, currency, minor);
	for (const { session, group, currency, unsettled } of money.evenings) {
		if (corrected.some((one) => one.session === session && !unsettled)) continue;
		await opened(session, (evening, { balances }) => {
			if (!evening.isOpen) return Promise.resolve();
			if (Object.keys(balances.fresh).length > 0) expect(unsettled).toBe(true);
			for (const [who, minor] of Object.entries(balances.fresh)) claim(group, who, currency, minor);
			return Promise.resolve();
		});
	}
	return { claims, cash, owed };
}

/** Every list has what the store has by now. */
async function caughtUp(): Promise<void> {
	const fresh = await readGroupMoney(app.ledger.db);
	const person = personIn(fresh);
	const evenings = fresh.evenings.map((evening) => renameEvening(evening, person));
	await expect.poll(() => money.ready && money.evenings, { interval: 2 }).toEqual(evenings);
	await expect
		.poll(() => PEOPLE.map((id) => money.personOf(id)), { interval: 2 })
		.toEqual(PEOPLE.map(person));
}

test(
	'every Runde says of money what a count of the record says, whatever was done',
	async () => {
		const names = Object.keys(STEPS);
		const often = ['begin', 'deal', 'deal', 'close', 'pay', 'overpay', 'payDebt', 'correct'];
		const step = fc.record({
			name: fc.constantFrom(...names, ...often),
			seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 16, size: 'max' }), async (steps) => {
				await app.ledger.deleteEverything();
				nights = 0;
				for (const { name, seed } of [
					{ name: 'begin', seed: 1 },
					{ name: 'deal', seed: 2 },
					...steps,
				]) {
					await caughtUp();
					await STEPS[name]!(seeded(seed));
					await caughtUp();
					const expected = await counted(money.personOf);
					const shown = await told(money.personOf);
					expect(inOrder(shown.claims), `who owes whom, after ${name}`).toEqual(
						inOrder(expected.claims),
					);
					expect(inOrder(shown.cash), `in the pot, after ${name}`).toEqual(inOrder(expected.cash));
					const owed = [...expected.claims].flatMap(([key, minor]): [string, number][] => {
						const [of, who, currency] = key.split(' ') as [string, string, string];
						return who === POT && minor < 0 ? [[`${of} ${currency}`, -minor]] : [];
					});
					expect(inOrder(shown.owed), `of the pot to players, after ${name}`).toEqual(
						inOrder(new Map(owed)),
					);
				}
			}),
			{ numRuns: RUNS },
		);
	},
	60_000 + RUNS * 3_000,
);

test('money is the same in small letters: debts of eur and EUR are set off, and lie in one pot', async () => {
	const players = ['anna', 'bert', 'cleo', 'dora'].map((id) => ({ id, name: id }));
	const entry = { id: 'x', at: '2025-01-05T12:00:00Z', from: 'anna', to: POT, minor: 7 };
	await app.ledger.commit([
		{
			...{ entity: 'group', id: 'g1', seen: null },
			value: {
				...{ id: 'g1', name: 'Donnerstag', mark: 0, members: [], seats: [] },
				...{ ruleset: 'koenigrufen-pagat', stake: { currency: 'eur', minorPerPoint: 10 } },
				pot: [{ ...entry, currency: 'eur' }],
			},
		},
	]);
	for (const [i, currency, from, to] of [
		[1, 'EUR', 'anna', 'bert'],
		[2, 'eur', 'bert', 'anna'],
	] as const) {
		const id = `e${String(i)}`;
		const settlement: Settlement = {
			...{ id: `s${id}`, at: '2025-01-02T23:00:00Z', covers: { deals: [] } },
			transfers: [{ id: `t${id}`, from, to, minor: 100 * i }],
		};
		await app.ledger.createSession(
			{
				...{ id, startedAt: `2025-01-0${String(i)}T18:00:00Z`, group: 'g1' },
				...{ ruleset: 'koenigrufen-pagat', rulesetSnapshot: builtIn('koenigrufen-pagat')! },
				...{ stake: { currency, minorPerPoint: 10 }, players, seats: players.map((one) => one.id) },
				...{ movements: [{ id: `m${id}`, from: 'cleo', to: POT, minor: 50, gift: true }] },
			},
			i === 1 ? players : [],
			[{ entity: 'settlement', sessionId: id, id: `s${id}`, value: settlement, seen: null }],
		);
	}
	await caughtUp();
	expect(debtsIn('g1')).toMatchObject([{ from: 'bert', to: 'anna', minor: 100, currency: 'EUR' }]);
	expect(potsOf(money.evenings, money.potEntries('g1'), 'g1')).toEqual([
		{ currency: 'EUR', cash: 107, owed: 0 },
	]);
	await opened('e2', (_, cash) => {
		expect(cash.currency).toBe('EUR');
		expect(cash.former).toMatchObject([{ session: 'e1', minor: 100 }]);
		return Promise.resolve();
	});
	// What came is kept as it came.
	const revisions = await app.ledger.exportRevisions();
	expect(JSON.stringify(revisions).match(/"currency":"eur"/g)).toHaveLength(3);
	await payDebt(debtsIn('g1')[0]!, 100);
	await caughtUp();
	expect(debtsIn('g1')).toEqual([]);
});

describe('a debt that turned round, as more was paid than agreed', () => {
	const debt = (): Debt[] => debtsIn('g1');
	const owed = () => debt().map(({ from, to, minor }) => [from, to, minor]);
	const PLAYERS = PEOPLE.slice(0, 4).map((id) => ({ id, name: id }));

	/** Anna owed Bert 100; two phones wrote it down as paid, 60 and 70. */
	async function overpaid(): Promise<void> {
		const paid = [60, 70].map((minor, i) => ({
			...{ id: `p${String(i)}`, at: '2025-01-01T22:00:00Z', minor },
		}));
		const settlement: Settlement = {
			...{ id: 's1', at: '2025-01-01T21:00:00Z', covers: { deals: [] } },
			transfers: [{ id: 't1', from: 'anna', to: 'bert', minor: 100, paid }],
		};
		await app.ledger.createSession(
			{
				...{ id: 'e1', startedAt: '2025-01-01T18:00:00Z', closedAt: '2025-01-01T23:00:00Z' },
				...{ ruleset: 'koenigrufen-pagat', rulesetSnapshot: builtIn('koenigrufen-pagat')! },
				...{ stake: { currency: 'EUR', minorPerPoint: 10 }, group: 'g1' },
				...{ players: PLAYERS, seats: PLAYERS.map(({ id }) => id) },
			},
			PLAYERS,
			[{ entity: 'settlement', sessionId: 'e1', id: 's1', value: settlement, seen: null }],
		);
		await caughtUp();
	}

	test('is paid in its Runde like any other, a part and the rest, and taken back', async () => {
		await overpaid();
		expect(owed()).toEqual([['bert', 'anna', 30]]);
		await payDebt(debt()[0]!, 10, 'bank');
		await caughtUp();
		expect(owed()).toEqual([['bert', 'anna', 20]]);
		const rest = await payDebt(debt()[0]!, 20, 'cash');
		await caughtUp();
		expect(owed()).toEqual([]);
		await app.ledger.undo(rest.revisions.map(({ id }) => id));
		await caughtUp();
		expect(owed()).toEqual([['bert', 'anna', 20]]);
	});

	test('is paid once, however fast it is tapped twice', async () => {
		await overpaid();
		const [shown] = debt();
		await payDebt(shown!, 30);
		await expect(payDebt(shown!, 30)).rejects.toMatchObject({ code: 'changed' });
		await caughtUp();
		expect(owed()).toEqual([]);
	});

	test('is of the people it was agreed between, whoever they are taken for', async () => {
		await overpaid();
		await app.ledger.mergePeople({ id: 'fini', name: 'fini' }, [{ id: 'bert', name: 'bert' }]);
		await caughtUp();
		expect(owed()).toEqual([['fini', 'anna', 30]]);
		await payDebt(debt()[0]!, 30);
		await app.ledger.partPerson({ id: 'bert', name: 'bert' });
		await caughtUp();
		expect(owed()).toEqual([]);
		const stored = await app.ledger.readEvening('e1');
		const all = stored.settlements.map((item) => (item as { value?: unknown }).value as Settlement);
		expect(all.flatMap(({ transfers }) => transfers.map(({ from, to }) => [from, to]))).toEqual([
			['anna', 'bert'],
			['bert', 'anna'],
		]);
	});
});
