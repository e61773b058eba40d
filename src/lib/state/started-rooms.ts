import { loaded } from '#lib/storage/loaded.ts';

/** The rooms of this phone, open from then on: their code comes with the first one. */
export const startedRooms = loaded(async () => {
	const { rooms } = await import('./rooms.svelte.ts');
	rooms.start();
	return rooms;
});
