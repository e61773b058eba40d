/** What a screen asks to be changed, turned into revisions on top of what it saw. */
import { pathText } from '#lib/domain/issue.ts';
import {
	BODY_SHAPES,
	isListed,
	type Listed,
	type ListedBody,
	type Person,
	type SessionBody,
	type SessionHead,
} from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { canonical, plainObject, sameJson, type JsonObject } from './json.ts';
import { ORDER_STEP, numberAfter, numberBetween } from './order.ts';
import { agreeing, heads, refKey, winner, type EntityRef, type Revision } from './revision.ts';
import { lastNumber, listedTable, loadEntities, loadEntity, orderedOf } from './record-store.ts';
import { splitHead } from './session-fields.ts';
import { StorageError } from './storage-error.ts';
import { parseShape } from './storage-issue.ts';
import type { IdSource } from './uuid.ts';
import type { NewRevision, Plan } from './write.ts';

/**
 * The revision the editor saw (`revision` of what it read); `null` where it saw none and makes
 * something new; left out where the change holds whatever stands there by now.
 */
export type Seen = string | null | undefined;

/** A deal, adjustment or settlement written, or deleted by `value: null`. */
export interface ListedEdit {
	readonly entity: Listed;
	readonly sessionId: string;
	readonly id: string;
	readonly value: { readonly id: string } | null;
	readonly seen?: Seen;
	/** Places it before that one, or at the end (`null`); left out, it stays or is added at the end. */
	readonly before?: string | null;
	/** Places it by its order key; for whole files. */
	readonly number?: number;
}

export interface SessionEdit {
	readonly entity: 'session';
	readonly id: string;
	readonly head: SessionHead | null;
	readonly seen?: Seen;
}

export interface PersonEdit {
	readonly entity: 'person';
	readonly id: string;
	readonly value: Person | null;
	readonly seen?: Seen;
}

/** A group's own ruleset, as the rulesets layer shapes it. */
export interface RulesetEdit {
	readonly entity: 'ruleset';
	readonly id: string;
	readonly value: object | null;
	readonly seen?: Seen;
}

export type Edit = ListedEdit | SessionEdit | PersonEdit | RulesetEdit;

export function refOfEdit(edit: Edit): EntityRef {
	switch (edit.entity) {
		case 'session':
			return { entity: 'session', sessionId: edit.id, entityId: edit.id };
		case 'person':
		case 'ruleset':
			return { entity: edit.entity, sessionId: null, entityId: edit.id };
		case 'deal':
		case 'adjustment':
		case 'settlement':
			return { entity: edit.entity, sessionId: edit.sessionId, entityId: edit.id };
	}
}

/** An edit read through and checked, so that the transaction need not wait for anything. */
interface Prepared {
	readonly edit: Edit;
	readonly ref: EntityRef;
	/** The value as plain JSON; `null` deletes. */
	readonly value: JsonObject | null;
	/** An evening's resolved ruleset. */
	readonly snapshot: JsonObject | null;
}

/**
 * The plan of a list of edits, each entity at most once. What would change nothing writes nothing.
 * @throws StorageError `invalid` at once, where an edit is no record.
 */
export function planEdits(db: LedgerDatabase, edits: readonly Edit[]): Plan {
	const prepared = edits.map(prepare);
	return async (newId) => {
		const record = await loadEntities(
			db,
			prepared.map(({ ref }) => ref),
		);
		const placed = await placeAll(db, prepared, record);
		const snapshots = new Map<string, string>();
		const planned: NewRevision[] = [];
		for (const item of prepared) {
			const revisions = record.get(refKey(item.ref)) ?? [];
			const base = baseOf(revisions, item.edit.seen);
			const body = await bodyOf(db, item, placed.numbers, base, snapshots, planned, newId);
			if (!changes(revisions, base, body)) continue;
			planned.push({ ...item.ref, parents: base.parents, body });
		}
		return [...planned, ...placed.moved];
	};
}

/** Whether a body says anything that neither the seen nor the shown revision says. */
function changes(revisions: readonly Revision[], base: Base, body: JsonObject | null): boolean {
	if (revisions.length === 0) return body !== null;
	if (sameJson(winner(heads(revisions)).body, body)) return false;
	return base.body === undefined || !sameJson(base.body, body);
}

function prepare(edit: Edit): Prepared {
	const ref = refOfEdit(edit);
	const given = edit.entity === 'session' ? edit.head : edit.value;
	if (given === null) return { edit, ref, value: null, snapshot: null };
	const { value, snapshot } =
		edit.entity === 'session'
			? splitHead(plainObject(given))
			: { value: plainObject(given), snapshot: null };
	const read = parseShape(BODY_SHAPES[edit.entity], shapedBody(edit, value));
	if (!read.ok) {
		const [first] = read.issues;
		throw invalid(ref, first?.code ?? '', pathText(first?.path ?? []));
	}
	if (edit.entity !== 'ruleset' && value.id !== edit.id) {
		throw invalid(ref, 'entity-id-differs', 'id');
	}
	return { edit, ref, value, snapshot };
}

const invalid = ({ entity, entityId }: EntityRef, problem: string, path: string): StorageError =>
	new StorageError('invalid', { entity, id: entityId, problem, path });

/** A body of the right shape whose order key and snapshot are not known yet. */
function shapedBody(edit: Edit, value: JsonObject): JsonObject {
	switch (edit.entity) {
		case 'deal':
		case 'adjustment':
		case 'settlement':
			return { number: edit.number ?? 0, value };
		case 'session':
			return { head: value, snapshot: null };
		case 'person':
			return value;
		case 'ruleset':
			return { kind: 'house', value };
	}
}

async function bodyOf(
	db: LedgerDatabase,
	{ edit, ref, value, snapshot }: Prepared,
	numbers: ReadonlyMap<string, number>,
	base: Base,
	snapshots: Map<string, string>,
	planned: NewRevision[],
	newId: IdSource,
): Promise<JsonObject | null> {
	if (value === null) return null;
	if (isListed(edit.entity)) return { number: numbers.get(refKey(ref)) ?? 0, value };
	if (edit.entity !== 'session') return shapedBody(edit, value);
	if (snapshot === null) return { head: value, snapshot: null };

	const before = (base.body as SessionBody | null | undefined)?.snapshot ?? null;
	const text = canonical(snapshot);
	let id = snapshots.get(text) ?? (await findSnapshot(db, text, before));
	if (id === null) {
		id = newId();
		planned.push({
			entity: 'ruleset',
			sessionId: null,
			entityId: id,
			parents: [],
			body: { kind: 'snapshot', value: snapshot },
		});
	}
	snapshots.set(text, id);
	return { head: value, snapshot: id };
}

/** The snapshot that says the same already, the evening's own first. */
async function findSnapshot(
	db: LedgerDatabase,
	text: string,
	before: string | null,
): Promise<string | null> {
	const own = before === null ? undefined : await db.rulesets.get(before);
	if (own && canonical(own.value) === text) return own.id;
	const all = await db.rulesets.where('kind').equals('snapshot').toArray();
	return all.find((row) => canonical(row.value) === text)?.id ?? null;
}

/** The order keys of all listed edits, and the neighbours that had to move to make room. */
async function placeAll(
	db: LedgerDatabase,
	prepared: readonly Prepared[],
	record: ReadonlyMap<string, readonly Revision[]>,
): Promise<{ numbers: ReadonlyMap<string, number>; moved: readonly NewRevision[] }> {
	const numbers = new Map<string, number>();
	const moved: NewRevision[] = [];
	const lasts = new Map<string, number | undefined>();
	for (const { edit, ref, value } of prepared) {
		if (!isListedEdit(edit) || value === null) continue;
		const list = refKey({ ...ref, entityId: '' });
		const atEnd = async (): Promise<number> => {
			const last = lasts.has(list)
				? lasts.get(list)
				: await lastNumber(db, edit.entity, edit.sessionId);
			const number = numberAfter(last);
			lasts.set(list, number);
			return number;
		};
		const key = refKey(ref);
		if (edit.number !== undefined) numbers.set(key, edit.number);
		else if (edit.before === null) numbers.set(key, await atEnd());
		else if (edit.before !== undefined) {
			const place = await placeBefore(db, edit, edit.before);
			numbers.set(key, place.number);
			moved.push(...place.moved);
		} else numbers.set(key, presentNumber(record.get(key) ?? [], edit.seen) ?? (await atEnd()));
	}
	return { numbers, moved };
}

const isListedEdit = (edit: Edit): edit is ListedEdit => isListed(edit.entity);

/** Where it stands as seen, or as shown. */
function presentNumber(revisions: readonly Revision[], seen: Seen): number | undefined {
	if (revisions.length === 0) return undefined;
	const known = revisions.find(({ id }) => id === seen) ?? winner(heads(revisions));
	return (known.body as ListedBody | null)?.number;
}

async function placeBefore(
	db: LedgerDatabase,
	{ entity, sessionId, id }: ListedEdit,
	before: string,
): Promise<{ number: number; moved: readonly NewRevision[] }> {
	const rows = (await orderedOf(listedTable(db, entity), sessionId).toArray()).filter(
		(row) => row.id !== id,
	);
	const index = rows.findIndex((row) => row.id === before);
	const next = rows[index];
	if (!next) throw new StorageError('not-found', { entity, id: before });
	const number = numberBetween(rows[index - 1]?.number, next.number);
	if (number !== null) return { number, moved: [] };
	// No room: whatever follows moves on by two steps, and this takes the place between.
	const moved: NewRevision[] = [];
	for (const row of rows.slice(index)) {
		const ref: EntityRef = { entity, sessionId, entityId: row.id };
		const { parents, body } = baseOf(await loadEntity(db, ref), row.revision);
		if (!body) continue;
		moved.push({ ...ref, parents, body: { ...body, number: row.number + 2 * ORDER_STEP } });
	}
	return { number: next.number + ORDER_STEP, moved };
}

/** What stands under an edit: the revisions it names as parents, and what they say. */
export interface Base {
	readonly parents: readonly string[];
	/** `undefined` where nothing is seen. */
	readonly body: JsonObject | null | undefined;
}

/** @throws StorageError `not-found` where the seen revision is none of this entity. */
export function baseOf(revisions: readonly Revision[], seen: Seen): Base {
	const open = heads(revisions);
	if (open.length === 0 && typeof seen !== 'string') return { parents: [], body: undefined };
	const ids = (of: readonly Revision[]) => of.map(({ id }) => id).sort();
	if (typeof seen !== 'string') {
		const shown = winner(open);
		// Something new under an id that is taken stands beside what is there, as a conflict; over a
		// deletion it is simply written again.
		if (seen === null && shown.body !== null) return { parents: [], body: undefined };
		return { parents: ids(agreeing(open)), body: shown.body };
	}
	const known = revisions.find(({ id }) => id === seen);
	if (!known) throw new StorageError('not-found', { revision: seen });
	const same = open.includes(known)
		? open.filter((head) => sameJson(head.body, known.body))
		: [known];
	return { parents: ids(same), body: known.body };
}
