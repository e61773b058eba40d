/**
 * What a room holds of the record: one evening's revisions, the rules it is pinned to, and the people
 * who played it. Nothing else goes out, and nothing else is taken in.
 */
import type { SessionBody } from '../storage/bodies.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { sessionRecord, soundOf } from '../storage/record-store.ts';
import type { Revision } from '../storage/revision.ts';
import { liesBeside } from './beside.ts';
import { peopleOf } from './people-of.ts';
import { deletesNothing, deletionsThatStand, standingDeletions } from './taken-back.ts';

/** What the evening's own revisions say belongs to it. */
interface Named {
	readonly snapshots: ReadonlySet<string>;
	readonly players: ReadonlySet<string>;
}

function namedBy(revisions: readonly Revision[]): Named {
	const snapshots = new Set<string>();
	const players = new Set<string>();
	for (const { entity, body } of revisions) {
		if (entity !== 'session' || body === null) continue;
		const { head, snapshot } = body as unknown as SessionBody;
		if (snapshot !== null) snapshots.add(snapshot);
		for (const { id } of head.players) players.add(id);
	}
	return { snapshots, players };
}

/** The evening's head, in all its versions. Inside a reading transaction. */
const headsOf = async (db: LedgerDatabase, sessionId: string): Promise<readonly Revision[]> =>
	soundOf(
		await db.revisions
			.where('[sessionId+entity+entityId]')
			.equals([sessionId, 'session', sessionId])
			.toArray(),
	);

/** The ids of all revisions that belong into the evening's room. May stand in a live query. */
export function idsOfEvening(store: LedgerDatabase, sessionId: string): Promise<readonly string[]> {
	return store.read(
		async (db) => {
			const versions = await headsOf(db, sessionId);
			const { snapshots, players } = namedBy(versions);
			const standing = standingDeletions(versions);
			const people = await peopleOf(db, players);
			const own = await sessionRecord(db, sessionId).primaryKeys();
			const beside = await db.revisions
				.where('[entity+entityId]')
				.anyOf([
					...[...snapshots].map((id) => ['ruleset', id]),
					...[...people].map((id) => ['person', id]),
				])
				.primaryKeys();
			return [...own.filter((id) => !standing.has(id)), ...beside];
		},
		[store.revisions, store.people],
	);
}

/** The evening that a room is of, as the first head that came in says. */
export const eveningOf = (revisions: readonly Revision[]): string | null =>
	revisions.find(({ entity }) => entity === 'session')?.sessionId ?? null;

/** Those of what came in that belong into the evening's room. */
export async function belonging(
	store: LedgerDatabase,
	sessionId: string,
	revisions: readonly Revision[],
): Promise<readonly Revision[]> {
	const own = revisions.filter((revision) => revision.sessionId === sessionId);
	// Only people and rules belong to an evening by what it says.
	if (!revisions.some((revision) => revision.sessionId === null) && deletesNothing(own)) return own;
	const { snapshots, people, standing } = await store.read(
		async (db) => {
			const named = namedBy([...(await headsOf(db, sessionId)), ...own]);
			return {
				...named,
				people: await peopleOf(db, named.players, revisions),
				standing: await deletionsThatStand(db, revisions),
			};
		},
		[store.revisions, store.people],
	);
	return revisions.filter((revision) => {
		// A room may bring rules that nobody here edits, and never take a person away, nor the evening.
		if (standing.has(revision.id)) return false;
		if (revision.sessionId !== null) return revision.sessionId === sessionId;
		return liesBeside(revision, { rules: snapshots, kind: 'snapshot', people });
	});
}
