/**
 * The self-check: the record reads, parents exist, projections say what the record says, and what was computed
 * from it is there as it was computed. Damage goes into quarantine, is named and can be exported; it is never dropped.
 */
import { alike } from '#lib/domain/alike.ts';
import { notPlain } from '#lib/domain/plain.ts';
import { computedFindings, dropComputed } from './computed.ts';
import type { LedgerDatabase } from './database.ts';
import { atOneMoment, inParts } from './in-parts.ts';
import { sameJson } from './json.ts';
import { project, type Projections } from './projection.ts';
import { PROJECTION_TABLES } from './row-keys.ts';
import { rebuild, rebuildEvening } from './rebuild.ts';
import { readAll } from './rebuild-rows.ts';
import { conflictsIn, eveningWithRules, listedOf } from './record-store.ts';
import type { Revision } from './revision.ts';
import { classify } from './storage-error.ts';
import type { StorageIssue } from './storage-issue.ts';
import type { Table } from './tables.ts';
import type { LedgerContext } from './write.ts';

export interface VerifyReport {
	readonly ok: boolean;
	/** Revisions looked at. */
	readonly revisions: number;
	/** Problems found, before any repair; paths start with the table and the row's key. */
	readonly findings: readonly StorageIssue[];
	/** Rows put into quarantine by the repair. */
	readonly quarantined: number;
	/** Whether what is shown was written anew, or dropped to be computed again. */
	readonly rebuilt: boolean;
}

export interface VerifyOptions {
	/** One evening only: cheap enough for every start. */
	readonly sessionId?: string;
	/** Quarantine what is damaged and write the projections anew where anything was found. */
	readonly repair?: boolean;
}

type OnProgress = (done: number, total: number) => void;

/** Looks at the whole store, or at one evening, and repairs it where asked to. */
export async function verify(
	context: LedgerContext,
	{ sessionId, repair = false }: VerifyOptions = {},
	onProgress?: OnProgress,
): Promise<VerifyReport> {
	const { db } = context;
	const stored =
		sessionId === undefined
			? await readWhole(db, onProgress)
			: await db.read((inside) => readEvening(inside, sessionId), db.ledgerTables);
	const found = findingsIn(db, stored);
	const computed = sessionId === undefined ? await computedFindings(db) : [];
	const untouched = {
		revisions: stored.revisions.length,
		findings: [...found, ...computed],
		quarantined: 0,
		rebuilt: false,
	};
	if (untouched.findings.length === 0) return { ok: true, ...untouched };
	// A parent or ruleset that is not here at all comes back with a backup, not with a rebuild.
	const mendable = found.some(({ code }) => !['parent-missing', 'snapshot-missing'].includes(code));
	if (!repair || (!mendable && computed.length === 0)) return { ok: false, ...untouched };
	let quarantined = 0;
	try {
		// What was computed from something else goes with it.
		if (!mendable) await dropComputed(db);
		else if (sessionId === undefined) quarantined = await rebuild(context);
		else quarantined = await rebuildEvening(context, sessionId);
	} catch (error) {
		// What a full disk leaves as it is, is told all the same.
		if (classify(error).code === 'quota') return { ok: false, ...untouched };
		throw error;
	}
	return { ...untouched, ok: false, quarantined, rebuilt: true };
}

/** Rows as they lie. */
interface Stored {
	readonly revisions: readonly Revision[];
	/** The projections that are compared. */
	readonly rows: { readonly [T in keyof Projections]?: readonly object[] };
	/** Keys of what was set aside, and of all rulesets. */
	readonly quarantine: readonly string[];
	readonly rulesets: readonly string[];
}

async function readEvening(db: LedgerDatabase, sessionId: string): Promise<Stored> {
	const { revisions, rulesets } = await eveningWithRules(db, sessionId);
	return {
		revisions,
		rows: {
			deals: await listedOf(db.deals, sessionId).toArray(),
			adjustments: await listedOf(db.adjustments, sessionId).toArray(),
			settlements: await listedOf(db.settlements, sessionId).toArray(),
			sessions: await db.sessions.where('id').equals(sessionId).toArray(),
			rulesets: await db.rulesets.where('id').anyOf(rulesets).toArray(),
			conflicts: await conflictsIn(db, sessionId).toArray(),
		},
		quarantine: await db.quarantine.rows.primaryKeys(),
		rulesets: await db.rulesets.rows.primaryKeys(),
	};
}

/** All of it, while others write. */
async function readWhole(db: LedgerDatabase, onProgress?: OnProgress): Promise<Stored> {
	const stored = await atOneMoment(db, (count) => {
		let read = 0;
		return readAllTables(db, async (name) => {
			const found: object[] = [];
			await inParts(db, db.table(name), (rows) => {
				for (const row of rows) found.push(row);
				read += rows.length;
				// A deal has about as many rows of the record as it has others.
				onProgress?.(Math.min(read, 2 * count), 2 * count);
			});
			return found;
		});
	});
	return (
		stored ??
		db.read(
			(inside) => readAllTables(inside, (name) => inside.table(name).toArray()),
			db.ledgerTables,
		)
	);
}

async function readAllTables(
	db: LedgerDatabase,
	all: (name: string) => PromiseLike<object[]>,
): Promise<Stored> {
	const revisions = (await all('revisions')) as Revision[];
	const rows: Partial<Record<keyof Projections, object[]>> = {};
	for (const name of PROJECTION_TABLES) rows[name] = await all(name);
	const quarantine = await db.quarantine.rows.primaryKeys();
	const rulesets = await db.rulesets.rows.primaryKeys();
	return { revisions, rows, quarantine, rulesets };
}

function findingsIn(
	db: LedgerDatabase,
	{ revisions, rows, quarantine, rulesets }: Stored,
): readonly StorageIssue[] {
	const { sound, damaged } = readAll(revisions);
	const findings = damaged.flatMap(({ raw, issues }) =>
		issues.map((issue): StorageIssue => ({ ...issue, path: ['revisions', raw.id, ...issue.path] })),
	);
	const known = new Set([...revisions.map(({ id }) => id), ...quarantine]);
	for (const { id, parents } of sound) {
		for (const parent of parents) {
			if (known.has(parent)) continue;
			findings.push({ code: 'parent-missing', path: ['revisions', id], params: { parent } });
		}
	}
	const expected = project(sound);
	for (const name of PROJECTION_TABLES) {
		const stored = rows[name];
		if (stored) findings.push(...compareRows(db.table(name), expected[name], stored));
	}
	const snapshots = new Set(rulesets);
	for (const { id, snapshot } of expected.sessions) {
		if (snapshot === null || snapshots.has(snapshot)) continue;
		findings.push({ code: 'snapshot-missing', path: ['sessions', id], params: { snapshot } });
	}
	return findings;
}

function compareRows(
	table: Table,
	expected: readonly object[],
	stored: readonly object[],
): readonly StorageIssue[] {
	const { name } = table;
	const keyOf = (row: object) => [table.keyOf(row)].flat() as string[];
	const left = new Map(stored.map((row) => [JSON.stringify(keyOf(row)), row]));
	const findings: StorageIssue[] = [];
	for (const row of expected) {
		const path = [name, ...keyOf(row)];
		const found = left.get(JSON.stringify(keyOf(row)));
		left.delete(JSON.stringify(keyOf(row)));
		if (!found) findings.push({ code: 'projection-missing', path });
		// A damaged row may hold itself: it has no text to compare.
		else if (!alike(found, row) && (notPlain(found) !== null || !sameJson(found, row)))
			findings.push({ code: 'projection-differs', path });
	}
	for (const row of left.values()) {
		findings.push({ code: 'projection-surplus', path: [name, ...keyOf(row).map(String)] });
	}
	return findings;
}
