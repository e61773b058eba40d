/**
 * What was computed from the record and is kept to be used again, on this device only: never part of
 * the record or of a backup. Rows that belong together stand under a seal; whoever changes them sets a
 * new one, and nobody reads or changes them under a seal that no longer holds. Every row carries a checksum,
 * and the seal says how many rows there are: what says something else than was computed, or is missing, is
 * dropped with the others, and counted anew.
 */
import type { Stamp } from './clock.ts';
import { sumOf } from './copy/line.ts';
import type { LedgerDatabase } from './database.ts';
import type { KeptRow } from './schema.ts';
import type { StorageIssue } from './storage-issue.ts';

export type ComputedRow = Omit<KeptRow, 'sum'>;

const checksum = ({ key, stamp, text }: ComputedRow): number => sumOf(`${key}\n${stamp}\n${text}`);

const kept = (row: ComputedRow): KeptRow => ({ ...row, sum: checksum(row) });

/** Whether a row says what was computed. */
const isWhole = (row: KeptRow): boolean => row.sum === checksum(row);

/** Where the record stands, found without reading it: it only grows. */
export interface RecordMark {
	/** Revisions. */
	readonly count: number;
	/** The stamp of the latest. */
	readonly latest: Stamp | null;
}

/**
 * Where the record stands now. Two that say the same are of the same record, unless a damaged row gave way to a sound one.
 * @throws StorageError
 */
export function recordMark(store: LedgerDatabase): Promise<RecordMark> {
	return store.read(
		async (db) => {
			const count = await db.revisions.count();
			const latest = await db.revisions.orderBy('at').last();
			return { count, latest: latest?.at ?? null };
		},
		[store.revisions],
	);
}

/** To be kept beside what was computed, and compared as text. */
export const markText = ({ count, latest }: RecordMark): string =>
	`${String(count)} ${JSON.stringify(latest)}`;

/** A row that is damaged is none. */
export const readComputed = (db: LedgerDatabase, key: string): Promise<ComputedRow | undefined> =>
	db.run(() => db.computed.get(key).then((row) => (row && isWhole(row) ? row : undefined)));

/**
 * Keeps what was computed, over what was kept under that key.
 * @throws StorageError
 */
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

/**
 * All of them, or none.
 * @throws StorageError
 */
export const writeAllComputed = (
	db: LedgerDatabase,
	rows: readonly ComputedRow[],
): Promise<unknown> => db.run(() => db.computed.bulkPut(rows.map(kept)));

/** The row that seals others, as it was found; `undefined` where there was none. */
export type Seal = ComputedRow | undefined;

/** What stands in a seal. */
interface Sealed {
	/** How many rows of each kind are under it. */
	readonly rows: Readonly<Record<string, number>>;
	/** What whoever set it has to say. */
	readonly says: string;
}

const SEAL = 'seal:';

/** Of an earlier version it says nothing, and holds no row. */
function sealedBy(seal: Seal): Sealed {
	const { rows = {}, says = '' } = (seal ? JSON.parse(seal.text) : {}) as Partial<Sealed>;
	return { rows, says };
}

/** What whoever set a seal had to say; `''` where there is none. */
export const saidBy = (seal: Seal): string => sealedBy(seal).says;

/** What kind of thing is under a key, its colon included. */
const kindOf = (key: string): string => key.slice(0, key.indexOf(':') + 1);

async function holds(db: LedgerDatabase, seal: Seal): Promise<boolean> {
	const found = await db.computed.get(SEAL);
	return found?.stamp === seal?.stamp && found?.text === seal?.text;
}

/** Whether nobody changed anything since the seal was seen. */
export const isSealed = (db: LedgerDatabase, seal: Seal): Promise<boolean> =>
	db.run(() => holds(db, seal));

const under = (db: LedgerDatabase, prefix: string) =>
	db.computed.where('key').between(prefix, `${prefix}\uffff`);

/** Whether there are as many rows of a kind as the seal says. */
const isComplete = async (db: LedgerDatabase, seal: Seal, kind: string): Promise<boolean> =>
	(await under(db, kind).count()) === (sealedBy(seal).rows[kind] ?? 0);

/**
 * Under the seal, where one row is damaged or missing nothing counts: all is dropped. It fails where the disk is
 * full, and then so does counting anew.
 */
export const dropComputed = (store: LedgerDatabase): Promise<void> =>
	store.change((db) => db.computed.clear(), [store.computed]);

/** The seal, and the rows whose key begins so; nothing where one of them is damaged or missing. */
export async function readWithSeal(
	store: LedgerDatabase,
	prefix: string,
): Promise<{ readonly seal: Seal; readonly rows: readonly ComputedRow[] }> {
	const found = await store.read(
		async (db) => {
			const seal = await db.computed.get(SEAL);
			const rows = await under(db, prefix).toArray();
			if ((seal && !isWhole(seal)) || !rows.every(isWhole)) return undefined;
			return (await isComplete(db, seal, kindOf(prefix))) ? { seal, rows } : undefined;
		},
		[store.computed],
	);
	if (found) return found;
	await dropComputed(store);
	return { seal: undefined, rows: [] };
}

/**
 * The rows whose key begins so; `undefined` where the seal does not hold, or one of them is damaged or missing.
 */
export async function readSealed(
	store: LedgerDatabase,
	seal: Seal,
	prefix: string,
): Promise<readonly ComputedRow[] | undefined> {
	const found = await store.read(
		async (db) => {
			if (!(await holds(db, seal))) return undefined;
			const rows = await under(db, prefix).toArray();
			return { rows, complete: await isComplete(db, seal, kindOf(prefix)) };
		},
		[store.computed],
	);
	if (!found) return undefined;
	if (found.complete && found.rows.every(isWhole)) return found.rows;
	await dropComputed(store);
	return undefined;
}

interface SealedChange {
	/** What it is computed by, and what the new seal says. */
	readonly stamp: string;
	readonly says: string;
	/** Of the rows to be changed. */
	readonly keys: readonly string[];
	/** What each of them becomes, from what it is (`undefined`: there is none). */
	readonly change: (key: string, text: string | undefined) => string | undefined;
}

/**
 * Changes rows and sets a new seal; `undefined`, and nothing changed, where the old one does not hold. Where a row
 * is damaged all of them are dropped.
 */
export function changeSealed(
	store: LedgerDatabase,
	seal: Seal,
	{ keys, change, ...next }: SealedChange,
): Promise<ComputedRow | undefined> {
	return store.change(
		async (db) => {
			const { computed } = db;
			if (!(await holds(db, seal))) return undefined;
			// Another version of the app counts otherwise, and answers to what was are of no use.
			const goesOn = seal?.stamp === next.stamp;
			if (goesOn) await under(db, 'answer:').delete();
			else await computed.clear();
			const rows = await computed.bulkGet([...keys]);
			if (!rows.every((row) => row === undefined || isWhole(row))) {
				await computed.clear();
				return undefined;
			}
			const counts = new Map(Object.entries(goesOn ? sealedBy(seal).rows : {}));
			const gone: string[] = [];
			const put: ComputedRow[] = [];
			keys.forEach((key, i) => {
				const text = change(key, rows[i]?.text);
				if (text === undefined) gone.push(key);
				else put.push({ key, stamp: next.stamp, text });
				const more = Number(text !== undefined) - Number(rows[i] !== undefined);
				counts.set(kindOf(key), (counts.get(kindOf(key)) ?? 0) + more);
			});
			const says: Sealed = { rows: Object.fromEntries(counts), says: next.says };
			const sealed = { key: SEAL, stamp: next.stamp, text: JSON.stringify(says) };
			await computed.bulkPut([...put, sealed].map(kept));
			await computed.bulkDelete(gone);
			return sealed;
		},
		[store.computed],
	);
}

/** What of all this does not say what was computed, or is missing. Rows of earlier versions are none. */
export async function computedFindings(store: LedgerDatabase): Promise<readonly StorageIssue[]> {
	return store.read(
		async (db): Promise<readonly StorageIssue[]> => {
			const counts = new Map<string, number>();
			const altered: StorageIssue[] = [];
			let seal: KeptRow | undefined;
			await db.computed.rows.each((row) => {
				// A damaged row may lie under a key that is no text.
				const { key: lies }: { readonly key: unknown } = row;
				const key = String(lies);
				counts.set(kindOf(key), (counts.get(kindOf(key)) ?? 0) + 1);
				if (key === SEAL) seal = row;
				if ((row.sum as unknown) !== undefined && !isWhole(row))
					altered.push({ code: 'computed-differs', path: ['computed', key] });
			});
			if (!seal || !isWhole(seal)) return altered;
			const { rows } = sealedBy(seal);
			const missing = Object.keys(rows).filter((kind) => rows[kind] !== (counts.get(kind) ?? 0));
			return [
				...altered,
				...missing.map((kind) => ({ code: 'computed-missing', path: ['computed', kind] }) as const),
			];
		},
		[store.computed],
	);
}
