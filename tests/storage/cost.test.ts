/** What a save asks of the store does not depend on how long the evening is. */
import { describe, expect, test } from 'vitest';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { counted, nothingYet, type Cost } from './counted.ts';
import { deal, head, newStore } from './store.ts';
import { deleteDeal, saveAdjustment, saveDeal } from './edits.ts';

async function costOf(deals: number, work: (ledger: Ledger) => Promise<unknown>): Promise<Cost> {
	const { db, ledger } = newStore();
	const cost = counted(db);
	await ledger.createSession(head('s'));
	await ledger.commit(
		Array.from({ length: deals }, (_, i) => ({
			...({ entity: 'deal', sessionId: 's', id: `d${String(i)}` } as const),
			...{ value: deal(`d${String(i)}`), seen: null },
		})),
	);
	await saveDeal(ledger, 's', deal('before'), { seen: null });
	Object.assign(cost, nothingYet());
	await work(ledger);
	return cost;
}

/** A deal of another phone. */
const came = await (async () => {
	const { ledger } = newStore();
	await ledger.createSession(head('s'));
	await saveDeal(ledger, 's', deal('came'), { seen: null });
	return (await ledger.exportRevisions()).filter(({ entityId }) => entityId === 'came');
})();

describe('as much in an evening of 400 deals as in one of 20', () => {
	test.each<[string, Omit<Cost, 'steps'>, (ledger: Ledger) => Promise<unknown>]>([
		[
			'a new deal',
			// One question is whether another tab has written the same deal meanwhile.
			{ asked: 10, read: 4, written: 5, waits: 3 },
			(ledger) => saveDeal(ledger, 's', deal('new'), { seen: null }),
		],
		[
			'the first one corrected',
			{ asked: 10, read: 5, written: 5, waits: 3 },
			(ledger) => saveDeal(ledger, 's', deal('d0', { note: 'x' }), { seen: undefined }),
		],
		[
			'the first one deleted',
			{ asked: 8, read: 5, written: 4, waits: 3 },
			(ledger) => deleteDeal(ledger, 's', 'd0'),
		],
		[
			'a payment',
			{ asked: 9, read: 4, written: 4, waits: 4 },
			(ledger) => saveAdjustment(ledger, 's', { id: 'a1' }),
		],
		[
			'one that comes from another phone',
			{ asked: 8, read: 3, written: 3, waits: 3 },
			(ledger) => ledger.mergeRevisions(came),
		],
	])('%s', async (_, most, work) => {
		const few = await costOf(20, work);
		expect(await costOf(400, work)).toEqual(few);
		for (const what of ['asked', 'read', 'written', 'waits'] as const) {
			expect(few[what], what).toBeLessThanOrEqual(most[what]);
		}
	});
});

test('who follows reads a correction on inside its transaction, and waits for the store once', async () => {
	const { db, ledger } = newStore();
	const cost = counted(db);
	await ledger.createSession(head('s'));
	await saveDeal(ledger, 's', deal('d'), { seen: null });
	const followed = ledger.followEvening('s');
	await new Promise((next) => followed.subscribe({ next, error: next }));
	const value = deal('d', { note: 'x' });
	let record: EveningRecord | undefined;
	let ahead: Cost | undefined;
	await ledger.commit([{ entity: 'deal', sessionId: 's', id: 'd', value }], {
		check: async (revisions, inside) => {
			// Whatever was asked before has been answered by then.
			await inside.meta.get('');
			Object.assign(cost, nothingYet());
			record = await followed.ahead(inside, revisions);
			ahead = { ...cost };
		},
	});
	expect(ahead).toMatchObject({ asked: 3, waits: 1 });
	expect(record?.before.map(({ body }) => body?.value)).toEqual([deal('d')]);
});

describe('all evenings', () => {
	test('are read in some steps, not one by one, and in the order of their beginning', async () => {
		const { db, ledger } = newStore();
		const cost = counted(db);
		const days = Array.from({ length: 410 }, (_, i) => (i * 7919) % 200);
		await ledger.commit(
			days.map((day, i) => {
				const id = `s${String(i).padStart(3, '0')}`;
				const startedAt = new Date(Date.UTC(2020, 0, day)).toISOString();
				return { entity: 'session', id, head: head(id, { startedAt }), seen: null } as const;
			}),
		);
		const byIndex = await db.sessions.orderBy('startedAt').reverse().primaryKeys();
		Object.assign(cost, nothingYet());
		const read = await ledger.readSessions();
		expect(read.map(({ id }) => id)).toEqual(byIndex);
		expect(cost).toMatchObject({ asked: 3, read: 410, steps: 0 });
	});

	test('one whose beginning is damaged is among them', async () => {
		const { db, ledger } = newStore();
		for (const id of ['a', 'b']) await ledger.createSession(head(id));
		const row = await db.sessions.get('a');
		await db.sessions.put({ ...row!, startedAt: {} as never, head: {} as never });
		const read = await ledger.readSessions();
		expect(read.map(({ id, status }) => [id, status])).toEqual([
			['b', 'sound'],
			['a', 'damaged'],
		]);
	});
});
