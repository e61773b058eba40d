/** What a screen asks to be changed, turned into revisions on top of what it saw. */
import { pathText } from '#lib/domain/issue.ts';
import { baseOf, type Base, type Seen } from './base.ts';
import {
	BODY_SHAPES,
	isListed,
	type Entity,
	type Group,
	type Person,
	type SessionBody,
	type SessionHead,
} from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { ENTERING } from './entering.ts';
import { canonical, plainObject, sameJson, type JsonObject } from './json.ts';
import { askEnds, placeAll, type ListedEdit } from './place.ts';
import { loadEntities } from './record-store.ts';
import { heads, refKey, winner, type EntityRef, type Revision } from './revision.ts';
import { splitHead } from './session-fields.ts';
import { StorageError } from './storage-error.ts';
import { parseShape } from './storage-issue.ts';
import type { IdSource } from './uuid.ts';
import type { NewRevision, Plan } from './write.ts';

export type { Seen };

export interface SessionEdit {
	readonly entity: 'session';
	readonly id: string;
	readonly head: SessionHead | null;
	readonly seen?: Seen;
}

/** Of what belongs to no evening. */
interface ApartEdit<Kind extends Entity, Value> {
	readonly entity: Kind;
	readonly id: string;
	readonly value: Value | null;
	readonly seen?: Seen;
}

export type Edit =
	| ListedEdit
	| SessionEdit
	| ApartEdit<'person', Person>
	/** A group's own ruleset, as the rulesets layer shapes it. */
	| ApartEdit<'ruleset', object>
	| ApartEdit<'group', Group>;

function refOfEdit(edit: Edit): EntityRef {
	const { entity, id: entityId } = edit;
	if (entity === 'session') return { entity, sessionId: entityId, entityId };
	return { entity, sessionId: 'sessionId' in edit ? edit.sessionId : null, entityId };
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

/** Edits made of what the transaction finds: it awaits the store only, and may run again. */
export type MakeEdits = (db: LedgerDatabase) => Promise<readonly Edit[]>;

/**
 * The plan of a list of edits, each entity at most once. What would change nothing writes nothing.
 *
 * Everything of the store is asked for first, and the rest decided without waiting.
 * @throws StorageError `invalid` at once, where an edit is no record.
 */
export function planEdits(edits: readonly Edit[] | MakeEdits): Plan {
	const known = typeof edits === 'function' ? undefined : edits.map(prepare);
	return async (newId, db) => {
		const prepared = known ?? (await (edits as MakeEdits)(db)).map(prepare);
		const refs = prepared.map(({ ref }) => ref);
		// Asked for together, as each wait for the store takes time.
		const ends = askEnds(db, prepared);
		const record = await loadEntities(db, refs);
		const { numbers, moved, last } = await placeAll(db, prepared, record, ends);
		const snapshots = await pinSnapshots(db, prepared, record, newId);
		const planned = prepared.flatMap((item): NewRevision[] => {
			const revisions = record.get(refKey(item.ref)) ?? [];
			const { parents, body: before } = baseOf(revisions, item.edit.seen);
			const body = bodyOf(item, numbers, snapshots.ids);
			if (!changes(revisions, before, body)) return [];
			const atEnd = revisions.length === 0 && refKey(item.ref) === last;
			return [{ ...item.ref, parents, body, over: revisions, ...(atEnd && { atEnd }) }];
		});
		return [...snapshots.made, ...planned, ...moved];
	};
}

/** Whether a body says anything that neither the seen nor the shown revision says. */
function changes(
	revisions: readonly Revision[],
	before: Base['body'],
	body: JsonObject | null,
): boolean {
	if (revisions.length === 0) return body !== null;
	if (sameJson(winner(heads(revisions)).body, body)) return false;
	return before === undefined || !sameJson(before, body);
}

function prepare(edit: Edit): Prepared {
	const ref = refOfEdit(edit);
	const given = edit.entity === 'session' ? edit.head : edit.value;
	if (given === null) return { edit, ref, value: null, snapshot: null };
	const { value, snapshot } =
		edit.entity === 'session'
			? splitHead(plainObject(given))
			: { value: plainObject(given), snapshot: null };
	const read = parseShape(shapeOf(edit.entity), shapedBody(edit, value));
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

/** Whether a deal may be written is asked under the rules that hold then, in the transaction. */
const shapeOf = (entity: Entity) => (isListed(entity) ? BODY_SHAPES : ENTERING)[entity];

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
		case 'group':
			return value;
		case 'ruleset':
			return { kind: 'house', value };
	}
}

function bodyOf(
	{ edit, ref, value, snapshot }: Prepared,
	numbers: ReadonlyMap<string, number>,
	snapshotIds: ReadonlyMap<JsonObject, string>,
): JsonObject | null {
	if (value === null) return null;
	if (isListed(edit.entity)) return { number: numbers.get(refKey(ref)) ?? 0, value };
	if (snapshot === null) return shapedBody(edit, value);
	return { head: value, snapshot: snapshotIds.get(snapshot) ?? null };
}

/** The ids of the resolved rulesets that evenings are pinned to, and those not stored yet. */
async function pinSnapshots(
	db: LedgerDatabase,
	prepared: readonly Prepared[],
	record: ReadonlyMap<string, readonly Revision[]>,
	newId: IdSource,
): Promise<{ ids: ReadonlyMap<JsonObject, string>; made: readonly NewRevision[] }> {
	const ids = new Map<JsonObject, string>();
	const byText = new Map<string, string>();
	const made: NewRevision[] = [];
	for (const { edit, ref, snapshot } of prepared) {
		if (snapshot === null) continue;
		const { body } = baseOf(record.get(refKey(ref)) ?? [], edit.seen);
		const before = (body as SessionBody | null | undefined)?.snapshot ?? null;
		const text = canonical(snapshot);
		let id = byText.get(text) ?? (await findSnapshot(db, text, before));
		if (id === null) {
			id = newId();
			const kept: JsonObject = { kind: 'snapshot', value: snapshot };
			made.push({ entity: 'ruleset', sessionId: null, entityId: id, parents: [], body: kept });
		}
		byText.set(text, id);
		ids.set(snapshot, id);
	}
	return { ids, made };
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
