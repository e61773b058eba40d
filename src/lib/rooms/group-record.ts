/**
 * What the room of a Runde itself holds of the record: the Runde, its people, its own rules. Its evenings
 * lie in rooms of their own, which the Runde's room names (`group-book.ts`).
 */
import type { Group } from '../storage/bodies.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { loadEntity } from '../storage/record-store.ts';
import type { Revision } from '../storage/revision.ts';
import { liesBeside } from './beside.ts';
import { peopleOf } from './people-of.ts';
import { deletionsThatStand, standingDeletions } from './taken-back.ts';

interface Named {
	readonly houses: ReadonlySet<string>;
	readonly members: ReadonlySet<string>;
}

function namedBy(revisions: readonly Revision[]): Named {
	const houses = new Set<string>();
	const members = new Set<string>();
	for (const { entity, body } of revisions) {
		if (entity !== 'group' || body === null) continue;
		const group = body as unknown as Group;
		if (group.house !== undefined) houses.add(group.house);
		for (const { id } of group.members) members.add(id);
	}
	return { houses, members };
}

const versionsOf = (db: LedgerDatabase, id: string): Promise<readonly Revision[]> =>
	loadEntity(db, { entity: 'group', sessionId: null, entityId: id });

/** The ids of all revisions that belong into the Runde's room. May stand in a live query. */
export function idsOfGroup(store: LedgerDatabase, id: string): Promise<readonly string[]> {
	return store.read(
		async (db) => {
			const versions = await versionsOf(db, id);
			const { houses, members } = namedBy(versions);
			const people = await peopleOf(db, members);
			const beside = await db.revisions
				.where('[entity+entityId]')
				.anyOf([
					...[...houses].map((house) => ['ruleset', house]),
					...[...people].map((person) => ['person', person]),
				])
				.primaryKeys();
			const standing = standingDeletions(versions);
			return [...versions.flatMap(({ id }) => (standing.has(id) ? [] : [id])), ...beside];
		},
		[store.revisions, store.people],
	);
}

/** The Runde that a room is of, as the first version that came in says. */
export const groupOf = (revisions: readonly Revision[]): string | null =>
	revisions.find(({ entity }) => entity === 'group')?.entityId ?? null;

/** Those of what came in that belong into the Runde's room. */
export async function belongingToGroup(
	store: LedgerDatabase,
	id: string,
	revisions: readonly Revision[],
): Promise<readonly Revision[]> {
	const own = revisions.filter(({ entity, entityId }) => entity === 'group' && entityId === id);
	const { houses, people, standing } = await store.read(
		async (db) => {
			const named = namedBy([...(await versionsOf(db, id)), ...own]);
			return {
				...named,
				people: await peopleOf(db, named.members, revisions),
				standing: await deletionsThatStand(db, revisions),
			};
		},
		[store.revisions, store.people],
	);
	return revisions.filter((revision) => {
		// A deletion is a phone's own: a room takes nothing away.
		if (standing.has(revision.id)) return false;
		if (revision.entity === 'group') return revision.entityId === id;
		return liesBeside(revision, { rules: houses, kind: 'house', people });
	});
}
