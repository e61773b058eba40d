/**
 * What was computed from the record and is kept to be used again, on this device only: never part of
 * the record or of a backup. Rows that belong together stand under a seal; whoever changes them sets a
 * new one, and nobody reads or changes them under a seal that no longer holds. Every row carries a checksum:
 * one that says something else than was computed is dropped, and counted anew.
 */
import type { Stamp } from './clock.ts';
import { sumOf } from './copy/line.ts';
import type { LedgerDatabase } from './database.ts';
import type { KeptRow } from './schema.ts';

export type ComputedRow = Omit<KeptRow, 'sum'>;

const checksum = ({ key, stamp, text }: ComputedRow): number => sumOf(`${key}\n${stamp}\n${text}`);

const kept = ({ key, stamp, text }: ComputedRow): KeptRow => ({
	...{ key, stamp, text },
	sum: checksum({ key, stamp, text }),
});

/** Whether a row says what was computed. */
const isWhole = (row: KeptRow): boolean => row.sum === checksum(row);

/** Where the record stands, found without reading it: it only grows. */
export interface RecordMark {
	/** Revisions. */
	readonly count: number;
	/** The stamp of the latest. */
	readonly latest: Stamp | null;
}

export function recordMark(store: LedgerDatabase): Promise<RecordMark> {
	return store.read(
		async (db) => {
			const count = await db.revisions.count();
			const latest = await db.revisions.orderBy('at').lastKey();
			return { count, latest: (latest as unknown as Stamp | undefined) ?? null };
		},
		[store.revisions],
	);
}

export const markText = ({ count, latest }: RecordMark): string =>
	`${String(count)} ${JSON.stringify(latest)}`;

/** A row that is damaged is none. */
export const readComputed = (db: LedgerDatabase, key: string): Promise<ComputedRow | undefined> =>
	db.run(() => db.computed.get(key).then((row) => (row && isWhole(row) ? row : undefined)));

export const writeComputed = (db: LedgerDatabase, row: ComputedRow): Promise<unknown> =>
	db.run(() => db.computed.put(kept(row)));

/** The whole rows whose key begins so, of which each says for itself what it was computed from. */
export const readComputedUnder = (
	db: LedgerDatabase,
	prefix: string,
): Promise<readonly ComputedRow[]> =>
	db.run(() =>
		under(db, prefix)
			.toArray()
			.then((rows) => rows.filter(isWhole)),
	);

export const writeAllComputed = (
	db: LedgerDatabase,
	rows: readonly ComputedRow[],
): Promise<unknown> => db.run(() => db.computed.bulkPut(rows.map(kept)));

/** The row that seals others, as it was found; `undefined` where there was none. */
export type Seal = ComputedRow | undefined;

const SEAL = 'seal:';

async function holds(db: LedgerDatabase, seal: Seal): Promise<boolean> {
	const found = await db.computed.get(SEAL);
	return found?.stamp === seal?.stamp && found?.text === seal?.text;
}

/** Whether nobody changed anything since the seal was seen. */
export const isSealed = (db: LedgerDatabase, seal: Seal): Promise<boolean> =>
	db.run(() => holds(db, seal));

const under = (db: LedgerDatabase, prefix: string) =>
	db.computed.where('key').between(prefix, `${prefix}\uffff`);

/**
 * Under the seal, where one row is damaged nothing counts: all is dropped. It fails where the disk is full, and
 * then so does counting anew.
 */
const dropAll = (store: LedgerDatabase): Promise<void> =>
	store.change((db) => db.computed.clear(), [store.computed]);

/** The seal, and the rows whose key begins so; nothing where one of them is damaged. */
export async function readWithSeal(
	store: LedgerDatabase,
	prefix: string,
): Promise<{ readonly seal: Seal; readonly rows: readonly ComputedRow[] }> {
	const found = await store.read(
		async (db) => ({
			seal: await db.computed.get(SEAL),
			rows: await under(db, prefix).toArray(),
		}),
		[store.computed],
	);
	const { seal, rows } = found;
	if ((seal === undefined || isWhole(seal)) && rows.every(isWhole)) return found;
	await dropAll(store);
	return { seal: undefined, rows: [] };
}

/** The rows whose key begins so; `undefined` where the seal does not hold, or one of them is damaged. */
export async function readSealed(
	store: LedgerDatabase,
	seal: Seal,
	prefix: string,
): Promise<readonly ComputedRow[] | undefined> {
	const rows = await store.read(
		async (db) => ((await holds(db, seal)) ? await under(db, prefix).toArray() : undefined),
		[store.computed],
	);
	if (!rows || rows.every(isWhole)) return rows;
	await dropAll(store);
	return undefined;
}

/**
 * Changes rows and sets a new seal; `undefined`, and nothing changed, where the old one does not hold. Where a row
 * is damaged all of them are dropped.
 * @param keys of the rows to be changed
 * @param change what each of them becomes, from what it is (`undefined`: there is none)
 */
export function changeSealed(
	store: LedgerDatabase,
	seal: Seal,
	next: Pick<ComputedRow, 'stamp' | 'text'>,
	keys: readonly string[],
	change: (key: string, text: string | undefined) => string | undefined,
): Promise<ComputedRow | undefined> {
	return store.change(
		async (db) => {
			const { computed } = db;
			if (!(await holds(db, seal))) return undefined;
			// Another version of the app counts otherwise, and answers to what was are of no use.
			if (seal?.stamp !== next.stamp) await computed.clear();
			else await under(db, 'answer:').delete();
			const rows = await computed.bulkGet([...keys]);
			if (!rows.every((row) => row === undefined || isWhole(row))) {
				await computed.clear();
				return undefined;
			}
			const gone: string[] = [];
			const put: ComputedRow[] = [];
			keys.forEach((key, i) => {
				const text = change(key, rows[i]?.text);
				if (text === undefined) gone.push(key);
				else put.push({ key, stamp: next.stamp, text });
			});
			const sealed = { key: SEAL, ...next };
			await computed.bulkPut([...put, sealed].map(kept));
			await computed.bulkDelete(gone);
			return sealed;
		},
		[store.computed],
	);
}
