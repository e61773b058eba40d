// Keys that are made new: who was there when stays known.
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { newKeys } from '#lib/rooms/keys.ts';
import type { OpenRoom, RoomOptions } from '#lib/rooms/open-room.ts';
import { addRoom, listRooms, newRoom, type Met } from '#lib/rooms/room-store.ts';
import { app } from '#lib/state/app.svelte.ts';

globalThis.indexedDB = new IDBFactory();
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });

/** A room whose server answers everything at once. */
vi.mock('#lib/state/open-room-of.ts', () => ({
	openRoom: (_: unknown, { onState }: Pick<RoomOptions, 'onState'>) => {
		const state = { connection: 'open', total: 1, others: [], withOthers: false };
		setTimeout(() => onState(state as unknown as Parameters<typeof onState>[0]));
		return Promise.resolve({
			...{ note: () => Promise.resolve(true), settled: () => Promise.resolve() },
			...{ say: () => undefined, close: () => undefined, wake: () => undefined },
		} as unknown as OpenRoom);
	},
}));

test('who was there when is known under new keys too', async () => {
	const { rooms } = await import('#lib/state/rooms.svelte.ts');
	const met: Met[] = [{ phone: 'other', right: 'write', player: null, from: 1, to: 2 }];
	const row = newRoom(await newKeys(), 'phone', 1, { sessionId: 'evening', met });
	await addRoom(app.ledger.db, row);
	rooms.start();
	await vi.waitFor(() => expect(rooms.stateOf(row)?.connection).toBe('open'), 10_000);
	await rooms.renew(row);
	const all = await listRooms(app.ledger.db);
	expect(all).toHaveLength(1);
	expect(all[0]?.keys.name).not.toBe(row.keys.name);
	expect(all[0]).toMatchObject({ sessionId: 'evening', met });
});
