/** A whole table, some rows at a time: a screen that reads it does not stand still meanwhile. */
import type { Table } from './tables.ts';

/** Rows read in one go. */
const BATCH = 200;

/** What becomes of every row, in the order of their ids. Inside a transaction. */
export async function inSteps<Row extends { readonly id: string }, Made>(
	table: Table<Row, string>,
	make: (row: Row) => Made,
): Promise<Made[]> {
	const made: Made[] = [];
	let rows: Row[] = [];
	do {
		const last = rows.at(-1);
		const from = last ? table.above(last.id) : table.rows;
		rows = await from.limit(BATCH).toArray();
		for (const row of rows) made.push(make(row));
	} while (rows.length === BATCH);
	return made;
}
