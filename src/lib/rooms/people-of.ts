/** The people a room is of: those who are named in it, and whoever these were taken for, by whose name they go. */
import { bodyAs } from '../storage/bodies.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import type { Revision } from '../storage/revision.ts';

/**
 * Inside a reading transaction.
 * @param came what comes in, and may say itself who is who
 */
export async function peopleOf(
	db: LedgerDatabase,
	named: ReadonlySet<string>,
	came: readonly Revision[] = [],
): Promise<ReadonlySet<string>> {
	const coming = came.flatMap((one) => bodyAs('person', one) ?? []);
	const all = new Set(named);
	for (let asked = [...all]; asked.length > 0;) {
		const rows = await db.people.bulkGet(asked);
		const here = rows.flatMap((row) => (row ? [row.value] : []));
		const taken = [...here, ...coming.filter(({ id }) => asked.includes(id))];
		asked = taken.flatMap(({ mergedInto }) =>
			mergedInto === undefined || all.has(mergedInto) ? [] : [mergedInto],
		);
		for (const id of asked) all.add(id);
	}
	return all;
}
