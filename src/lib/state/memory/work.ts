/** Does what the page asks of the memory: in the worker, or beside the screens where there is none. */
import type { Ledger } from '#lib/storage/ledger.ts';
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

	do(task: Task, progress: (progress: Progress) => void): Promise<unknown> {
		if ('check' in task) return verifyAll(this.#ledger, task.check);
		this.#engine ??= new Engine(this.#ledger.db, task.edition);
		return this.#engine.ask(task.question, progress);
	}
}
