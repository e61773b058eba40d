/** The projections written anew from the record; what of the record is damaged goes into quarantine. */
import { PROJECTION_TABLES, project } from './projection.ts';
import { quarantined } from './quarantine.ts';
import { parseRevision, type Revision } from './revision.ts';
import { LAST_SHOWN } from './schema.ts';
import type { StorageIssue } from './storage-issue.ts';
import type { Table } from './tables.ts';

/** A row of the record that does not read. */
interface DamagedRow {
	readonly raw: Revision;
	readonly issues: readonly StorageIssue[];
}

/** Rows of the record, sorted into those that read and those that do not. */
export function readAll(rows: readonly Revision[]): {
	readonly sound: readonly Revision[];
	readonly damaged: readonly DamagedRow[];
} {
	const sound: Revision[] = [];
	const damaged: DamagedRow[] = [];
	for (const raw of rows) {
		const read = parseRevision(raw);
		if (read.ok) sound.push(read.value);
		else damaged.push({ raw, issues: read.issues });
	}
	return { sound, damaged };
}

/** From the record into the quarantine. */
export async function setAside(
	table: (name: string) => Table,
	damaged: readonly DamagedRow[],
	nowMs: number,
): Promise<void> {
	await table('quarantine').bulkPut(
		damaged.map(({ raw, issues }) => quarantined(raw.id, raw, issues, nowMs)),
	);
	await table('revisions').bulkDelete(damaged.map(({ raw }) => raw.id));
}

/**
 * Within a writing transaction, an upgrade's included. Returns how many rows were set aside.
 * @param table a table of the store by name
 * @param nowMs milliseconds since 1970
 */
export async function rebuildWithin(
	table: (name: string) => Table,
	nowMs: number,
): Promise<number> {
	const rows = (await table('revisions').toArray()) as Revision[];
	const { sound, damaged } = readAll(rows);
	await setAside(table, damaged, nowMs);
	const projections = project(sound);
	for (const name of PROJECTION_TABLES) {
		await table(name).clear();
		await table(name).bulkPut([...projections[name]]);
	}
	// It may have been computed from what was damaged.
	await table('computed').clear();
	await table('meta').bulkDelete(Object.values(LAST_SHOWN));
	return damaged.length;
}
