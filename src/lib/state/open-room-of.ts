/** A room opened as the app opens them all. Its code comes with the first one. */
import { askServer } from '#lib/rooms/keeping.ts';
import type { OpenRoom, RoomOptions } from '#lib/rooms/open-room.ts';
import type { RoomRow } from '#lib/rooms/room-store.ts';
import { subjectKept } from '#lib/rooms/subject.ts';
import { app } from './app.svelte.ts';
import { ROOMS_PATH } from './room-offer.ts';

const nobody = () => undefined;

/** Opens a room; what it tells goes to whoever asks. */
export async function openRoom(
	row: RoomRow,
	told: Partial<
		Pick<RoomOptions, 'onState' | 'onSubject' | 'onSpent' | 'onNotes' | 'isForNotes'>
	> = {},
): Promise<OpenRoom> {
	const { OpenRoom } = await import('#lib/rooms/open-room.ts');
	return OpenRoom.open({
		keys: row.keys,
		subject: subjectKept(row),
		ledger: app.ledger,
		phone: row.phone,
		askServer: () => askServer(ROOMS_PATH),
		url: `${location.origin.replace(/^http/, 'ws')}${ROOMS_PATH}`,
		onState: nobody,
		onSubject: nobody,
		...told,
	});
}
