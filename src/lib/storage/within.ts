/** A transaction that is open: what is asked in it, what goes wrong there, and who waits for it to be on disk. */
import { Changing, type Reads } from './changes.ts';
import type { Access } from './tables.ts';

export class Within implements Access {
	readonly reads: Reads | undefined;
	readonly changing = new Changing();
	readonly #transaction: IDBTransaction;
	readonly #onDisk: (() => void)[] = [];
	/** Rejects once a question has failed, and with it the transaction: whoever asks in it gets no answer any more. */
	readonly failed: Promise<never>;
	readonly #fail: (problem: unknown) => void;
	#problem: { readonly of: unknown } | undefined;

	constructor(transaction: IDBTransaction, reads: Reads | undefined) {
		this.#transaction = transaction;
		this.reads = reads;
		let reject: (problem: unknown) => void;
		this.failed = new Promise((_, failed) => (reject = failed));
		this.#fail = (problem) => {
			this.#problem ??= { of: problem };
			reject(problem);
		};
	}

	/** @throws what went wrong, also where nobody waits for the answer and the rest was done sooner */
	assertSound(): void {
		if (this.#problem) throw this.#problem.of;
	}

	ask<T>(
		table: string,
		_mode: IDBTransactionMode,
		question: (store: IDBObjectStore, changing: Changing) => Promise<T>,
	): Promise<T> {
		return new Promise((answer) => {
			try {
				question(this.#transaction.objectStore(table), this.changing).then(answer, this.#fail);
			} catch (problem) {
				// What the browser refuses to be asked at all.
				this.#fail(problem);
			}
		});
	}

	/** Calls once it is on disk, before anybody who follows hears of it. */
	onDisk(call: () => void): void {
		this.#onDisk.push(call);
	}

	end(): void {
		for (const call of this.#onDisk) call();
	}
}
