// One connection, frame by frame: what is not read is not heard on, and what the disk did not take counts for nothing.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectTo, type AddressInfo } from 'node:net';
import type { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import type { Bus } from '../../src/server/bus.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Entry } from '../../src/server/journal.ts';
import { Neighbours } from '../../src/server/neighbours.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';
import { End, having, present, question, token, update } from './server-end.ts';

const MIB = 1024 * 1024;
const NEW_ROOMS = 2;
/** Bytes of a room's name and its length. */
const NAMED = 44;

let disk: Disk;
let journal: MemoryJournal;
let rooms: Rooms;
/** The same where no time passes: nobody regains what he has paid. */
let standing: Rooms;

beforeEach(() => {
	disk = new Disk();
	journal = new MemoryJournal(disk);
	const config = readConfig({
		SCHRIEB_NEW_ROOMS_PER_ADDRESS: String(NEW_ROOMS),
		SCHRIEB_ROOMS_PER_ADDRESS: '5',
		SCHRIEB_ROOM_BYTES: '100000',
	});
	rooms = new Rooms({ config, journal, log: () => undefined });
	standing = new Rooms({ config, journal, log: () => undefined, passed: () => 0 });
});

afterEach(async () => {
	await rooms.close();
	await standing.close();
});

function connect(to = rooms): End {
	const end = new End();
	to.accept(end as unknown as WebSocket, 'somewhere');
	return end;
}

test('who asks and does not read the answers is not heard until he has read', async () => {
	const keys = await newKeys();
	const end = connect();
	end.hear(...token(keys));
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	end.bufferedAmount = 2 * MIB;
	end.hear(...question(keys));
	await expect.poll(() => end.isRead).toBe(false);
	const { sent } = end;
	end.bufferedAmount = 0;
	await expect.poll(() => end.isRead).toBe(true);
	await expect.poll(() => end.sent).toBeGreaterThan(sent);
});

test('whoever comes while the server goes holds up nothing, even if he never answers', async () => {
	await standing.close();
	// No patience with him passes.
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const server = createServer().on('upgrade', (...asked) => standing.upgrade(...asked));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const late = connectTo(port, '127.0.0.1');
	const gone = once(late, 'close');
	const key = Buffer.alloc(16).toString('base64');
	late.write(
		['GET /rooms HTTP/1.1', 'Host: here', 'Connection: Upgrade', 'Upgrade: websocket']
			.concat('Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`, '', '')
			.join('\r\n'),
	);
	late.resume();
	await gone;
	await new Promise((resolve) => server.close(resolve));
}, 10_000);

test('rooms that a full disk did not take shut nobody out once there is room', async () => {
	const keys = await newKeys();
	for (let tries = 0; tries <= NEW_ROOMS; tries++) {
		const end = connect();
		end.hear(...token(keys));
		end.hear(...update(keys));
		await expect.poll(() => journal.waiting).toBe(1);
		journal.settle(false);
		await expect.poll(() => end.reason).toBe('not-stored');
	}
	const end = connect();
	end.hear(...token(keys));
	end.hear(...update(keys));
	await expect.poll(() => journal.waiting).toBe(1);
	journal.settle(true);
	await expect.poll(() => disk.entries.length).toBe(1);
	expect(end.reason).toBeUndefined();
});

test('a name that no room has is not heard, and changes nothing in the server', async () => {
	const end = connect();
	const name = Buffer.from('__proto__');
	end.hear(name.length, ...name, 2, 0, 1, 97, 5, ...Buffer.from('4.7.0'));
	await new Promise((resolve) => setImmediate(resolve));
	expect('providerVersion' in {}).toBe(false);
	expect(end.reason).toBe('malformed');
});

test.each([
	['who is there, which takes going through all of them', 3],
	['what goes to no phone', 5],
	['what servers say to each other', 6],
])('who asks or says what no phone does (%s) is sent away', async (_, type) => {
	const keys = await newKeys();
	const end = connect();
	end.hear(...token(keys));
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	end.hear(...question(keys).slice(0, NAMED), type, 1, 97);
	expect(end.reason).toBe('malformed');
});

test('who watches does not say who a phone is that writes, and what it does', async () => {
	const keys = await newKeys();
	const [writer, watching] = [connect(), connect()];
	writer.hear(...token(keys));
	watching.hear(...token({ ...keys, write: null }));
	await expect.poll(() => Math.min(writer.sent, watching.sent)).toBeGreaterThan(0);
	writer.hear(...present(keys, 5, 1));
	await expect.poll(() => watching.sent).toBeGreaterThan(1);
	const [told, heard] = [writer.sent, watching.sent];
	watching.hear(...present(keys, 5, 9));
	watching.hear(...question(keys));
	await expect.poll(() => watching.sent).toBeGreaterThan(heard);
	expect(writer.sent).toBe(told);
	// By its own number it is told of, and the writer by his on a new connection.
	watching.hear(...present(keys, 6, 1));
	await expect.poll(() => writer.sent).toBeGreaterThan(told);
	const again = connect();
	again.hear(...token(keys));
	await expect.poll(() => again.sent).toBeGreaterThan(0);
	const before = watching.sent;
	again.hear(...present(keys, 5, 2));
	await expect.poll(() => watching.sent).toBeGreaterThan(before);
});

test('who speaks for another phone has nothing of that one told as kept', async () => {
	const keys = await newKeys();
	const [thief, victim] = [connect(), connect()];
	for (const end of [thief, victim]) end.hear(...token(keys));
	await expect.poll(() => Math.min(thief.sent, victim.sent)).toBeGreaterThan(0);
	// Both are on their way to the disk at once.
	thief.hear(...update(keys, 1, 3, 7));
	victim.hear(...update(keys, 2, 1, 7));
	await expect.poll(() => journal.waiting).toBe(2);
	journal.settle(true);
	await expect.poll(() => victim.reason).toBe('malformed');
	expect(thief.reason).toBeUndefined();
});

/** One who watches a room of 90,000 bytes; what may be said at once is twice 100,000. */
async function watching(): Promise<{ end: End; keys: RoomKeys }> {
	const keys = await newKeys();
	const writer = connect();
	writer.hear(...token(keys));
	await expect.poll(() => writer.sent).toBeGreaterThan(0);
	writer.hear(...update(keys, 90_000));
	await expect.poll(() => journal.waiting).toBe(1);
	journal.settle(true);
	const end = connect();
	end.hear(...token({ ...keys, write: null }));
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	return { end, keys };
}

describe.each([
	['asks for a room', question, 20],
	['says what he has of it', having, 20],
	['says that he is there', (keys: RoomKeys) => present(keys, 1, 1), 100],
])('who %s over and over', (_, frame, times) => {
	test('pays for what it costs the server, and is not heard meanwhile', async () => {
		const { end, keys } = await watching();
		for (let time = 0; time < times; time++) end.hear(...frame(keys));
		await expect.poll(() => end.pauses).toBeGreaterThan(0);
		end.close(1000);
	});
});

/** As the journal holds it: so many things of so many bytes, brought by as many phones. */
function stored(size: number, count: number, keyOf: (entry: number) => string): Uint8Array {
	const entries = Array.from({ length: count }, (_, entry) => {
		const doc = new Doc();
		doc.getMap('revisions').set(keyOf(entry), new Uint8Array(size));
		return encodeStateAsUpdate(doc);
	});
	return mergeUpdates(entries);
}

describe.each([
	['large rooms', 4, 90_000, 1],
	['rooms of very many small things', 4, 0, 500],
])('who opens %s one after the other', (_, many, size, count) => {
	test('pays for their being read, though he asks for nothing in them', async () => {
		const end = connect(standing);
		for (let room = 0; room < many; room++) {
			const keys = await newKeys();
			disk.put(keys.name, stored(size, count, String));
			end.hear(...token(keys));
		}
		await expect.poll(() => end.pauses).toBeGreaterThan(0);
		end.close(1000);
	});
});

test('who opens a room in which one thing was written over and over pays for what that costs the server', async () => {
	const [end, other] = [connect(standing), connect(standing)];
	const [plain, versions] = [await newKeys(), await newKeys()];
	disk.put(plain.name, stored(0, 600, String));
	disk.put(
		versions.name,
		stored(0, 600, () => 'one'),
	);
	other.hear(...token({ ...plain, write: null }));
	end.hear(...token({ ...versions, write: null }));
	await expect.poll(() => end.pauses).toBeGreaterThan(0);
	await expect.poll(() => other.sent).toBeGreaterThan(0);
	expect(other.pauses).toBe(0);
	for (const one of [end, other]) one.close(1000);
});

test('who makes the server merge a room pays for that', async () => {
	const keys = await newKeys();
	for (let entry = 0; entry < 199; entry++)
		disk.put(
			keys.name,
			stored(300, 1, () => `b${String(entry)}`),
		);
	const end = connect(standing);
	end.hear(...token(keys));
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	end.hear(...question(keys));
	await expect.poll(() => end.sent).toBeGreaterThan(1);
	expect(end.pauses).toBe(0);
	end.hear(...update(keys));
	await expect.poll(() => journal.waiting).toBe(1);
	journal.settle(true);
	await expect.poll(() => end.pauses).toBeGreaterThan(0);
	end.close(1000);
});

test.each([
	['of very many things, each of nothing, is full', 0, 1000, 'room-full', 0],
	['of some is not', 0, 100, undefined, 1],
])('a room %s', async (_, size, count, reason, taken) => {
	const end = connect();
	const keys = await newKeys();
	end.hear(...token(keys));
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	end.hear(...update(keys, size, count));
	await expect.poll(() => journal.waiting + Number(end.readyState !== 1)).toBe(1);
	journal.settle(true);
	expect([end.reason, disk.entries.length]).toEqual([reason, taken]);
	end.close(1000);
});

test('an evening of five thousand revisions has room', async () => {
	const many = new Rooms({ config: readConfig({}), journal, log: () => undefined });
	const end = new End();
	many.accept(end as unknown as WebSocket, 'somewhere');
	const keys = await newKeys();
	end.hear(...token(keys));
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	end.emit('message', Buffer.from(update(keys, 700, 5000)));
	await expect.poll(() => journal.waiting).toBe(1);
	end.close(1000);
	await many.close();
});

test('who says very many small things at once pays for each, as what a phone says is seldom so small', async () => {
	const end = connect();
	const keys = await newKeys();
	end.hear(...token(keys));
	await expect.poll(() => end.sent).toBeGreaterThan(0);
	end.hear(...update(keys, 1, 1000));
	await expect.poll(() => end.pauses).toBeGreaterThan(0);
	journal.settle(true);
	end.close(1000);
});

test('who does not read is cut off once too much waits, not only when somebody looks', async () => {
	const keys = await newKeys();
	const [writer, slow] = [connect(), connect()];
	for (const end of [writer, slow]) end.hear(...token(keys));
	await expect.poll(() => slow.sent).toBeGreaterThan(0);
	slow.bufferedAmount = 17 * MIB;
	writer.hear(...update(keys));
	await expect.poll(() => journal.waiting).toBe(1);
	journal.settle(true);
	await expect.poll(() => slow.readyState).toBe(3);
	expect(writer.readyState).toBe(1);
});

test('so many rooms are open from one address, on however many connections; one that goes makes room', async () => {
	const ends: End[] = [];
	const enter = async (): Promise<End> => {
		const end = connect();
		end.hear(...token(await newKeys()));
		await expect.poll(() => end.sent + Number(end.readyState !== 1)).toBeGreaterThan(0);
		return end;
	};
	for (let count = 0; count < 5; count++) ends.push(await enter());
	expect((await enter()).reason).toBe('too-many-rooms');
	ends[0]?.close(1000);
	expect((await enter()).reason).toBeUndefined();
});

describe('looking around', () => {
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	test('waits for itself while neither the journal nor the other nodes answer', async () => {
		const bus: Bus = {
			connected: false,
			onBack: () => undefined,
			listen: () => new Promise(() => undefined),
			leave: () => undefined,
			say: () => undefined,
			close: () => Promise.resolve(),
		};
		const neighbours = new Neighbours(bus, () => undefined);
		const many = new Rooms({ config: readConfig({}), journal, log: () => undefined, neighbours });
		const end = new End();
		many.accept(end as unknown as WebSocket, 'somewhere');
		end.hear(...token(await newKeys()));
		await expect.poll(() => end.sent).toBeGreaterThan(0);
		let asked = 0;
		let answer: (entries: readonly Entry[]) => void = () => undefined;
		vi.spyOn(journal, 'read').mockImplementation(() => {
			asked++;
			return new Promise((resolve) => (answer = resolve));
		});
		await vi.advanceTimersByTimeAsync(60_000);
		expect(asked).toBe(1);
		answer([]);
		await vi.advanceTimersByTimeAsync(10_000);
		expect(asked).toBe(2);
		answer([]);
		end.close(1000);
		await many.close();
	});
});
