/** What of the record is out of the way and nowhere else. */
import type { LedgerDatabase } from './database.ts';
import { readQuarantined } from './quarantine.ts';
import type { QuarantineRow } from './schema.ts';

/** The rows set aside that did not come back since. Inside a transaction. */
export async function lostRows(db: LedgerDatabase): Promise<readonly QuarantineRow[]> {
	const rows = (await db.quarantine.toArray()).map(readQuarantined);
	if (rows.length === 0) return rows;
	const back = await db.revisions
		.where('id')
		.anyOf(rows.map(({ id }) => id))
		.primaryKeys();
	return rows.filter(({ id }) => !back.includes(id));
}
