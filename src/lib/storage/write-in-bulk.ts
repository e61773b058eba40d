/**
 * Rows put and deleted in one transaction, past Dexie: it notes every key of every index for those who follow,
 * which for a whole ledger takes longer than the writing. Who follows anything is told to look again instead.
 */
import Dexie, { RangeSet } from 'dexie';
import { markText } from './computed.ts';
import type { LedgerDatabase } from './database.ts';
import type { Stamp } from './clock.ts';
import { settled } from './raw-store.ts';

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
export async function writeInBulk(
	{ db, mark }: { readonly db: LedgerDatabase; readonly mark: string },
	writing: readonly Writing[],
	{ onProgress, signal }: BulkOptions = {},
): Promise<boolean> {
	const tables = [...new Set(['revisions', ...writing.map(({ table }) => table)])];
	const transaction = db.backendDB().transaction(tables, 'readwrite', { durability: 'strict' });
	const over = new Promise<void>((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () =>
			reject(transaction.error ?? new Error('the transaction was aborted'));
	});
	// Told by what is awaited first; heard of a second time it is nobody's.
	over.catch(() => undefined);
	try {
		if ((await markIn(transaction)) !== mark) {
			transaction.abort();
			return false;
		}
		const total = writing.reduce((all, { put, gone }) => all + put.length + gone.length, 0);
		let done = 0;
		for (const { table, put, gone } of writing) {
			const store = transaction.objectStore(table);
			for (const key of gone) store.delete(key);
			done += gone.length;
			for (let at = 0; at < put.length; at += BATCH) {
				signal?.throwIfAborted();
				onProgress?.(done + at, total);
				let last: IDBRequest | undefined;
				for (const row of put.slice(at, at + BATCH)) last = store.put(row);
				if (last) await settled(last);
			}
			done += put.length;
		}
	} catch (error) {
		abort(transaction);
		throw transaction.error ?? error;
	}
	await over;
	tellEverybody();
	return true;
}

function abort(transaction: IDBTransaction): void {
	try {
		transaction.abort();
	} catch {
		// It is over already.
	}
}

async function markIn(transaction: IDBTransaction): Promise<string> {
	const revisions = transaction.objectStore('revisions');
	const asked = [
		settled(revisions.count()),
		settled(revisions.index('at').openKeyCursor(null, 'prev')),
	];
	const [count, latest] = (await Promise.all(asked)) as [number, IDBCursor | null];
	return markText({ count, latest: (latest?.key as unknown as Stamp | undefined) ?? null });
}

/** Whoever follows anything looks again, in every tab: as after everything was deleted. */
function tellEverybody(): void {
	const { storagemutated } = Dexie.on as unknown as {
		storagemutated: { fire: (parts: object) => void };
	};
	storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}
