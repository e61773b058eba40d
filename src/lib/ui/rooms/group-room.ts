/** Which of the rooms is a Runde's. */
import type { RoomRow } from '#lib/rooms/room-store.ts';

/** Of several one that counts still and lets write. */
export function roomOfGroup(rows: readonly RoomRow[], id: string): RoomRow | undefined {
	const own = rows.filter(({ group }) => group === id);
	const held = own.filter(({ renewedAt }) => renewedAt === undefined);
	return held.find(({ keys }) => keys.write !== null) ?? held[0] ?? own[0];
}
