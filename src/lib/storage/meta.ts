/** This device's own facts: its id, its clock, preferences, when it was last backed up. */
import type { LedgerDatabase } from './database.ts';

/** What screens keep begins so. */
export const PREFERENCE = 'preference:';

/** One fact of this device's own, unread: whoever asks checks it. `undefined` where there is none. */
export async function readMeta(db: LedgerDatabase, key: string): Promise<unknown> {
	return (await db.meta.get(key))?.value;
}

/** Keeps a fact of this device's own; of the record nothing changes. */
export const writeMeta = (db: LedgerDatabase, key: string, value: unknown): Promise<void> =>
	db.meta.put({ key, value });
