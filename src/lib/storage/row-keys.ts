/** In which tables things are shown, and under which keys: what every screen loads of the projections. */
import { isListed, type Entity } from './bodies.ts';
import type { EntityRef } from './revision.ts';

/** An evening's id as it stands in keys: an index holds no `null`, so what is of no evening is under `''`. */
export const scopeOf = (sessionId: string | null): string => sessionId ?? '';

/** The table that shows each kind of entity. */
export const TABLE_OF = {
	deal: 'deals',
	adjustment: 'adjustments',
	settlement: 'settlements',
	session: 'sessions',
	person: 'people',
	ruleset: 'rulesets',
	group: 'groups',
} as const satisfies Readonly<Record<Entity, string>>;
export const PROJECTION_TABLES = [...Object.values(TABLE_OF), 'conflicts'] as const;
export type EntityTable = (typeof TABLE_OF)[Entity];

/** The key of an entity's row in its table. */
export const rowKeyOf = ({ sessionId, entity, entityId }: EntityRef): string | [string, string] =>
	isListed(entity) ? [scopeOf(sessionId), entityId] : entityId;

/** The key of its row among the conflicts. */
export const conflictKeyOf = ({
	sessionId,
	entity,
	entityId,
}: EntityRef): [string, Entity, string] => [scopeOf(sessionId), entity, entityId];
