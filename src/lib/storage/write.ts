/**
 * The one way into the record: a transaction that adds revisions, brings the projections up to
 * them and moves the clock. Either all of it is on disk afterwards or nothing.
 */
import { pathText } from '#lib/domain/issue.ts';
import { observe, tick, type Stamp } from './clock.ts';
import type { LedgerDatabase } from './database.ts';
import { askWriter, readClock, readWriter, writeClock } from './device.ts';
import type { Draft } from './drafts.ts';
import type { JsonObject } from './json.ts';
import { scopeOf } from './row-keys.ts';
import { groupByEntity, parseRevision, refOf, type EntityRef, type Revision } from './revision.ts';
import { reproject } from './reproject.ts';
import { StorageError } from './storage-error.ts';
import type { IdSource } from './uuid.ts';
import type { OnWriting } from './writings.ts';

/** A second copy of the record, outside the store. */
export interface Copy {
	/**
	 * Takes what was just written. Resolves once it is kept, or soon where that takes longer; it never
	 * rejects, as what the store has is saved.
	 */
	keep(revisions: readonly Revision[]): Promise<void>;
	/** Deletes it. Rejects where that cannot be done. */
	clear(): Promise<void>;
}

/** Called inside a change's transaction, once the projections say it. It awaits the store only. */
export type Follow = (db: LedgerDatabase, revisions: readonly Revision[]) => PromiseLike<void>;

/** What a ledger is made of: its store, the wall clock in milliseconds, a source of ids. */
export interface LedgerContext {
	readonly db: LedgerDatabase;
	readonly now: () => number;
	readonly newId: IdSource;
	readonly copy?: Copy | undefined;
	/** What keeps what follows from a change with it; asked for before the first transaction. */
	readonly follow?: (() => PromiseLike<Follow>) | undefined;
	/**
	 * Told of each change of this tab while it is written, and by what that returns once it is on disk, before any
	 * live query hears of it. Neither may throw.
	 */
	readonly told?: OnWriting | undefined;
}

/** A revision before it has an id and a stamp. */
export interface NewRevision extends EntityRef {
	readonly parents: readonly string[];
	readonly body: JsonObject | null;
	/** All that the record has of it so far, where that was read for this. */
	readonly over?: readonly Revision[];
	/** New, and placed behind all that its list had. */
	readonly atEnd?: true;
}

/** What a change wrote. */
export interface Change {
	/** Empty where everything was as it should be already. All carry the same stamp. */
	readonly revisions: readonly Revision[];
	/** Entities of this change that now have heads which disagree. */
	readonly conflicts: readonly EntityRef[];
}

export interface WriteOptions {
	/** A draft that is done with once this is saved (`draftKey`). */
	readonly dropDraft?: string;
	/**
	 * Looks at the store as it is with the change, inside the transaction: it awaits the store only, and what it
	 * throws takes everything back.
	 */
	readonly check?: (revisions: readonly Revision[], db: LedgerDatabase) => Promise<void>;
	/** Called once it is on disk, before anybody who follows hears of it. It may not throw. */
	readonly onDisk?: () => void;
}

/** Decides what to write, from the store as its transaction sees it: it awaits the store only, and may run again. */
export type Plan = (newId: IdSource, db: LedgerDatabase) => Promise<readonly NewRevision[]>;

/** What follows from a change; where its code cannot be had, the change is kept all the same: it can be made anew. */
export async function keptWith({ follow }: LedgerContext): Promise<Follow | undefined> {
	try {
		return await follow?.();
	} catch {
		return undefined;
	}
}

/**
 * Writes what the plan decides. Revisions of one call carry one stamp: they were one thing done.
 * @throws StorageError
 */
export async function write(
	context: LedgerContext,
	plan: Plan,
	{ dropDraft, check, onDisk }: WriteOptions = {},
): Promise<Change> {
	const { db: store, now, newId, copy, told } = context;
	// Ids outlive a lost connection, so that a repeated write finds what it wrote the first time.
	const ids: string[] = [];
	const keepWith = await keptWith(context);
	const change = await store.change(async (db): Promise<Change> => {
		if (onDisk) db.onDisk(onDisk);
		const repeated = ids.length > 0 ? await db.revisions.bulkGet(ids) : [];
		const written = repeated.filter((row) => row !== undefined);
		if (written.length > 0) {
			// What follows from them may not have been written any more.
			return { revisions: written, conflicts: await reproject(db, written.map(refOf)) };
		}

		let used = 0;
		const nextId = (): string => {
			const id = ids[used] ?? newId();
			ids[used++] = id;
			return id;
		};
		// Asked for together, as each wait for the store takes time; it does them in this order.
		const asked = askWriter(db);
		const planned = await plan(nextId, db);
		if (dropDraft !== undefined) void db.drafts.delete(dropDraft);
		const drafts = askDrafts(db, planned);
		if (planned.length === 0) return { revisions: [], conflicts: [] };

		const nowMs = now();
		const { device, clock } = await readWriter(db, asked, nextId, nowMs);
		const at = tick(clock, nowMs, device);
		const revisions = planned.map(({ over: _, atEnd: _end, ...draft }) =>
			readable({ ...draft, id: nextId(), at, device }),
		);
		if (told) db.onDisk(told(revisions));
		void db.revisions.bulkAdd(revisions);
		void writeClock(db, at);
		const record = planned.every(({ over }) => over)
			? groupByEntity([...planned.flatMap(({ over = [] }) => over), ...revisions])
			: undefined;
		const [deal, ...others] = planned.filter(({ entity }) => entity === 'deal');
		const last = deal?.atEnd && others.length === 0 ? deal : undefined;
		const grown = { added: revisions, record, last };
		const conflicts = await reproject(db, revisions.map(refOf), grown);
		void db.drafts.bulkDelete([...finishedDrafts(await drafts, planned)]);
		await keepWith?.(db, revisions);
		await check?.(revisions, db);
		return { revisions, conflicts };
	}, store.ledgerTables);
	// What a transaction took back must not come out of the copy: it is told afterwards.
	if (change.revisions.length > 0) await copy?.keep(change.revisions);
	return change;
}

/** What the door of the record would refuse is never written, let alone said to be saved. */
function readable(revision: Revision): Revision {
	const read = parseRevision(revision);
	if (read.ok) return read.value;
	const { entity, entityId } = revision;
	const { code = '', path = [] } = read.issues[0] ?? {};
	throw new StorageError('invalid', { entity, id: entityId, problem: code, path: pathText(path) });
}

/** The deals that are written, and not taken out. */
const dealsWritten = (planned: readonly NewRevision[]): readonly NewRevision[] =>
	planned.filter(({ entity, body }) => entity === 'deal' && body !== null);

/** What is half written in the evenings of these deals; nothing is asked for where there are none. */
function askDrafts(
	db: LedgerDatabase,
	planned: readonly NewRevision[],
): PromiseLike<readonly Draft[]> | readonly Draft[] {
	const sessions = new Set(dealsWritten(planned).map(({ sessionId }) => scopeOf(sessionId)));
	if (sessions.size === 0) return [];
	return db.drafts
		.where('sessionId')
		.anyOf([...sessions])
		.toArray();
}

/**
 * The drafts, in whatever tab, of new deals that stand in the sheet from now on: a deal taken back, begun anew and
 * then restored would be written twice.
 */
function finishedDrafts(
	drafts: readonly Draft[],
	planned: readonly NewRevision[],
): readonly string[] {
	const nameOf = (...name: readonly string[]): string => JSON.stringify(name);
	const deals = new Set(
		dealsWritten(planned).map((deal) => nameOf(scopeOf(deal.sessionId), deal.entityId)),
	);
	return drafts
		.filter(({ seen, sessionId, dealId }) => seen === null && deals.has(nameOf(sessionId, dealId)))
		.map(({ key }) => key);
}

/**
 * Moves our clock past stamps that came from elsewhere. Inside a writing transaction.
 * @param asked where it stood before they were written
 */
export async function observeStamps(
	db: LedgerDatabase,
	nowMs: number,
	stamps: readonly Stamp[],
	asked: PromiseLike<Stamp | null> = readClock(db),
): Promise<void> {
	const before = await asked;
	const after = observe(before, stamps, nowMs);
	if (after !== null && after !== before) void writeClock(db, after);
}
