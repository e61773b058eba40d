/** The whole record read out. */
import type { LedgerDatabase } from './database.ts';
import { atOneMoment, inParts } from './in-parts.ts';
import { soundOf } from './record-store.ts';
import type { Revision } from './revision.ts';

/** Sorted by id, as the record stood at one moment; damaged rows are left to the quarantine. */
export async function exportRevisions(
	db: LedgerDatabase,
	onProgress?: (done: number, total: number) => void,
): Promise<readonly Revision[]> {
	const found = await atOneMoment(db, async (count) => {
		const sound: Revision[] = [];
		let read = 0;
		onProgress?.(read, count);
		await inParts(db, db.revisions, (rows) => {
			for (const row of soundOf(rows)) sound.push(row);
			read += rows.length;
			onProgress?.(Math.min(read, count), count);
		});
		return sound;
	});
	return found ?? soundOf(await db.run(() => db.revisions.toArray()));
}
