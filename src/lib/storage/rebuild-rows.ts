/** The projections written anew from the record; what of the record is damaged goes into quarantine. */
import { Check } from '#lib/domain/shape.ts';
import { compareStamps, laterStamp, stampShape, type Stamp } from './clock.ts';
import { project } from './projection.ts';
import { PROJECTION_TABLES, TABLE_OF } from './row-keys.ts';
import { quarantined } from './quarantine.ts';
import { parseRevision, refKey, type EntityRef, type Revision } from './revision.ts';
import { LAST_SHOWN, type Origin } from './schema.ts';
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

/** What the screens showed until now: rows of the projection tables, as they lie. */
export type Shown = Partial<Record<string, readonly object[]>>;

/**
 * From the record into the quarantine, and with it what is shown and nowhere else: rows of which the record has
 * nothing, or nothing as late. Returns how many were set aside.
 */
export async function setAside(
	table: (name: string) => Table,
	{ sound, damaged }: ReturnType<typeof readAll>,
	shown: Shown,
	nowMs: number,
): Promise<number> {
	const known = new Set<IDBValidKey>(await table('quarantine').rows.primaryKeys());
	for (const { id } of sound) known.add(id);
	const latest = new Map<string, Stamp>();
	for (const revision of sound) {
		const key = refKey(revision);
		latest.set(key, laterStamp(revision.at, latest.get(key) ?? revision.at));
	}
	const rows = new Map(
		damaged.map(({ raw, issues }) => [raw.id, quarantined(raw.id, raw, issues, nowMs)]),
	);
	for (const [entity, name] of Object.entries(TABLE_OF)) {
		for (const row of (shown[name] ?? []) as (Origin & { sessionId?: string; id: string })[]) {
			const { revision, at } = row;
			if (typeof revision !== 'string' || known.has(revision)) continue;
			const sessionId = entity === 'session' ? row.id : (row.sessionId ?? null);
			const ref = { sessionId, entity, entityId: row.id } as EntityRef;
			const stands = latest.get(refKey(ref));
			const isLater =
				stampShape.check(at, new Check()) && (!stands || compareStamps(at, stands) > 0);
			const aside = rows.get(revision);
			if (!aside && !isLater) continue;
			const path = [name, ...(row.sessionId === undefined ? [] : [row.sessionId]), row.id];
			const unknown = () =>
				quarantined(revision, ref, [{ code: 'projection-surplus', path }], nowMs);
			rows.set(revision, { ...(aside ?? unknown()), shown: row });
		}
	}
	await table('quarantine').bulkPut([...rows.values()]);
	await table('revisions').bulkDelete(damaged.map(({ raw }) => raw.id));
	return rows.size;
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
	const read = readAll(rows);
	const shown: Record<string, object[]> = {};
	for (const name of PROJECTION_TABLES) shown[name] = await table(name).toArray();
	const aside = await setAside(table, read, shown, nowMs);
	const projections = project(read.sound);
	for (const name of PROJECTION_TABLES) {
		await table(name).clear();
		await table(name).bulkPut([...projections[name]]);
	}
	// It may have been computed from what was damaged.
	await table('computed').clear();
	await table('meta').bulkDelete(Object.values(LAST_SHOWN));
	return aside;
}
