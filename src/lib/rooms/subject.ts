/** What a room is of: one evening, or a Runde. */
import type { LedgerDatabase } from '../storage/database.ts';
import type { Revision } from '../storage/revision.ts';
import { belonging, eveningOf, idsOfEvening } from './evening-record.ts';
import { belongingToGroup, groupOf, idsOfGroup } from './group-record.ts';

export interface Subject {
	readonly kind: 'evening' | 'group';
	readonly id: string;
}

/** A room of one evening. */
export const evening = (id: string): Subject => ({ kind: 'evening', id });

/** A room of a Runde. */
export const group = (id: string): Subject => ({ kind: 'group', id });

/** As what came in says; `null` where it does not say yet. */
export function subjectOf(revisions: readonly Revision[]): Subject | null {
	const found = groupOf(revisions);
	if (found !== null) return group(found);
	const session = eveningOf(revisions);
	return session === null ? null : evening(session);
}

/** The ids of all revisions that belong into its room. May stand in a live query. */
export const idsOf = (db: LedgerDatabase, { kind, id }: Subject): Promise<readonly string[]> =>
	kind === 'group' ? idsOfGroup(db, id) : idsOfEvening(db, id);

/** Those of what came in that belong into its room. */
export const belongingTo = (
	db: LedgerDatabase,
	{ kind, id }: Subject,
	revisions: readonly Revision[],
): Promise<readonly Revision[]> =>
	kind === 'group' ? belongingToGroup(db, id, revisions) : belonging(db, id, revisions);
