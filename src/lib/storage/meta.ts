/** This device's own facts: its id, its clock, preferences, when it was last backed up. */
import type { PromiseExtended } from 'dexie';
import type { LedgerDatabase } from './database.ts';

/** What screens keep begins so. */
export const PREFERENCE = 'preference:';

export async function readMeta(db: LedgerDatabase, key: string): Promise<unknown> {
	return (await db.meta.get(key))?.value;
}

/** A query of Dexie's own, so that it may be asked for together with others. */
export const writeMeta = (db: LedgerDatabase, key: string, value: unknown): PromiseExtended<void> =>
	db.meta.put({ key, value }).then(() => undefined);
