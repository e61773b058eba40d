// One connection, frame by frame: what is not read is not heard on, and what the disk did not take counts for nothing.
import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import { readConfig } from '../../src/server/config.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';

const MIB = 1024 * 1024;
const NEW_ROOMS = 2;

/** The server's end of it, as far as it is used. */
class End extends EventEmitter {
	readonly OPEN = 1;
	readyState = 1;
	bufferedAmount = 0;
	isRead = true;
	reason: string | undefined;
	sent = 0;

	send(): void {
		this.sent++;
	}

	close(code: number, reason = ''): void {
		this.readyState = 3;
		this.reason = reason;
		this.emit('close', code, Buffer.from(reason));
	}

	pause(): void {
		this.isRead = false;
	}

	resume(): void {
		this.isRead = true;
	}

	hear(...bytes: readonly number[]): void {
		this.emit('message', Buffer.from(bytes));
	}
}

const text = (value: string) => [value.length, ...Buffer.from(value)];
const token = ({ name, write, read }: RoomKeys) => [...text(name), 2, 0, ...text(write ?? read)];
const question = ({ name }: RoomKeys) => [...text(name), 0, 0, 1, 0];
const update = ({ name }: RoomKeys) => {
	const doc = new Doc();
	doc.getMap('revisions').set('a', new Uint8Array(1));
	const bytes = encodeStateAsUpdate(doc);
	return [...text(name), 0, 2, bytes.length, ...bytes];
};

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
