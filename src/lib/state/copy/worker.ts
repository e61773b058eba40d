/** The worker of the second copy: it alone has files that can be synced. One task after the other. */
import { compare } from '#lib/storage/copy/compare.ts';
import { browserFolder } from '#lib/storage/copy/opfs.ts';
import { readOwn, writeOwn } from '#lib/storage/copy/own-file.ts';
import { SecondCopy } from '#lib/storage/copy/second-copy.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { deviceIds } from '#lib/storage/uuid.ts';
import type { CopyAnswers, CopyTask, FromCopyWorker, ToCopyWorker } from './protocol.ts';

let opened: SecondCopy | undefined;
/** Handed over and not kept yet, where the disk was full or the file system refused. */
let waiting: readonly Revision[] = [];
let last: Promise<void> = Promise.resolve();

const send = (message: FromCopyWorker): void => {
	postMessage(message);
};

async function work(task: CopyTask): Promise<CopyAnswers[keyof CopyAnswers]> {
	if (task.do === 'read-own') return readOwn(await browserFolder());
	if (task.do === 'keep-own') {
		await writeOwn(await browserFolder(), task.text);
		return null;
	}
	// Added before anything may fail: the next task tries again.
	if (task.do === 'append') waiting = [...waiting, ...task.revisions];
	if (task.do === 'clear') waiting = [];
	const copy = (opened ??= await SecondCopy.open(await browserFolder(), deviceIds));
	if (task.do === 'clear') {
		await copy.clear();
		return null;
	}
	copy.append(waiting);
	waiting = [];
	switch (task.do) {
		case 'append':
			return null;
		case 'read':
			return copy.read(task.ids);
		case 'compare': {
			const { whole } = copy;
			const comparison = await compare(copy, globalThis, task.store, today());
			return { ...comparison, whole, count: [...copy.ids()].length };
		}
	}
}

const DAY_MS = 24 * 60 * 60 * 1000;
const today = (): number => Math.floor(Date.now() / DAY_MS);

const ABSENT = new Set(['SecurityError', 'NotSupportedError', 'TypeError', 'NotAllowedError']);

addEventListener('message', ({ data: { id, ...task } }: MessageEvent<ToCopyWorker>) => {
	last = last.then(async () => {
		try {
			send({ id, answer: await work(task) });
		} catch (error) {
			const name = error instanceof Error ? error.name : '';
			const detail = error instanceof Error ? error.message : String(error);
			send({ id, error: !opened && ABSENT.has(name) ? 'absent' : 'failed', detail });
		}
	});
});
