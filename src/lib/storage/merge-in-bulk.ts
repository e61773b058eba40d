/**
 * A whole ledger taken in. What the merge comes to is worked out first, while everybody else reads and writes, and
 * then written in one transaction: killed or stopped at any moment, either all of it is there or nothing.
 */
import { observe } from './clock.ts';
import { markText, recordMark } from './computed.ts';
import { clockRow, readClock } from './device.ts';
import { compareWith, type Differing, type MergeResult } from './merge-ledgers.ts';
import { presentOf, type Present } from './present.ts';
import { entityState, project, type Projections } from './projection.ts';
import { PROJECTION_TABLES, TABLE_OF, conflictKeyOf, rowKeyOf } from './row-keys.ts';
import { quarantined } from './quarantine.ts';
import { soundOf } from './record-store.ts';
import { groupByEntity, merge, refKey, refOf, type EntityRef, type Revision } from './revision.ts';
import { LAST_SHOWN } from './schema.ts';
import type { LedgerContext } from './write.ts';
import { writeInBulk, type BulkOptions, type Writing } from './write-in-bulk.ts';

export interface MergeInBulkOptions extends BulkOptions {
	/** Refused, unless somebody was asked. */
	readonly differing?: Differing | undefined;
	/** Told once all is written, of everything that is shown of the evenings it touched. */
	readonly onWritten?: ((rows: Projections) => void) | undefined;
}

/**
 * The union with revisions that were read already (`readBackup`), in any order, any number of times. Where one says
 * something else than the revision of that id that is here, nothing is written and all such are named – or, as somebody
 * decided who was asked, ours stay or theirs take their place.
 * @param also what is written with it
 * @throws StorageError, and what the signal was stopped with
 */
export async function mergeInBulk(
	context: LedgerContext,
	revisions: readonly Revision[],
	{ differing = 'refuse', ...options }: MergeInBulkOptions = {},
	also: readonly Writing[] = [],
): Promise<MergeResult> {
	const { db } = context;
	const incoming = merge(revisions, []);
	for (;;) {
		options.signal?.throwIfAborted();
		const mark = markText(await recordMark(db));
		const plan = await planOf(context, incoming, await presentOf(db, incoming), differing);
		if (plan.result.status === 'refused') return plan.result;
		const writing = [...plan.writing, ...also].filter(
			({ put, gone }) => put.length + gone.length > 0,
		);
		if (writing.length === 0) return plan.result;
		// Where somebody wrote meanwhile it is worked out anew.
		if (!(await writeInBulk({ db, mark }, writing, options))) continue;
		if (plan.rows) options.onWritten?.(plan.rows);
		return plan.result;
	}
}

interface Plan {
	readonly result: MergeResult;
	readonly writing: readonly Writing[];
	/** What is shown afterwards of the evenings that it touches. */
	readonly rows?: Projections;
}

async function planOf(
	{ db, now }: LedgerContext,
	incoming: readonly Revision[],
	{ same, record }: Present,
	policy: Differing,
): Promise<Plan> {
	const here = incoming.map(({ id }) => same.get(id));
	const { fresh, differing, damaged } = compareWith(incoming, here, policy);
	if (differing.length > 0) {
		return { result: { status: 'refused', issues: differing }, writing: [] };
	}
	const nowMs = now();
	const before = await db.read(readClock, [db.meta, db.revisions]);
	const after = observe(
		before,
		fresh.map(({ at }) => at),
		nowMs,
	);
	const replaced = damaged.map(({ row }) => row);
	const ids = new Set(replaced.map(({ id }) => id));
	// One may have said that it is about something else.
	const touched = new Set([...fresh, ...soundOf(replaced)].map(({ sessionId }) => sessionId));
	const stood = record.filter(({ sessionId }) => touched.has(sessionId));
	const union = [...stood.filter(({ id }) => !ids.has(id)), ...fresh];
	const rows = project(union);
	const gone = goneFrom(entitiesOf(stood), groupByEntity(union));
	// It was computed from what was damaged, and nothing else tells.
	const computed = replaced.length > 0 ? await db.run(() => db.computed.rows.primaryKeys()) : [];
	const conflicting = new Set(
		rows.conflicts.map(({ scope, entity, entityId }) => JSON.stringify([scope, entity, entityId])),
	);
	return {
		rows,
		result: {
			status: 'merged',
			added: fresh.length,
			same: incoming.length - fresh.length,
			replaced: replaced.length,
			conflicts: entitiesOf(fresh).filter((ref) =>
				conflicting.has(JSON.stringify(conflictKeyOf(ref))),
			),
		},
		writing: [
			{
				table: 'quarantine',
				put: damaged.map(({ row, problems }) => quarantined(row.id, row, problems, nowMs)),
				gone: [],
			},
			{ table: 'revisions', put: fresh, gone: [] },
			...PROJECTION_TABLES.map((table) => ({
				table,
				put: rows[table],
				gone: gone.get(table) ?? [],
			})),
			{ table: 'computed', put: [], gone: computed },
			{
				table: 'meta',
				put: after !== null && after !== before ? [clockRow(after)] : [],
				gone: replaced.length > 0 ? Object.values(LAST_SHOWN) : [],
			},
		],
	};
}

const entitiesOf = (revisions: readonly Revision[]): readonly EntityRef[] =>
	[...groupByEntity(revisions).values()].flatMap(([first]) => (first ? [refOf(first)] : []));

/** Keys of rows that may be there and are not to be any more, by table. */
function goneFrom(
	known: readonly EntityRef[],
	record: ReadonlyMap<string, readonly Revision[]>,
): ReadonlyMap<string, readonly IDBValidKey[]> {
	const gone = new Map<string, IDBValidKey[]>();
	const add = (table: string, key: IDBValidKey) => {
		const keys = gone.get(table);
		if (keys) keys.push(key);
		else gone.set(table, [key]);
	};
	for (const ref of known) {
		const left = record.get(refKey(ref));
		const { body, conflict } = left ? entityState(left) : { body: null, conflict: null };
		if (body === null) add(TABLE_OF[ref.entity], rowKeyOf(ref));
		if (conflict === null) add('conflicts', conflictKeyOf(ref));
	}
	return gone;
}
