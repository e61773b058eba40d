/**
 * What is being restored lies in the store until all of it is there, in one row for each restore: an app that was killed
 * meanwhile finds it on its next start and goes on, without the file. Once the record has its part, what comes beside it
 * is left.
 */
import type { LedgerDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { Differing } from './merge-ledgers.ts';
import { parseRevision, type Revision } from './revision.ts';
import type { LedgerContext } from './write.ts';
import type { Writing } from './write-in-bulk.ts';

/** What the keys of such rows begin with, and all of the key of an earlier version's one row. */
const RESTORING = 'restoring';
/** What was cut off so often may be what ends the app: it is not begun again. */
const MOST_TRIES = 2;
/** Lines put together at once. */
const BATCH = 1000;

/** What a backup brings beside the record, as it lies in the file: taken over once the record is there. */
export interface Rest {
	readonly rooms: readonly unknown[];
	readonly pictures: readonly unknown[];
}

export interface Restoring {
	readonly revisions: readonly Revision[];
	/** As somebody decided who was asked. */
	readonly differing: Differing;
	readonly rest: Rest;
}

interface Staged {
	/** A revision a line. A file of the browser's own: reading the row does not read it. */
	readonly rows: Blob;
	/** How many: what a power cut tore does not pass for the whole. */
	readonly count: number;
	readonly tries: number;
	/** Absent in a row of an earlier version: refused. */
	readonly differing?: Differing;
	/** JSON; absent where nothing comes beside the record. */
	readonly rest?: Blob;
}

const restBlob = ({ rooms, pictures }: Rest): { readonly rest?: Blob } =>
	rooms.length + pictures.length > 0
		? { rest: new Blob([JSON.stringify({ rooms, pictures })]) }
		: {};

/** Written with the record's part, so that what is there and what is still to come say the same at every moment. */
export function staging(key: string, { rest }: Pick<Restoring, 'rest'>): Writing {
	const left = restBlob(rest);
	if (!left.rest) return { table: 'meta', put: [], gone: [key] };
	const value: Staged = { rows: new Blob([]), count: 0, tries: 0, ...left };
	return { table: 'meta', put: [{ key, value }], gone: [] };
}

/** @returns the key it lies under; later ones sort behind it */
export async function stage(
	{ db, newId }: Pick<LedgerContext, 'db' | 'newId'>,
	{ revisions, differing, rest }: Restoring,
): Promise<string> {
	const parts: string[] = [];
	for (let at = 0; at < revisions.length; at += BATCH) {
		const lines = revisions.slice(at, at + BATCH).map((row) => `${JSON.stringify(row)}\n`);
		parts.push(lines.join(''));
	}
	const staged: Staged = {
		...{ rows: new Blob(parts), count: revisions.length, tries: 0, differing },
		...restBlob(rest),
	};
	const key = `${RESTORING}:${newId()}`;
	await db.run(() => writeMeta(db, key, staged));
	return key;
}

/** It is done with, or given up; none of that key is no error. */
export const unstage = (db: LedgerDatabase, key: string): Promise<void> =>
	db.run(() => db.meta.delete(key));

/** The keys of what was cut off, the earliest first; cheap enough for every start. */
export const stagedHere = (db: LedgerDatabase): Promise<readonly string[]> =>
	db.run(() => db.meta.where('key').startsWith(RESTORING).primaryKeys());

/**
 * What is lost of a restore that cannot be gone on with:
 * - `record` – all of it: nothing was written
 * - `rest` – what comes beside the record, which is there
 * - `unknown` – the row does not say
 */
export type Lost = 'record' | 'rest' | 'unknown';

/** What is lost, where it does not read or was tried too often. Counts as a try. */
export async function takeStaged(db: LedgerDatabase, key: string): Promise<Restoring | Lost> {
	const found = await readStaged(db, key);
	const { rows, tries, differing = 'refuse' } = found;
	const lost = lostOf(found);
	if (!(rows instanceof Blob) || typeof tries !== 'number' || tries >= MOST_TRIES) return lost;
	await db.run(() => writeMeta(db, key, { ...found, tries: tries + 1 }));
	try {
		const lines = (await rows.text()).split('\n').slice(0, -1);
		const read = lines.map((line) => parseRevision(JSON.parse(line)));
		return read.length === found.count && read.every((one) => one.ok)
			? { revisions: read.map((one) => one.value), differing, rest: await restIn(found.rest) }
			: lost;
	} catch {
		return lost;
	}
}

/** The row is written with the record's part, and says then that nothing of that is to come. */
function lostOf({ count, rest }: Partial<Staged>): Lost {
	if (!Number.isSafeInteger(count)) return 'unknown';
	return count === 0 && rest instanceof Blob ? 'rest' : 'record';
}

/** Each of it is read at its own door once more. */
async function restIn(blob: Blob | undefined): Promise<Rest> {
	const said = (blob ? JSON.parse(await blob.text()) : {}) as Partial<Rest>;
	return { rooms: said.rooms ?? [], pictures: said.pictures ?? [] };
}

const readStaged = async (db: LedgerDatabase, key: string): Promise<Partial<Staged>> =>
	((await db.run(() => readMeta(db, key))) as Partial<Staged> | undefined) ?? {};

/** Whether some of what was cut off is to take the place of rows that are here. */
export async function replacesStaged(db: LedgerDatabase): Promise<boolean> {
	const staged = await Promise.all((await stagedHere(db)).map((key) => readStaged(db, key)));
	return staged.some(({ differing }) => differing === 'replace');
}
