/** The memory's worker: questions come in, progress and answers go out. Checks the store as well. */
import { LedgerDatabase } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { classify } from '#lib/storage/storage-error.ts';
import { verifyAll } from '../sums.ts';
import { Engine } from './engine.ts';
import type { FromWorker, Task, ToWorker } from './protocol.ts';
import type { Progress } from './questions.ts';

let ledger: Ledger | undefined;
let engine: Engine | undefined;
const send = (message: FromWorker): void => {
	postMessage(message);
};

function answer(task: Task, progress: (progress: Progress) => void): Promise<unknown> {
	ledger ??= new Ledger(new LedgerDatabase(), { persist: () => undefined });
	if ('check' in task) return verifyAll(ledger, task.check);
	engine ??= new Engine(ledger.db, task.edition);
	return engine.ask(task.question, progress);
}

addEventListener('message', ({ data: { id, ...task } }: MessageEvent<ToWorker>) => {
	answer(task, (progress) => send({ id, progress })).then(
		(answered) => send({ id, answer: answered }),
		(error: unknown) => {
			// A store that was taken from us is opened afresh.
			ledger = undefined;
			engine = undefined;
			send({ id, error: classify(error).code });
		},
	);
});
