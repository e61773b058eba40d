/** What goes on beside the screens, begun once the app runs. */
import { listRooms } from '#lib/rooms/room-store.ts';
import { appUpdate } from './app-update.svelte.ts';
import { app } from './app.svelte.ts';
import { autoBackup } from './auto-backup.svelte.ts';
import type { Drawings } from './evening/check-shown.ts';
import { selfCheck } from './self-check.svelte.ts';
import { startedRooms } from './started-rooms.ts';
import type { wholeApp } from './whole-app.svelte.ts';

export type Afterwards = ReturnType<typeof startAfterwards>;

/** @param drawings how what is kept for the first frame is drawn */
export function startAfterwards(drawings: () => Promise<Drawings>, whole: typeof wholeApp) {
	// Whoever writes before asks for it, and is told where it does not come.
	app.ledger.readyToWrite().catch(() => undefined);
	selfCheck.start(drawings);
	void appUpdate.start({ isBusy: () => app.busy, whole });
	void autoBackup.start();
	void startRooms();
	return { selfCheck, appUpdate };
}

/** Where nobody ever shared or joined, nothing is loaded and nobody is asked. */
async function startRooms(): Promise<void> {
	if ((await listRooms(app.ledger.db)).length > 0) await startedRooms();
}
