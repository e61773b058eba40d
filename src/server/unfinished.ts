/** What came of frames that are not whole yet: it lies in memory, and nobody can be told yet that it is too much. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Whoever holds no more than this is never cut off for what others of that address hold. */
const FEW_BYTES = 64 * 1024;
/** Rooms that may be under way from one address. */
const ROOMS_UNDER_WAY = 4;

export class Unfinished {
	readonly #most: number;
	readonly #held = new Map<string, number>();

	/** @param roomBytes what one phone may have to say at once */
	constructor(roomBytes: number) {
		this.#most = roomBytes * ROOMS_UNDER_WAY;
	}

	/** Counts what is held of a connection, and cuts it off where its address holds too much. */
	watch(address: string, socket: Duplex, webSocket: WebSocket, cutOff: () => void): void {
		let own = 0;
		const hold = (bytes: number): void => {
			const held = (this.#held.get(address) ?? 0) + bytes - own;
			own = bytes;
			if (held === 0) this.#held.delete(address);
			else this.#held.set(address, held);
			if (held > this.#most && own > FEW_BYTES) cutOff();
		};
		const come = ({ length }: Buffer): void => hold(own + length);
		// Before it is read: what makes a frame whole is not held any more.
		socket.prependListener('data', come);
		webSocket.on('message', () => hold(0));
		webSocket.on('close', () => {
			socket.off('data', come);
			hold(0);
		});
	}
}
