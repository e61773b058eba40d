/** A wire to a service that is cut after so many pieces, whichever way they go: at any moment of a conversation. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Line {
	readonly near: Socket;
	readonly far: Socket;
	/** The far end has not heard that the near one is gone. */
	hangs: boolean;
}

export class Wire {
	readonly #server = createServer((near) => this.#join(near));
	readonly #port: number;
	readonly #lines = new Set<Line>();
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

	/** Cuts everything, and what comes anew as well, once as many pieces went through. */
	cutAfter(pieces: number): void {
		this.#left = pieces;
		if (pieces === 0) this.#cut();
	}

	mend(): void {
		this.#left = Infinity;
	}

	/** Cuts everything without a word to the service; what comes anew goes through. Returns what tells it. */
	hang(): () => void {
		const lines = [...this.#lines];
		for (const line of lines) {
			line.hangs = true;
			line.near.resetAndDestroy();
		}
		return () => {
			for (const { far } of lines) far.resetAndDestroy();
		};
	}

	async close(): Promise<void> {
		this.#cut();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	#join(near: Socket): void {
		const line = { near, far: connect(this.#port, '127.0.0.1'), hangs: false };
		const { far } = line;
		this.#lines.add(line);
		for (const [from, to] of [
			[near, far],
			[far, near],
		] as const) {
			from.on('data', (piece) => {
				if (this.#left-- > 0) to.write(piece);
				else this.#cut();
			});
			from.on('error', () => undefined);
		}
		near.on('close', () => line.hangs || far.destroy());
		far.on('close', () => {
			near.destroy();
			this.#lines.delete(line);
		});
	}

	#cut(): void {
		for (const { near, far } of this.#lines) {
			near.resetAndDestroy();
			far.resetAndDestroy();
		}
	}
}
