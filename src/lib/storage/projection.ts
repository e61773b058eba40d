/**
 * What the screens read, computed from the record. The same pure functions serve the rebuild and
 * the update after each save, so a difference between the two is a bug that the self-check finds.
 */
import { bodyAs, isListed, type Entity, type Listed } from './bodies.ts';
import { earlierStamp } from './clock.ts';
import { withEverybody } from './everybody.ts';
import type { JsonObject } from './json.ts';
import { compareOrdered } from './order.ts';
import { scopeOf } from './row-keys.ts';
import {
	groupByEntity,
	heads,
	isConflict,
	refOf,
	winner,
	type EntityRef,
	type Revision,
} from './revision.ts';
import type {
	Origin,
	ListedRow,
	SessionFacts,
	SessionRow,
	PersonRow,
	RulesetRow,
	GroupRow,
	ConflictRow,
} from './schema.ts';

/** An entity as its revisions leave it. */
export interface EntityState {
	readonly ref: EntityRef;
	readonly origin: Origin;
	/** `null` where the shown head deletes it. */
	readonly body: JsonObject | null;
	readonly conflict: ConflictRow | null;
}

/** The state of one entity. There must be at least one revision, all of the same entity. */
export function entityState(revisions: readonly Revision[]): EntityState {
	const open = heads(revisions);
	const shown = winner(open);
	const conflict = isConflict(open);
	return {
		ref: refOf(shown),
		origin: {
			revision: shown.id,
			at: shown.at,
			createdAt: revisions.map(({ at }) => at).reduce(earlierStamp),
			conflict,
		},
		body: shown.entity === 'session' && conflict ? withEverybody(shown.body, open) : shown.body,
		conflict: conflict
			? {
					scope: scopeOf(shown.sessionId),
					entity: shown.entity,
					entityId: shown.entityId,
					heads: open.map(({ id }) => id).sort(),
				}
			: null,
	};
}

/** The rows of every projection table. */
export interface Projections {
	readonly deals: readonly ListedRow[];
	readonly adjustments: readonly ListedRow[];
	readonly settlements: readonly ListedRow[];
	readonly sessions: readonly SessionRow[];
	readonly people: readonly PersonRow[];
	readonly rulesets: readonly RulesetRow[];
	readonly groups: readonly GroupRow[];
	readonly conflicts: readonly ConflictRow[];
}

const saidOf = <E extends Entity>(kind: E, { ref, body }: EntityState) =>
	bodyAs(kind, { entity: ref.entity, body });

/** The row that lists show of it; `null` where it is deleted, or is nothing of a list. */
export function listedRow(state: EntityState): ListedRow | null {
	const { entity, sessionId, entityId: id } = state.ref;
	const body = isListed(entity) ? saidOf(entity, state) : null;
	if (!body) return null;
	const { number, value } = body;
	return { sessionId: scopeOf(sessionId), id, number, value, ...state.origin };
}

/**
 * The evening's row; `null` where it is deleted, or is none.
 * @param facts what its deals come to
 */
export function sessionRow(state: EntityState, facts: SessionFacts): SessionRow | null {
	const body = saidOf('session', state);
	if (!body) return null;
	const { head, snapshot } = body;
	const { entityId: id } = state.ref;
	return { id, startedAt: head.startedAt, head, snapshot, ...facts, ...state.origin };
}

/** The person's row; `null` where it is deleted, or is none. */
export function personRow(state: EntityState): PersonRow | null {
	const value = saidOf('person', state);
	return value && { id: state.ref.entityId, value, ...state.origin };
}

/** The ruleset's row; `null` where it is deleted, or is none. */
export function rulesetRow(state: EntityState): RulesetRow | null {
	const body = saidOf('ruleset', state);
	return body && { id: state.ref.entityId, kind: body.kind, value: body.value, ...state.origin };
}

/** The Runde's row; `null` where it is deleted, or is none. */
export function groupRow(state: EntityState): GroupRow | null {
	const value = saidOf('group', state);
	return value && { id: state.ref.entityId, value, ...state.origin };
}

/** What the last deal in playing order says of when it was written down. */
export function writtenAt(lastDeal: ListedRow | undefined): string | null {
	// A damaged row may lack its value, and must not keep the evening from being written on.
	const at = (lastDeal?.value as JsonObject | undefined)?.at;
	return typeof at === 'string' ? at : null;
}

/** All projections of a record, whatever order its revisions come in. */
export function project(revisions: readonly Revision[]): Projections {
	const states = [...groupByEntity(revisions).values()].map(entityState);
	const rows = <T>(row: (state: EntityState) => T | null, of = states): T[] =>
		of.map(row).filter((made) => made !== null);
	const listed = (entity: Listed): ListedRow[] =>
		rows(
			listedRow,
			states.filter(({ ref }) => ref.entity === entity),
		);
	const deals = listed('deal');

	const changes = new Map<string, number>();
	for (const { sessionId } of revisions) {
		if (sessionId !== null) changes.set(sessionId, (changes.get(sessionId) ?? 0) + 1);
	}
	const counted = new Map<string, { deals: number; last: ListedRow }>();
	for (const deal of deals) {
		const known = counted.get(deal.sessionId);
		counted.set(deal.sessionId, {
			deals: (known?.deals ?? 0) + 1,
			last: known && compareOrdered(known.last, deal) > 0 ? known.last : deal,
		});
	}
	const facts = (sessionId: string): SessionFacts => ({
		deals: counted.get(sessionId)?.deals ?? 0,
		lastDealAt: writtenAt(counted.get(sessionId)?.last),
		changes: changes.get(sessionId) ?? 0,
	});

	return {
		deals,
		adjustments: listed('adjustment'),
		settlements: listed('settlement'),
		sessions: rows((state) => sessionRow(state, facts(state.ref.entityId))),
		people: rows(personRow),
		rulesets: rows(rulesetRow),
		groups: rows(groupRow),
		conflicts: rows(({ conflict }) => conflict),
	};
}
