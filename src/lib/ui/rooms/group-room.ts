/** Which of the rooms is a Runde's. */
import { countingRoom, type RoomRow } from '#lib/rooms/room-store.ts';

/** Of several the one that counts; `undefined` where the Runde is not shared. */
export const roomOfGroup = (rows: readonly RoomRow[], id: string): RoomRow | undefined =>
	countingRoom(rows.filter(({ group }) => group === id));
