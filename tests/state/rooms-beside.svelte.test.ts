// Several rooms of one evening or Runde, of which a screen shows one: what is done about sharing is done to all.
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keysOfEvening } from '#lib/rooms/group-book.ts';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import type { Keeping } from '#lib/rooms/keeping.ts';
import type { OpenRoom, RoomOptions, RoomState } from '#lib/rooms/open-room.ts';
import type { Presence } from '#lib/rooms/presence.ts';
import { forgetRoom } from '#lib/rooms/forget-room.ts';
import {
	addRoom,
	countingRoom,
	listRooms,
	newRoom,
	type Met,
	type RoomRow,
} from '#lib/rooms/room-store.ts';
import { RENEWED } from '#lib/rooms/room-state.ts';
import { evening, group } from '#lib/rooms/subject.ts';
import { keepTold, keysTold } from '#lib/rooms/told-rooms.ts';
import { app } from '#lib/state/app.svelte.ts';
import { head } from '../storage/store.ts';

globalThis.indexedDB = new IDBFactory();
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });

/** What is left in each room, and who is there. */
const notes = new Map<string, Map<string, unknown>>();
const there = new Map<string, readonly Presence[]>();

/** Tells each room anew, as on another connection: of a server with this journal. */
const connected = new Map<string, (journal: string) => void>();

/** Lets a room that was joined say what it is of. */
const found = new Map<string, RoomOptions['onSubject']>();
const openings: string[] = [];

/** A room whose server answers everything at once. */
vi.mock('#lib/state/open-room-of.ts', () => ({
	openRoom: ({ keys: { name }, phone }: RoomRow, told: Partial<RoomOptions> = {}) => {
		openings.push(`${name} ${phone}`);
		if (told.onSubject) found.set(name, told.onSubject);
		const own = notes.get(name) ?? new Map<string, unknown>();
		notes.set(name, own);
		const others = there.get(name) ?? [];
		const tell = (keeping: Keeping | null) => {
			const state = { connection: 'open', refusal: null, total: 1, others, keeping };
			told.onState?.({ ...state, withOthers: false } as RoomState);
			told.onNotes?.(own);
		};
		connected.set(name, (journal) => {
			tell(null);
			tell({ journal, idleDays: 400 });
		});
		setTimeout(() => connected.get(name)?.('one'));
		const nothing = () => undefined;
		return Promise.resolve({
			note: (what: string, value: unknown) => {
				own.set(what, value);
				return Promise.resolve(true);
			},
			notes: () => Promise.resolve(own),
			settled: () => Promise.resolve(),
			settledHere: () => Promise.resolve(),
			...{ say: nothing, close: nothing, wake: nothing },
		} as unknown as OpenRoom);
	},
}));

const { rooms } = await import('#lib/state/rooms.svelte.ts');
rooms.start();

beforeEach(async () => {
	for (const { keys } of await listRooms(app.ledger.db)) await forgetRoom(app.ledger.db, keys.name);
});

let joined = 0;
async function room(more: Partial<RoomRow>, keys?: RoomKeys): Promise<RoomRow> {
	const row = newRoom(keys ?? (await newKeys()), 'phone', ++joined, more);
	await addRoom(app.ledger.db, row);
	// That of an evening the app may have joined itself by now, as it does with every evening of a shared Runde.
	return (await rowOf(row)) ?? row;
}
/** The room of one of a Runde's evenings. */
const within = async (runde: RoomRow, sessionId: string): Promise<RoomRow> =>
	room(
		{ sessionId, within: runde.keys.name },
		(await keysOfEvening(runde.keys, sessionId)) ?? undefined,
	);
const opened = (row: RoomRow) =>
	vi.waitFor(() => expect(rooms.stateOf(row)?.connection).toBe('open'), 10_000);
const isTold = ({ keys }: RoomRow): boolean => notes.get(keys.name)?.has(RENEWED) ?? false;
const rowOf = async ({ keys }: RoomRow): Promise<RoomRow | undefined> =>
	(await listRooms(app.ledger.db)).find((row) => row.keys.name === keys.name);

/** An evening of a Runde, by the record. */
async function played(id: string, runde: string): Promise<string> {
	await app.ledger.createSession({ ...head(id), group: runde });
	return id;
}

const visit = (phone: string): Met => ({ phone, right: 'read', player: null, from: 1, to: 2 });

test('keys that are renewed count no more in any room of the evening, and who was there stays known', async () => {
	const first = await room({ sessionId: 'twice', met: [visit('one')] });
	const second = await room({ sessionId: 'twice', met: [visit('two')] });
	await opened(second);
	expect(await rooms.renew(second)).toBe(true);
	expect([isTold(first), isTold(second)]).toEqual([true, true]);
	expect(await listRooms(app.ledger.db)).toMatchObject([
		{ sessionId: 'twice', met: [visit('one'), visit('two')] },
	]);
	expect([await rowOf(first), await rowOf(second)]).toEqual([undefined, undefined]);
});

test('an evening’s own keys that are renewed leave those of its Runde as they are', async () => {
	const runde = await room({ group: 'g0' });
	const inside = await within(runde, await played('e0', 'g0'));
	const alone = await room({ sessionId: 'e0' });
	await opened(alone);
	expect(await rooms.renew(alone)).toBe(true);
	expect([isTold(alone), isTold(inside)]).toEqual([true, false]);
	expect(await rowOf(inside)).toEqual(inside);
});

test('an evening that was joined by its own code is the Runde’s once that is here: followed, and written where it was watched', async () => {
	const runde = newRoom(await newKeys(), 'phone', ++joined, { group: 'g3' });
	const keys = await keysOfEvening(runde.keys, await played('e3', 'g3'));
	const alone = await room({ sessionId: 'e3' }, { ...keys!, write: null });
	await opened(alone);
	await addRoom(app.ledger.db, runde);
	await vi.waitFor(async () => expect((await rowOf(alone))?.within).toBe(runde.keys.name));
	expect(await rowOf(alone)).toMatchObject({ keys, phone: alone.phone, joinedAt: alone.joinedAt });
	await vi.waitFor(() =>
		expect(openings.filter((one) => one.startsWith(keys!.name))).toHaveLength(2),
	);
	await rooms.leaveAll(group('g3'));
	expect(await rowOf(alone)).toBeUndefined();
});

describe('a Runde’s keys that are renewed', () => {
	test('count no more in the room of an evening that was shared alone before either', async () => {
		const alone = await room({ sessionId: await played('e1', 'g1') });
		const runde = await room({ group: 'g1' });
		const inside = await within(runde, 'e1');
		const other = await room({ sessionId: await played('e1 elsewhere', 'elsewhere') });
		await opened(runde);
		expect(await rooms.renew(runde)).toBe(true);
		expect([alone, inside, runde, other].map(isTold)).toEqual([true, true, true, false]);
		expect(await rowOf(alone)).toBeUndefined();
		expect(await rowOf(other)).toEqual(other);
	});

	test('shut out whoever has an evening from the Runde that it was in before, and nobody from one it is in now', async () => {
		const before = await room({ group: 'before' });
		const after = await room({ group: 'after' });
		const moved = await played('moved', 'after');
		const [there, here] = [await within(before, moved), await within(after, moved)];
		await opened(before);
		expect(await rooms.renew(before)).toBe(true);
		expect([isTold(there), isTold(here)]).toEqual([true, false]);
		expect((await rowOf(here))?.left).toBeUndefined();

		const again = await room({ group: 'before' });
		const left = await within(again, moved);
		await opened(after);
		expect(await rooms.renew(after)).toBe(true);
		expect([left, here, again].map(isTold)).toEqual([true, true, false]);
		expect(await rowOf(left)).toMatchObject({ left: true });
	});
});

describe('that keys count no more', () => {
	/** An evening whose keys were made new. */
	async function renewed(sessionId: string) {
		const old = await room({ sessionId });
		await opened(old);
		await rooms.renew(old);
		const [next] = (await listRooms(app.ledger.db)).filter((row) => row.sessionId === sessionId);
		await opened(next!);
		return { old, next: next! };
	}

	test('is said again where a server that is there by now knows nothing of it', async () => {
		const { old, next } = await renewed('lost');
		notes.get(old.keys.name)?.clear();
		connected.get(next.keys.name)?.('another');
		await vi.waitFor(() => expect(isTold(old)).toBe(true), 10_000);
	});

	test('is known of all that came before, and forgotten with the room that took their place', async () => {
		const { old, next } = await renewed('twice renewed');
		await rooms.renew(next);
		const names = () => keysTold(app.ledger.db).then((all) => all.map(({ name }) => name));
		expect(await names()).toEqual(expect.arrayContaining([old.keys.name, next.keys.name]));
		await rooms.leaveAll(evening('twice renewed'));
		const left = await names();
		expect([old, next].filter(({ keys }) => left.includes(keys.name))).toEqual([]);
	});

	test('is kept of the latest dozen', async () => {
		for (let count = 0; count < 14; count++)
			await keepTold(app.ledger.db, [await newKeys()], 'none', 'some');
		expect(await keysTold(app.ledger.db)).toHaveLength(12);
	});
});

test('whoever shares a Runde no more shares none of its evenings, and all again where that is taken back', async () => {
	const alone = await room({ sessionId: await played('e2', 'g2') });
	const runde = await room({ group: 'g2' });
	await within(runde, 'e2');
	await opened(runde);
	const all = await listRooms(app.ledger.db);
	const back = await rooms.leaveAll(group('g2'));
	expect(await listRooms(app.ledger.db)).toEqual([]);
	expect(await rowOf(alone)).toBeUndefined();
	await back();
	expect(await listRooms(app.ledger.db)).toEqual(all);
	// The same of an evening, whichever of its rooms is shown.
	await rooms.leaveAll(evening('e2'));
	expect(
		countingRoom((await listRooms(app.ledger.db)).filter((row) => row.sessionId === 'e2')),
	).toBe(undefined);
});

test('who is there is told of all rooms of an evening, each phone once, and that there are others', async () => {
	const here = (phone: string): Presence => ({ phone, right: 'read', player: null, deal: null });
	const keys = [await newKeys(), await newKeys()] as const;
	there.set(keys[0].name, [here('guest'), here('both')]);
	there.set(keys[1].name, [here('both')]);
	const first = await room({ sessionId: 'seen' }, keys[0]);
	expect(rooms.isSharedBeside(first)).toBe(false);
	const second = await room({ sessionId: 'seen' }, keys[1]);
	await opened(first);
	await opened(second);
	const phones = rooms.stateOf(second)?.others.map(({ phone }) => phone);
	expect(phones?.toSorted()).toEqual(['both', 'guest']);
	expect(rooms.isSharedBeside(second)).toBe(true);
});

test('a phone that joins an evening by a second code is the same phone there', async () => {
	const first = await room({ sessionId: 'joined twice', phone: 'this phone' });
	const second = await room({ phone: 'as yet unknown' });
	await opened(first);
	await opened(second);
	found.get(second.keys.name)?.(evening('joined twice'));
	await vi.waitFor(() => expect(openings.at(-1)).toBe(`${second.keys.name} this phone`), 10_000);
	expect(await rowOf(second)).toMatchObject({ sessionId: 'joined twice', phone: 'this phone' });
});

test('of an evening’s rooms that of its Runde is shown: its own keys are no way to renew that', async () => {
	const runde = await room({ group: 'g3' });
	const inside = await within(runde, 'e3');
	const alone = await room({ sessionId: 'e3' });
	const watched = { ...inside, keys: { ...inside.keys, write: null } };
	expect(countingRoom([alone, inside])).toBe(inside);
	expect(countingRoom([watched, alone])).toBe(alone);
	expect(countingRoom([{ ...inside, left: true }, alone])).toBe(alone);
});
