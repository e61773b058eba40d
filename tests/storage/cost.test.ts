/** What a save asks of the store does not depend on how long the evening is. */
import { describe, expect, test } from 'vitest';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { deal, head, newStore } from './store.ts';
import { deleteDeal, saveAdjustment, saveDeal } from './edits.ts';

interface Cost {
	/** Questions that the store is asked. */
	asked: number;
	/** Rows that it hands out, or counts. */
	read: number;
	written: number;
}

/** Counts what is asked of a store from now on. */
function counted(db: LedgerDatabase): Cost {
	const cost: Cost = { asked: 0, read: 0, written: 0 };
	const hands = (rows: readonly unknown[]) => {
		cost.asked += 1;
		cost.read += rows.filter((row) => row !== undefined).length;
	};
	db.use({
		stack: 'dbcore',
		name: 'cost',
		create: (core) => ({
			...core,
			table: (name) => {
				const table = core.table(name);
				return {
					...table,
					get: async (request) => {
						const row: unknown = await table.get(request);
						hands([row]);
						return row;
					},
					getMany: async (request) => {
						const rows: unknown[] = await table.getMany(request);
						hands(rows);
						return rows;
					},
					query: async (request) => {
						const found = await table.query(request);
						hands(found.result);
						return found;
					},
					openCursor: async (request) => {
						cost.asked += 1;
						const cursor = await table.openCursor(request);
						if (!cursor) return cursor;
						return new Proxy(cursor, {
							get: (of, field) => {
								if (field === 'value') cost.read += 1;
								const found: unknown = Reflect.get(of, field, of);
								return typeof found === 'function' ? (found.bind(of) as unknown) : found;
							},
							set: (of, field, value) => Reflect.set(of, field, value, of),
						});
					},
					// A store counts by going from one entry of the index to the next.
					count: async (request) => {
						const found = await table.count(request);
						cost.asked += 1;
						cost.read += found;
						return found;
					},
					mutate: async (request) => {
						cost.asked += 1;
						if ('values' in request) cost.written += request.values.length;
						else if ('keys' in request) cost.written += request.keys.length;
						return table.mutate(request);
					},
				};
			},
		}),
	});
	return cost;
}

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
	Object.assign(cost, { asked: 0, read: 0, written: 0 });
	await work(ledger);
	return cost;
}

describe('as much in an evening of 400 deals as in one of 20', () => {
	test.each<[string, Cost, (ledger: Ledger) => Promise<unknown>]>([
		[
			'a new deal',
			// One question is whether another tab has written the same deal meanwhile.
			{ asked: 16, read: 6, written: 6 },
			(ledger) => saveDeal(ledger, 's', deal('new'), { seen: null }),
		],
		[
			'the first one corrected',
			{ asked: 15, read: 8, written: 6 },
			(ledger) => saveDeal(ledger, 's', deal('d0', { note: 'x' }), { seen: undefined }),
		],
		[
			'the first one deleted',
			{ asked: 13, read: 8, written: 5 },
			(ledger) => deleteDeal(ledger, 's', 'd0'),
		],
		[
			'a payment',
			{ asked: 14, read: 5, written: 5 },
			(ledger) => saveAdjustment(ledger, 's', { id: 'a1' }),
		],
	])('%s', async (_, most, work) => {
		const few = await costOf(20, work);
		expect(await costOf(400, work)).toEqual(few);
		for (const what of ['asked', 'read', 'written'] as const) {
			expect(few[what], what).toBeLessThanOrEqual(most[what]);
		}
	});
});
