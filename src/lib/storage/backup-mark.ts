/**
 * What the last backup held, so that it can be told whether anything is new since. Counting rows alone is not enough:
 * where a damaged row is let go of, the next one written would bring the count back to what the backup had.
 */
import { LAST_MS, stampShape, type Stamp } from './clock.ts';
import type { LedgerDatabase } from './database.ts';
import { readDevice } from './device.ts';
import { lostRows } from './lost-rows.ts';
import { readMeta, writeMeta } from './meta.ts';
import { winner, type Revision } from './revision.ts';
import { parseShape } from './storage-issue.ts';

/** When the store was last backed up, and what happened since. */
export interface BackupAge {
	/** Milliseconds since 1970; `null` where it never was. */
	readonly at: number | null;
	/** Revisions that no backup has. */
	readonly unsaved: number;
}

/** As it lies in the store; marks of earlier versions have no stamps. */
export interface BackupMark {
	readonly at: number;
	readonly revisions: number;
	/** The latest stamp of all that was written out, and the latest of what this device wrote. */
	readonly latest?: Stamp;
	readonly own?: Stamp;
}

const BACKUP = 'backup';

/** A number of milliseconds that a date can be made of, or a count. */
const isMoment = (value: unknown): value is number =>
	Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LAST_MS;

/** What there is to be noted of a backup of these revisions. */
export async function markOf(
	db: LedgerDatabase,
	now: number,
	revisions: readonly Revision[],
): Promise<BackupMark> {
	const device = await readDevice(db);
	const latestOf = (some: readonly Revision[]) => (some.length > 0 ? winner(some).at : undefined);
	const latest = latestOf(revisions);
	const own = latestOf(revisions.filter((revision) => revision.device === device));
	return {
		at: now,
		revisions: revisions.length,
		...(latest && { latest }),
		...(own && { own }),
	};
}

/** Notes that a backup reached a file. */
export const writeMark = (db: LedgerDatabase, mark: BackupMark): PromiseLike<void> =>
	writeMeta(db, BACKUP, mark);

/**
 * A file that was restored is a backup of all that is here, unless something here is not in it: then nothing is noted,
 * as is where a later backup has everything.
 * @param at when the file was made
 * @param revisions each once
 */
export const noteRestored = (
	db: LedgerDatabase,
	at: number,
	revisions: readonly Revision[],
): Promise<void> =>
	db.run(async () => {
		const here = new Set(await db.revisions.rows.primaryKeys());
		const held = revisions.filter(({ id }) => here.has(id));
		if (!isMoment(at) || held.length < here.size || (await lostRows(db)).length > 0) return;
		const { at: before, unsaved } = await readBackupAge(db);
		if (before !== null && before >= at && unsaved === 0) return;
		await writeMark(db, await markOf(db, at, held));
	});

/** Inside a reading transaction. A mark that does not read is none. */
export async function readBackupAge(db: LedgerDatabase): Promise<BackupAge> {
	const mark = (await readMeta(db, BACKUP)) as
		{ readonly [F in keyof BackupMark]?: unknown } | null | undefined;
	// What was set aside as damaged was written all the same: it must not hide what is new.
	const total = (await db.revisions.count()) + (await lostRows(db)).length;
	const at = isMoment(mark?.at) ? mark.at : null;
	if (at === null) return { at, unsaved: total };
	const more = total - (isMoment(mark?.revisions) ? mark.revisions : 0);
	return { at, unsaved: Math.max(0, more, await writtenSince(db, mark?.latest, mark?.own)) };
}

/**
 * What was stamped after the backup; of what this device wrote also where another's clock ran ahead. What comes from
 * elsewhere with older stamps is seen by the count.
 */
async function writtenSince(db: LedgerDatabase, latest: unknown, own: unknown): Promise<number> {
	const end = stampOf(latest);
	if (!end) return 0;
	const later = await db.revisions.where('at').above(end).count();
	const start = stampOf(own);
	if (!start) return later;
	const device = await readDevice(db);
	const ends = { lowToo: false, highToo: true };
	const between = db.revisions.where('at').between(start, end, ends);
	return later + (await between.filter((row) => row.device === device).count());
}

function stampOf(value: unknown): (number | string)[] | undefined {
	const read = parseShape(stampShape, value);
	return read.ok ? [...read.value] : undefined;
}
