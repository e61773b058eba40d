/** Evenings with deals that two phones may have written as one, whichever evening is open. */
import type { RoomRow } from '#lib/rooms/room-store.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { isTwin } from '#lib/storage/order.ts';
import type { Damaged, SessionSummary } from '#lib/storage/read.ts';
import { orderedOf } from '#lib/storage/record-store.ts';

/** Whole evenings are read for this: of those that are shared the latest. */
const LOOKED_AT = 6;

/** In how many places two deals stand, by evening; those without any are left out. May stand in a live query. */
export async function openTwins(
	store: LedgerDatabase,
	evenings: readonly (SessionSummary | Damaged)[],
	rooms: readonly RoomRow[],
): Promise<ReadonlyMap<string, number>> {
	const shared = evenings.filter(({ id }) => rooms.some(({ sessionId }) => sessionId === id));
	const counts = new Map<string, number>();
	for (const { id } of shared.slice(0, LOOKED_AT)) {
		const rows = await store.run(() => orderedOf(store.deals, id).toArray());
		const places = new Set(
			rows.flatMap((row, at) => (isTwin(row, rows[at - 1]) ? [row.number] : [])),
		);
		if (places.size > 0) counts.set(id, places.size);
	}
	return counts;
}
