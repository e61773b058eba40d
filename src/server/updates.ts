/**
 * What a phone may send: additions to a map of sealed bytes, nothing else that Yjs can hold. Looked at
 * before it is written down, so that what cannot be read again never reaches the journal.
 */
import {
	ContentBinary,
	ContentDeleted,
	GC,
	Item,
	Skip,
	decodeUpdate,
	getState,
	snapshot,
	snapshotContainsUpdate,
	type Doc,
} from 'yjs';
import { Refusal } from './refusal.ts';

/** A revision's id and nothing longer. */
const LONGEST_KEY = 64;

/**
 * Whether an update says anything new; `perhaps` where it only says what is deleted.
 * @throws Refusal where it is no update, or one of another kind, or holds a revision beyond the limit.
 */
export function newsIn(
	update: Uint8Array,
	document: Doc,
	revisionBytes: number,
): 'some' | 'perhaps' | 'none' {
	let news = false;
	const { structs, ds } = decoded(update);
	for (const struct of structs) {
		if (struct instanceof Skip) continue;
		if (struct instanceof Item) checkItem(struct, revisionBytes);
		else if (!(struct instanceof GC)) throw new Refusal('malformed');
		const { client, clock } = struct.id;
		if (clock + struct.length > getState(document.store, client)) news = true;
	}
	if (news) return 'some';
	return ds.clients.size === 0 ? 'none' : 'perhaps';
}

/**
 * Whether something is deleted by an update that was not before; looks at the whole document. Of two phones that
 * brought the same revision one of the two is marked, and each says so again.
 */
export const isDeletedAnew = (update: Uint8Array, document: Doc): boolean =>
	!snapshotContainsUpdate(snapshot(document), update);

function decoded(update: Uint8Array): ReturnType<typeof decodeUpdate> {
	try {
		return decodeUpdate(update);
	} catch {
		throw new Refusal('malformed');
	}
}

function checkItem({ content, parentSub }: Item, revisionBytes: number): void {
	if (content instanceof ContentBinary) {
		if (content.content.length > revisionBytes) throw new Refusal('revision-too-large');
	} else if (!(content instanceof ContentDeleted)) throw new Refusal('malformed');
	if (parentSub !== null && parentSub.length > LONGEST_KEY) throw new Refusal('malformed');
}
