/** Rows put and deleted in one transaction, a whole ledger's if need be, some at a time. */
import { markText, recordMark } from './computed.ts';
import type { LedgerDatabase } from './database.ts';

/** What becomes of a table. */
export interface Writing {
	readonly table: string;
	readonly put: readonly object[];
	/** Keys of rows that are deleted; where there is none, nothing is. */
	readonly gone: readonly IDBValidKey[];
}

export interface BulkOptions {
	/** Called between steps, with steps done so far. */
	readonly onProgress?: ((done: number, total: number) => void) | undefined;
	/** Stops it: nothing is written. */
	readonly signal?: AbortSignal | undefined;
}

/** Rows put between two reports of progress. */
const BATCH = 1000;

/**
 * All of it, or nothing. False, and nothing written, where the record is another than that of the mark.
 * @throws whatever the browser says, and what the signal was stopped with
 */
export function writeInBulk(
	{ db: store, mark }: { readonly db: LedgerDatabase; readonly mark: string },
	writing: readonly Writing[],
	{ onProgress, signal }: BulkOptions = {},
): Promise<boolean> {
	const tables = [store.revisions, ...writing.map(({ table }) => store.table(table))];
	return store.change(async (db) => {
		if (markText(await recordMark(db)) !== mark) return false;
		const total = writing.reduce((all, { put, gone }) => all + put.length + gone.length, 0);
		let done = 0;
		for (const { table, put, gone } of writing) {
			await db.table(table).bulkDelete(gone);
			done += gone.length;
			for (let at = 0; at < put.length; at += BATCH) {
				signal?.throwIfAborted();
				onProgress?.(done + at, total);
				await db.table(table).bulkPut(put.slice(at, at + BATCH));
			}
			done += put.length;
		}
		return true;
	}, tables);
}
