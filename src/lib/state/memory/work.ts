/** Does what the page asks of the memory: in the worker, or beside the screens where there is none. */
import { dropComputed } from '#lib/storage/computed.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Report, Worked } from '../errands.ts';
import { verifyAll } from '../sums.ts';
import { Engine } from './engine.ts';
import type { Task } from './protocol.ts';

export class Work implements Worked<Task> {
	readonly #open: () => Ledger;
	#opened: Ledger | undefined;
	#engine: Engine | undefined;

	constructor(open: () => Ledger) {
		this.#open = open;
	}

	async do(task: Task, report: Report): Promise<unknown> {
		this.#opened ??= this.#open();
		try {
			return await this.#do(this.#opened, task, report);
		} catch (error) {
			// A store that was taken from us is opened afresh.
			this.#opened = this.#engine = undefined;
			throw error;
		}
	}

	async #do(ledger: Ledger, task: Task, report: Report): Promise<unknown> {
		if ('check' in task) return verifyAll(ledger, task.check, report);
		const { db } = ledger;
		try {
			this.#engine ??= new Engine(db, task.edition);
			return await this.#engine.ask(task.question, report);
		} catch (error) {
			if (error instanceof StorageError) throw error;
			// What was kept is damaged: it is dropped and counted anew, once.
			await dropComputed(db);
			this.#engine = new Engine(db, task.edition);
			return this.#engine.ask(task.question, report);
		}
	}
}
