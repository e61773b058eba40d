/** A ledger in an IndexedDB of its own, with a clock and ids that tests hold in their hands. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { LedgerDatabase, type DatabaseOptions } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { createIdSource } from '#lib/storage/uuid.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';

/** Pseudo-random bytes from a seed (mulberry32), so that a failing run can be repeated. */
export function bytesFrom(seed: number): (count: number) => Uint8Array {
	let state = seed;
	return (count) =>
		Uint8Array.from({ length: count }, () => {
			state = (state + 0x6d2b79f5) | 0;
			let t = Math.imul(state ^ (state >>> 15), state | 1);
			t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
			return ((t ^ (t >>> 14)) >>> 0) % 256;
		});
}

export interface TestStore {
	readonly db: LedgerDatabase;
	readonly ledger: Ledger;
	/** The wall clock; advances by a second at every look. */
	readonly clock: { ms: number };
	readonly factory: IDBFactory;
	/** Called before rows of a table are read or written; what it throws is thrown there. */
	readonly intercept: Intercept;
}

export interface Intercept {
	read: ((table: string) => void) | undefined;
	write: ((table: string) => void) | undefined;
}

const START = Date.UTC(2026, 10, 20, 19);
let seeds = 1;

export function newStore(
	options: DatabaseOptions & { factory?: IDBFactory; seed?: number } = {},
): TestStore {
	const { factory = new IDBFactory(), seed = seeds++, ...rest } = options;
	const clock = { ms: START };
	const now = () => (clock.ms += 1000);
	const db = new LedgerDatabase({ indexedDB: factory, IDBKeyRange, ...rest });
	const intercept: Intercept = { read: undefined, write: undefined };
	db.use({
		stack: 'dbcore',
		name: 'intercept',
		create: (core) => ({
			...core,
			table: (name) => {
				const table = core.table(name);
				const reading = () => intercept.read?.(name);
				return {
					...table,
					get: (request) => (reading(), table.get(request)),
					getMany: (request) => (reading(), table.getMany(request)),
					query: (request) => (reading(), table.query(request)),
					openCursor: (request) => (reading(), table.openCursor(request)),
					mutate: async (request) => {
						intercept.write?.(name);
						return table.mutate(request);
					},
				};
			},
		}),
	});
	const newId = createIdSource(now, bytesFrom(seed));
	const ledger = new Ledger(db, { now, newId, persist: () => undefined });
	return { db, clock, factory, intercept, ledger };
}

export const head = (id: string, more: object = {}): SessionHead => ({
	id,
	name: 'Thursday at the Rose',
	startedAt: '2026-11-20T19:00:00Z',
	ruleset: 'koenigrufen-pagat',
	rulesetSnapshot: { id: 'koenigrufen-pagat', contracts: { rufer: { value: 1 } } },
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players: [
		{ id: 'anna', name: 'Anna' },
		{ id: 'bert', name: 'Bert' },
	],
	seats: ['anna', 'bert'],
	...more,
});

export const deal = (id: string, more: object = {}) => ({
	id,
	dealer: 'anna',
	hands: ['bert', 'anna'],
	contract: 'rufer',
	outcome: { won: true },
	...more,
});
