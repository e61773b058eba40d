/** What is here already of what comes from elsewhere: read in bulk, evening by evening. */
import type { LedgerDatabase } from './database.ts';
import { apartRecord, sessionRecord, soundOf } from './record-store.ts';
import type { Revision } from './revision.ts';
import type { Rows } from './tables.ts';

/** The record as it is here, as far as something that comes is about it. */
export interface Present {
	/** Rows under the ids that come, sound or not. */
	readonly same: ReadonlyMap<string, Revision>;
	/**
	 * Every sound revision of the evenings, people, rulesets and Runden that come, and of those that a row under their
	 * ids says it is about.
	 */
	readonly record: readonly Revision[];
}

const NOTHING: Present = { same: new Map(), record: [] };

/** Evenings asked for together. */
const BATCH = 50;

/**
 * One short question after the other, so that nobody who writes waits for all of them: whether it still is so
 * has to be seen by the mark of the record (`computed.ts`).
 */
export async function presentOf(
	db: LedgerDatabase,
	revisions: readonly Revision[],
): Promise<Present> {
	const known = new Set(await db.run(() => db.revisions.rows.primaryKeys()));
	if (known.size === 0) return NOTHING;
	const rows: Revision[] = [];
	for (const of of await together(db, apartRecord)) for (const row of of) rows.push(row);
	const sessions = new Set(revisions.flatMap(({ sessionId }) => sessionId ?? []));
	for (const row of await recordsOf(db, [...sessions])) rows.push(row);
	const same = new Map(rows.map((row) => [row.id, row]));
	// Under an id that comes there may lie what says that it is about something else.
	const elsewhere = revisions.flatMap(({ id }) => (known.has(id) && !same.has(id) ? [id] : []));
	const others = await db.run(() => db.revisions.bulkGet(elsewhere));
	for (const row of others) if (row) same.set(row.id, row);
	const strays = soundOf(others).flatMap(({ sessionId }) => sessionId ?? []);
	const further = strays.filter((id) => !sessions.has(id));
	for (const row of await recordsOf(db, [...new Set(further)])) rows.push(row);
	return { same, record: soundOf(rows) };
}

async function recordsOf(
	db: LedgerDatabase,
	sessions: readonly string[],
): Promise<readonly Revision[]> {
	const rows: Revision[] = [];
	for (let at = 0; at < sessions.length; at += BATCH) {
		const ids = sessions.slice(at, at + BATCH);
		const asked = (inside: LedgerDatabase) => ids.map((id) => sessionRecord(inside, id));
		for (const of of await together(db, asked)) for (const row of of) rows.push(row);
	}
	return rows;
}

/** Asked for together, as each wait for the store takes time. */
const together = (
	db: LedgerDatabase,
	asked: (inside: LedgerDatabase) => readonly Rows<Revision, string>[],
) => db.read((inside) => Promise.all(asked(inside).map((rows) => rows.toArray())), [db.revisions]);
