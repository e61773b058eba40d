/** A whole table, some thousand rows at a time: whoever writes meanwhile does not wait for all of it. */
import { markText, recordMark } from './computed.ts';
import type { LedgerDatabase } from './database.ts';
import type { Table } from './tables.ts';

const BATCH = 4000;
/** Where somebody writes again and again, it is read in one go after all. */
const MOST_TRIES = 3;

/** Hands out every row, in the order of their keys. */
export async function inParts<Row, Key extends IDBValidKey>(
	db: LedgerDatabase,
	table: Table<Row, Key>,
	each: (rows: readonly Row[]) => void,
): Promise<void> {
	let last: Row | undefined;
	do {
		const from = last === undefined ? table.rows : table.above(table.keyOf(last));
		const rows = await db.run(() => from.limit(BATCH).toArray());
		each(rows);
		last = rows.length < BATCH ? undefined : rows.at(-1);
	} while (last !== undefined);
}

/**
 * What is read in parts, as the record stood at one moment; `undefined` where somebody wrote again and again.
 * @param read is told how many revisions there are
 */
export async function atOneMoment<T>(
	db: LedgerDatabase,
	read: (count: number) => Promise<T>,
): Promise<T | undefined> {
	for (let tries = 1; tries <= MOST_TRIES; tries++) {
		const mark = await recordMark(db);
		const found = await read(mark.count);
		if (markText(await recordMark(db)) === markText(mark)) return found;
	}
	return undefined;
}
