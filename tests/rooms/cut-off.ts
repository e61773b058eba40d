/** A wire to a service that is cut after so many pieces, whichever way they go: at any moment of a conversation. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export class Wire {
	readonly #server = createServer((near) => this.#join(near));
	readonly #port: number;
	readonly #sockets = new Set<Socket>();
	#left = Infinity;

	/** @param port where the service listens on this machine */
	constructor(port: number) {
		this.#port = port;
	}

	/** @returns the port to come in at */
	async open(): Promise<number> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return (this.#server.address() as AddressInfo).port;
	}

	/** From now on everything is cut, and what comes anew as well, once as many pieces went through. */
	cutAfter(pieces: number): void {
		this.#left = pieces;
	}

	mend(): void {
		this.#left = Infinity;
	}

	async close(): Promise<void> {
		this.#cut();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	#join(near: Socket): void {
		const far = connect(this.#port, '127.0.0.1');
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			this.#sockets.add(from);
			from.on('data', (piece) => {
				if (this.#left-- > 0) to.write(piece);
				else this.#cut();
			});
			from.on('error', () => undefined);
			from.on('close', () => {
				this.#sockets.delete(from);
				to.destroy();
			});
		}
	}

	#cut(): void {
		for (const socket of this.#sockets) socket.resetAndDestroy();
	}
}
