/** The memory's worker: questions come in, progress and answers go out. Checks the store as well. */
import { LedgerDatabase } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { classify } from '#lib/storage/storage-error.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { Work } from './work.ts';

let work: Work | undefined;
const send = (message: FromWorker): void => {
	postMessage(message);
};

addEventListener('message', ({ data: { id, ...task } }: MessageEvent<ToWorker>) => {
	work ??= new Work(
		new Ledger(new LedgerDatabase({ keepsLog: true }), { persist: () => undefined }),
	);
	const done = work.do(task, (progress) => send({ id, progress }));
	done.then(
		(answered) => send({ id, answer: answered }),
		(error: unknown) => {
			// A store that was taken from us is opened afresh.
			work = undefined;
			send({ id, error: classify(error).code });
		},
	);
});
