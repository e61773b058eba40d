/** A Runde as a file: a backup of only what belongs to it, restored like any other (`docs/backup-format.md`). */
import { bodyAs } from './bodies.ts';
import { groupByEntity, heads, winner, type Revision } from './revision.ts';

/**
 * The Runde, its evenings with all they hold, their people as far as they are on record, and the rules they and the
 * next evening are played by; nothing of anybody else's.
 */
export function revisionsOfGroup(revisions: readonly Revision[], group: string): Revision[] {
	const now = [...groupByEntity(revisions).values()].map((ofOne) => winner(heads(ofOne)));
	const sessions = new Set<string>();
	const named = new Set([group]);
	for (const one of now) {
		const runde = one.entityId === group ? bodyAs('group', one) : null;
		for (const { id } of runde?.members ?? []) named.add(id);
		if (runde?.house !== undefined) named.add(runde.house);
		const { head, snapshot } = bodyAs('session', one) ?? {};
		if (head?.group !== group) continue;
		sessions.add(one.entityId);
		for (const { id } of head.players) named.add(id);
		if (snapshot) named.add(snapshot);
	}
	for (const into of mergedInto(now, named)) named.add(into);
	// Earlier versions of an evening may be pinned to rules of their own.
	for (const one of revisions) {
		const snapshot = sessions.has(one.entityId) ? bodyAs('session', one)?.snapshot : null;
		if (snapshot) named.add(snapshot);
	}
	return revisions.filter(({ sessionId, entityId }) =>
		sessionId === null ? named.has(entityId) : sessions.has(sessionId),
	);
}

/** Whoever people among those named are by now, to the last. */
function mergedInto(now: readonly Revision[], named: ReadonlySet<string>): ReadonlySet<string> {
	const into = new Map(
		now.flatMap((one) => {
			const other = bodyAs('person', one)?.mergedInto;
			return other === undefined ? [] : [[one.entityId, other] as const];
		}),
	);
	const found = new Set<string>();
	for (const id of named) {
		let next = into.get(id);
		while (next !== undefined && !found.has(next)) {
			found.add(next);
			next = into.get(next);
		}
	}
	return found;
}
