/** Taking back: undo, restore and resolve are revisions too. */
import type { LedgerDatabase } from './database.ts';
import { baseOf } from './base.ts';
import { bodyAs } from './bodies.ts';
import { compareStamps } from './clock.ts';
import { withEverybody } from './everybody.ts';
import { joined } from './join.ts';
import { sameJson, type JsonObject } from './json.ts';
import { resolveMerged } from './people.ts';
import { loadEntities, loadEntity, soundOf } from './record-store.ts';
import {
	bodyBefore,
	heads,
	isConflict,
	refKey,
	refOf,
	winner,
	type EntityRef,
	type Revision,
} from './revision.ts';
import { StorageError } from './storage-error.ts';
import type { NewRevision, Plan } from './write.ts';

/** Resolved rulesets stay: another evening may be pinned to the same one. */
const isSnapshot = (revision: Revision): boolean =>
	bodyAs('ruleset', revision)?.kind === 'snapshot';

/**
 * Brings back what was there before these revisions, each entity on top of the revision that is
 * undone: where somebody has changed it since, that is a conflict and not a loss. Who was given another name
 * with it gets the old one back too.
 * @throws StorageError `not-found` where one of them ended a conflict: no single version was there before, and the
 * one that was not chosen must not count unasked
 */
export function planUndo(ids: readonly string[]): Plan {
	return async (_, db) => {
		const named = (await sound(db, ids)).filter((revision) => !isSnapshot(revision));
		const undone = [...named, ...(await renamedAlong(db, named))];
		const record = await loadEntities(db, undone.map(refOf));
		const planned: NewRevision[] = [];
		for (const revision of undone) {
			const ofEntity = record.get(refKey(revision)) ?? [];
			if (isConflict(ofEntity.filter(({ id }) => revision.parents.includes(id)))) {
				throw new StorageError('not-found', { before: revision.id });
			}
			const body = bodyBefore(revision, ofEntity);
			if (sameJson(winner(heads(ofEntity)).body, body)) continue;
			planned.push({ ...refOf(revision), parents: baseOf(ofEntity, revision.id).parents, body });
		}
		return planned;
	};
}

/**
 * The people whom these revisions of evenings call otherwise than before, as far as the same thing done renamed them
 * and nobody has since: people belong to no evening, so its own last change does not name them.
 */
async function renamedAlong(
	db: LedgerDatabase,
	undone: readonly Revision[],
): Promise<readonly Revision[]> {
	const evenings = undone.filter(({ entity }) => entity === 'session');
	if (evenings.length === 0) return [];
	const record = await loadEntities(db, evenings.map(refOf));
	const rows = await db.people.toArray();
	const people = new Map(rows.map(({ id, value }) => [id, value]));
	const others = rows.filter(
		({ conflict, revision }) => !conflict && undone.every(({ id }) => id !== revision),
	);
	const revisions = evenings.flatMap((evening) => {
		const before = playersIn(bodyBefore(evening, record.get(refKey(evening)) ?? []));
		const called = new Map(before.map(({ id, name }) => [id, name]));
		const persons = playersIn(evening.body)
			.filter(({ id, name }) => called.has(id) && called.get(id) !== name)
			.map(({ id }) => resolveMerged(people, id));
		return others
			.filter(({ id, at }) => persons.includes(id) && compareStamps(at, evening.at) === 0)
			.map(({ revision }) => revision);
	});
	return sound(db, [...new Set(revisions)]);
}

const playersIn = (body: JsonObject | null) =>
	bodyAs('session', { entity: 'session', body })?.head.players ?? [];

/**
 * Brings back what was there before these revisions came, whole histories of several entities among them: of files taken
 * in what {@link planUndo} is of one change. What was written over them since stays.
 */
export function planTakeBack(ids: readonly string[]): Plan {
	return async (_, db) => {
		const came = new Set(ids);
		const revisions = (await sound(db, ids)).filter((revision) => !isSnapshot(revision));
		const record = await loadEntities(db, revisions.map(refOf));
		const planned: NewRevision[] = [];
		for (const ofEntity of record.values()) {
			const [first] = ofEntity;
			if (!first) continue;
			const open = heads(ofEntity);
			const before = ofEntity.filter(({ id }) => !came.has(id));
			const body = before.length > 0 ? winner(heads(before)).body : null;
			if (!isConflict(open) && sameJson(winner(open).body, body)) continue;
			planned.push({ ...refOf(first), parents: open.map(({ id }) => id).sort(), body });
		}
		return planned;
	};
}

/**
 * Makes what one revision says the head again, over the heads that were seen (all of them, where
 * none are named). Of a conflict this is the resolution.
 */
export function planRestore(id: string, seen: readonly string[] | undefined): Plan {
	return async (_, db) => {
		const [revision] = await sound(db, [id]);
		if (!revision) throw new StorageError('not-found', { revision: id });
		const ofEntity = (await loadEntities(db, [revision])).get(refKey(revision)) ?? [];
		const open = heads(ofEntity);
		if (!isConflict(open) && sameJson(winner(open).body, revision.body)) return [];
		const parents = seen ?? open.map((head) => head.id);
		for (const parent of parents) {
			if (!ofEntity.some((known) => known.id === parent)) {
				throw new StorageError('not-found', { revision: parent });
			}
		}
		const over = ofEntity.filter((known) => parents.includes(known.id));
		const body = revision.entity === 'session' ? withEverybody(revision.body, over) : revision.body;
		return [{ ...refOf(revision), parents: [...new Set(parents)].sort(), body }];
	};
}

/**
 * Ends a conflict in which all versions are right, as they contradict each other in nothing.
 * @throws StorageError `changed` where other versions stand there by now, or these contradict each other
 */
export function planJoin(ref: EntityRef, seen: readonly string[]): Plan {
	return async (_, db) => {
		const ofEntity = await loadEntity(db, ref);
		const open = heads(ofEntity);
		const body = joined(ofEntity, open);
		const parents = open.map(({ id }) => id).sort();
		if (body === null || !sameJson(parents, [...seen].sort())) throw new StorageError('changed');
		return [{ ...refOf(ref), parents, body }];
	};
}

async function sound(db: LedgerDatabase, ids: readonly string[]): Promise<readonly Revision[]> {
	const rows = soundOf(await db.revisions.bulkGet([...ids]));
	const missing = ids.find((id) => !rows.some((row) => row.id === id));
	if (missing !== undefined) throw new StorageError('not-found', { revision: missing });
	return rows;
}
