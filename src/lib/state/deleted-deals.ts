/** The deals that were taken out of an evening, as the record still has them. */
import type { LedgerReading } from '#lib/storage/ledger-reading.ts';
import { sessionRecord, soundOf } from '#lib/storage/record-store.ts';
import {
	compareRevisions,
	groupByEntity,
	heads,
	winner,
	type Revision,
} from '#lib/storage/revision.ts';

export interface DeletedDeal {
	readonly id: string;
	/** The revision that deleted it. */
	readonly deletion: Revision;
	/** What it said last. */
	readonly last: Revision;
	/** To be named as seen when it is restored. */
	readonly heads: readonly string[];
}

/** The latest deletion first. May stand in a live query. */
export async function readDeletedDeals(
	{ db }: LedgerReading,
	sessionId: string,
): Promise<readonly DeletedDeal[]> {
	const rows = await db.run(() => sessionRecord(db, sessionId).toArray());
	const deals = soundOf(rows).filter(({ entity }) => entity === 'deal');
	const deleted: DeletedDeal[] = [];
	for (const revisions of groupByEntity(deals).values()) {
		const open = heads(revisions);
		const deletion = winner(open);
		const written = revisions.filter(({ body }) => body !== null);
		if (deletion.body !== null || written.length === 0) continue;
		deleted.push({
			id: deletion.entityId,
			deletion,
			last: winner(written),
			heads: open.map(({ id }) => id),
		});
	}
	return deleted.sort((a, b) => compareRevisions(b.deletion, a.deletion));
}
