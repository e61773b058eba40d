/** A ledger in an IndexedDB of its own, with a clock and ids that tests hold in their hands. */
import { IDBFactory } from 'fake-indexeddb';
import { DATABASE_NAME, LedgerDatabase, type DatabaseOptions } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { createIdSource } from '#lib/storage/uuid.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import type { Table } from '#lib/storage/tables.ts';
import './key-range.ts';
import { watched, writes, type Watcher } from './watched.ts';
import { readRawStore } from './raw-store.ts';

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

const WATCHERS = new WeakMap<LedgerDatabase, Set<Watcher>>();

/** From now on somebody sees what is asked of a store. */
export const watch = (db: LedgerDatabase, watcher: Watcher): unknown =>
	WATCHERS.get(db)!.add(watcher);

/** Some fields of a row as nobody wrote them. */
export async function alter<Row extends object, Key extends IDBValidKey>(
	table: Table<Row, Key>,
	key: Key,
	fields: Readonly<Record<string, unknown>>,
): Promise<void> {
	await table.put({ ...(await table.get(key))!, ...fields });
}

/** All tables, by their names. */
export const tablesOf = async ({ factory }: TestStore): Promise<string[]> =>
	Object.keys((await readRawStore(factory, DATABASE_NAME))!.tables);

const START = Date.UTC(2026, 10, 20, 19);
let seeds = 1;

export function newStore(
	options: DatabaseOptions & { factory?: IDBFactory; seed?: number } = {},
): TestStore {
	const { factory = new IDBFactory(), seed = seeds++, ...rest } = options;
	const clock = { ms: START };
	const now = () => (clock.ms += 1000);
	const intercept: Intercept = { read: undefined, write: undefined };
	const watchers = new Set<Watcher>([
		{ asks: (ask) => (writes(ask) ? intercept.write : intercept.read)?.(ask.table) },
	]);
	const db = new LedgerDatabase({ indexedDB: watched(factory, watchers), ...rest });
	WATCHERS.set(db, watchers);
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
