/** What phones pay for what they make the server do, in time in which they are not heard. */
import type { Document } from '@hocuspocus/server';
import type { WebSocket } from 'ws';
import type { Room } from './room.ts';
import { drained, isFull, soon } from './unread.ts';
import { comparisonsIn } from './updates.ts';
import type { Visitor } from './visitors.ts';

/** Who pays. */
export interface Payer {
	readonly visitor: Visitor;
	readonly webSocket: WebSocket;
}

export class Charges {
	readonly #roomOf: (document: Document) => Room | undefined;
	readonly #passed: () => number;

	constructor(roomOf: (document: Document) => Room | undefined, passed: () => number) {
		this.#roomOf = roomOf;
		this.#passed = passed;
	}

	/**
	 * What makes the server go through a whole room costs a phone as much as sending one, however little it says, and
	 * what goes to everybody there more than itself: else a few bytes over and over would keep the server from others.
	 */
	async pay({ visitor, webSocket }: Payer, bytes: number): Promise<void> {
		const pause = visitor.pauseAfter(bytes, this.#passed());
		if (pause > 0) await visitor.unread(webSocket, soon(pause));
	}

	/** For having all of a room gone through. */
	payForAll(payer: Payer, document: Document): Promise<void> {
		return this.pay(payer, this.#weightOf(document));
	}

	/** For having a room's document made anew: versions of one thing are compared with each other. */
	payForMaking(payer: Payer, document: Document): Promise<void> {
		return this.pay(payer, this.#weightOf(document) + comparisonsIn(document));
	}

	#weightOf(document: Document): number {
		return this.#roomOf(document)?.weight ?? 0;
	}

	/** Nobody has one room after the other sent without reading them. */
	onceRead(payer: Payer, document: Document, ready: () => Promise<unknown>): Promise<void> {
		const { visitor, webSocket } = payer;
		return (visitor.asks = visitor.asks.then(async () => {
			await soon();
			// Nor is what it goes on asking heard, and kept: that would have no end.
			if (isFull(webSocket)) await visitor.unread(webSocket, drained(webSocket));
			await ready();
			await this.payForAll(payer, document);
		}));
	}
}
