/** Does what the page asks of the memory: in the worker, or beside the screens where there is none. */
import type { Ledger } from '#lib/storage/ledger.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { verifyAll } from '../sums.ts';
import { Engine } from './engine.ts';
import type { Task } from './protocol.ts';
import type { Progress } from './questions.ts';

export class Work {
	readonly #ledger: Ledger;
	#engine: Engine | undefined;

	constructor(ledger: Ledger) {
		this.#ledger = ledger;
	}

	async do(task: Task, progress: (progress: Progress) => void): Promise<unknown> {
		if ('check' in task) return verifyAll(this.#ledger, task.check);
		const { db } = this.#ledger;
		try {
			this.#engine ??= new Engine(db, task.edition);
			return await this.#engine.ask(task.question, progress);
		} catch (error) {
			if (error instanceof StorageError) throw error;
			// What was kept is damaged: it is dropped and counted anew, once.
			await db.run(() => db.computed.clear());
			this.#engine = new Engine(db, task.edition);
			return this.#engine.ask(task.question, progress);
		}
	}
}
