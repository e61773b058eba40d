/** What goes on beside the screens, begun once the app runs. */
import { listRooms } from '#lib/rooms/room-store.ts';
import { app } from './app.svelte.ts';
import { autoBackup } from './auto-backup.svelte.ts';

export function startAfterwards(): void {
	void autoBackup.start();
	void startRooms();
}

/** Where nobody ever shared or joined, nothing is loaded and nobody is asked. */
async function startRooms(): Promise<void> {
	if ((await listRooms(app.ledger.db)).length === 0) return;
	const { rooms } = await import('./rooms.svelte.ts');
	rooms.start();
}
