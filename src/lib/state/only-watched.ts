/** People known here only by what this phone watches: what is said of them here reaches nobody else. */
import { countingRoom, listRooms } from '#lib/rooms/room-store.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { readGroups, readSessions } from '#lib/storage/read.ts';

/**
 * Whether somebody is in evenings and Runden that are all written elsewhere. May stand in a live query.
 * @param ids the person's, and of those who were merged into them
 */
export async function isOnlyWatched(
	store: LedgerDatabase,
	ids: readonly string[],
): Promise<boolean> {
	const rooms = await listRooms(store);
	if (!rooms.some(({ keys }) => keys.write === null)) return false;
	const isThem = ({ id }: { readonly id: string }) => ids.includes(id);
	const evenings = (await store.read(readSessions)).filter(
		(one) => one.status === 'sound' && one.head.players.some(isThem),
	);
	const runden = (await store.read(readGroups)).filter(
		(one) => one.status === 'sound' && one.value.members.some(isThem),
	);
	const found = [
		...evenings.map(({ id }) => rooms.filter(({ sessionId }) => sessionId === id)),
		...runden.map(({ id }) => rooms.filter(({ group }) => group === id)),
	];
	return found.length > 0 && found.every((some) => countingRoom(some)?.keys.write === null);
}
