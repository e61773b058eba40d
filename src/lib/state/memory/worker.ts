/** The memory's worker: questions come in, progress and answers go out. */
import { LedgerDatabase } from '#lib/storage/database.ts';
import { classify } from '#lib/storage/storage-error.ts';
import { Engine } from './engine.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let engine: Engine | undefined;
const send = (message: FromWorker): void => {
	postMessage(message);
};

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
	const { id, question, edition } = data;
	engine ??= new Engine(new LedgerDatabase(), edition);
	engine
		.ask(question, (progress) => send({ id, progress }))
		.then(
			(answer) => send({ id, answer }),
			(error: unknown) => {
				// An engine whose store was taken from it starts afresh.
				engine = undefined;
				send({ id, error: classify(error).code });
			},
		);
});
