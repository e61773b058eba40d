/**
 * Several nodes over one journal. What one wrote it tells the others, who show it to their phones at once.
 * The journal alone is what counts: a node reads there what it may not have heard whenever a phone asks for
 * all of a room, when others are heard again, and now and then while they are not. So a node that is killed takes nothing
 * with it.
 */
import type { Document } from '@hocuspocus/server';
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import type { Bus } from './bus.ts';
import { wordsOf, type Log } from './log.ts';
import type { Room } from './room.ts';

/** What came from another node: in the journal already, and not to be told again. */
const ELSEWHERE = { source: 'redis' } as const;

const WRITTEN = 1;
const PRESENT = 2;
const WHO_IS_PRESENT = 3;
const SEQ_BYTES = 8;

interface Open {
	readonly name: string;
	readonly document: Document;
	readonly room: Room;
}

interface PresenceChange {
	readonly added: readonly number[];
	readonly updated: readonly number[];
	readonly removed: readonly number[];
}

export class Neighbours {
	readonly #bus: Bus;
	readonly #log: Log;
	readonly #open = new Map<string, Open>();

	constructor(bus: Bus, log: Log) {
		this.#bus = bus;
		this.#log = log;
		bus.onBack = () => void this.#catchUpAll();
	}

	get heard(): boolean {
		return this.#bus.connected;
	}

	/** A room was opened here: from now on the others' words of it are heard. */
	open(open: Open): void {
		const { name, document } = open;
		const isHeard = this.#open.has(name);
		this.#open.set(name, open);
		document.awareness.on('update', (change: PresenceChange, origin: unknown) => {
			const clients = [...change.added, ...change.updated, ...change.removed];
			if (origin !== ELSEWHERE) this.#sayPresence(open, clients);
		});
		const hear = (message: Uint8Array): void => {
			const now = this.#open.get(name);
			if (now) this.#heard(now, message);
		};
		const listening = isHeard ? Promise.resolve() : this.#bus.listen(name, hear);
		// What was said between reading the journal and listening is read there.
		listening.then(() => this.#meet(open)).catch(() => undefined);
	}

	leave(name: string): void {
		this.#open.delete(name);
		this.#bus.leave(name);
	}

	/** Tells the others what is in the journal now. */
	tell(name: string, seq: number, update: Uint8Array): void {
		const message = Buffer.alloc(1 + SEQ_BYTES + update.length);
		message.writeUInt8(WRITTEN);
		message.writeBigUInt64BE(BigInt(seq), 1);
		message.set(update, 1 + SEQ_BYTES);
		this.#bus.say(name, message);
	}

	/** Brings a room that is open here up to the journal. */
	async catchUp(name: string): Promise<void> {
		const open = this.#open.get(name);
		if (open) await this.#catchUp(open);
	}

	/** For now and then: while the others are not heard, the journal is asked. */
	async lookAround(): Promise<void> {
		if (!this.heard) await this.#catchUpAll();
	}

	close(): Promise<void> {
		return this.#bus.close();
	}

	/** What is none of theirs, or cut off, is told of: it ends no node, and the journal has what counts. */
	#heard(open: Open, message: Uint8Array): void {
		try {
			this.#hear(open, message);
		} catch (error) {
			this.#log('not-understood', { error: wordsOf(error) });
		}
	}

	#hear(open: Open, message: Uint8Array): void {
		const body = Buffer.from(message.buffer, message.byteOffset + 1, message.byteLength - 1);
		const kind = message[0];
		if (kind === WRITTEN) {
			const seq = Number(body.readBigUInt64BE());
			open.room.hear(open.document, { seq, update: body.subarray(SEQ_BYTES) }, ELSEWHERE);
		} else if (kind === PRESENT) applyAwarenessUpdate(open.document.awareness, body, ELSEWHERE);
		else if (kind === WHO_IS_PRESENT)
			this.#sayPresence(open, [...open.document.awareness.getStates().keys()]);
	}

	#sayPresence({ name, document }: Open, clients: readonly number[]): void {
		if (clients.length === 0) return;
		const said = encodeAwarenessUpdate(document.awareness, [...clients]);
		// Not spread into a call: a full room says more than one takes.
		this.#bus.say(name, Buffer.concat([Uint8Array.of(PRESENT), said]));
	}

	async #meet(open: Open): Promise<void> {
		await this.#tried(() => {
			this.#bus.say(open.name, Uint8Array.of(WHO_IS_PRESENT));
			this.#sayPresence(open, [...open.document.awareness.getStates().keys()]);
		});
		await this.#catchUp(open);
	}

	async #catchUpAll(): Promise<void> {
		for (const open of this.#open.values()) await this.#meet(open);
	}

	#catchUp({ document, room }: Open): Promise<void> {
		return this.#tried(() => room.load(document, ELSEWHERE));
	}

	/** What fails in one room is told, and keeps no other back. */
	async #tried(work: () => unknown): Promise<void> {
		try {
			await work();
		} catch (error) {
			this.#log('catching-up-failed', { error: wordsOf(error) });
		}
	}
}
