/**
 * Questions about all evenings together, asked by screens and answered by a worker.
 *
 * ```ts
 * const asked = new Asked(() => ({ kind: 'ranking', query }));
 * ```
 *
 * Made while a component is set up; asks again when the question or the store changes, and shows the
 * last answer until the new one is there. What was answered before is taken from the store at once.
 */
import { recordMark } from '#lib/storage/computed.ts';
import { StorageError, classify } from '#lib/storage/storage-error.ts';
import { app } from '../app.svelte.ts';
import { Live } from '../live.svelte.ts';
import { keptAnswer } from './kept-answers.ts';
import type { VerifyOptions, VerifyReport } from '#lib/storage/verify.ts';
import type { FromWorker, Task, ToWorker } from './protocol.ts';
import type { AnswerTo, Progress, Question } from './questions.ts';
import type { Work } from './work.ts';
import workerUrl from './worker.ts?worker&url';

/** Whoever waits longer is told how far it is. */
const SHOW_PROGRESS_AFTER_MS = 500;

interface TrustedTypePolicyFactory {
	createPolicy(
		name: string,
		rules: { createScriptURL: (url: string) => string },
	): { createScriptURL(url: string): string };
}

/** The worker's address as Trusted Types demand it: this policy knows no other script. */
function trustedUrl(): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
	if (!trustedTypes) return workerUrl;
	const policy = trustedTypes.createPolicy('schrieb-memory', { createScriptURL: () => workerUrl });
	return policy.createScriptURL(workerUrl);
}

interface Waiting {
	readonly resolve: (answer: unknown) => void;
	readonly reject: (error: unknown) => void;
	readonly progress: (progress: Progress) => void;
	readonly task: Task;
}

/** The worker, or its work beside the screens where none starts. */
class Memory {
	#worker: Worker | undefined;
	#withoutWorker = false;
	#work: Promise<Work> | undefined;
	readonly #waiting = new Map<number, Waiting>();
	#next = 0;

	async ask<Q extends Question>(
		question: Q,
		progress: (progress: Progress) => void,
	): Promise<AnswerTo<Q>> {
		// What a day is depends on where the device is.
		const edition = `${__COUNTED_BY__} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
		const { db } = app.ledger;
		const kept = await keptAnswer(db, edition, question, await recordMark(db));
		if (kept !== undefined) return kept;
		return this.#do({ question, edition }, progress) as Promise<AnswerTo<Q>>;
	}

	check(options: VerifyOptions): Promise<VerifyReport> {
		return this.#do({ check: options }) as Promise<VerifyReport>;
	}

	#do(task: Task, progress: (progress: Progress) => void = () => undefined): Promise<unknown> {
		if (this.#withoutWorker) return this.#doHere(task, progress);
		const id = this.#next++;
		return new Promise((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject, progress, task });
			const message: ToWorker = { id, ...task };
			this.#start().postMessage(message);
		});
	}

	#start(): Worker {
		if (this.#worker) return this.#worker;
		const worker = new Worker(trustedUrl(), { type: 'module' });
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
		if ('error' in message) waiting.reject(new StorageError(message.error));
		else waiting.resolve(message.answer);
	}

	/** The worker did not start, or broke: its questions are answered here. */
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

	async #doHere(task: Task, progress: (progress: Progress) => void): Promise<unknown> {
		this.#work ??= import('./work.ts').then(({ Work }) => new Work(app.ledger));
		return (await this.#work).do(task, progress);
	}
}

const memory = new Memory();

/** The self-check of the whole store, beside the screens. */
export const checkStore = (options: VerifyOptions): Promise<VerifyReport> => memory.check(options);

type AskedState<Q extends Question> =
	| { readonly status: 'loading' }
	| { readonly status: 'ready'; readonly value: AnswerTo<Q> }
	| { readonly status: 'failed'; readonly error: StorageError };

export class Asked<Q extends Question> {
	#state = $state.raw<AskedState<Q>>({ status: 'loading' });
	/** What was answered last, to be shown until the next answer is there. */
	#last = $state.raw<AnswerTo<Q>>();
	#progress = $state.raw<Progress>();
	#long = $state(false);
	#askAgain: (() => void) | undefined;

	constructor(question: () => Q) {
		const mark = new Live(() => recordMark(app.ledger.db));
		const text = $derived(JSON.stringify(question()));
		$effect(() => {
			const asked = JSON.parse(text) as Q;
			const { state } = mark;
			if (state.status === 'loading') return;
			if (state.status === 'failed') {
				this.#state = { status: 'failed', error: state.error };
				return;
			}
			let stop = this.#ask(asked);
			this.#askAgain = () => {
				stop();
				stop = this.#ask(asked);
			};
			return () => stop();
		});
	}

	#ask(question: Q): () => void {
		let current = true;
		const timer = setTimeout(() => (this.#long = true), SHOW_PROGRESS_AFTER_MS);
		const done = (state: AskedState<Q>) => {
			clearTimeout(timer);
			if (!current) return;
			this.#long = false;
			this.#progress = undefined;
			this.#state = state;
			if (state.status === 'ready') this.#last = state.value;
		};
		memory
			.ask(question, (progress) => {
				if (current) this.#progress = progress;
			})
			.then(
				(value) => done({ status: 'ready', value }),
				(error: unknown) => done({ status: 'failed', error: classify(error) }),
			);
		return () => {
			current = false;
			clearTimeout(timer);
		};
	}

	get status(): AskedState<Q>['status'] {
		return this.#state.status;
	}

	/** The answer, or the one before it as long as it is being looked for; else `undefined`. */
	get value(): AnswerTo<Q> | undefined {
		return this.#last;
	}

	get error(): StorageError | null {
		return this.#state.status === 'failed' ? this.#state.error : null;
	}

	/** Whether it takes so long that something should be shown. */
	get isLong(): boolean {
		return this.#long;
	}

	get progress(): Progress | undefined {
		return this.#progress;
	}

	retry(): void {
		this.#askAgain?.();
	}
}
