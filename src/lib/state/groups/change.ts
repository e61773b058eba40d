/** A Runde changed as the transaction finds it: somebody else may have written into it since it was looked at. */
import type { Group } from '#lib/storage/bodies.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { readGroups, type GroupItem } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';

/**
 * The Runde as it stands.
 * @throws StorageError `not-found`
 */
export async function foundGroup(db: LedgerDatabase, id: string): Promise<GroupItem> {
	const found = (await readGroups(db)).find((group) => group.id === id);
	if (found?.status !== 'sound') throw new StorageError('not-found', { group: id });
	return found;
}

/** Writes what becomes of it. */
export const changeGroup = (id: string, alter: (group: Group) => Group): Promise<Change> =>
	app.ledger.commit(async (db) => {
		const { value, revision } = await foundGroup(db, id);
		return [{ entity: 'group', id, value: alter(value), seen: revision }];
	});
