/**
 * What was computed from the record and is kept to be used again, on this device only: never part of
 * the record or of a backup. Each row carries a stamp of what it was computed from; a row whose stamp
 * is not the present one is computed anew.
 */
import type { LedgerDatabase } from './database.ts';

export interface ComputedRow {
	/** What kind of thing, a colon, and which. */
	readonly key: string;
	readonly stamp: string;
	/** JSON: thousands of rows are read several times as fast as text than as objects. */
	readonly text: string;
}

/**
 * A stamp of the whole record, found without reading it: it only ever grows, so how many revisions
 * there are and which is the latest says whether anything changed.
 */
export function recordStamp(db: LedgerDatabase): Promise<string> {
	return db.read(async () => {
		const count = await db.revisions.count();
		const latest = await db.revisions.orderBy('at').lastKey();
		return `${String(count)} ${JSON.stringify(latest ?? null)}`;
	}, [db.revisions]);
}

export const readComputed = (db: LedgerDatabase, key: string): Promise<ComputedRow | undefined> =>
	db.run(() => db.computed.get(key));

/** All rows of one kind. */
export const computedOfKind = (db: LedgerDatabase, kind: string): Promise<ComputedRow[]> =>
	db.run(() => db.computed.where('key').between(`${kind}:`, `${kind};`, true, false).toArray());

export const writeComputed = (db: LedgerDatabase, rows: readonly ComputedRow[]): Promise<unknown> =>
	db.run(() => db.computed.bulkPut(rows));

export const dropComputed = (db: LedgerDatabase, keys: readonly string[]): Promise<void> =>
	db.run(() => db.computed.bulkDelete([...keys]));
