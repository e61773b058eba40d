// One connection, frame by frame: what is not read is not heard on, and what the disk did not take counts for nothing.
import type { WebSocket } from 'ws';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newKeys } from '#lib/rooms/keys.ts';
import type { Bus } from '../../src/server/bus.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Entry } from '../../src/server/journal.ts';
import { Neighbours } from '../../src/server/neighbours.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';
import { End, question, token, update } from './server-end.ts';

const MIB = 1024 * 1024;
const NEW_ROOMS = 2;

let disk: Disk;
let journal: MemoryJournal;
let rooms: Rooms;

beforeEach(() => {
	disk = new Disk();
	journal = new MemoryJournal(disk);
	const config = readConfig({ SCHRIEB_NEW_ROOMS_PER_ADDRESS: String(NEW_ROOMS) });
	rooms = new Rooms({ config, journal, log: () => undefined });
});

afterEach(() => rooms.close());

function connect(): End {
	const end = new End();
	rooms.accept(end as unknown as WebSocket, 'somewhere');
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
