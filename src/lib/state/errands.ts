/** What a page has done by a worker, and the worker's end of it. Where no worker starts, it is done beside the screens. */
import { StorageError, classify, type StorageErrorCode } from '#lib/storage/storage-error.ts';
import { trusted } from './trusted.ts';

/** How far something is. */
export interface Progress {
	readonly done: number;
	readonly total: number;
	/** Another tab is at what only one may do at a time, and it has to be waited for. */
	readonly waits?: true;
}
export type Report = (progress: Progress) => void;

/** Does tasks. */
export interface Worked<Task> {
	do(task: Task, progress: Report): Promise<unknown>;
}

type ToWorker<Task> = { readonly id: number; readonly task: Task };
type FromWorker = { readonly id: number } & (
	| { readonly progress: Progress }
	| { readonly answer: unknown }
	| { readonly error: StorageErrorCode; readonly detail: string }
);

interface Waiting<Task> {
	readonly resolve: (answer: unknown) => void;
	readonly reject: (error: unknown) => void;
	readonly progress: Report;
	readonly task: Task;
}

/** The page's end. */
export class Errands<Task extends object> {
	readonly #policy: string;
	readonly #url: string;
	readonly #makeHere: () => Promise<Worked<Task>>;
	#worker: Worker | undefined;
	#withoutWorker = false;
	#here: Promise<Worked<Task>> | undefined;
	readonly #waiting = new Map<number, Waiting<Task>>();
	#next = 0;

	/**
	 * @param policy the name of its policy of Trusted Types (`svelte.config.js`)
	 * @param here does the same beside the screens
	 */
	constructor(policy: string, url: string, here: () => Promise<Worked<Task>>) {
		this.#policy = policy;
		this.#url = url;
		this.#makeHere = here;
	}

	/** @throws StorageError */
	do(task: Task, progress: Report = () => undefined): Promise<unknown> {
		const worker = this.#start();
		if (!worker) return this.#doHere(task, progress);
		const id = this.#next++;
		return new Promise((resolve, reject) => {
			const message: ToWorker<Task> = { id, task };
			worker.postMessage(message);
			// What cannot be handed over is nobody's to do later.
			this.#waiting.set(id, { resolve, reject, progress, task });
		});
	}

	#start(): Worker | undefined {
		if (this.#worker || this.#withoutWorker) return this.#worker;
		let worker: Worker;
		try {
			worker = new Worker(trusted(this.#policy, this.#url), { type: 'module' });
		} catch {
			// Not allowed here, or too many of them.
			this.#withoutWorker = true;
			return undefined;
		}
		worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#hear(data));
		worker.addEventListener('error', () => this.#doWithout());
		this.#worker = worker;
		return worker;
	}

	#hear(message: FromWorker): void {
		const waiting = this.#waiting.get(message.id);
		if (!waiting) return;
		if ('progress' in message) {
			waiting.progress(message.progress);
			return;
		}
		this.#waiting.delete(message.id);
		if ('error' in message) {
			waiting.reject(new StorageError(message.error, { detail: message.detail }));
		} else waiting.resolve(message.answer);
	}

	/** The worker did not start, or broke: its tasks are done here. */
	#doWithout(): void {
		this.#worker?.terminate();
		this.#worker = undefined;
		this.#withoutWorker = true;
		const left = [...this.#waiting.values()];
		this.#waiting.clear();
		for (const { task, progress, resolve, reject } of left) {
			this.#doHere(task, progress).then(resolve, reject);
		}
	}

	async #doHere(task: Task, progress: Report): Promise<unknown> {
		this.#here ??= this.#makeHere().catch((error: unknown) => {
			// Without a network its code does not come: it is asked for again.
			this.#here = undefined;
			throw error;
		});
		return (await this.#here).do(task, progress);
	}
}

/** The worker's end: does what the page asks for. */
export function serveErrands<Task extends object>(worked: Worked<Task>): void {
	const send = (message: FromWorker): void => {
		postMessage(message);
	};
	addEventListener('message', ({ data: { id, task } }: MessageEvent<ToWorker<Task>>) => {
		const done = worked.do(task, (progress) => send({ id, progress }));
		// Also where the answer cannot be sent: whoever asked would wait forever.
		done
			.then((answer) => send({ id, answer }))
			.catch((error: unknown) => {
				const { code, params } = classify(error);
				send({ id, error: code, detail: String(params.detail ?? '') });
			});
	});
}
