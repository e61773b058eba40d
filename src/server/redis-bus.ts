/** Nodes talk by Redis: a channel for each room that is open, nothing kept there. */
import { createClient } from '@redis/client';
import { randomBytes } from 'node:crypto';
import type { Bus } from './bus.ts';
import { wordsOf, type Log } from './log.ts';

const NAME_BYTES = 8;
const LONGEST_PAUSE_MS = 2000;

const channelOf = (room: string): string => `schrieb:room:${room}`;

export class RedisBus implements Bus {
	onBack: () => void = () => undefined;
	/** Heads this node's messages, so that it knows its own. */
	readonly #name = randomBytes(NAME_BYTES);
	readonly #ears;
	readonly #mouth;

	/** Connects by itself, and again, for as long as it takes. */
	constructor(url: string, log: Log) {
		const reconnectStrategy = (tries: number): number =>
			Math.min(50 * 2 ** tries, LONGEST_PAUSE_MS);
		this.#ears = createClient({ url, socket: { reconnectStrategy } });
		// What cannot be said now is in the journal.
		this.#mouth = createClient({ url, socket: { reconnectStrategy }, disableOfflineQueue: true });
		let heard = true;
		this.#ears.on('error', (error: unknown) => {
			if (heard) log('redis-lost', { error: wordsOf(error) });
			heard = false;
		});
		this.#ears.on('ready', () => {
			if (!heard) log('redis-back');
			heard = true;
			this.onBack();
		});
		this.#mouth.on('error', () => undefined);
		for (const client of [this.#ears, this.#mouth]) client.connect().catch(() => undefined);
	}

	get connected(): boolean {
		return this.#ears.isReady && this.#mouth.isReady;
	}

	async listen(room: string, hear: (message: Uint8Array) => void): Promise<void> {
		const listener = (message: Buffer): void => {
			if (!message.subarray(0, NAME_BYTES).equals(this.#name)) hear(message.subarray(NAME_BYTES));
		};
		await this.#ears.subscribe(channelOf(room), listener, true);
	}

	leave(room: string): void {
		this.#ears.unsubscribe(channelOf(room)).catch(() => undefined);
	}

	say(room: string, message: Uint8Array): void {
		this.#mouth
			.publish(channelOf(room), Buffer.concat([this.#name, message]))
			.catch(() => undefined);
	}

	close(): Promise<void> {
		for (const client of [this.#ears, this.#mouth]) client.destroy();
		return Promise.resolve();
	}
}
