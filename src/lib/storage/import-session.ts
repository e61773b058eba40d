/** A whole evening from a session file, as revisions of its own in one transaction. */
import { isObject } from '#lib/domain/shape.ts';
import { LISTED, type Identified, type Listed, type SessionHead } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { planEdits, type Edit } from './edit.ts';
import { plainObject, type Json, type JsonObject } from './json.ts';
import { numbersFor } from './order.ts';
import { listedOf, listedTable, sessionRecord } from './record-store.ts';
import { LIST_FIELDS } from './session-fields.ts';
import { StorageError } from './storage-error.ts';
import { write, type Change, type LedgerContext, type NewRevision } from './write.ts';

/** A session file that passed its own door; fields nobody knows ride along. */
export interface ImportableSession extends SessionHead {
	readonly deals: readonly { readonly id: string }[];
	readonly adjustments?: readonly { readonly id: string }[];
	/** Each with an id of its own. */
	readonly settlements?: readonly unknown[];
}

/**
 * Where an evening of that id is there already and says something else: write the file over it, its
 * earlier versions kept as history, or import it as an evening of its own.
 */
export type ImportChoice = 'replace' | 'copy';

export type ImportResult =
	| { readonly status: 'imported'; readonly sessionId: string; readonly change: Change }
	/** Everything in the file is there already; nothing was written. */
	| { readonly status: 'same'; readonly sessionId: string }
	/** Nothing was written: ask, and call again with a choice and what was `seen`. Counts of deals. */
	| {
			readonly status: 'exists';
			readonly sessionId: string;
			/** Where the evening stood when this was counted. */
			readonly seen: string;
			readonly added: number;
			readonly changed: number;
			readonly removed: number;
	  };

/**
 * @param seen what the answer `exists` said: where the evening was written on since, nothing is replaced and
 *   the answer is `exists` anew
 * @throws StorageError `invalid` where the file is none, or holds one id twice.
 */
export async function importSession(
	context: LedgerContext,
	file: ImportableSession,
	choice?: ImportChoice,
	seen?: string,
): Promise<ImportResult> {
	const sessionId = choice === 'copy' ? context.newId() : file.id;
	const plan = planOf(file, sessionId);
	let left: ImportResult = { status: 'same', sessionId };

	const change = await write(context, async (nextId, db) => {
		const { there, stands, planned } = await plan(nextId, db);
		const moved = choice === 'replace' && seen !== undefined && seen !== stands;
		const writes = !moved && (!there || choice === 'replace');
		left =
			planned.length === 0 || writes
				? { status: 'same', sessionId }
				: { status: 'exists', sessionId, seen: stands, ...countDeals(planned) };
		return writes ? planned : [];
	});
	return change.revisions.length > 0 ? { status: 'imported', sessionId, change } : left;
}

/** What importing a file would do. */
export type Weighed =
	| { readonly status: 'new'; readonly sessionId: string }
	| Extract<ImportResult, { status: 'same' | 'exists' }>;

/**
 * What {@link importSession} would say; nothing is written.
 * @throws StorageError `invalid` where the file is none, or holds one id twice.
 */
export async function weighSession(
	context: LedgerContext,
	file: ImportableSession,
): Promise<Weighed> {
	const sessionId = file.id;
	const plan = planOf(file, sessionId);
	let weighed: Weighed = { status: 'new', sessionId };
	await write(context, async (nextId, db) => {
		const { there, stands, planned } = await plan(nextId, db);
		if (planned.length === 0) weighed = { status: 'same', sessionId };
		else if (!there) weighed = { status: 'new', sessionId };
		else weighed = { status: 'exists', sessionId, seen: stands, ...countDeals(planned) };
		return [];
	});
	return weighed;
}

interface Plan {
	/** An evening of that id is here. */
	readonly there: boolean;
	readonly stands: string;
	/** Empty where the file says nothing new. */
	readonly planned: readonly NewRevision[];
}

/** What the file as an evening of that id would write, to be asked inside a transaction. */
function planOf(file: ImportableSession, sessionId: string) {
	const copy: JsonObject = { ...plainObject(file), id: sessionId };
	const lists = listsOf(copy);
	return async (nextId: () => string, db: LedgerDatabase): Promise<Plan> => {
		const there = (await db.sessions.get(sessionId)) !== undefined;
		const stands = await standOf(db, sessionId);
		const edits: Edit[] = [
			{ entity: 'session', id: sessionId, head: copy as unknown as SessionHead },
		];
		for (const entity of LISTED)
			edits.push(...(await listEdits(db, entity, sessionId, lists[entity])));
		return { there, stands, planned: await planEdits(edits)(nextId, db) };
	};
}

/** Changes with every revision of the evening. */
async function standOf(db: LedgerDatabase, sessionId: string): Promise<string> {
	const ids = await sessionRecord(db, sessionId).primaryKeys();
	return ids.sort().join(' ');
}

function listsOf(file: JsonObject): { readonly [L in Listed]: readonly Identified[] } {
	const list = (entity: Listed): readonly Identified[] => {
		const items: readonly Json[] = Object.values(file[LIST_FIELDS[entity]] ?? []);
		const ids = new Set<string>();
		return items.filter((item, index): item is Identified => {
			const id = isObject(item) ? item.id : undefined;
			if (typeof id !== 'string') {
				throw new StorageError('invalid', {
					entity,
					id: index + 1,
					problem: 'missing',
					path: 'id',
				});
			}
			if (ids.has(id)) {
				throw new StorageError('invalid', { entity, id, problem: 'duplicate', path: 'id' });
			}
			ids.add(id);
			return true;
		});
	};
	return { deal: list('deal'), adjustment: list('adjustment'), settlement: list('settlement') };
}

/** The file's items in its order, and the removal of what it lacks. */
async function listEdits(
	db: LedgerDatabase,
	entity: Listed,
	sessionId: string,
	items: readonly Identified[],
): Promise<Edit[]> {
	const rows = await listedOf(listedTable(db, entity), sessionId).toArray();
	const numbers = numbersFor(
		items.map(({ id }) => id),
		new Map(rows.map((row) => [row.id, row.number])),
	);
	const edits: Edit[] = items.map((value, index) => {
		const number = numbers[index] ?? 0;
		return { entity, sessionId, id: value.id, value, number };
	});
	const wanted = new Set(items.map(({ id }) => id));
	for (const { id } of rows) {
		if (!wanted.has(id)) edits.push({ entity, sessionId, id, value: null });
	}
	return edits;
}

function countDeals(planned: readonly NewRevision[]): {
	added: number;
	changed: number;
	removed: number;
} {
	const deals = planned.filter(({ entity }) => entity === 'deal');
	const removed = deals.filter(({ body }) => body === null).length;
	const added = deals.filter(({ parents }) => parents.length === 0).length;
	return { added, removed, changed: deals.length - added - removed };
}
