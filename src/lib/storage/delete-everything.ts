/** The store emptied, and its second copy with it. */
import { forgetCopy, markVoid } from './copy/void.ts';
import { classify } from './storage-error.ts';
import { alone, type Patience } from './turns.ts';
import type { LedgerContext } from './write.ts';

export interface Deleting extends Patience {
	/** Done first, once no other tab compares the store with its copy any more. */
	readonly before?: () => Promise<unknown>;
}

/** What became of it. */
export interface Deleted {
	/** Whether the second copy is gone as well. Where it is not, nothing comes back from it (`copy/void.ts`). */
	readonly copy: boolean;
}

/**
 * Empties the store and its second copy, once no tab compares the two. There is no undo.
 * @throws StorageError, and what the waiting was ended with: then nothing was deleted
 */
export async function deleteEverything(
	context: LedgerContext,
	{ before, ...patience }: Deleting = {},
): Promise<Deleted> {
	const { db } = context;
	const tables = [...db.ledgerTables, db.computed];
	const empty = (mark: boolean) =>
		db.change(async (inside) => {
			for (const { name } of tables) await inside.table(name).clear();
			if (mark && context.copy) await markVoid(inside);
		}, tables);
	const emptied = async (): Promise<Deleted> => {
		await before?.();
		try {
			await empty(true);
		} catch (error) {
			if (classify(error).code !== 'quota') throw error;
			// On a full disk nothing is added until something has gone.
			await empty(false);
			await db.run(() => markVoid(db)).catch(() => undefined);
		}
		return { copy: await forgetCopy(context) };
	};
	return alone('copy', emptied, patience);
}
