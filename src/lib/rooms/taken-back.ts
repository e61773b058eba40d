/**
 * Deletions of what a room is of or brings along. One that stands is a phone's own: it goes out nowhere and takes nothing
 * away. One that was taken back belongs to the history of what stands over it: where it was missing, that would stand
 * beside what was deleted, as a second version that nobody wrote.
 */
import type { LedgerDatabase } from '../storage/database.ts';
import { soundOf } from '../storage/record-store.ts';
import type { Revision } from '../storage/revision.ts';

/** What was written in an evening is the evening's, a deal's deletion too. */
const isDeletion = ({ entity, sessionId, body }: Revision): boolean =>
	body === null && (sessionId === null || entity === 'session');

/** Of all versions of one thing those that delete it still. */
export function standingDeletions(versions: readonly Revision[]): ReadonlySet<string> {
	const under = new Set(versions.flatMap(({ parents }) => parents));
	return new Set(
		versions.flatMap((one) => (isDeletion(one) && !under.has(one.id) ? [one.id] : [])),
	);
}

/** The same of what came in: what is over them may have come too, or be here. Inside a reading transaction. */
export async function deletionsThatStand(
	db: LedgerDatabase,
	came: readonly Revision[],
): Promise<ReadonlySet<string>> {
	const deleted = came.filter(isDeletion).map(({ entity, entityId }) => [entity, entityId]);
	if (deleted.length === 0) return new Set();
	const here = await db.revisions.where('[entity+entityId]').anyOf(deleted).toArray();
	const stand = standingDeletions([...soundOf(here), ...came]);
	return new Set(came.flatMap(({ id }) => (stand.has(id) ? [id] : [])));
}

/** Whether nothing of it is a deletion that would have to wait until it is known to be taken back. */
export const deletesNothing = (came: readonly Revision[]): boolean => !came.some(isDeletion);
