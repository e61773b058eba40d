/** The store emptied, and its second copy with it. */
import { alone, type Patience } from './turns.ts';
import type { LedgerContext } from './write.ts';

export interface Deleting extends Patience {
	/** Done first, once no other tab compares the store with its copy any more. */
	readonly before?: () => Promise<unknown>;
}

/**
 * Empties the store and its second copy, once no tab compares the two. There is no undo.
 * @throws StorageError, and what the waiting was ended with
 */
export async function deleteEverything(
	{ db, copy }: LedgerContext,
	{ before, ...patience }: Deleting = {},
): Promise<void> {
	const tables = [...db.ledgerTables, db.computed];
	const emptied = async () => {
		await before?.();
		// First the copy: cut off in between, the store is whole and completes it. Then once more, for
		// what another tab wrote meanwhile.
		await copy?.clear();
		await db.change(async (inside) => {
			for (const { name } of tables) await inside.table(name).clear();
		}, tables);
		await copy?.clear();
	};
	await alone('copy', emptied, patience);
}
