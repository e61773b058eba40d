/** Writing as fast as the other end reads, and stopping quietly when it has read enough. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

export class Output {
	readonly #stream: Writable;
	#error: NodeJS.ErrnoException | undefined;

	constructor(stream: Writable) {
		this.#stream = stream;
		stream.on('error', (error) => {
			this.#error ??= error;
		});
	}

	/** Nobody reads any more (`| head`), or nothing more can be written. */
	get closed(): boolean {
		return this.#error !== undefined;
	}

	/** What kept the output from being written, other than a reader who left. */
	get failure(): string | undefined {
		const code = this.#error?.code;
		return this.#error && code !== 'EPIPE' ? (code ?? this.#error.message) : undefined;
	}

	async write(parts: Iterable<string>): Promise<void> {
		let gathered = '';
		for (const part of parts) {
			gathered += part;
			if (gathered.length < LARGE) continue;
			await this.#put(gathered);
			if (this.closed) return;
			gathered = '';
		}
		await this.#put(gathered);
	}

	async #put(text: string): Promise<void> {
		if (text === '' || this.closed) return;
		try {
			if (!this.#stream.write(text)) await once(this.#stream, 'drain');
		} catch (error) {
			this.#error ??= error as NodeJS.ErrnoException;
		}
	}
}

const LARGE = 64 * 1024;
