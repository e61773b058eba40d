/**
 * What is being restored lies in the store until all of it is in the record, in one row: an app that was killed
 * meanwhile finds it on its next start and goes on, without the file.
 */
import type { LedgerDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import { parseRevision, type Revision } from './revision.ts';
import type { Writing } from './write-in-bulk.ts';

const RESTORING = 'restoring';
/** What was cut off so often may be what ends the app: it is not begun again. */
const MOST_TRIES = 2;
/** Lines put together at once. */
const BATCH = 1000;

interface Staged {
	/** A revision a line. A file of the browser's own: reading the row does not read it. */
	readonly rows: Blob;
	/** How many: what a power cut tore does not pass for the whole. */
	readonly count: number;
	readonly tries: number;
}

/** Written with what was staged, so that one is there without the other at no moment. */
export const UNSTAGING: Writing = { table: 'meta', put: [], gone: [RESTORING] };

export async function stage(db: LedgerDatabase, revisions: readonly Revision[]): Promise<void> {
	const parts: string[] = [];
	for (let at = 0; at < revisions.length; at += BATCH) {
		const lines = revisions.slice(at, at + BATCH).map((row) => `${JSON.stringify(row)}\n`);
		parts.push(lines.join(''));
	}
	const staged: Staged = { rows: new Blob(parts), count: revisions.length, tries: 0 };
	await db.run(() => writeMeta(db, RESTORING, staged));
}

export const unstage = (db: LedgerDatabase): Promise<void> =>
	db.run(() => db.meta.delete(RESTORING));

/** `undefined`: nothing; `null`: it does not read, or was tried too often. Counts as a try. */
export async function takeStaged(
	db: LedgerDatabase,
): Promise<readonly Revision[] | null | undefined> {
	const found = (await db.run(() => readMeta(db, RESTORING))) as Partial<Staged> | undefined;
	if (!found) return undefined;
	const { rows, count, tries } = found;
	if (!(rows instanceof Blob) || typeof tries !== 'number' || tries >= MOST_TRIES) return null;
	await db.run(() => writeMeta(db, RESTORING, { rows, count, tries: tries + 1 }));
	try {
		const lines = (await rows.text()).split('\n').slice(0, -1);
		const read = lines.map((line) => parseRevision(JSON.parse(line)));
		return read.length === count && read.every((one) => one.ok)
			? read.map((one) => one.value)
			: null;
	} catch {
		return null;
	}
}

/** Whether something was cut off; cheap enough for every start. */
export const isStaged = (db: LedgerDatabase): Promise<boolean> =>
	db.run(() => db.meta.where('key').equals(RESTORING).count()).then((count) => count > 0);
