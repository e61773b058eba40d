/** This device's own facts: its id, its clock, preferences, when it was last backed up. */
import type { LedgerDatabase } from './database.ts';

export interface MetaRow {
	readonly key: string;
	readonly value: unknown;
}

export async function readMeta(db: LedgerDatabase, key: string): Promise<unknown> {
	return (await db.meta.get(key))?.value;
}

export async function writeMeta(db: LedgerDatabase, key: string, value: unknown): Promise<void> {
	await db.meta.put({ key, value });
}
