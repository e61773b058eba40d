/** A Runde as a file: a backup of only what belongs to it, restored like any other (`docs/backup-format.md`). */
import type { Group, SessionBody } from './bodies.ts';
import { groupByEntity, heads, winner, type Revision } from './revision.ts';

/**
 * The Runde, its evenings with all they hold, their people as far as they are on record, and the rules they and the
 * next evening are played by; nothing of anybody else's.
 */
export function revisionsOfGroup(revisions: readonly Revision[], group: string): Revision[] {
	const now = [...groupByEntity(revisions).values()].map((ofOne) => winner(heads(ofOne)));
	const sessions = new Set<string>();
	const named = new Set([group]);
	for (const { entity, entityId, body } of now) {
		if (entity === 'group' && entityId === group && body !== null) {
			const { members, house } = body as unknown as Group;
			for (const { id } of members) named.add(id);
			if (house !== undefined) named.add(house);
		}
		const { head, snapshot } = entity === 'session' ? ((body as SessionBody | null) ?? {}) : {};
		if (head?.group !== group) continue;
		sessions.add(entityId);
		for (const { id } of head.players) named.add(id);
		if (snapshot) named.add(snapshot);
	}
	for (const { entity, body } of merges(now, named)) {
		if (entity === 'person' && typeof body?.mergedInto === 'string') named.add(body.mergedInto);
	}
	// Earlier versions of an evening may be pinned to rules of their own.
	for (const { entity, entityId, body } of revisions) {
		const snapshot = (body as SessionBody | null)?.snapshot;
		if (entity === 'session' && sessions.has(entityId) && snapshot) named.add(snapshot);
	}
	return revisions.filter(({ sessionId, entityId }) =>
		sessionId === null ? named.has(entityId) : sessions.has(sessionId),
	);
}

/** People among those named who are somebody else by now, and whoever those are, to the last. */
function merges(now: readonly Revision[], named: ReadonlySet<string>): Revision[] {
	const into = new Map(
		now.flatMap((one) =>
			one.entity === 'person' && typeof one.body?.mergedInto === 'string'
				? [[one.entityId, { one, into: one.body.mergedInto }] as const]
				: [],
		),
	);
	const found = new Set<Revision>();
	for (const id of named) {
		let merged = into.get(id);
		while (merged && !found.has(merged.one)) {
			found.add(merged.one);
			merged = into.get(merged.into);
		}
	}
	return [...found];
}
