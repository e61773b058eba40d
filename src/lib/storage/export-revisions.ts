/** The whole record read out, some thousand rows at a time: nobody who writes meanwhile waits for all of it. */
import { markText, recordMark } from './computed.ts';
import type { LedgerDatabase } from './database.ts';
import { soundOf } from './record-store.ts';
import type { Revision } from './revision.ts';

const BATCH = 4000;
/** Where somebody writes again and again, it is read in one go after all. */
const MOST_TRIES = 3;

/** Sorted by id, as the record stood at one moment; damaged rows are left to the quarantine. */
export async function exportRevisions(
	db: LedgerDatabase,
	onProgress?: (done: number, total: number) => void,
): Promise<readonly Revision[]> {
	for (let tries = 1; tries <= MOST_TRIES; tries++) {
		const mark = await recordMark(db);
		const found: Revision[] = [];
		let last: string | undefined;
		for (let read = 0; ; read += BATCH) {
			onProgress?.(Math.min(read, mark.count), mark.count);
			const from = last;
			const rows = await db.run(() =>
				(from === undefined ? db.revisions.orderBy('id') : db.revisions.where('id').above(from))
					.limit(BATCH)
					.toArray(),
			);
			for (const row of soundOf(rows)) found.push(row);
			last = rows.at(-1)?.id;
			if (rows.length < BATCH) break;
		}
		if (markText(await recordMark(db)) === markText(mark)) return found;
	}
	return db.run(() => db.revisions.orderBy('id').toArray()).then(soundOf);
}
