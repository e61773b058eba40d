/** What screens read, inside a reading transaction (`LedgerDatabase.read`): a row that does not read is damaged, and keeps no other from being shown. */
import { exactly, id as idShape } from '#lib/domain/shape.ts';
import { groupAsRead, headAsRead, personAsRead } from './as-read.ts';
import {
	BODY_SHAPES,
	isListed,
	ownId,
	type Entity,
	type Group,
	type Identified,
	type Listed,
	type Person,
	type RulesetKind,
	type StoredFields,
	type SessionHead,
} from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { readDevice } from './device.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import { inSteps } from './in-steps.ts';
import type { JsonObject } from './json.ts';
import { compareOrdered, isTwin } from './order.ts';
import { resolveMerged, soundById } from './people.ts';
import { lastOf, listedOf, listedTable, loadEntity, soundOf, stampedLike } from './record-store.ts';
import {
	compareRevisions,
	heads,
	isConflict,
	winner,
	type EntityRef,
	type Revision,
} from './revision.ts';
import type {
	GroupRow,
	ListedRow,
	Origin,
	PersonRow,
	RulesetRow,
	SessionFacts,
	SessionRow,
} from './schema.ts';
import { parseShape, type Parsed, type StorageIssue } from './storage-issue.ts';

/** A row that does not read, as it lies in the store. */
export interface Damaged {
	readonly status: 'damaged';
	readonly id: string;
	readonly raw: unknown;
	readonly issues: readonly StorageIssue[];
}

/** A row that reads. */
interface Sound extends Origin {
	readonly status: 'sound';
	readonly id: string;
}

/** A deal, adjustment or settlement. */
export interface ListedItem extends Sound {
	readonly sessionId: string;
	/** The session file's own object. */
	readonly value: Identified;
	/** What people call its number: 1 for the first of the evening. */
	readonly position: number;
	/** Another one holds the same place: the same deal written twice? Moving one settles it. */
	readonly twin: boolean;
}

/** An evening in a list: without its resolved ruleset. */
export interface SessionSummary extends Sound, SessionFacts {
	readonly head: StoredFields;
}

/** An evening with everything but its lists. */
export interface SessionItem extends Sound, SessionFacts {
	readonly head: SessionHead & StoredFields;
}

export interface PersonItem extends Sound {
	readonly value: Person & JsonObject;
}

export interface RulesetItem extends Sound {
	readonly kind: RulesetKind;
	readonly value: JsonObject;
}

export interface GroupItem extends Sound {
	readonly value: Group & JsonObject;
}

const damaged = (id: unknown, raw: unknown, issues: readonly StorageIssue[]): Damaged => ({
	status: 'damaged',
	id: typeof id === 'string' ? id : String(id),
	raw,
	issues,
});

/** A row under the key of another would be shown beside the right one. */
function readRow<T extends Origin & { readonly id: string }>(
	row: T,
	entity: Entity,
	body: unknown,
): Parsed<T> {
	const read = parseShape((isListed(entity) ? BODY_SHAPES : DESCRIPTIONS)[entity], body);
	if (!read.ok) return read;
	const own = parseShape(exactly(row.id), ownId(entity, body as JsonObject) ?? row.id, ['id']);
	const origin = own.ok ? parseShape(idShape, row.revision, ['revision']) : own;
	return origin.ok ? { ok: true, value: row } : origin;
}

const readListed = (row: ListedRow): Parsed<ListedRow> =>
	readRow(row, 'deal', { number: row.number, value: row.value });

function readSessionRow(row: SessionRow): Parsed<SessionRow> {
	const read = readRow(row, 'session', { head: row.head, snapshot: row.snapshot });
	return read.ok ? { ok: true, value: { ...row, head: headAsRead(row.head) } } : read;
}

/** An evening's deals, adjustments or settlements in playing order, damaged rows last. */
export async function readList(
	db: LedgerDatabase,
	entity: Listed,
	sessionId: string,
): Promise<readonly (ListedItem | Damaged)[]> {
	return listOf(await listedOf(listedTable(db, entity), sessionId).toArray()).items;
}

/** A list as it was read, in playing order: what changes in it is read on from there. */
export interface OrderedList {
	/** The rows that read. */
	readonly rows: readonly ListedRow[];
	/** Those as items, and behind them what does not read. */
	readonly items: readonly (ListedItem | Damaged)[];
}

const EMPTY: OrderedList = { rows: [], items: [] };

/** A list from its rows, in any order: what does not read is an item as well, and says what is wrong. */
export const listOf = (rows: readonly ListedRow[]): OrderedList =>
	listWith(EMPTY, new Map(rows.map((row) => [row.id, row])));

/**
 * The list with some of its rows as they are now; `undefined`: gone. These are checked, no other is, and
 * an item that says what it said is the same object, as the whole list is where nothing was told.
 */
export function listWith(
	before: OrderedList,
	told: ReadonlyMap<string, ListedRow | undefined>,
): OrderedList {
	if (told.size === 0) return before;
	const broken = before.items.filter(
		(item): item is Damaged => item.status === 'damaged' && !told.has(item.id),
	);
	const rows = before.rows.filter(({ id }) => !told.has(id));
	for (const row of told.values()) {
		const read = row && readListed(row);
		if (!read) continue;
		if (read.ok) rows.push(row);
		else broken.push(damaged(row.id, row, read.issues));
	}
	rows.sort(compareOrdered);
	const items = rows.map((row, index): ListedItem => {
		const known = before.rows[index] === row ? before.items[index] : undefined;
		const twin = isTwin(row, rows[index - 1]) || isTwin(row, rows[index + 1]);
		if (known?.status === 'sound' && known.twin === twin) return known;
		const { number: _, ...rest } = row;
		return { status: 'sound', ...rest, position: index + 1, twin };
	});
	return { rows, items: [...items, ...broken.sort((a, b) => (a.id < b.id ? -1 : 1))] };
}

/** One of them, or `undefined` where there is none (any more). */
export async function readListItem(
	db: LedgerDatabase,
	entity: Listed,
	sessionId: string,
	id: string,
): Promise<ListedItem | Damaged | undefined> {
	return (await readList(db, entity, sessionId)).find((item) => item.id === id);
}

/** The evenings, the latest first; no deal is read for it. */
export async function readSessions(
	db: LedgerDatabase,
	{ limit = Infinity, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<readonly (SessionSummary | Damaged)[]> {
	if (limit === Infinity && offset === 0) return readAllSessions(db);
	const latestFirst = db.sessions.orderBy('startedAt').reverse().offset(offset);
	const rows = await (limit === Infinity ? latestFirst : latestFirst.limit(limit)).toArray();
	return rows.map(sessionSummary);
}

/** Read against the order of an index each row would be a step of its own. */
async function readAllSessions(db: LedgerDatabase): Promise<readonly (SessionSummary | Damaged)[]> {
	// As a moment: its text may be in any offset, and in a damaged row any text.
	const beginning = ({ startedAt }: SessionRow) => Date.parse(startedAt) || 0;
	const rows = await inSteps(db.sessions, (row) => [beginning(row), sessionSummary(row)] as const);
	// By id they come already, and among equals it stays so.
	const byTime = rows.sort(([a], [b]) => a - b);
	return byTime.reverse().map(([, summary]) => summary);
}

/** One evening without its rules. */
export async function readSummary(
	db: LedgerDatabase,
	id: string,
): Promise<SessionSummary | Damaged | undefined> {
	const row = await db.sessions.get(id);
	return row && sessionSummary(row);
}

function sessionSummary(row: SessionRow): SessionSummary | Damaged {
	const read = readSessionRow(row);
	if (!read.ok) return damaged(row.id, row, read.issues);
	const { startedAt: _, snapshot: _s, ...rest } = read.value;
	return { status: 'sound', ...rest };
}

/** One evening, its resolved ruleset included; damaged where that ruleset is lost. */
export async function readSession(
	db: LedgerDatabase,
	id: string,
): Promise<SessionItem | Damaged | undefined> {
	const row = await db.sessions.get(id);
	const snapshot = pinnedIn(row);
	return row && sessionItem(row, snapshot === null ? undefined : await db.rulesets.get(snapshot));
}

/** Some evenings in the order they are named, without those that are not there. */
export async function readSessionsById(
	db: LedgerDatabase,
	ids: readonly string[],
): Promise<readonly (SessionItem | Damaged)[]> {
	const rows = (await db.sessions.bulkGet([...ids])).filter((row) => row !== undefined);
	const pinned = [...new Set(rows.map(pinnedIn).filter((id) => id !== null))];
	const rulesets = await db.rulesets.bulkGet(pinned);
	const byId = new Map(rulesets.flatMap((row) => (row ? [[row.id, row]] : [])));
	return rows.map((row) => sessionItem(row, byId.get(pinnedIn(row) ?? '')));
}

/** The ruleset an evening is pinned to; a damaged row may name what is no key at all. */
export const pinnedIn = (row: SessionRow | undefined): string | null =>
	typeof row?.snapshot === 'string' ? row.snapshot : null;

/**
 * An evening as it is read, with the ruleset it is pinned to; damaged where either does not read or the ruleset is not here.
 */
export function sessionItem(
	row: SessionRow,
	ruleset: Pick<RulesetRow, 'kind' | 'value'> | undefined,
): SessionItem | Damaged {
	const read = readSessionRow(row);
	if (!read.ok) return damaged(row.id, row, read.issues);
	const { startedAt: _, snapshot, head, ...rest } = read.value;
	if (snapshot === null) return { status: 'sound', ...rest, head };
	const body =
		ruleset && parseShape(BODY_SHAPES.ruleset, { kind: ruleset.kind, value: ruleset.value });
	if (!ruleset || !body?.ok) {
		// Settling under another ruleset than the evening's would give wrong sums.
		return damaged(row.id, row, [
			{ code: 'snapshot-missing', path: ['snapshot'], params: { snapshot } },
		]);
	}
	return { status: 'sound', ...rest, head: { ...head, rulesetSnapshot: ruleset.value } };
}

/** Everybody, by the order of ids; who does not read comes along as damaged. */
export async function readPeople(db: LedgerDatabase): Promise<readonly (PersonItem | Damaged)[]> {
	return (await db.people.toArray()).map(personItem);
}

/** Somebody as a row says it, or what is wrong with the row. */
export function personItem(row: PersonRow): PersonItem | Damaged {
	const read = readRow(row, 'person', row.value);
	if (!read.ok) return damaged(row.id, row, read.issues);
	return { status: 'sound', ...row, value: personAsRead(row.value) };
}

/** The Runden that stand by themselves. */
export async function readGroups(db: LedgerDatabase): Promise<readonly (GroupItem | Damaged)[]> {
	const all = await readAllGroups(db);
	const known = soundById(all);
	return all.filter(({ id }) => resolveMerged(known, id) === id);
}

/** Those merged into others as well (`merged-groups.ts`). */
export async function readAllGroups(db: LedgerDatabase): Promise<readonly (GroupItem | Damaged)[]> {
	return (await db.groups.toArray()).map((row: GroupRow): GroupItem | Damaged => {
		const read = readRow(row, 'group', row.value);
		if (!read.ok) return damaged(row.id, row, read.issues);
		return { status: 'sound', ...row, value: groupAsRead(row.value) };
	});
}

/** The group's own rulesets, or the resolved ones that evenings are pinned to. */
export async function readRulesets(
	db: LedgerDatabase,
	kind: RulesetKind = 'house',
): Promise<readonly (RulesetItem | Damaged)[]> {
	return (await db.rulesets.where('kind').equals(kind).toArray()).map((row: RulesetRow) => {
		const read = readRow(row, 'ruleset', { kind: row.kind, value: row.value });
		return read.ok ? { status: 'sound', ...row } : damaged(row.id, row, read.issues);
	});
}

/** What became of one entity. */
export interface History {
	/** The latest first. */
	readonly revisions: readonly Revision[];
	/** Ids of the heads, to be named as seen when restoring or resolving. */
	readonly heads: readonly string[];
	/** The head that is shown; `undefined` where the entity was never written. */
	readonly shown: string | undefined;
	readonly conflict: boolean;
}

/** Every version of one thing, and which of them are heads. */
export async function readHistory(db: LedgerDatabase, ref: EntityRef): Promise<History> {
	const revisions = await loadEntity(db, ref);
	const open = heads(revisions);
	return {
		revisions: [...revisions].sort((a, b) => compareRevisions(b, a)),
		heads: open.map(({ id }) => id).sort(),
		shown: open.length > 0 ? winner(open).id : undefined,
		conflict: isConflict(open),
	};
}

/**
 * The revisions of the last thing this phone did in an evening: they share a stamp. Undo takes their ids;
 * what came from elsewhere, by whatever clock, is not its to take back.
 */
export async function readLastChange(
	db: LedgerDatabase,
	sessionId: string,
): Promise<readonly Revision[]> {
	const last = await lastOf(db, sessionId, await readDevice(db));
	return last ? soundOf(await stampedLike(db, last).toArray()) : [];
}
