// Rooms that are open: who was there when stays known where keys are made new, and a link of another key is told of.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keysOfEvening } from '#lib/rooms/group-book.ts';
import { forgetRoom } from '#lib/rooms/forget-room.ts';
import { newKeys } from '#lib/rooms/keys.ts';
import type { OpenRoom, RoomOptions } from '#lib/rooms/open-room.ts';
import { addRoom, listRooms, newRoom, type Met, type RoomRow } from '#lib/rooms/room-store.ts';
import { RENEWED } from '#lib/rooms/room-state.ts';
import { app } from '#lib/state/app.svelte.ts';

globalThis.indexedDB = new IDBFactory();
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });

/** What is left in these rooms; in one of a Runde's evening lies only what is left there. */
const notes = new Map<string, unknown>();
/** Whether what the others brought was waited for once they had been told. */
let settledHere = false;
/** Something that somebody else leaves while a note is on its way. */
let overtaking: unknown;
/** What the server has on disk in place of what is left here: it takes that from nobody any more, and says nothing. */
let first: unknown;
/** Tells that the server takes nothing of what was sent. */
let spent: (() => void) | undefined;
let opened = 0;

/** A room whose server answers everything at once. */
vi.mock('#lib/state/open-room-of.ts', () => ({
	openRoom: (
		{ within }: RoomRow,
		{ onState, onNotes, onSpent }: Pick<RoomOptions, 'onState' | 'onNotes' | 'onSpent'>,
	) => {
		opened++;
		spent = onSpent;
		const own = within === undefined ? notes : new Map<string, unknown>();
		const state = { connection: 'open', refusal: null, total: 1, others: [], withOthers: false };
		setTimeout(() => {
			onState(state as unknown as Parameters<typeof onState>[0]);
			onNotes?.(own);
		});
		return Promise.resolve({
			note: (name: string, value: unknown) => {
				own.set(name, overtaking ?? value);
				return Promise.resolve(true);
			},
			notes: () => Promise.resolve(own),
			settled: () => Promise.resolve(),
			settledHere: () => {
				settledHere = notes.has(RENEWED);
				if (first !== undefined) {
					setTimeout(() => notes.set(RENEWED, first));
					return Promise.reject(new Error('the server does not answer'));
				}
				return Promise.resolve();
			},
			...{ say: () => undefined, close: () => undefined, wake: () => undefined },
		} as unknown as OpenRoom);
	},
}));

beforeEach(async () => {
	notes.clear();
	overtaking = first = spent = undefined;
	settledHere = false;
	for (const { keys } of await listRooms(app.ledger.db)) await forgetRoom(app.ledger.db, keys.name);
});

const met: Met[] = [{ phone: 'other', right: 'write', player: null, from: 1, to: 2 }];

test('who was there when is known under new keys too', async () => {
	const { rooms } = await import('#lib/state/rooms.svelte.ts');
	const row = newRoom(await newKeys(), 'phone', 1, { sessionId: 'evening', met });
	await addRoom(app.ledger.db, row);
	rooms.start();
	await vi.waitFor(() => expect(rooms.stateOf(row)?.connection).toBe('open'), 10_000);
	expect(await rooms.renew(row)).toBe(true);
	expect(settledHere).toBe(true);
	const all = await listRooms(app.ledger.db);
	expect(all).toHaveLength(1);
	expect(all[0]?.keys.name).not.toBe(row.keys.name);
	expect(all[0]).toMatchObject({ sessionId: 'evening', met });
});

test("so it is of each of a Runde's evenings, and which of them this phone takes no part in, by the keys that every phone makes of the new ones", async () => {
	const { rooms } = await import('#lib/state/rooms.svelte.ts');
	const keys = await newKeys();
	const { name } = keys;
	const row = newRoom(keys, 'phone', 1, { group: 'runde', met });
	await addRoom(app.ledger.db, row);
	for (const [sessionId, kept] of [
		['seen', { met }],
		['never seen', {}],
		['left', { left: true }],
	] as const) {
		const own = await keysOfEvening(keys, sessionId);
		const more = { sessionId, within: name, ...kept };
		await addRoom(app.ledger.db, newRoom(own!, 'phone', 1, more));
	}
	rooms.start();
	await vi.waitFor(() => expect(rooms.stateOf(row)?.connection).toBe('open'), 10_000);
	await rooms.renew(row);
	const all = await listRooms(app.ledger.db);
	const next = all.find(({ group }) => group === 'runde')!;
	expect(next.met).toEqual(met);
	const inside = new Map(all.flatMap((one) => (one.within ? [[one.sessionId, one]] : [])));
	const of = async (sessionId: string) => ({
		within: next.keys.name,
		keys: await keysOfEvening(next.keys, sessionId),
	});
	expect([...inside.keys()].sort()).toEqual(['left', 'seen']);
	expect(inside.get('seen')).toMatchObject({ ...(await of('seen')), met });
	expect(inside.get('left')).toMatchObject({ ...(await of('left')), left: true });
});

describe('new keys that another phone made first', () => {
	test('count: those begun here, which no server has heard of yet, make no room of their own', async () => {
		const { rooms } = await import('#lib/state/rooms.svelte.ts');
		notes.set(RENEWED, { at: 1, by: 'other' });
		const keys = await newKeys();
		const more = { sessionId: 'evening', next: await newKeys() };
		await addRoom(app.ledger.db, newRoom(keys, 'phone', 1, more));
		rooms.start();
		await expect
			.poll(() => listRooms(app.ledger.db))
			.toMatchObject([{ keys, renewedAt: expect.any(Number) as number }]);
		expect(notes.get(RENEWED)).toEqual({ at: 1, by: 'other' });
	});

	test('count as well where both were made at once, and nobody is told that his own do', async () => {
		const { rooms } = await import('#lib/state/rooms.svelte.ts');
		const row = newRoom(await newKeys(), 'phone', 1, { sessionId: 'evening' });
		await addRoom(app.ledger.db, row);
		rooms.start();
		await vi.waitFor(() => expect(rooms.stateOf(row)?.connection).toBe('open'), 10_000);
		overtaking = { at: 2, by: 'other' };
		expect(await rooms.renew(row)).toBe(false);
		expect(await listRooms(app.ledger.db)).toMatchObject([
			{ keys: row.keys, renewedAt: expect.any(Number) as number },
		]);
	});

	test('are found where the server took theirs and not what was said here in the same moment', async () => {
		const { rooms } = await import('#lib/state/rooms.svelte.ts');
		const row = newRoom(await newKeys(), 'phone', 1, { sessionId: 'evening' });
		await addRoom(app.ledger.db, row);
		rooms.start();
		await vi.waitFor(() => expect(rooms.stateOf(row)?.connection).toBe('open'), 10_000);
		first = { at: 1, by: 'other' };
		await expect(rooms.renew(row)).rejects.toThrow('does not answer');
		await expect
			.poll(() => listRooms(app.ledger.db))
			.toMatchObject([{ keys: row.keys, renewedAt: expect.any(Number) as number }]);
	});

	test('are one’s own where a phone that made them begins anew', async () => {
		const { rooms } = await import('#lib/state/rooms.svelte.ts');
		notes.set(RENEWED, { at: 1, by: 'phone' });
		const next = await newKeys();
		await addRoom(
			app.ledger.db,
			newRoom(await newKeys(), 'phone', 1, { sessionId: 'evening', next }),
		);
		rooms.start();
		await expect.poll(() => listRooms(app.ledger.db)).toMatchObject([{ keys: next }]);
	});
});

test('where the server takes nothing of what was sent the room is opened anew', async () => {
	const { rooms } = await import('#lib/state/rooms.svelte.ts');
	const row = newRoom(await newKeys(), 'phone', 1, { sessionId: 'spent' });
	await addRoom(app.ledger.db, row);
	rooms.start();
	await vi.waitFor(() => expect(rooms.stateOf(row)?.connection).toBe('open'), 10_000);
	const before = opened;
	spent?.();
	await expect.poll(() => opened).toBe(before + 1);
});

test('a link of another key into a room that is shared here is told of, as long as somebody reads it', async () => {
	const { rooms } = await import('#lib/state/rooms.svelte.ts');
	const row = newRoom(await newKeys(), 'phone', 1, { sessionId: 'another key' });
	await addRoom(app.ledger.db, row);
	rooms.start();
	await vi.waitFor(() => expect(rooms.stateOf(row)?.refusal).toBeNull(), 10_000);
	const { key } = await newKeys();
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	await rooms.join({ ...row.keys, key });
	expect(rooms.stateOf(row)?.refusal).toBe('other-key');
	vi.advanceTimersByTime(60_000);
	expect(rooms.stateOf(row)?.refusal).toBeNull();
	vi.useRealTimers();
});
