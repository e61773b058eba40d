/** One connection as the server sees it, and frames as a phone sends them, byte by byte. */
import { EventEmitter } from 'node:events';
import { Doc, encodeStateAsUpdate } from 'yjs';
import type { RoomKeys } from '#lib/rooms/keys.ts';

/** The server's end of it, as far as it is used. */
export class End extends EventEmitter {
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
export const token = ({ name, write, read }: RoomKeys) => [
	...text(name),
	2,
	0,
	...text(write ?? read),
];
export const question = ({ name }: RoomKeys) => [...text(name), 0, 0, 1, 0];
export const update = ({ name }: RoomKeys) => {
	const doc = new Doc();
	doc.getMap('revisions').set('a', new Uint8Array(1));
	const bytes = encodeStateAsUpdate(doc);
	return [...text(name), 0, 2, bytes.length, ...bytes];
};
