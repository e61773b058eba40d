/** What was written in two ways, and what people choose from. */
import type { LedgerDatabase } from './database.ts';
import { joined } from './join.ts';
import type { JsonObject } from './json.ts';
import { scopeOf } from './projection.ts';
import { conflictsIn, loadEntities, soundOf } from './record-store.ts';
import {
	compareRevisions,
	refKey,
	refOf,
	winner,
	type EntityRef,
	type Revision,
} from './revision.ts';

/** An entity whose heads disagree: the shown one first. `body: null` is a deletion. */
export interface Conflict {
	readonly ref: EntityRef;
	readonly heads: readonly Revision[];
	/** What they say together; `null` where they contradict each other. */
	readonly both: JsonObject | null;
}

/** The open conflicts of an evening, or of what belongs to none (`null`). */
export async function readConflicts(
	db: LedgerDatabase,
	sessionId: string | null,
): Promise<readonly Conflict[]> {
	const rows = await conflictsIn(db, scopeOf(sessionId)).toArray();
	const revisions = await db.revisions.bulkGet(rows.flatMap((row) => row.heads));
	const sound = soundOf(revisions);
	const open = rows
		.map(({ heads: ids }) => sound.filter(({ id }) => ids.includes(id)))
		.filter((of) => of.length > 0)
		.map((of) => of.sort((a, b) => compareRevisions(b, a)))
		.map((of) => ({ ref: refOf(winner(of)), heads: of }));
	const record = await loadEntities(
		db,
		open.map(({ ref }) => ref),
	);
	return open.map((one) => ({
		...one,
		both: joined(record.get(refKey(one.ref)) ?? [], one.heads),
	}));
}

/** How many conflicts are open in an evening, or in what belongs to none (`null`). */
export interface OpenConflicts {
	readonly sessionId: string | null;
	readonly count: number;
}

/** Everything that has open conflicts, whatever evening it is of. */
export async function readOpenConflicts(db: LedgerDatabase): Promise<readonly OpenConflicts[]> {
	const counts = new Map<string, number>();
	// The keys alone: a damaged row hides no other.
	for (const [scope] of await db.conflicts.rows.primaryKeys()) {
		counts.set(scope, (counts.get(scope) ?? 0) + 1);
	}
	return [...counts].map(([scope, count]) => ({ sessionId: scope === '' ? null : scope, count }));
}
