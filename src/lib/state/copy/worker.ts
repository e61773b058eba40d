/** The worker of the second copy: it alone has files that can be synced. One task after the other. */
import { browserFolder } from '#lib/storage/copy/opfs.ts';
import { deviceIds } from '#lib/storage/uuid.ts';
import { inTurn } from '../in-turn.ts';
import type { FromCopyWorker, ToCopyWorker } from './protocol.ts';
import { CopyWork } from './work.ts';

const turn = inTurn();

const send = (message: FromCopyWorker): void => {
	postMessage(message);
};

/** Often enough for whoever waits. */
const SIGN_EVERY_MS = 1000;
let signAt = 0;
const work = new CopyWork(browserFolder, deviceIds, globalThis, () => {
	const now = performance.now();
	if (now < signAt) return;
	signAt = now + SIGN_EVERY_MS;
	send({ alive: true });
});

const ABSENT = new Set(['SecurityError', 'NotSupportedError', 'TypeError', 'NotAllowedError']);

addEventListener('message', ({ data: { id, ...task } }: MessageEvent<ToCopyWorker>) => {
	void turn(async () => {
		try {
			send({ id, answer: await work.do(task) });
		} catch (error) {
			const name = error instanceof Error ? error.name : '';
			const detail = error instanceof Error ? error.message : String(error);
			send({ id, error: !work.hasPlace && ABSENT.has(name) ? 'absent' : 'failed', detail });
		}
	});
});
