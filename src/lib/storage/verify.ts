/**
 * The self-check: the record reads, parents exist, projections say what the record says. Damage
 * goes into quarantine, is named and can be exported; it is never dropped.
 */
import type { LedgerDatabase } from './database.ts';
import { notPlain, sameJson } from './json.ts';
import { PROJECTION_TABLES, project, type Projections } from './projection.ts';
import { rebuild } from './rebuild.ts';
import { readAll } from './rebuild-rows.ts';
import { conflictsIn, listedOf, sessionRecord } from './record-store.ts';
import type { StorageIssue } from './storage-issue.ts';
import type { LedgerContext } from './write.ts';

export interface VerifyReport {
	readonly ok: boolean;
	/** Revisions looked at. */
	readonly revisions: number;
	/** Problems found, before any repair; paths start with the table and the row's key. */
	readonly findings: readonly StorageIssue[];
	/** Rows put into quarantine by the repair. */
	readonly quarantined: number;
	/** Whether the projections were written anew. */
	readonly rebuilt: boolean;
}

export interface VerifyOptions {
	/** One evening only: cheap enough for every start. */
	readonly sessionId?: string;
	/** Quarantine what is damaged and write the projections anew where anything was found. */
	readonly repair?: boolean;
}

/** How a row of each projection table is found. */
const KEY_OF: { readonly [T in keyof Projections]: (row: Projections[T][number]) => string[] } = {
	deals: (row) => [row.sessionId, row.id],
	adjustments: (row) => [row.sessionId, row.id],
	settlements: (row) => [row.sessionId, row.id],
	sessions: (row) => [row.id],
	people: (row) => [row.id],
	rulesets: (row) => [row.id],
	groups: (row) => [row.id],
	conflicts: (row) => [row.scope, row.entity, row.entityId],
};

/** What belongs to no evening. */
const WHOLE_STORE: readonly (keyof Projections)[] = ['people', 'rulesets', 'groups'];

/** Looks at the whole store, or at one evening, and repairs it where asked to. */
export async function verify(
	context: LedgerContext,
	{ sessionId, repair = false }: VerifyOptions = {},
): Promise<VerifyReport> {
	const { db } = context;
	const { revisions, findings } = await db.read(
		(inside) => check(inside, sessionId),
		db.ledgerTables,
	);
	const untouched = { revisions, findings, quarantined: 0, rebuilt: false };
	if (findings.length === 0) return { ok: true, ...untouched };
	// A parent or ruleset that is not here at all comes back with a backup, not with a rebuild.
	const mendable = findings.some(
		({ code }) => !['parent-missing', 'snapshot-missing'].includes(code),
	);
	if (!repair || !mendable) return { ok: false, ...untouched };
	return { ok: false, revisions, findings, quarantined: await rebuild(context), rebuilt: true };
}

async function check(
	db: LedgerDatabase,
	sessionId: string | undefined,
): Promise<{ revisions: number; findings: readonly StorageIssue[] }> {
	const rows = await (sessionId === undefined
		? db.revisions.toArray()
		: sessionRecord(db, sessionId).toArray());
	const { sound, damaged } = readAll(rows);
	const findings = damaged.flatMap(({ raw, issues }) =>
		issues.map((issue): StorageIssue => ({ ...issue, path: ['revisions', raw.id, ...issue.path] })),
	);

	const quarantine = await db.quarantine.toCollection().primaryKeys();
	const known = new Set([...rows.map(({ id }) => id), ...quarantine]);
	for (const { id, parents } of sound) {
		for (const parent of parents) {
			if (known.has(parent)) continue;
			findings.push({ code: 'parent-missing', path: ['revisions', id], params: { parent } });
		}
	}

	const expected = project(sound);
	for (const name of PROJECTION_TABLES) {
		if (sessionId !== undefined && WHOLE_STORE.includes(name)) continue;
		const stored = await storedRows(db, name, sessionId);
		findings.push(...compareRows(name, expected[name], stored));
	}
	const snapshots = new Set(await db.rulesets.toCollection().primaryKeys());
	for (const { id, snapshot } of expected.sessions) {
		if (snapshot === null || snapshots.has(snapshot)) continue;
		findings.push({ code: 'snapshot-missing', path: ['sessions', id], params: { snapshot } });
	}
	return { revisions: rows.length, findings };
}

function storedRows(
	db: LedgerDatabase,
	name: keyof Projections,
	sessionId: string | undefined,
): PromiseLike<object[]> {
	if (sessionId === undefined) return db.table<object>(name).toArray();
	switch (name) {
		case 'deals':
		case 'adjustments':
		case 'settlements':
			return listedOf(db[name], sessionId).toArray();
		case 'sessions':
			return db.sessions.where('id').equals(sessionId).toArray();
		case 'conflicts':
			return conflictsIn(db, sessionId).toArray();
		case 'people':
		case 'rulesets':
		case 'groups':
			return db.table<object>(name).toArray();
	}
}

function compareRows<T extends keyof Projections>(
	name: T,
	expected: readonly Projections[T][number][],
	stored: readonly object[],
): readonly StorageIssue[] {
	const keyOf = (row: object) => KEY_OF[name](row as Projections[T][number]);
	const left = new Map(stored.map((row) => [JSON.stringify(keyOf(row)), row]));
	const findings: StorageIssue[] = [];
	for (const row of expected) {
		const path = [name, ...keyOf(row)];
		const found = left.get(JSON.stringify(keyOf(row)));
		left.delete(JSON.stringify(keyOf(row)));
		if (!found) findings.push({ code: 'projection-missing', path });
		// A damaged row may hold itself: it has no text to compare.
		else if (notPlain(found) !== null || !sameJson(found, row))
			findings.push({ code: 'projection-differs', path });
	}
	for (const row of left.values()) {
		findings.push({ code: 'projection-surplus', path: [name, ...keyOf(row).map(String)] });
	}
	return findings;
}
