/** Tells the others of a shared evening which deal is being written here, until it is called back. */
import type { Evening } from './evening.svelte.ts';

export function sayWriting({ id, room }: Evening, deal: number): () => void {
	if (room === undefined) return () => undefined;
	const loading = import('./rooms.svelte.ts');
	void loading.then(({ rooms }) => {
		rooms.start();
		rooms.say(id, deal);
	});
	return () => void loading.then(({ rooms }) => rooms.say(id, null));
}
