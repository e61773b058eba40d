/** Evenings with deals of which nobody has said yet by which rules they count, whichever evening is open. */
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { pinnedIn, type Damaged, type SessionSummary } from '#lib/storage/read.ts';
import type { EveningHead } from '../evening-model.ts';
import { rulesDoubts } from './rules-doubts.ts';
import { readModel } from './written.ts';

/** How many deals are asked about, by evening; those without any are left out. May stand in a live query. */
export async function openDoubts(
	db: LedgerDatabase,
	evenings: readonly (SessionSummary | Damaged)[],
): Promise<ReadonlyMap<string, number>> {
	const counts = new Map<string, number>();
	for (const evening of evenings) {
		if (evening.status !== 'sound') continue;
		const { rulesetChanges, rulesReplaced } = evening.head as EveningHead;
		if (!rulesetChanges && !rulesReplaced) continue;
		const count = await doubtsIn(db, evening.id).catch(() => 0);
		if (count > 0) counts.set(evening.id, count);
	}
	return counts;
}

/** None where the evening cannot be read: that is told where it is opened. */
const doubtsIn = (store: LedgerDatabase, id: string): Promise<number> =>
	store.read(async (db) => {
		const row = await db.sessions.get(id);
		return pinnedIn(row) === null ? 0 : rulesDoubts(await readModel(db, id)).length;
	});
