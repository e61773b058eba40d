/** Keeps the room of a shared evening open while a screen of it is shown. */
export function keepRoomOpen(sessionId: string): () => void {
	const looking = import('./rooms.svelte.ts').then(({ rooms }) => {
		rooms.start();
		return rooms.look(sessionId);
	});
	return () => void looking.then((stop) => stop());
}
