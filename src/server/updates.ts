/**
 * What a phone may send: additions to a map of sealed bytes, nothing else that Yjs can hold, and nothing that has to
 * wait for something else. Looked at before it is written down, so that what cannot be read again, or costs everybody
 * more than it says, never reaches the journal.
 */
import {
	ContentBinary,
	ContentDeleted,
	Item,
	Skip,
	compareIDs,
	createID,
	decodeUpdate,
	findIndexSS,
	getState,
	snapshot,
	snapshotContainsUpdate,
	type Doc,
	type GC,
	type ID,
} from 'yjs';
import { Refusal } from './refusal.ts';

/** The one thing in a room's document (`sealed-map.ts`). */
const MAP = 'revisions';
/** See `room-state.ts`, and for notes `sealed-map.ts`. */
const RENEWED = '~renewed';
/** A revision's id and nothing longer. */
const LONGEST_KEY = 64;
/**
 * Of one key; each that comes may be compared with all the others. A revision is brought once by each phone that is there
 * when a lost disk is filled; the note of an evening is written over with every deal, at times by two phones at once.
 */
const MOST_VERSIONS = 500;

type Decoded = ReturnType<typeof decodeUpdate>;
type Struct = Item | GC;

/**
 * Whether an update says anything new; `perhaps` where it only says what is deleted.
 * @param counted is told how many things it holds, whatever becomes of it
 * @throws Refusal where it is no update, or one of another kind, or holds a revision beyond the limit.
 */
export function newsIn(
	update: Uint8Array,
	document: Doc,
	revisionBytes: number,
	counted?: (things: number) => void,
): 'some' | 'perhaps' | 'none' {
	const { structs, ds } = decoded(update);
	counted?.(structs.length);
	const all = structs.filter((struct): struct is Struct => !(struct instanceof Skip));
	const items = all.map((struct) => checked(struct, revisionBytes));
	const isNew = ({ id, length }: Item) => id.clock + length > getState(document.store, id.client);
	const news = items.filter(isNew);
	const coming = placed(news, ds, document);
	if (coming === null || !items.every((item) => fits(item, document)))
		throw new Refusal('malformed');
	checkVersions(coming, document);
	if (news.length > 0) return 'some';
	return ds.clients.size === 0 ? 'none' : 'perhaps';
}

/**
 * Whether something is deleted by an update that was not before; looks at the whole document. Of two phones that
 * brought the same revision one of the two is marked, and each says so again.
 */
export const isDeletedAnew = (update: Uint8Array, document: Doc): boolean =>
	!snapshotContainsUpdate(snapshot(document), update);

function decoded(update: Uint8Array): Decoded {
	try {
		return decodeUpdate(update);
	} catch {
		throw new Refusal('malformed');
	}
}

/**
 * Whether it says something else of what is known: somebody spoke for another phone, and what that phone says would be
 * taken for known.
 */
export const contradicts = (update: Uint8Array, document: Doc): boolean =>
	decoded(update).structs.some((struct) => struct instanceof Item && !fits(struct, document));

/** Of what was written over only that something was is there. */
function fits({ id, origin, parentSub, content }: Item, document: Doc): boolean {
	if (id.clock >= getState(document.store, id.client)) return true;
	const known = thingAt(id, document);
	if (known === null) return false;
	const over = known.id.clock === id.clock ? known.origin : createID(id.client, id.clock - 1);
	if (!compareIDs(over, origin) || (parentSub !== null && parentSub !== known.parentSub))
		return false;
	const [said, own] = [content, known.content];
	if (!(said instanceof ContentBinary && own instanceof ContentBinary)) return true;
	return Buffer.compare(said.content, own.content) === 0;
}

/** `null` where it is nothing that a phone could have said. */
function thingAt({ client, clock }: ID, { store }: Doc): Item | null {
	const structs = store.clients.get(client) ?? [];
	const found = structs[findIndexSS(structs, clock)];
	return found instanceof Item ? found : null;
}

/** Of what comes after another thing in the map only that is said; of the first its place. */
function checked(struct: Struct, revisionBytes: number): Item {
	// What was written over is a thing still: phones know no other remnants.
	if (!(struct instanceof Item)) throw new Refusal('malformed');
	const { content, origin, rightOrigin, parent, parentSub } = struct;
	if (content instanceof ContentBinary) {
		if (content.content.length > revisionBytes) throw new Refusal('revision-too-large');
	} else if (!(content instanceof ContentDeleted)) throw new Refusal('malformed');
	// A thing elsewhere is found by going through all places there are.
	const isPlaced =
		(parent as unknown) === MAP && parentSub !== null && parentSub.length <= LONGEST_KEY;
	if (rightOrigin !== null || (origin === null && !isPlaced)) throw new Refusal('malformed');
	return struct;
}

function checkVersions(coming: ReadonlyMap<string, number>, document: Doc): void {
	for (const [key, count] of coming)
		if (count + versionsOf(document.getMap(MAP)._map.get(key), MOST_VERSIONS) > MOST_VERSIONS)
			throw new Refusal('malformed');
}

/** @param most as far as anybody asks */
function versionsOf(last: Item | undefined, most = Infinity): number {
	let count = 0;
	for (let one = last ?? null; one !== null && count < most; one = one.left) count++;
	return count;
}

/** Whether the note lies there that a room's keys count no more; its name is all that a server knows of it. */
export const isRenewed = (document: Doc): boolean => document.getMap(MAP).has(RENEWED);

/** How many things lie in a room's document. */
export const thingsIn = ({ store }: Doc): number =>
	[...store.clients.values()].reduce((sum, { length }) => sum + length, 0);

/** How many comparisons it takes at most to make a room's document of what the journal has. */
export const comparisonsIn = (document: Doc): number =>
	[...document.getMap(MAP)._map.values()]
		.map((last) => versionsOf(last))
		.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);

/**
 * How many come under each key; `null` where one would have to wait: what waits lies beside the document, and is gone
 * through anew with every update there is. What a phone sends follows what the server has told it or is in the same
 * update.
 */
function placed(
	news: readonly Item[],
	{ clients }: Decoded['ds'],
	document: Doc,
): ReadonlyMap<string, number> | null {
	const { store } = document;
	const queues = new Map<number, Item[]>();
	for (const item of news.toReversed()) {
		const queue = queues.get(item.id.client) ?? [];
		queues.set(item.id.client, queue);
		queue.push(item);
	}
	/** Of each phone, one after the other; and what each lies under. */
	const reached = new Map<number, Item[]>();
	const keys = new Map<Item, string>();
	const counts = new Map<string, number>();
	const stateOf = (client: number): number => {
		const last = reached.get(client)?.at(-1);
		return last ? last.id.clock + last.length : getState(store, client);
	};
	const keyAt = ({ client, clock }: ID): string | null => {
		if (clock < getState(store, client))
			return thingAt(createID(client, clock), document)?.parentSub ?? null;
		const items = reached.get(client) ?? [];
		const item = items[findIndexSS(items, clock)];
		return (item && keys.get(item)) ?? null;
	};
	/** Each waits for what is looked at after it. */
	const waiting: Item[] = [];
	for (const queue of queues.values()) {
		let item = queue.pop();
		while (item !== undefined) {
			const { id, origin } = item;
			const state = stateOf(id.client);
			// Of what is known in part, the rest is looked at.
			if (id.clock > state || (id.clock < state && reached.has(id.client))) return null;
			if (origin === null || origin.clock < stateOf(origin.client)) {
				const key = origin === null ? item.parentSub : keyAt(origin);
				if (key === null) return null;
				keys.set(item, key);
				counts.set(key, (counts.get(key) ?? 0) + 1);
				const items = reached.get(id.client) ?? [];
				reached.set(id.client, items);
				items.push(item);
				item = waiting.pop() ?? queue.pop();
			} else {
				waiting.push(item);
				item = queues.get(origin.client)?.pop();
				if (item === undefined) return null;
			}
		}
	}
	for (const [client, deleted] of clients)
		for (const { clock, len } of deleted) if (clock + len > stateOf(client)) return null;
	return counts;
}
