import { startedRooms } from './started-rooms.ts';

/** Keeps the room of a shared evening open while a screen of it is shown. */
export function keepRoomOpen(sessionId: string): () => void {
	const looking = startedRooms().then(
		(rooms) => rooms.look(sessionId),
		// Its code could not be loaded: without a network it is there at the next start.
		() => () => undefined,
	);
	return () => void looking.then((stop) => stop());
}
