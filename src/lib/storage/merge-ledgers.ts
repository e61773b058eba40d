/** Another ledger's revisions taken in: the union, in one transaction. */
import type { LedgerDatabase } from './database.ts';
import { parseArriving } from './arriving.ts';
import { readClock } from './device.ts';
import { sameJson } from './json.ts';
import { quarantined } from './quarantine.ts';
import { loadEntities } from './record-store.ts';
import { reproject } from './reproject.ts';
import {
	groupByEntity,
	merge,
	parseRevision,
	refKey,
	refOf,
	type EntityRef,
	type Revision,
} from './revision.ts';
import type { StorageIssue } from './storage-issue.ts';
import { keptWith, observeStamps, type LedgerContext } from './write.ts';

export type MergeResult =
	| {
			readonly status: 'merged';
			readonly added: number;
			/** Revisions that were here already. */
			readonly same: number;
			/** Rows of ours that one of them took the place of; they lie in quarantine. */
			readonly replaced: number;
			/** Entities whose heads disagree since. */
			readonly conflicts: readonly EntityRef[];
	  }
	/** Nothing was written. Paths start with the index in the list. */
	| { readonly status: 'refused'; readonly issues: readonly StorageIssue[] };

/** What becomes of a row of ours that reads, and says something else than the revision of its id that comes. */
export type Differing = 'refuse' | 'leave' | 'replace';

export interface MergeOptions {
	/** Called between steps of a long merge, with steps done so far. */
	readonly onProgress?: (done: number, total: number) => void;
	/**
	 * They come from the second copy: it need not be told of them, and holds what was written. So the record's own
	 * door is asked, and a row of ours that says something else goes into quarantine.
	 */
	readonly kept?: boolean;
}

/** Rows written between two reports of progress. */
const BATCH = 2000;
/** Up to so many at once, what an evening counts moves on by them; beyond, it is counted anew. */
const FEW = 8;

/**
 * Merges revisions, in any order, any number of times. Where one does not read, or says something
 * else than the revision of that id that is here, nothing is written and all such are named. A
 * sound revision takes the place of a damaged row of the same id, which goes into quarantine.
 */
export async function mergeRevisions(
	context: LedgerContext,
	raw: readonly unknown[],
	{ onProgress, kept = false }: MergeOptions = {},
): Promise<MergeResult> {
	const { db: store, now, copy } = context;
	const read = readAll(raw, kept);
	if (!read.ok) return { status: 'refused', issues: read.issues };
	const incoming = merge(read.revisions, []);

	const keepWith = await keptWith(context);
	const result = await store.change(
		async (db): Promise<MergeResult> => {
			// A deal or two that come live: somebody watches. Asked for together, as each wait for the store takes time.
			const known = incoming.length <= FEW ? loadEntities(db, entitiesOf(incoming)) : undefined;
			const clock = readClock(db);
			const here = await db.revisions.bulkGet(incoming.map(({ id }) => id));
			const policy = kept ? 'replace' : 'refuse';
			const { fresh, differing, damaged } = compareWith(incoming, here, policy);
			if (differing.length > 0) return { status: 'refused', issues: differing };

			for (const { row, problems } of damaged) {
				void db.quarantine.put(quarantined(row.id, row, problems, now()));
			}
			// What was computed from what was damaged says so nowhere.
			if (damaged.length > 0) void db.computed.clear();
			const isFew = damaged.length === 0 && fresh.length <= FEW;
			const conflicts = isFew
				? await writeFew(db, fresh, await known)
				: await writeMany(db, fresh, onProgress);
			const stamps = fresh.map(({ at }) => at);
			await observeStamps(db, now(), stamps, clock);
			if (fresh.length > 0) await keepWith?.(db, fresh);
			const same = incoming.length - fresh.length;
			const replaced = damaged.length;
			return { status: 'merged', added: fresh.length, same, replaced, conflicts };
		},
		[...store.ledgerTables, store.computed],
	);
	if (result.status === 'merged' && result.added > 0 && !kept) await copy?.keep(incoming);
	return result;
}

/** At the record's own door, or at that of whatever comes from elsewhere; paths start with the index in the list. */
function readAll(
	raw: readonly unknown[],
	kept: boolean,
):
	| { readonly ok: true; readonly revisions: readonly Revision[] }
	| { readonly ok: false; readonly issues: readonly StorageIssue[] } {
	const issues: StorageIssue[] = [];
	const revisions: Revision[] = [];
	for (const [index, item] of raw.entries()) {
		const read = kept ? parseRevision(item) : parseArriving(item);
		if (read.ok) revisions.push('revision' in read.value ? read.value.revision : read.value);
		else issues.push(...read.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })));
	}
	return issues.length > 0 ? { ok: false, issues } : { ok: true, revisions };
}

/**
 * Moves what is shown on by some revisions.
 * @param before everything that is here of what they are about: read to its end, as a cursor would come upon what is put
 */
function writeFew(
	db: LedgerDatabase,
	fresh: readonly Revision[],
	before: ReadonlyMap<string, readonly Revision[]> | undefined,
): Promise<readonly EntityRef[]> {
	void db.revisions.bulkPut(fresh);
	const refs = entitiesOf(fresh);
	const record =
		before && groupByEntity([...refs.flatMap((ref) => before.get(refKey(ref)) ?? []), ...fresh]);
	return reproject(db, refs, { added: fresh, record });
}

/** Counts anew all that the revisions are about. */
async function writeMany(
	db: LedgerDatabase,
	fresh: readonly Revision[],
	onProgress: MergeOptions['onProgress'],
): Promise<readonly EntityRef[]> {
	const refs = entitiesOf(fresh);
	const total = fresh.length + refs.length;
	const conflicts: EntityRef[] = [];
	for (let done = 0; done < fresh.length; done += BATCH) {
		onProgress?.(done, total);
		await db.revisions.bulkPut(fresh.slice(done, done + BATCH));
	}
	for (let done = 0; done < refs.length; done += BATCH) {
		onProgress?.(fresh.length + done, total);
		conflicts.push(...(await reproject(db, refs.slice(done, done + BATCH))));
	}
	return conflicts;
}

/** What the revisions are about, evening by evening. */
function entitiesOf(revisions: readonly Revision[]): readonly EntityRef[] {
	const refs = new Map(revisions.map((row) => [refKey(row), refOf(row)]));
	return [...refs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ref]) => ref);
}

/** What comes in beside the rows that are here under the same ids. */
export interface Comparison {
	readonly fresh: readonly Revision[];
	/** Where such are refused. */
	readonly differing: readonly StorageIssue[];
	/** Rows of ours that a fresh one takes the place of. */
	readonly damaged: readonly { row: Revision; problems: readonly StorageIssue[] }[];
}

/** @param here the row under each id of those that come in */
export function compareWith(
	incoming: readonly Revision[],
	here: readonly (Revision | undefined)[],
	policy: Differing = 'refuse',
): Comparison {
	const fresh: Revision[] = [];
	const differing: StorageIssue[] = [];
	const damaged: { row: Revision; problems: readonly StorageIssue[] }[] = [];
	for (const [index, revision] of incoming.entries()) {
		const row = here[index];
		if (row === undefined) {
			fresh.push(revision);
			continue;
		}
		const read = parseRevision(row);
		const problems: readonly StorageIssue[] = !read.ok
			? read.issues
			: sameJson(row, revision)
				? []
				: [{ code: 'revision-differs', path: [], params: { id: revision.id } }];
		if (problems.length === 0) continue;
		if (read.ok && policy !== 'replace') {
			if (policy === 'refuse') differing.push(...problems);
			continue;
		}
		damaged.push({ row, problems });
		fresh.push(revision);
	}
	return { fresh, differing, damaged };
}
