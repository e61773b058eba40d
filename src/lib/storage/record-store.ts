/**
 * The record and its projections as they lie in the store's tables. Everything here is called inside a
 * transaction and awaits the store only.
 */
import { ENTITIES, LISTED, isApart, type Listed, type SessionBody } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import {
	TABLE_OF,
	conflictKeyOf,
	entityState,
	groupRow,
	listedRow,
	personRow,
	rulesetRow,
	scopeOf,
	sessionRow,
	writtenAt,
	type EntityState,
} from './projection.ts';
import { groupByEntity, parseRevision, refKey, type EntityRef, type Revision } from './revision.ts';
import type { ConflictRow, ListedRow, SessionFacts, SessionRow } from './schema.ts';
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
	return [...groupByEntity(unshown).values()].some((of) => entityState(of).body !== null);
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
		({ body }) => (body as SessionBody | null)?.snapshot ?? [],
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
	const revisions: Revision[] = [];
	for (const [sessionId, group] of bySession) {
		if (sessionId !== null && group.size > READ_WHOLE_FROM) {
			const rows = await sessionRecord(db, sessionId).toArray();
			for (const row of soundOf(rows)) if (group.has(refKey(row))) revisions.push(row);
		} else {
			for (const ref of group.values()) {
				revisions.push(...soundOf(await entityRecord(db, ref).toArray()));
			}
		}
	}
	return groupByEntity(revisions);
}

export const loadEntity = async (
	db: LedgerDatabase,
	ref: EntityRef,
): Promise<readonly Revision[]> => (await loadEntities(db, [ref])).get(refKey(ref)) ?? [];

/** By what the record has just grown. */
export interface Grown {
	readonly added: readonly Revision[];
	/** All that it has of these entities now, where that is at hand. */
	readonly record?: ReadonlyMap<string, readonly Revision[]> | undefined;
	/**
	 * Takes what is still being written when this returns: what is asked for next finds it written, and one wait is
	 * enough for both.
	 */
	readonly writing?: PromiseLike<unknown>[];
}

/**
 * Brings the projections of these entities up to the record. Returns those that are in conflict.
 * @param grown where the projections say all that the record was before: what an evening counts then moves on by
 * what was added. Left out, it is counted anew.
 */
export async function reproject(
	db: LedgerDatabase,
	refs: readonly EntityRef[],
	{ added, record: known, writing: later }: Partial<Grown> = {},
): Promise<readonly EntityRef[]> {
	const record = known ?? (await loadEntities(db, refs));
	const states = [...record.values()].map(entityState);
	const sessionIds = [...new Set(refs.map(({ sessionId }) => sessionId))].filter(
		(id) => id !== null,
	);
	const grown = sessionIds.map((id) => added && growthOf(db, id, states, added));
	// Asked for together, as each wait for the store takes time.
	const writing = [
		...LISTED.flatMap((entity) => writeListed(db, entity, states)),
		...writeConflicts(db, states),
		...writePlain(db, states),
	];
	const byKey = new Map(states.map((state) => [refKey(state.ref), state]));
	const sessions = sessionIds.map((id) => askSession(db, id));
	for (const one of writing) await one;
	for (const [i, asked] of sessions.entries()) {
		const { sessionId } = asked;
		const own = byKey.get(refKey({ entity: 'session', sessionId, entityId: sessionId }));
		const written = await writeSession(db, asked, grown[i], own);
		if (later) later.push(...written);
		else for (const one of written) await one;
	}
	return states.filter(({ conflict }) => conflict !== null).map(({ ref }) => ref);
}

function writeListed(
	db: LedgerDatabase,
	entity: Listed,
	states: readonly EntityState[],
): PromiseLike<unknown>[] {
	const own = states.filter(({ ref }) => ref.entity === entity);
	if (own.length === 0) return [];
	const table = listedTable(db, entity);
	const gone = own.filter(({ body }) => body === null);
	return [
		table.bulkPut(own.map(listedRow).filter((row) => row !== null)),
		table.bulkDelete(gone.map(({ ref }) => [scopeOf(ref.sessionId), ref.entityId])),
	];
}

function writeConflicts(
	db: LedgerDatabase,
	states: readonly EntityState[],
): PromiseLike<unknown>[] {
	const settled = states.filter(({ conflict }) => conflict === null);
	return [
		db.conflicts.bulkDelete(settled.map(({ ref }) => conflictKeyOf(ref))),
		db.conflicts.bulkPut(
			states.map(({ conflict }) => conflict).filter((conflict) => conflict !== null),
		),
	];
}

/** People, rulesets and groups. */
function writePlain(db: LedgerDatabase, states: readonly EntityState[]): PromiseLike<unknown>[] {
	return states.flatMap((state): PromiseLike<unknown>[] => {
		const { entity, entityId } = state.ref;
		if (!isApart(entity)) return [];
		const person = entity === 'person' ? personRow(state) : null;
		const ruleset = entity === 'ruleset' ? rulesetRow(state) : null;
		const group = entity === 'group' ? groupRow(state) : null;
		if (person) return [db.people.put(person)];
		if (ruleset) return [db.rulesets.put(ruleset)];
		if (group) return [db.groups.put(group)];
		return [db.projection(TABLE_OF[entity]).delete(entityId)];
	});
}

/** By how much an evening grows. */
interface Growth {
	readonly changes: number;
	/** Deals that stand in the sheet afterwards, of those that are written. */
	readonly standing: number;
	/** Those that stood there before. */
	readonly stood: PromiseLike<number>;
}

/** Asked before the deals are written. */
function growthOf(
	db: LedgerDatabase,
	sessionId: string,
	states: readonly EntityState[],
	added: readonly Revision[],
): Growth {
	const deals = states.filter(({ ref }) => ref.entity === 'deal' && ref.sessionId === sessionId);
	const keys = deals.map(({ ref }): [string, string] => [sessionId, ref.entityId]);
	return {
		changes: added.filter((revision) => revision.sessionId === sessionId).length,
		standing: deals.filter(({ body }) => body !== null).length,
		stood: db.deals.bulkGet(keys).then((rows) => rows.filter((row) => row !== undefined).length),
	};
}

/** Asks for an evening's row, and for its last deal. */
const askSession = (db: LedgerDatabase, sessionId: string) => ({
	sessionId,
	last: orderedOf(db.deals, sessionId).last(),
	known: db.sessions.get(sessionId),
});

/** The evening's own row: its head where that changed, and the facts about its deals. */
async function writeSession(
	db: LedgerDatabase,
	{ sessionId, last, known }: ReturnType<typeof askSession>,
	growth: Growth | undefined,
	own: EntityState | undefined,
): Promise<readonly PromiseLike<unknown>[]> {
	const lastDealAt = writtenAt(await last);
	const row = await known;
	const counts =
		(growth && row && (await grownFrom(row, growth))) ?? (await counted(db, sessionId));
	const facts: SessionFacts = { ...counts, lastDealAt };
	if (own === undefined) return row ? [db.sessions.put({ ...row, ...facts })] : [];
	const written = sessionRow(own, facts);
	return [written ? db.sessions.put(written) : db.sessions.delete(sessionId)];
}

type Counts = Pick<SessionFacts, 'deals' | 'changes'>;

/** `undefined` where the row is damaged. */
async function grownFrom(
	{ deals, changes }: SessionRow,
	growth: Growth,
): Promise<Counts | undefined> {
	const counts: Counts = {
		deals: deals + growth.standing - (await growth.stood),
		changes: changes + growth.changes,
	};
	return Number.isSafeInteger(counts.deals) && Number.isSafeInteger(counts.changes)
		? counts
		: undefined;
}

/** Counted from the index: what that takes grows with the evening. */
async function counted(db: LedgerDatabase, sessionId: string): Promise<Counts> {
	const asked = {
		deals: listedOf(db.deals, sessionId).count(),
		changes: sessionRecord(db, sessionId).count(),
	};
	return { deals: await asked.deals, changes: await asked.changes };
}

/** The order key of the last row of an evening's list. */
export const lastNumber = (
	db: LedgerDatabase,
	entity: Listed,
	sessionId: string,
): PromiseLike<number | undefined> =>
	orderedOf(listedTable(db, entity), sessionId)
		.last()
		.then((row) => row?.number);
