// Which keys of a room a phone keeps where a link brings others.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetRoom } from '#lib/rooms/forget-room.ts';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import { addRoom, listRooms, newRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import { app } from '#lib/state/app.svelte.ts';

globalThis.indexedDB = new IDBFactory();

// It asks for the store at once.
const { rooms } = await import('#lib/state/rooms.svelte.ts');

beforeEach(() => {
	vi.spyOn(rooms, 'start').mockImplementation(() => undefined);
});

const kept = async ({ name }: RoomKeys): Promise<RoomRow | undefined> =>
	(await listRooms(app.ledger.db)).find((row) => row.keys.name === name);

async function joined(more: Partial<RoomRow> = {}): Promise<RoomKeys> {
	const keys = await newKeys();
	await addRoom(app.ledger.db, newRoom(keys, 'phone', 1, more));
	return keys;
}

test.each([{ sessionId: 'evening' }, { group: 'runde' }])(
	'a key that has opened something (%o) is kept where a link to the room has another',
	async (more) => {
		const keys = await joined(more);
		const { key } = await newKeys();
		await rooms.join({ ...keys, key });
		expect((await kept(keys))?.keys).toEqual(keys);
	},
);

test('a key that has opened nothing gives way to another, and the right to write stays', async () => {
	const keys = await joined();
	const { key } = await newKeys();
	await rooms.join({ ...keys, key, write: null });
	expect(await kept(keys)).toMatchObject({ keys: { ...keys, key }, sessionId: null });
});

test.each(['evening', 'group'] as const)(
	'sharing comes back with what was deleted and is brought back (%s)',
	async (kind) => {
		const id = `deleted ${kind}`;
		const of = kind === 'group' ? { group: id } : { sessionId: id };
		const met = [{ phone: 'other', right: 'write', player: null, from: 1, to: 2 }] as const;
		const keys = await joined({ ...of, met, acknowledged: 3, acknowledgedAt: 4 });
		await joined({ sessionId: 'of it', within: keys.name });
		await joined({ sessionId: 'of it, left on purpose', within: keys.name, left: true });
		const other = await joined({ sessionId: 'another' });
		const before = await listRooms(app.ledger.db);
		const share = await rooms.leaveAll({ kind, id });
		expect(await kept(keys)).toBeUndefined();
		expect((await kept(other))?.keys).toEqual(other);
		await share();
		expect(await listRooms(app.ledger.db)).toEqual(before);
	},
);

test('with a Runde goes the room of an evening that was added a moment ago', async () => {
	const keys = await joined({ group: 'left at once' });
	const inside = await joined({ sessionId: 'added', within: keys.name });
	const row = await kept(keys);
	if (!row) throw new Error('no room');
	await rooms.leave(row);
	expect(await kept(keys)).toBeUndefined();
	expect(await kept(inside)).toBeUndefined();
});

test('whoever only watched writes by the link to write, of the same key', async () => {
	const { write, ...rest } = await newKeys();
	await addRoom(
		app.ledger.db,
		newRoom({ ...rest, write: null }, 'phone', 1, { sessionId: 'evening', met: [] }),
	);
	await rooms.join({ ...rest, write });
	expect(await kept({ ...rest, write })).toMatchObject({ keys: { write }, sessionId: 'evening' });
});

test('where one of its rooms cannot be left, all of an evening’s keys are kept', async () => {
	for (let room = 0; room < 2; room++) await joined({ sessionId: 'twice' });
	const before = await listRooms(app.ledger.db);
	let left = 0;
	vi.spyOn(rooms, 'leave').mockImplementation(async ({ keys }) => {
		if (left++ > 0) throw new Error('no store');
		await forgetRoom(app.ledger.db, keys.name);
	});
	await expect(rooms.leaveAll({ kind: 'evening', id: 'twice' })).rejects.toThrow('no store');
	expect(await listRooms(app.ledger.db)).toEqual(before);
});
