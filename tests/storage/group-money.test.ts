/** What all evenings say of money, followed: what one read anew says, in every tab, and no more is read than changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followGroupMoney, readGroupMoney, type GroupMoney } from '#lib/storage/group-money.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { counted } from './counted.ts';
import {
	deleteDeal,
	deleteSession,
	saveAdjustment,
	saveDeal,
	saveSession,
	saveSettlement,
} from './edits.ts';
import { deal, head, newStore, type TestStore } from './store.ts';
import { stopAll, stops } from '../stops.ts';

/** What a screen that follows was told last, and how often. */
class Follower {
	money: GroupMoney | undefined;
	told = 0;

	constructor({ db }: TestStore) {
		const { unsubscribe } = followGroupMoney(db).subscribe({
			next: (money) => {
				this.money = money;
				this.told += 1;
			},
			error: (problem) => {
				throw problem;
			},
		});
		stops.push(unsubscribe);
	}

	shows(expected: GroupMoney): Promise<void> {
		return expect.poll(() => this.money, { interval: 1 }).toEqual(expected);
	}
}

type Pick = <T>(of: readonly T[]) => T;
const EVENINGS = ['r', 's', 't'];
const DEALS = ['d1', 'd2'];

const settlement = (id: string, deals: readonly string[], gone: boolean) => ({
	id,
	at: '2026-11-20T23:00:00Z',
	covers: { deals: deals.map((one) => ({ id: one, ...(gone && { gone: true }) })) },
	transfers: [{ id: 't1', from: 'anna', to: 'bert', minor: 50 }],
});

const happenings: Record<string, (ledger: Ledger, pick: Pick) => Promise<unknown>> = {
	begin: (ledger, pick) =>
		saveSession(ledger, head(pick(EVENINGS), { startedAt: pick(['2026-11-18', '2026-11-19']) })),
	close: (ledger, pick) =>
		saveSession(ledger, head(pick(EVENINGS), { closedAt: '2026-11-21T01:00:00Z' })),
	move: (ledger, pick) =>
		saveSession(
			ledger,
			head(pick(EVENINGS), { movements: [{ id: 'm', from: 'anna', to: 'bert', minor: 5 }] }),
		),
	remove: (ledger, pick) => deleteSession(ledger, pick(EVENINGS)),
	save: (ledger, pick) => saveDeal(ledger, pick(EVENINGS), deal(pick(DEALS)), { seen: undefined }),
	forget: (ledger, pick) => deleteDeal(ledger, pick(EVENINGS), pick(DEALS)),
	pay: (ledger, pick) => saveAdjustment(ledger, pick(EVENINGS), { id: 'a' }),
	settle: (ledger, pick) => {
		const deals = pick([DEALS, ['d1'], []]);
		return saveSettlement(
			ledger,
			pick(EVENINGS),
			settlement(pick(['z1', 'z2']), deals, pick([false, true])),
		);
	},
	rename: (ledger, pick) =>
		ledger.commit([
			{
				...{ entity: 'person', id: 'anna', seen: undefined },
				value: { id: 'anna', name: pick(['Anna', 'Anni']) },
			},
		]),
	break: async ({ db }, pick) => {
		const row = await db.settlements.get([pick(EVENINGS), 'z1']);
		if (row) await db.settlements.put({ ...row, value: null as never });
	},
	breakEvening: async ({ db }, pick) => {
		const row = await db.sessions.get(pick(EVENINGS));
		if (row) await db.sessions.put({ ...row, head: null as never });
	},
	rebuild: (ledger) => rebuild(ledger.context),
};

const step = fc.record({
	tab: fc.nat(1),
	name: fc.constantFrom(...Object.keys(happenings), 'save', 'settle'),
	choices: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
});

test('whatever is written in whichever tab, both see what somebody sees who comes now', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 8, size: 'max' }), async (steps) => {
			const here = newStore();
			const there = newStore({ factory: here.factory });
			await here.ledger.createSession(head('s'));
			const tabs = [here, there].map((store) => new Follower(store));
			for (const { tab, name, choices } of steps) {
				let next = 0;
				const pick: Pick = (of) => of[(choices[next++ % 4] ?? 0) % of.length]!;
				try {
					await happenings[name]?.([here, there][tab]!.ledger, pick);
				} catch (error) {
					// What cannot be done now is refused, and changes nothing.
					if (!(error instanceof StorageError)) throw error;
				}
				const now = await readGroupMoney(here.db);
				for (const follower of tabs) await follower.shows(now);
			}
			stopAll();
			here.db.close();
			there.db.close();
		}),
		{ numRuns: 40 },
	);
}, 60_000);

async function rowsRead(evenings: number): Promise<{ read: number; told: number }> {
	const writer = newStore();
	const ids = Array.from({ length: evenings }, (_, i) => `s${String(i)}`);
	for (const id of ids) await writer.ledger.createSession(head(id));
	await saveDeal(writer.ledger, 's0', deal('before'), { seen: null });
	const screen = newStore({ factory: writer.factory });
	const cost = counted(screen.db);
	const follower = new Follower(screen);
	await follower.shows(await readGroupMoney(writer.db));
	const { told } = follower;
	cost.read = 0;
	await saveDeal(writer.ledger, 's0', deal('new'), { seen: null });
	await expect.poll(() => cost.read, { interval: 1 }).toBeGreaterThan(0);
	// A change that is told follows it, so that nothing of the deal is still under way.
	const { read } = cost;
	await saveSettlement(writer.ledger, 's0', settlement('z', ['new'], false));
	await follower.shows(await readGroupMoney(writer.db));
	return { read, told: follower.told - told };
}

test('a deal saved is a row read, however many evenings there are, and nobody is told of it', async () => {
	expect(await rowsRead(2)).toEqual({ read: 1, told: 1 });
	expect(await rowsRead(40)).toEqual({ read: 1, told: 1 });
});

test('an open evening is still to be settled as long as no settlement covers all that is in it', async () => {
	const { db, ledger } = newStore();
	const unsettled = async () => (await readGroupMoney(db)).evenings.map((one) => one.unsettled);
	const lent = { id: 'm', from: 'anna', to: 'bert', minor: 5 };
	const closed = { closedAt: '2026-11-21T01:00:00Z' };
	await ledger.createSession(head('s'));
	expect(await unsettled()).toEqual([false]);
	await saveSession(ledger, head('s', { movements: [{ ...lent, gift: true }] }));
	expect(await unsettled()).toEqual([false]);
	await saveSession(ledger, head('s', { movements: [lent] }));
	expect(await unsettled()).toEqual([true]);
	const settles = { ...settlement('z1', [], false), covers: { deals: [], movements: ['m'] } };
	await saveSettlement(ledger, 's', settles);
	expect(await unsettled()).toEqual([false]);
	await saveAdjustment(ledger, 's', { id: 'a' });
	expect(await unsettled()).toEqual([true]);
	await saveSession(ledger, head('s', { movements: [lent], ...closed }));
	expect(await unsettled()).toEqual([false]);
});

test('an evening that began for nothing and went on for money is to be settled as any other', async () => {
	const { db, ledger } = newStore();
	const stake = { currency: 'EUR', minorPerPoint: 0 };
	const stakeChanges = [{ afterDeal: 'd1', minorPerPoint: 10 }];
	const told = async () => (await readGroupMoney(db)).evenings;
	await ledger.createSession(head('s', { stake }));
	await saveDeal(ledger, 's', deal('d1'), { seen: null });
	expect(await told()).toMatchObject([{ unsettled: false, paidElsewhere: false }]);
	await saveSession(ledger, head('s', { stake, stakeChanges }));
	expect(await told()).toMatchObject([{ unsettled: true, paidElsewhere: false }]);
	await saveSession(ledger, head('s', { stake, stakeChanges, closedAt: '2026-11-21T01:00:00Z' }));
	expect(await told()).toMatchObject([{ unsettled: false, paidElsewhere: true }]);
});
