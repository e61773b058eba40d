/** What a change is made over: the revision that was seen, and those it names as parents. */
import { sameJson, type JsonObject } from './json.ts';
import { agreeing, heads, winner, type Revision } from './revision.ts';
import { StorageError } from './storage-error.ts';

/**
 * The revision the editor saw (`revision` of what it read); `null` where it saw none and makes
 * something new; left out where the change holds whatever stands there by now.
 */
export type Seen = string | null | undefined;

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
