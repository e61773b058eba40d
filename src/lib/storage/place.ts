/** Where deals, adjustments and settlements go in an evening's lists. */
import { baseOf, type Seen } from './base.ts';
import { isListed, type Entity, type Listed, type ListedBody } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import type { JsonObject } from './json.ts';
import { ORDER_STEP, numberAfter, numberBetween } from './order.ts';
import { lastNumber, listedTable, loadEntities, orderedOf } from './record-store.ts';
import { heads, refKey, winner, type EntityRef, type Revision } from './revision.ts';
import { StorageError } from './storage-error.ts';
import type { NewRevision } from './write.ts';

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

/** Of other edits no more is asked than that they are others. */
type AnyEdit = ListedEdit | { readonly entity: Exclude<Entity, Listed> };

/** An edit and what it is about; `value: null` deletes and needs no place. */
export interface Placeable {
	readonly edit: AnyEdit;
	readonly ref: EntityRef;
	readonly value: JsonObject | null;
}

const isListedEdit = (edit: AnyEdit): edit is ListedEdit => isListed(edit.entity);

/** Where lists end, by `listKey`. */
type Ends = ReadonlyMap<string, PromiseLike<number | undefined>>;

const listKey = ({ ref }: Placeable): string => refKey({ ...ref, entityId: '' });

/** Asks where the lists end that something new goes to: before its record is known, which mostly is none. */
export function askEnds(db: LedgerDatabase, items: readonly Placeable[]): Ends {
	const asked = new Map<string, PromiseLike<number | undefined>>();
	for (const item of items) {
		const { edit, value } = item;
		if (!isListedEdit(edit) || value === null || edit.seen !== null) continue;
		if (edit.number !== undefined || typeof edit.before === 'string') continue;
		const list = listKey(item);
		if (!asked.has(list)) asked.set(list, lastNumber(db, edit.entity, edit.sessionId));
	}
	return asked;
}

/** The order keys of all listed edits, by `refKey`, the neighbours that move to make room, and who is last in its list. */
export async function placeAll(
	db: LedgerDatabase,
	items: readonly Placeable[],
	record: ReadonlyMap<string, readonly Revision[]>,
	ends: Ends,
): Promise<{
	readonly numbers: ReadonlyMap<string, number>;
	readonly moved: readonly NewRevision[];
	readonly last: string | undefined;
}> {
	const numbers = new Map<string, number>();
	const moved: NewRevision[] = [];
	const atEnd: { list: string; key: string; edit: ListedEdit }[] = [];
	for (const item of items) {
		const { edit, ref, value } = item;
		if (!isListedEdit(edit) || value === null) continue;
		const key = refKey(ref);
		const stays = edit.before === undefined && presentNumber(record.get(key) ?? [], edit.seen);
		if (edit.number !== undefined) numbers.set(key, edit.number);
		else if (typeof stays === 'number') numbers.set(key, stays);
		else if (typeof edit.before === 'string') {
			const place = await placeBefore(db, edit, edit.before);
			numbers.set(key, place.number);
			moved.push(...place.moved);
		} else atEnd.push({ list: listKey(item), key, edit });
	}

	const lasts = new Map<string, number | undefined>();
	for (const { list, edit } of atEnd) {
		if (lasts.has(list)) continue;
		lasts.set(list, await (ends.get(list) ?? lastNumber(db, edit.entity, edit.sessionId)));
	}
	for (const { list, key } of atEnd) {
		const number = numberAfter(lasts.get(list));
		lasts.set(list, number);
		numbers.set(key, number);
	}
	return { numbers, moved, last: atEnd.at(-1)?.key };
}

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
	const all = await orderedOf(listedTable(db, entity), sessionId).toArray();
	const rows = all.filter((row) => row.id !== id);
	const index = rows.findIndex((row) => row.id === before);
	const next = rows[index];
	if (!next) throw new StorageError('not-found', { entity, id: before });
	const number = numberBetween(rows[index - 1]?.number, next.number);
	if (number !== null) return { number, moved: [] };

	// No room: whatever follows moves on by two steps, and this takes the place between.
	const following = rows.slice(index).map((row) => {
		const ref: EntityRef = { entity, sessionId, entityId: row.id };
		return { ref, row };
	});
	const record = await loadEntities(
		db,
		following.map(({ ref }) => ref),
	);
	const moved = following.flatMap(({ ref, row }): NewRevision[] => {
		const { parents, body } = baseOf(record.get(refKey(ref)) ?? [], row.revision);
		if (!body) return [];
		return [{ ...ref, parents, body: { ...body, number: row.number + 2 * ORDER_STEP } }];
	});
	return { number: next.number + ORDER_STEP, moved };
}
