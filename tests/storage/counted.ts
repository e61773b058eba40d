/** What is asked of a store, counted: time says little on a shared machine. */
import type { LedgerDatabase } from '#lib/storage/database.ts';

export interface Cost {
	/** Questions that the store is asked. */
	asked: number;
	/** Rows that it hands out, or counts. */
	read: number;
	written: number;
	/** Rows that it is asked for one after the other. */
	steps: number;
	/** How often somebody waits for it: what is asked for together is waited for once. */
	waits: number;
}

export const nothingYet = (): Cost => ({ asked: 0, read: 0, written: 0, steps: 0, waits: 0 });

/** Counts what is asked of a store from now on. */
export function counted(db: LedgerDatabase): Cost {
	const cost = nothingYet();
	let waiting = 0;
	const waited = async <T>(answer: PromiseLike<T>): Promise<T> => {
		if (waiting === 0) cost.waits += 1;
		waiting += 1;
		try {
			return await answer;
		} finally {
			waiting -= 1;
		}
	};
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
						const row: unknown = await waited(table.get(request));
						hands([row]);
						return row;
					},
					getMany: async (request) => {
						const rows: unknown[] = await waited(table.getMany(request));
						hands(rows);
						return rows;
					},
					query: async (request) => {
						const found = await waited(table.query(request));
						hands(found.result);
						return found;
					},
					openCursor: async (request) => {
						cost.asked += 1;
						const cursor = await waited(table.openCursor(request));
						if (!cursor) return cursor;
						return new Proxy(cursor, {
							get: (of, field) => {
								if (field === 'value') cost.read += 1;
								if (field === 'continue') cost.steps += 1;
								const found: unknown = Reflect.get(of, field, of);
								return typeof found === 'function' ? (found.bind(of) as unknown) : found;
							},
							set: (of, field, value) => Reflect.set(of, field, value, of),
						});
					},
					// A store counts by going from one entry of the index to the next.
					count: async (request) => {
						const found = await waited(table.count(request));
						cost.asked += 1;
						cost.read += found;
						return found;
					},
					mutate: async (request) => {
						cost.asked += 1;
						if ('values' in request) cost.written += request.values.length;
						else if ('keys' in request) cost.written += request.keys.length;
						return waited(table.mutate(request));
					},
				};
			},
		}),
	});
	return cost;
}
