/**
 * The record: immutable revisions. Every save, edit, delete, undo and restore adds one; nothing
 * changes one. Heads are the revisions nobody names as parent; heads that say different things are
 * a conflict, of which the later one is shown until a person resolves it. Ledgers are merged by
 * the union of their revisions. Everything here is pure.
 */
import { grouped } from '#lib/domain/grouped.ts';
import {
	closed,
	custom,
	id,
	isObject,
	list,
	oneOf,
	orNull,
	typeName,
	type Shape,
} from '#lib/domain/shape.ts';
import { notPlain } from '#lib/domain/plain.ts';
import { BODY_SHAPES, ENTITIES, isApart, ownId, type Entity } from './bodies.ts';
import { compareStamps, stampShape, type Stamp } from './clock.ts';
import { canonical, sameJson, type JsonObject } from './json.ts';
import { parseShape, type Parsed } from './storage-issue.ts';

export interface Revision {
	/** UUID v7. */
	readonly id: string;
	/** The evening; `null` for people, rulesets and groups. */
	readonly sessionId: string | null;
	readonly entity: Entity;
	/** Unique within the evening and the kind: session files bring their own ids (`d1`). */
	readonly entityId: string;
	readonly parents: readonly string[];
	readonly at: Stamp;
	readonly device: string;
	/** What was true from then on (`bodies.ts`); `null` deletes. */
	readonly body: JsonObject | null;
}

/** What a revision is about. */
export interface EntityRef {
	readonly entity: Entity;
	readonly sessionId: string | null;
	readonly entityId: string;
}

/** One text per entity, for maps. */
export const refKey = ({ sessionId, entity, entityId }: EntityRef): string =>
	JSON.stringify([sessionId, entity, entityId]);

/** What a revision is about, and nothing of what it says. */
export const refOf = ({ entity, sessionId, entityId }: EntityRef): EntityRef => ({
	entity,
	sessionId,
	entityId,
});

const body: Shape<JsonObject | null> = orNull(
	custom({ type: 'object' }, (value, at) => {
		if (!isObject(value)) {
			return at.report('wrong-type', { expected: 'object', got: typeName(value) });
		}
		const problem = notPlain(value);
		return problem === null || at.report(problem);
	}),
);

const envelope = closed({
	id,
	sessionId: orNull(id),
	entity: oneOf(ENTITIES),
	entityId: id,
	parents: list(id, 1000),
	at: stampShape,
	device: id,
	body,
});

/** Reads a row or a line of a backup as a revision, with all its problems where it is none. */
export function parseRevision(raw: unknown): Parsed<Revision> {
	const read = parseShape(envelope, raw);
	if (!read.ok) return read;
	const revision = read.value;
	const ofEvening = !isApart(revision.entity);
	if (ofEvening !== (revision.sessionId !== null)) {
		const expected = ofEvening ? 'string' : 'null';
		const got = typeName(revision.sessionId);
		return {
			ok: false,
			issues: [{ code: 'wrong-type', path: ['sessionId'], params: { expected, got } }],
		};
	}
	const differs = (...path: string[]): Parsed<Revision> => ({
		ok: false,
		issues: [{ code: 'entity-id-differs', path, params: { expected: revision.entityId } }],
	});
	if (revision.entity === 'session' && revision.sessionId !== revision.entityId) {
		return differs('sessionId');
	}
	if (revision.body !== null) {
		const content = parseShape(BODY_SHAPES[revision.entity], revision.body, ['body']);
		if (!content.ok) return content;
		const own = ownId(revision.entity, revision.body);
		if (own !== undefined && own !== revision.entityId) return differs('body', 'id');
	}
	return { ok: true, value: revision };
}

/** By time of writing; the id decides between equal stamps, so that every device agrees. */
export const compareRevisions = (a: Revision, b: Revision): number =>
	compareStamps(a.at, b.at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The later one, which is what the screens show. There must be at least one. */
export const winner = (revisions: readonly Revision[]): Revision =>
	revisions.reduce((best, next) => (compareRevisions(next, best) > 0 ? next : best));

/**
 * The revisions of one entity that no other names as parent. Where a forged cycle leaves none, the
 * latest revision of all stands in.
 */
export function heads(revisions: readonly Revision[]): readonly Revision[] {
	const named = new Set<string>();
	for (const { id: own, parents } of revisions) {
		for (const parent of parents) if (parent !== own) named.add(parent);
	}
	const open = revisions.filter((revision) => !named.has(revision.id));
	return open.length > 0 || revisions.length === 0 ? open : [winner(revisions)];
}

/** Heads that say the same as the shown one: the same edit made twice is no conflict. */
export function agreeing(headsOfOne: readonly Revision[]): readonly Revision[] {
	if (headsOfOne.length < 2) return headsOfOne;
	const shown = canonical(winner(headsOfOne).body);
	return headsOfOne.filter((head) => canonical(head.body) === shown);
}

/** Whether heads differ in what they say. */
export const isConflict = (headsOfOne: readonly Revision[]): boolean =>
	agreeing(headsOfOne).length < headsOfOne.length;

/**
 * The union of two records, sorted by id: commutative, associative, idempotent. Two different
 * revisions under one id cannot come from honest devices; the one whose text sorts first stays, so
 * that the laws hold even then.
 */
export function merge(a: readonly Revision[], b: readonly Revision[]): readonly Revision[] {
	const union = new Map<string, Revision>();
	for (const revision of [...a, ...b]) {
		const known = union.get(revision.id);
		if (
			known === undefined ||
			(!sameJson(known, revision) && canonical(revision) < canonical(known))
		) {
			union.set(revision.id, revision);
		}
	}
	return [...union.values()].sort((x, y) => (x.id < y.id ? -1 : 1));
}

/** Revisions by what they are about. */
export const groupByEntity = (
	revisions: Iterable<Revision>,
): ReadonlyMap<string, readonly Revision[]> => grouped(revisions, refKey);

/**
 * What undoing a revision brings back: its parent's body. A first revision undone is a deletion; of
 * a resolved conflict the later version that was not chosen comes back.
 */
export function bodyBefore(revision: Revision, ofEntity: readonly Revision[]): JsonObject | null {
	const parents = ofEntity.filter(({ id: own }) => revision.parents.includes(own));
	if (parents.length === 0) return null;
	const others = parents.filter((parent) => !sameJson(parent.body, revision.body));
	return winner(others.length > 0 ? others : parents).body;
}
