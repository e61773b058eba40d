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
	/** How often it was not read for a while. */
	pauses = 0;
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

	terminate(): void {
		this.close(1006);
	}

	pause(): void {
		this.isRead = false;
		this.pauses++;
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
/** The server's word that it knows no such token. */
export const turnedAway = ({ name }: RoomKeys) => [...text(name), 2, 1, ...text('wrong-token')];
/** A frame of presence. */
export const present = ({ name }: RoomKeys, client: number, clock: number) => {
	const state = text(JSON.stringify({ sealed: 'x' }));
	const said = [1, client, clock, ...state];
	return [...text(name), 1, said.length, ...said];
};
/** What a phone says it has: nothing. */
export const having = ({ name }: RoomKeys) => [...text(name), 0, 1, 2, 0, 0];
export const question = ({ name }: RoomKeys) => [...text(name), 0, 0, 1, 0];
/** Entries under names of their own. */
export const update = ({ name }: RoomKeys, size = 1, count = 1, client?: number) => {
	const doc = new Doc();
	if (client !== undefined) doc.clientID = client;
	const map = doc.getMap('revisions');
	doc.transact(() => {
		for (let entry = 0; entry < count; entry++) map.set(`a${String(entry)}`, new Uint8Array(size));
	});
	const bytes = encodeStateAsUpdate(doc);
	return [...text(name), 0, 2, ...length(bytes.length), ...bytes];
};
const length = (value: number): number[] =>
	value < 128 ? [value] : [(value % 128) + 128, ...length(Math.floor(value / 128))];
