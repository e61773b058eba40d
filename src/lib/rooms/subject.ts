/** What a room is of: one evening, or a Runde. */
import type { EntityRef, Revision } from '../storage/revision.ts';
import type { RoomRow } from './room-store.ts';

export interface Subject {
	readonly kind: 'evening' | 'group';
	readonly id: string;
}

/** A room of one evening. */
export const evening = (id: string): Subject => ({ kind: 'evening', id });

/** A room of a Runde. */
export const group = (id: string): Subject => ({ kind: 'group', id });

/** The evening or the Runde itself, in the record. */
export const refTo = ({ kind, id }: Subject): EntityRef =>
	kind === 'group'
		? { entity: 'group', sessionId: null, entityId: id }
		: { entity: 'session', sessionId: id, entityId: id };

/** What a room is of, as is kept of it; `null` until it told. */
export const subjectKept = (row: Pick<RoomRow, 'sessionId' | 'group'>): Subject | null =>
	row.group !== undefined
		? group(row.group)
		: row.sessionId !== null
			? evening(row.sessionId)
			: null;

/** As the first version that came in says; `null` where none does yet. */
export function subjectOf(revisions: readonly Revision[]): Subject | null {
	const runde = revisions.find(({ entity }) => entity === 'group');
	if (runde) return group(runde.entityId);
	const session = revisions.find(({ entity }) => entity === 'session');
	return session ? evening(session.entityId) : null;
}
