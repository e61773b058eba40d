/**
 * The projections moved on with the record, in the transaction that writes it. Apart from reading them, as every screen
 * reads before it writes.
 */
import { LISTED, isApart, type Listed } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import {
	entityState,
	groupRow,
	listedRow,
	personRow,
	rulesetRow,
	sessionRow,
	writtenAt,
	type EntityState,
} from './projection.ts';
import { TABLE_OF, conflictKeyOf, scopeOf } from './row-keys.ts';
import { listedOf, listedTable, loadEntities, orderedOf, sessionRecord } from './record-store.ts';
import { refKey, type EntityRef, type Revision } from './revision.ts';
import type { SessionFacts, SessionRow } from './schema.ts';

/** By what the record has just grown. */
export interface Grown {
	readonly added: readonly Revision[];
	/** All that it has of these entities now, where that is at hand. */
	readonly record?: ReadonlyMap<string, readonly Revision[]> | undefined;
	/** The deal that is new at the end of its evening, where one is. */
	readonly last?: EntityRef | undefined;
}

/**
 * Brings the projections of these entities up to the record, without waiting for what it writes. Returns those that
 * are in conflict.
 * @param grown where the projections say all that the record was before: what an evening counts then moves on by
 * what was added. Left out, it is counted anew.
 */
export async function reproject(
	db: LedgerDatabase,
	refs: readonly EntityRef[],
	{ added, record: known, last }: Partial<Grown> = {},
): Promise<readonly EntityRef[]> {
	const record = known ?? (await loadEntities(db, refs));
	const states = [...record.values()].map(entityState);
	const before = known && added && statesBefore(known, added);
	const sessionIds = [...new Set(refs.map(({ sessionId }) => sessionId))].filter(
		(id) => id !== null,
	);
	const grown = sessionIds.map((id) => added && growthOf(db, id, states, { added, before }));
	// Asked for together, as each wait for the store takes time.
	for (const entity of LISTED) writeListed(db, entity, states);
	writeConflicts(db, states, before);
	writePlain(db, states);
	const byKey = new Map(states.map((state) => [refKey(state.ref), state]));
	const sessions = sessionIds.map((id) =>
		askSession(db, id, last?.sessionId === id ? byKey.get(refKey(last)) : undefined),
	);
	for (const [i, asked] of sessions.entries()) {
		const { sessionId } = asked;
		const own = byKey.get(refKey({ entity: 'session', sessionId, entityId: sessionId }));
		await writeSession(db, asked, grown[i], own);
	}
	return states.filter(({ conflict }) => conflict !== null).map(({ ref }) => ref);
}

function writeListed(db: LedgerDatabase, entity: Listed, states: readonly EntityState[]): void {
	const own = states.filter(({ ref }) => ref.entity === entity);
	const table = listedTable(db, entity);
	const gone = own.filter(({ body }) => body === null);
	void table.bulkPut(own.map(listedRow).filter((row) => row !== null));
	void table.bulkDelete(gone.map(({ ref }) => [scopeOf(ref.sessionId), ref.entityId]));
}

/** What the record said of these entities before, by `refKey`; nothing of those that are new. */
type Before = ReadonlyMap<string, EntityState>;

function statesBefore(
	record: ReadonlyMap<string, readonly Revision[]>,
	added: readonly Revision[],
): Before {
	const fresh = new Set(added.map(({ id }) => id));
	const before = new Map<string, EntityState>();
	for (const [key, revisions] of record) {
		const known = revisions.filter(({ id }) => !fresh.has(id));
		if (known.length > 0) before.set(key, entityState(known));
	}
	return before;
}

function writeConflicts(
	db: LedgerDatabase,
	states: readonly EntityState[],
	before: Before | undefined,
): void {
	const settled = states.filter(
		({ ref, conflict }) => conflict === null && (!before || before.get(refKey(ref))?.conflict),
	);
	void db.conflicts.bulkDelete(settled.map(({ ref }) => conflictKeyOf(ref)));
	void db.conflicts.bulkPut(
		states.map(({ conflict }) => conflict).filter((conflict) => conflict !== null),
	);
}

/** People, rulesets and groups. */
function writePlain(db: LedgerDatabase, states: readonly EntityState[]): void {
	for (const state of states) {
		const { entity, entityId } = state.ref;
		if (!isApart(entity)) continue;
		const [person, ruleset, group] = [personRow(state), rulesetRow(state), groupRow(state)];
		if (person) void db.people.put(person);
		else if (ruleset) void db.rulesets.put(ruleset);
		else if (group) void db.groups.put(group);
		else void db.projection(TABLE_OF[entity]).delete(entityId);
	}
}

/** By how much an evening grows. */
interface Growth {
	readonly changes: number;
	/** Deals that stand in the sheet afterwards, of those that are written. */
	readonly standing: number;
	/** Those that stood there before. */
	readonly stood: PromiseLike<number> | number;
}

/** Asked before the deals are written. */
function growthOf(
	db: LedgerDatabase,
	sessionId: string,
	states: readonly EntityState[],
	{ added, before }: { readonly added: readonly Revision[]; readonly before: Before | undefined },
): Growth {
	const deals = states.filter(({ ref }) => ref.entity === 'deal' && ref.sessionId === sessionId);
	const stood = ({ ref }: EntityState): boolean =>
		(before?.get(refKey(ref))?.body ?? null) !== null;
	const keys = deals.map(({ ref }): [string, string] => [sessionId, ref.entityId]);
	return {
		changes: added.filter((revision) => revision.sessionId === sessionId).length,
		standing: deals.filter(({ body }) => body !== null).length,
		stood: before
			? deals.filter(stood).length
			: db.deals.bulkGet(keys).then((rows) => rows.filter((row) => row !== undefined).length),
	};
}

/** Asks for an evening's row, and for its last deal where that is not known. */
const askSession = (db: LedgerDatabase, sessionId: string, last: EntityState | undefined) => ({
	sessionId,
	last: (last && listedRow(last)) ?? orderedOf(db.deals, sessionId).last(),
	known: db.sessions.get(sessionId),
});

/** The evening's own row: its head where that changed, and the facts about its deals. */
async function writeSession(
	db: LedgerDatabase,
	{ sessionId, last, known }: ReturnType<typeof askSession>,
	growth: Growth | undefined,
	own: EntityState | undefined,
): Promise<void> {
	const lastDealAt = writtenAt(await last);
	const row = await known;
	const counts =
		(growth && row && (await grownFrom(row, growth))) ?? (await counted(db, sessionId));
	const facts: SessionFacts = { ...counts, lastDealAt };
	const written = own ? sessionRow(own, facts) : row && { ...row, ...facts };
	if (written) void db.sessions.put(written);
	else if (own) void db.sessions.delete(sessionId);
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
