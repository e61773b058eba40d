/** A room opened as the app opens them all. Its code comes with the first one. */
import { askServer } from '#lib/rooms/keeping.ts';
import type { OpenRoom, RoomOptions } from '#lib/rooms/open-room.ts';
import type { RoomRow } from '#lib/rooms/room-store.ts';
import { evening, group } from '#lib/rooms/subject.ts';
import { app } from './app.svelte.ts';
import { ROOMS_PATH } from './room-offer.ts';

const nobody = () => undefined;

/** Opens a room; what it tells goes to whoever asks. */
export async function openRoom(
	{ keys, sessionId, group: runde, phone }: RoomRow,
	told: Partial<Pick<RoomOptions, 'onState' | 'onSubject' | 'onNotes'>> = {},
): Promise<OpenRoom> {
	const { OpenRoom } = await import('#lib/rooms/open-room.ts');
	return OpenRoom.open({
		keys,
		subject: runde !== undefined ? group(runde) : sessionId !== null ? evening(sessionId) : null,
		ledger: app.ledger,
		phone,
		askServer: () => askServer(ROOMS_PATH),
		url: `${location.origin.replace(/^http/, 'ws')}${ROOMS_PATH}`,
		onState: nobody,
		onSubject: nobody,
		...told,
	});
}
