/**
 * The record and its projections as they lie in the store's tables. Everything here is called inside a
 * transaction and awaits the store only.
 */
import { ENTITIES, bodyAs, isApart, type Listed } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { TABLE_OF } from './row-keys.ts';
import {
	groupByEntity,
	heads,
	parseRevision,
	refKey,
	winner,
	type EntityRef,
	type Revision,
} from './revision.ts';
import type { ConflictRow, ListedRow } from './schema.ts';
import type { Rows, Table } from './tables.ts';

/** Beyond this many entities of one evening, its whole record is read in one go. */
const READ_WHOLE_FROM = 8;

/**
 * The bounds of all compound keys that start with a text: IndexedDB sorts a shorter array before a longer
 * one, and any array after texts and numbers.
 */
const startingWith = (first: string): [[string], [string, []]] => [[first], [first, []]];

/** Every row of one evening's record, sound or not. */
export const sessionRecord = (db: LedgerDatabase, sessionId: string): Rows<Revision, string> =>
	db.revisions.where('[sessionId+entity+entityId]').between(...startingWith(sessionId));

/** Every row of one evening's record about things of one kind, sound or not. */
export const kindRecord = (
	db: LedgerDatabase,
	sessionId: string,
	entity: Listed,
): Rows<Revision, string> =>
	db.revisions
		.where('[sessionId+entity+entityId]')
		.between([sessionId, entity], [sessionId, entity, []]);

/** Whether something is recorded, not deleted, and not among the rows that show things of its kind. */
export function isLacking(record: readonly Revision[], rows: readonly ListedRow[]): boolean {
	const shown = new Set(rows.map(({ id }) => id));
	const unshown = soundOf(record).filter(({ entityId }) => !shown.has(entityId));
	return [...groupByEntity(unshown).values()].some((of) => winner(heads(of)).body !== null);
}

/** Every row of what belongs to no evening, sound or not. */
export const apartRecord = (db: LedgerDatabase): Rows<Revision, string>[] =>
	ENTITIES.filter(isApart).map((entity) =>
		db.revisions.where('[entity+entityId]').between(...startingWith(entity)),
	);

/** The rows of one evening in a table of deals, adjustments or settlements. */
export const listedOf = (
	table: Table<ListedRow, [string, string]>,
	sessionId: string,
): Rows<ListedRow, [string, string]> =>
	table.where('[sessionId+id]').between(...startingWith(sessionId));

/** The same in playing order; a row whose order key is damaged is not among them. */
export const orderedOf = (
	table: Table<ListedRow, [string, string]>,
	sessionId: string,
): Rows<ListedRow, [string, string]> =>
	table
		.where('[sessionId+number+createdAt+id]')
		.between([sessionId, -Infinity], [sessionId, Infinity]);

/** The open conflicts of an evening, or of what belongs to none (`''`). */
export const conflictsIn = (
	db: LedgerDatabase,
	scope: string,
): Rows<ConflictRow, [string, string, string]> =>
	db.conflicts.where('[scope+entity+entityId]').between(...startingWith(scope));

/** The table that deals, adjustments or settlements are shown from. */
export const listedTable = (
	db: LedgerDatabase,
	entity: Listed,
): Table<ListedRow, [string, string]> => db[TABLE_OF[entity]];

function entityRecord(
	db: LedgerDatabase,
	{ sessionId, entity, entityId }: EntityRef,
): Rows<Revision, string> {
	// IndexedDB indexes no null: people and rulesets are found by their own ids alone.
	return sessionId === null
		? db.revisions
				.where('[entity+entityId]')
				.equals([entity, entityId])
				.filter((row) => (row.sessionId as unknown) === null)
		: db.revisions.where('[sessionId+entity+entityId]').equals([sessionId, entity, entityId]);
}

/** Every row of one evening's record and of the rulesets that it names, sound or not. */
export async function eveningWithRules(
	db: LedgerDatabase,
	sessionId: string,
): Promise<{ readonly revisions: readonly Revision[]; readonly rulesets: readonly string[] }> {
	const own = await sessionRecord(db, sessionId).toArray();
	const named = soundOf(own.filter(({ entity }) => entity === 'session')).flatMap(
		(head) => bodyAs('session', head)?.snapshot ?? [],
	);
	const rulesets = [...new Set(named)];
	const keys = rulesets.map((id): [string, string] => ['ruleset', id]);
	const theirs = await db.revisions.where('[entity+entityId]').anyOf(keys).toArray();
	return { revisions: [...own, ...theirs], rulesets };
}

/** The sound ones among rows of the record; damaged rows are the self-check's business. */
export function soundOf(rows: readonly unknown[]): Revision[] {
	const sound: Revision[] = [];
	for (const row of rows) {
		const read = parseRevision(row);
		if (read.ok) sound.push(read.value);
	}
	return sound;
}

/** All revisions of the entities asked for, by `refKey`; entities without any are left out. */
export async function loadEntities(
	db: LedgerDatabase,
	refs: readonly EntityRef[],
): Promise<ReadonlyMap<string, readonly Revision[]>> {
	const bySession = new Map<string | null, Map<string, EntityRef>>();
	for (const ref of refs) {
		const group = bySession.get(ref.sessionId) ?? new Map<string, EntityRef>();
		bySession.set(ref.sessionId, group.set(refKey(ref), ref));
	}
	// Asked for together, as each wait for the store takes time.
	const asked = [...bySession].flatMap(([sessionId, group]) =>
		sessionId !== null && group.size > READ_WHOLE_FROM
			? [sessionRecord(db, sessionId).toArray()]
			: [...group.values()].map((ref) => entityRecord(db, ref).toArray()),
	);
	const wanted = new Set(refs.map(refKey));
	const revisions: Revision[] = [];
	for (const rows of asked)
		for (const row of soundOf(await rows)) if (wanted.has(refKey(row))) revisions.push(row);
	return groupByEntity(revisions);
}

/** Every sound revision of one thing; none where nothing is known of it. */
export const loadEntity = async (
	db: LedgerDatabase,
	ref: EntityRef,
): Promise<readonly Revision[]> => (await loadEntities(db, [ref])).get(refKey(ref)) ?? [];

/** The order key of the last row of an evening's list. */
export const lastNumber = (
	db: LedgerDatabase,
	entity: Listed,
	sessionId: string,
): PromiseLike<number | undefined> =>
	orderedOf(listedTable(db, entity), sessionId)
		.last()
		.then((row) => row?.number);

/** The latest of an evening's revisions that a device wrote. */
export const lastOf = (db: LedgerDatabase, sessionId: string, device: unknown) =>
	db.revisions
		.where('[sessionId+at]')
		.between([sessionId, []], [sessionId, [[]]])
		.reverse()
		.filter((row) => row.device === device)
		.first();

/**
 * What was written to the evening with this revision, in one change; itself included. Nothing where it is of no evening.
 */
export const stampedLike = (db: LedgerDatabase, { sessionId, at }: Revision) =>
	db.revisions.where('[sessionId+at]').equals([sessionId ?? '', [...at]]);
