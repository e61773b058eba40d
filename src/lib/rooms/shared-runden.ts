/** Which Runden are shared: beside the rooms themselves, as the table has no use for it. */
import type { RoomRow } from './room-store.ts';

/** The Runden that this phone shares by keys that count: what becomes of these becomes of them on the other phones too. */
export const sharedRunden = (rooms: readonly RoomRow[]): ReadonlySet<string> =>
	new Set(
		rooms.flatMap(({ group, left, renewedAt }) =>
			group !== undefined && left !== true && renewedAt === undefined ? [group] : [],
		),
	);
