/** What was written in two ways, and what people choose from. */
import type { LedgerDatabase } from './database.ts';
import type { JsonObject } from './json.ts';
import { scopeOf } from './row-keys.ts';
import { conflictsIn, loadEntities } from './record-store.ts';
import {
	compareRevisions,
	heads,
	isConflict,
	refKey,
	type EntityRef,
	type Revision,
} from './revision.ts';

/** An entity whose heads disagree: the shown one first. `body: null` is a deletion. */
interface Disagreement {
	readonly ref: EntityRef;
	readonly heads: readonly Revision[];
}

export interface Conflict extends Disagreement {
	/** What they say together; `null` where they contradict each other. */
	readonly both: JsonObject | null;
}

/** With all that is written of the entity. */
interface Disputed extends Disagreement {
	readonly ofEntity: readonly Revision[];
}

/**
 * The open conflicts of an evening, or of what belongs to none (`null`). Which versions they are the record says: the rows
 * tell of what alone, by their keys, as one may be damaged.
 */
export async function readDisputed(
	db: LedgerDatabase,
	sessionId: string | null,
): Promise<readonly Disputed[]> {
	const keys = await conflictsIn(db, scopeOf(sessionId)).primaryKeys();
	const refs = keys.map(([, entity, entityId]) => ({ entity, sessionId, entityId }) as EntityRef);
	const record = await loadEntities(db, refs);
	return refs.flatMap((ref) => {
		const ofEntity = record.get(refKey(ref)) ?? [];
		const open = [...heads(ofEntity)].sort((a, b) => compareRevisions(b, a));
		return isConflict(open) ? [{ ref, heads: open, ofEntity }] : [];
	});
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
