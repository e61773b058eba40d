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
	decodeUpdate,
	getState,
	snapshot,
	snapshotContainsUpdate,
	type Doc,
	type GC,
} from 'yjs';
import { Refusal } from './refusal.ts';

/** The one thing in a room's document (`sealed-map.ts`). */
const MAP = 'revisions';
/** A revision's id and nothing longer. */
const LONGEST_KEY = 64;
/** Of one key, by phones that had not heard of each other: each is compared with all the others. */
const MOST_VERSIONS = 1000;

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
	const isNew = ({ id, length }: Struct) => id.clock + length > getState(document.store, id.client);
	const news = all.filter(isNew);
	for (const struct of all) if (struct instanceof Item) checkItem(struct, revisionBytes);
	checkVersions(news, document);
	if (!isWhole(news, ds, document)) throw new Refusal('malformed');
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

/** Of what comes after another thing in the map only that is said; of the first its place. */
function checkItem(
	{ content, origin, rightOrigin, parent, parentSub }: Item,
	revisionBytes: number,
): void {
	if (content instanceof ContentBinary) {
		if (content.content.length > revisionBytes) throw new Refusal('revision-too-large');
	} else if (!(content instanceof ContentDeleted)) throw new Refusal('malformed');
	// A thing elsewhere is found by going through all places there are.
	const isPlaced =
		(parent as unknown) === MAP && parentSub !== null && parentSub.length <= LONGEST_KEY;
	if (rightOrigin !== null || (origin === null && !isPlaced)) throw new Refusal('malformed');
}

function checkVersions(news: readonly Struct[], document: Doc): void {
	const versions = new Map<string, number>();
	for (const struct of news) {
		if (!(struct instanceof Item) || struct.origin !== null || struct.parentSub === null) continue;
		const key = struct.parentSub;
		const count = (versions.get(key) ?? versionsOf(key, document)) + 1;
		if (count > MOST_VERSIONS) throw new Refusal('malformed');
		versions.set(key, count);
	}
}

/** As far as anybody asks. */
function versionsOf(key: string, document: Doc): number {
	let count = 0;
	let one: Item | null = document.getMap(MAP)._map.get(key) ?? null;
	for (; one !== null && count < MOST_VERSIONS; one = one.left) count++;
	return count;
}

/**
 * Whether nothing of it would have to wait: what waits lies beside the document, and is gone through anew with
 * every update there is. What a phone sends follows what the server has told it or is in the same update.
 */
function isWhole(news: readonly Struct[], { clients }: Decoded['ds'], { store }: Doc): boolean {
	const queues = new Map<number, Struct[]>();
	for (const struct of news.toReversed()) {
		const queue = queues.get(struct.id.client) ?? [];
		queues.set(struct.id.client, queue);
		queue.push(struct);
	}
	const reached = new Map<number, number>();
	const reaches = (client: number, clock: number) =>
		clock <= (reached.get(client) ?? getState(store, client));
	/** Each waits for what is looked at after it. */
	const waiting: Struct[] = [];
	for (const queue of queues.values()) {
		let struct = queue.pop();
		while (struct !== undefined) {
			const { id, length } = struct;
			if (!reaches(id.client, id.clock)) return false;
			const { origin } = struct instanceof Item ? struct : { origin: null };
			if (origin === null || reaches(origin.client, origin.clock + 1)) {
				reached.set(id.client, id.clock + length);
				struct = waiting.pop() ?? queue.pop();
			} else {
				waiting.push(struct);
				struct = queues.get(origin.client)?.pop();
				if (struct === undefined) return false;
			}
		}
	}
	for (const [client, deleted] of clients)
		for (const { clock, len } of deleted) if (!reaches(client, clock + len)) return false;
	return true;
}
