/**
 * What is this device's own and no part of the record, as far as somebody would miss it: half-written deals, and
 * what screens keep. The second copy has it as a whole, for a store that comes up empty.
 */
import { keysChanged, type Changes } from './changes.ts';
import type { LedgerDatabase } from './database.ts';
import { isDraft } from './drafts.ts';
import { notPlain } from '#lib/domain/plain.ts';
import { PREFERENCE } from './meta.ts';
import type { Draft, MetaRow } from './schema.ts';

export interface OwnRows {
	readonly drafts: readonly Draft[];
	/** Those that a text can say: hold of a file is the browser's. */
	readonly preferences: readonly MetaRow[];
}

const preferencesIn = (db: LedgerDatabase) => db.meta.where('key').startsWith(PREFERENCE);

/** Whether a change touched any of them. */
export function concernsOwn(changes: Changes): boolean {
	const drafts = keysChanged(changes, 'drafts');
	const meta = keysChanged(changes, 'meta');
	if (!drafts || !meta) return true;
	return drafts.length > 0 || meta.some(([key]) => key.startsWith(PREFERENCE));
}

/**
 * What is half written here and what the screens keep, as one moment has it.
 * @throws StorageError
 */
export const readOwnRows = (store: LedgerDatabase): Promise<OwnRows> =>
	store.read(
		async (db) => ({
			drafts: (await db.drafts.toArray()).filter(isDraft),
			preferences: (await preferencesIn(db).toArray()).filter(
				({ value }) => notPlain(value) === null,
			),
		}),
		[store.drafts, store.meta],
	);

const rowsOf = (value: unknown, field: keyof OwnRows): readonly unknown[] => {
	const rows = (value as Partial<Record<keyof OwnRows, unknown>> | null)?.[field];
	return Array.isArray(rows) ? rows : [];
};

const isPreference = (row: unknown): row is MetaRow => {
	const { key } = (row ?? {}) as Partial<MetaRow>;
	return typeof key === 'string' && key.startsWith(PREFERENCE) && notPlain(row) === null;
};

/** Brings back what a text said, into a store that has nothing of the kind; what does not read is left out. */
export const takeOwnRows = (store: LedgerDatabase, said: unknown): Promise<void> =>
	store.change(
		async (db) => {
			if ((await db.drafts.count()) + (await preferencesIn(db).count()) > 0) return;
			await db.drafts.bulkPut(rowsOf(said, 'drafts').filter(isDraft));
			await db.meta.bulkPut(rowsOf(said, 'preferences').filter(isPreference));
		},
		[store.drafts, store.meta],
	);
