/**
 * What was computed from the record and is kept to be used again, on this device only: never part of
 * the record or of a backup. Rows that belong together stand under a seal; whoever changes them sets a
 * new one, and nobody reads or changes them under a seal that no longer holds.
 */
import type { Stamp } from './clock.ts';
import type { LedgerDatabase } from './database.ts';
import type { ComputedRow } from './schema.ts';

export type { ComputedRow };

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

export const readComputed = (db: LedgerDatabase, key: string): Promise<ComputedRow | undefined> =>
	db.run(() => db.computed.get(key));

export const writeComputed = (db: LedgerDatabase, row: ComputedRow): Promise<unknown> =>
	db.run(() => db.computed.put(row));

/** The rows whose key begins so, of which each says for itself what it was computed from. */
export const readComputedUnder = (
	db: LedgerDatabase,
	prefix: string,
): Promise<readonly ComputedRow[]> => db.run(() => under(db, prefix).toArray());

export const writeAllComputed = (
	db: LedgerDatabase,
	rows: readonly ComputedRow[],
): Promise<unknown> => db.run(() => db.computed.bulkPut([...rows]));

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

/** The seal, and the rows whose key begins so. */
export const readWithSeal = (
	store: LedgerDatabase,
	prefix: string,
): Promise<{ readonly seal: Seal; readonly rows: readonly ComputedRow[] }> =>
	store.read(
		async (db) => ({
			seal: await db.computed.get(SEAL),
			rows: await under(db, prefix).toArray(),
		}),
		[store.computed],
	);

/** The rows whose key begins so; `undefined` where the seal does not hold. */
export const readSealed = (
	store: LedgerDatabase,
	seal: Seal,
	prefix: string,
): Promise<readonly ComputedRow[] | undefined> =>
	store.read(
		async (db) => ((await holds(db, seal)) ? await under(db, prefix).toArray() : undefined),
		[store.computed],
	);

/**
 * Changes rows and sets a new seal; `undefined`, and nothing changed, where the old one does not hold.
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
			const gone: string[] = [];
			const put: ComputedRow[] = [];
			keys.forEach((key, i) => {
				const text = change(key, rows[i]?.text);
				if (text === undefined) gone.push(key);
				else put.push({ key, stamp: next.stamp, text });
			});
			const sealed = { key: SEAL, ...next };
			await computed.bulkPut([...put, sealed]);
			await computed.bulkDelete(gone);
			return sealed;
		},
		[store.computed],
	);
}
