/** Runden that were merged into others: kept, told apart from those that meet, and taken apart again by the record. */
import { byName } from './by-name.ts';
import { bodyAs } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { readAllGroups, type GroupItem } from './read.ts';
import { loadEntities } from './record-store.ts';
import { compareRevisions } from './revision.ts';

/** Those that were merged into any other. May stand in a live query. */
export const readMerged = async (db: LedgerDatabase): Promise<GroupItem[]> =>
	(await readAllGroups(db))
		.filter((group) => group.status === 'sound')
		.filter(({ value }) => value.mergedInto !== undefined);

/** Those that were merged into a Runde, by name. May stand in a live query. */
export const readMergedInto = async (db: LedgerDatabase, into: string): Promise<GroupItem[]> =>
	(await readMerged(db))
		.filter(({ value }) => value.mergedInto === into)
		.sort((a, b) => byName(a.value, b.value));

/** Of these evenings of one Runde those that came to it from another. */
export async function cameFrom(
	db: LedgerDatabase,
	evenings: readonly string[],
	from: string,
): Promise<string[]> {
	const refs = evenings.map((id) => ({ entity: 'session' as const, sessionId: id, entityId: id }));
	const record = await loadEntities(db, refs);
	return [...record.values()].flatMap((revisions) => {
		const groups = [...revisions]
			.sort(compareRevisions)
			.map((one) => bodyAs('session', one)?.head.group);
		const now = groups.at(-1);
		const before = groups.findLast((group) => group !== now);
		return before === from && revisions[0] ? [revisions[0].entityId] : [];
	});
}
