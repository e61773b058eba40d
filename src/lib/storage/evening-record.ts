/**
 * Everything of one evening that its screens show, read once and then followed: a change, whether of this
 * tab or of another, tells which rows it touched, and only these are read. It is never guessed whether that
 * is all: the evening counts its revisions, and where the sum differs it is read as a whole.
 */
import { LISTED, isListed, type Listed } from './bodies.ts';
import { keysChanged, type Changes } from './changes.ts';
import { compareStamps } from './clock.ts';
import type { LedgerDatabase } from './database.ts';
import { readDevice } from './device.ts';
import { following, type Source } from './follow.ts';
import { headAsRead } from './as-read.ts';
import { sameJson } from './json.ts';
import { TABLE_OF } from './row-keys.ts';
import {
	listOf,
	listWith,
	pinnedIn,
	sessionItem,
	type Damaged,
	type ListedItem,
	type OrderedList,
	type SessionItem,
} from './read.ts';
import {
	isLacking,
	kindRecord,
	lastOf,
	listedOf,
	listedTable,
	soundOf,
	stampedLike,
} from './record-store.ts';
import type { Revision } from './revision.ts';
import type { ListedRow } from './schema.ts';

/** Everything of an evening that its screens show, as it stood at one moment. */
export interface EveningRecord {
	readonly session: SessionItem | Damaged | undefined;
	readonly deals: readonly (ListedItem | Damaged)[];
	readonly adjustments: readonly (ListedItem | Damaged)[];
	readonly settlements: readonly (ListedItem | Damaged)[];
	/**
	 * Whether a payment or a settlement is recorded and not among them. Deals are counted beside the evening; these are
	 * few, and asked of the record itself.
	 */
	readonly lacking: boolean;
	/** See `readLastChange`. */
	readonly last: readonly Revision[];
	/** What it was done to: undoing brings that back (`bodyBefore`). */
	readonly before: readonly Revision[];
}

/** The record with what it takes to read on from it. */
interface Reading {
	readonly record: EveningRecord;
	readonly lists: { readonly [L in Listed]: OrderedList };
	/** The id of its resolved rules. */
	readonly snapshot: string | null;
	/** This device, whose last change can be undone. */
	readonly device: unknown;
}

const recordOf = (
	{ session, lacking }: Pick<EveningRecord, 'session' | 'lacking'>,
	{ deal, adjustment, settlement }: Reading['lists'],
	last: readonly Revision[],
	before: readonly Revision[],
): EveningRecord => ({
	...{ session, lacking, last, before },
	deals: deal.items,
	adjustments: adjustment.items,
	settlements: settlement.items,
});

async function readWhole(db: LedgerDatabase, id: string): Promise<Reading> {
	// Asked for together, as each wait for the store takes time.
	const reading = {
		row: db.sessions.get(id),
		deal: listedOf(db.deals, id).toArray(),
		adjustment: listedOf(db.adjustments, id).toArray(),
		settlement: listedOf(db.settlements, id).toArray(),
		paid: kindRecord(db, id, 'adjustment').toArray(),
		settled: kindRecord(db, id, 'settlement').toArray(),
		device: readDevice(db),
	};
	const row = await reading.row;
	const snapshot = pinnedIn(row);
	const device = await reading.device;
	const latest = await lastOf(db, id, device);
	const ruleset = snapshot === null ? undefined : db.rulesets.get(snapshot);
	const last = soundOf(latest ? await stampedLike(db, latest).toArray() : []);
	const session = row && sessionItem(row, ruleset && (await ruleset));
	const adjustments = await reading.adjustment;
	const settlements = await reading.settlement;
	const lists = {
		deal: listOf(await reading.deal),
		adjustment: listOf(adjustments),
		settlement: listOf(settlements),
	};
	const lacking =
		isLacking(await reading.paid, adjustments) || isLacking(await reading.settled, settlements);
	const record = recordOf({ session, lacking }, lists, last, await parentsOf(db, last));
	return { snapshot, device, lists, record };
}

/** The record as it is now. */
export const readEvening = async (db: LedgerDatabase, id: string): Promise<EveningRecord> =>
	(await readWhole(db, id)).record;

async function parentsOf(
	db: LedgerDatabase,
	last: readonly Revision[],
): Promise<readonly Revision[]> {
	const parents = last.flatMap((revision) => revision.parents);
	return parents.length > 0 ? soundOf(await db.revisions.bulkGet(parents)) : [];
}

/** Rows that changed, by their ids. */
interface Told {
	readonly lists: { readonly [L in Listed]: Set<string> };
	readonly revisions: Set<string>;
	session: boolean;
	/** More than single rows: everything has to be read. */
	whole: boolean;
}

const nothing = (): Told => ({
	lists: { deal: new Set(), adjustment: new Set(), settlement: new Set() },
	revisions: new Set(),
	session: false,
	whole: false,
});

/** Adds what a change of the store says of this evening; false where it says nothing of it. */
function hear(told: Told, changes: Changes, id: string): boolean {
	let concerned = false;
	/** The keys of a table that changed. */
	const keysOf = (table: string): readonly (readonly string[])[] => {
		const keys = keysChanged(changes, table);
		if (!keys) told.whole = concerned = true;
		return keys ?? [];
	};
	for (const entity of LISTED) {
		for (const [session, own] of keysOf(TABLE_OF[entity])) {
			if (session !== id) continue;
			concerned = true;
			if (own !== undefined) told.lists[entity].add(own);
		}
	}
	if (keysOf('sessions').some(([session]) => session === id)) told.session = concerned = true;
	// A snapshot never changes, unless it was missing and comes with a backup.
	if (keysOf('rulesets').length > 0) told.whole = concerned = true;
	// Written together with what they change, so told together.
	if (concerned) for (const [key] of keysOf('revisions')) if (key) told.revisions.add(key);
	return concerned;
}

interface ReadingOn {
	readonly from: Reading;
	readonly told: Told;
	/** The revisions that were told, where they are at hand. */
	readonly written?: readonly Revision[];
}

/** The record read on; `undefined` where what was told is not all that changed. */
async function readOn(
	db: LedgerDatabase,
	id: string,
	{ from, told, written }: ReadingOn,
): Promise<Reading | undefined> {
	const { record: known, lists: before, snapshot, device } = from;
	if (told.whole || known.lacking || known.session?.status !== 'sound') return undefined;
	const rowsOf = (entity: Listed): PromiseLike<(ListedRow | undefined)[]> | [] =>
		told.lists[entity].size === 0
			? []
			: listedTable(db, entity).bulkGet([...told.lists[entity]].map((own) => [id, own]));
	// Asked for together, as each wait for the store takes time.
	const reading = {
		row: db.sessions.get(id),
		writes: device === undefined ? readDevice(db) : undefined,
		revisions: written ?? db.revisions.bulkGet([...told.revisions]),
		...{ deal: rowsOf('deal'), adjustment: rowsOf('adjustment'), settlement: rowsOf('settlement') },
	};
	const revisions = soundOf(await reading.revisions).filter(({ sessionId }) => sessionId === id);
	const own = revisions.filter((revision) => revision.device === device);
	const latest = lastAfter(known.last, own);
	// Where the revisions are at hand, this is asked together with the rows.
	const parents = latest && latest !== known.last ? parentsOf(db, latest) : known.before;
	const row = await reading.row;
	// It wrote for the first time: whether that is among what was told is not known yet.
	if (reading.writes && (await reading.writes) !== undefined) return undefined;
	const came = (row?.changes ?? Number.NaN) - known.session.changes;
	// None: what was told had been read already.
	if (!row || (came !== 0 && came !== revisions.length) || pinnedIn(row) !== snapshot)
		return undefined;
	const last = came === 0 ? known.last : latest;
	if (!last) return undefined;

	const { head: knownHead } = known.session;
	const { rulesetSnapshot, ...rest } = knownHead;
	const value = rulesetSnapshot as ListedRow['value'] | undefined;
	const read = sessionItem(row, value && { kind: 'snapshot', value });
	const stands = read.status === 'sound' && sameJson(rest, headAsRead(row.head));
	const session = stands ? { ...read, head: knownHead } : read;
	const listOn = (entity: Listed, rows: readonly (ListedRow | undefined)[]): OrderedList =>
		listWith(before[entity], new Map([...told.lists[entity]].map((own, i) => [own, rows[i]])));
	const lists = {
		deal: listOn('deal', await reading.deal),
		adjustment: listOn('adjustment', await reading.adjustment),
		settlement: listOn('settlement', await reading.settlement),
	};
	// What is as it was nobody has to look at again.
	const untouched = came === 0 && LISTED.every((entity) => lists[entity] === before[entity]);
	if (untouched && sameJson({ ...session, head: stands }, { ...known.session, head: true }))
		return from;
	return {
		...{ snapshot, device, lists },
		record: recordOf(
			{ session, lacking: false },
			lists,
			last,
			last === known.last ? known.before : await parents,
		),
	};
}

/** The last thing done after more of ours came; `undefined` where it cannot be told from these alone. */
function lastAfter(
	before: readonly Revision[],
	came: readonly Revision[],
): readonly Revision[] | undefined {
	const [known] = before;
	const [first] = came;
	if (!first) return before;
	if (!known) return undefined;
	const latest = came.reduce(
		(at, next) => (compareStamps(next.at, at) > 0 ? next.at : at),
		first.at,
	);
	const order = compareStamps(latest, known.at);
	if (order === 0) return undefined;
	return order < 0 ? before : came.filter(({ at }) => compareStamps(at, latest) === 0);
}

/** An evening that is followed, for one who observes it. */
export interface Followed extends Source<EveningRecord> {
	/**
	 * The record as a transaction that writes leaves it, read on from what was told last and told as it is once
	 * the transaction is over; `undefined` where nobody follows, or more has changed than is told here.
	 * @param revisions all that the transaction adds
	 */
	readonly ahead: (
		db: LedgerDatabase,
		revisions: readonly Revision[],
	) => Promise<EveningRecord | undefined>;
}

/** What revisions say of an evening's rows, as the store tells it later. */
function toldBy(revisions: readonly Revision[], id: string): Told {
	const told = nothing();
	for (const { id: revision, sessionId, entity, entityId } of revisions) {
		told.revisions.add(revision);
		if (entity === 'ruleset') told.whole = true;
		if (sessionId !== id) continue;
		if (isListed(entity)) told.lists[entity].add(entityId);
	}
	return told;
}

/** The record as it is now, and after every change of it. */
export function followEvening(db: LedgerDatabase, id: string): Followed {
	let reading: Reading | undefined;
	/** What a transaction of this tab has read on already: the same, once it is told of just these revisions. */
	let prepared: { from: Reading; to: Reading; revisions: ReadonlySet<string> } | undefined;

	const ahead: Followed['ahead'] = async (inside, revisions) => {
		const from = reading;
		const told = toldBy(revisions, id);
		const to = from && (await readOn(inside, id, { from, told, written: revisions }));
		if (from && to) prepared = { from, to, revisions: new Set(revisions.map((one) => one.id)) };
		return to?.record;
	};
	/** @param now what was told */
	const taken = (from: Reading, now: Told): Reading | undefined =>
		prepared?.from === from && !now.whole && isSame(prepared.revisions, now.revisions)
			? prepared.to
			: undefined;

	const { subscribe } = following<Told, Reading>({
		db,
		nothing,
		hear: (told, changes) => hear(told, changes, id),
		read: async (before, now) => {
			try {
				reading =
					(before && taken(before, now)) ??
					(await db.read(
						async (inside) =>
							(before && (await readOn(inside, id, { from: before, told: now }))) ??
							(await readWhole(inside, id)),
					));
			} catch (problem) {
				reading = undefined;
				throw problem;
			}
			prepared = undefined;
			return reading;
		},
		stop: () => (reading = prepared = undefined),
	});
	return {
		subscribe: ({ next, error }) => subscribe({ next: ({ record }) => next(record), error }),
		ahead,
	};
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
	a.size === b.size && [...a].every((one) => b.has(one));
