// Who was there while nothing was written: a room tells nothing then, and they are there all the same.
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { newKeys } from '#lib/rooms/keys.ts';
import type { OpenRoom, RoomOptions } from '#lib/rooms/open-room.ts';
import type { Presence } from '#lib/rooms/presence.ts';
import { addRoom, newRoom } from '#lib/rooms/room-store.ts';
import { app } from '#lib/state/app.svelte.ts';

globalThis.indexedDB = new IDBFactory();
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });

const MINUTE_MS = 60_000;
const anna: Presence = { phone: 'other', right: 'write', player: 'anna', deal: null };

/** Told once, as Anna is there; nothing changes afterwards. */
vi.mock('#lib/state/open-room-of.ts', () => ({
	openRoom: (_: unknown, { onState }: Pick<RoomOptions, 'onState'>) => {
		const state = { connection: 'open', refusal: null, total: 1, others: [anna] };
		setTimeout(() => onState(state as unknown as Parameters<typeof onState>[0]));
		const nothing = () => undefined;
		return Promise.resolve({ say: nothing, close: nothing } as unknown as OpenRoom);
	},
}));

afterEach(() => vi.useRealTimers());

test('is one visit as long as it lasts, however long nobody writes', async () => {
	const start = Date.now();
	vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: start });
	const { rooms } = await import('#lib/state/rooms.svelte.ts');
	await addRoom(app.ledger.db, newRoom(await newKeys(), 'phone', start, { sessionId: 'evening' }));
	rooms.start();
	/** How many minutes each visit took: the waiting itself takes moments of this clock. */
	const visits = (): readonly number[] =>
		(rooms.rows[0]?.met ?? []).map(({ from, to }) => Math.round((to - from) / MINUTE_MS));
	await vi.waitFor(() => expect(visits()).toEqual([0]));
	for (let minutes = 5; minutes <= 30; minutes += 5) {
		vi.advanceTimersByTime(5 * MINUTE_MS);
		await vi.waitFor(() => expect(visits()).toEqual([minutes]));
	}
});
