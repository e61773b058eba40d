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
import { classify, type StorageError } from '#lib/storage/storage-error.ts';
import type { VerifyOptions, VerifyReport } from '#lib/storage/verify.ts';
import { app } from '../app.svelte.ts';
import { Errands, type Progress, type Report } from '../errands.ts';
import { Live } from '../live.svelte.ts';
import { keptAnswer } from './kept-answers.ts';
import type { Task } from './protocol.ts';
import type { AnswerTo, Question } from './questions.ts';
import workerUrl from './worker.ts?worker&url';

/** Whoever waits longer is told how far it is. */
const SHOW_PROGRESS_AFTER_MS = 500;

const errands = new Errands<Task>('schrieb-memory', workerUrl, async () => {
	const { Work } = await import('./work.ts');
	return new Work(() => app.ledger);
});

/** Counted by somebody who has the evenings at hand, while others wait. */
interface Counting {
	readonly over: Promise<void>;
	readonly reports: Report[];
}
let counting: Counting | undefined;

/** However it ends. */
const ended = (work: Promise<unknown>): Promise<void> =>
	work.then(
		() => undefined,
		() => undefined,
	);

/** What digests are computed by. What a day is depends on where the device is. */
const editionOf = (): string =>
	`${__COUNTED_BY__} ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;

async function ask<Q extends Question>(question: Q, report: Report): Promise<AnswerTo<Q>> {
	const edition = editionOf();
	const { db } = app.ledger;
	const kept = await keptAnswer(db, { edition, mark: await recordMark(db) }, question);
	if (kept !== undefined) return kept;
	if (counting) {
		const { over, reports } = counting;
		reports.push(report);
		await over;
		return ask(question, report);
	}
	return errands.do({ question, edition }, report) as Promise<AnswerTo<Q>>;
}

/**
 * Has all evenings counted by somebody who has them at hand. Whoever asks meanwhile waits for it and is told how far it
 * is: two at the same work would only be in each other's way. Where it fails, it is counted when somebody asks.
 */
export async function countElsewhere(
	count: (edition: string, report: Report) => Promise<unknown>,
): Promise<void> {
	const reports: Report[] = [];
	const told = count(editionOf(), (progress) => {
		for (const report of reports) report(progress);
	});
	const mine: Counting = { reports, over: ended(told) };
	counting = mine;
	await mine.over;
	if (counting === mine) counting = undefined;
}

/** Counts everything, so that whoever asks next does not wait for it; nobody is told where it fails. */
export const countAhead = (): Promise<void> => ended(ask({ kind: 'people' }, () => undefined));

/** The self-check of the whole store, beside the screens. */
export const checkStore = (options: VerifyOptions, report?: Report): Promise<VerifyReport> =>
	errands.do({ check: options }, report) as Promise<VerifyReport>;

type AskedState<Q extends Question> =
	| { readonly status: 'loading' }
	| { readonly status: 'ready'; readonly value: AnswerTo<Q> }
	| { readonly status: 'failed'; readonly error: StorageError };

export class Asked<Q extends Question> {
	#state = $state.raw<AskedState<Q>>({ status: 'loading' });
	/** What was answered last, to be shown until the next answer is there. */
	#last = $state.raw<AnswerTo<Q>>();
	#answers = $state.raw<Q>();
	#progress = $state.raw<Progress>();
	#long = $state(false);
	#askAgain: (() => void) | undefined;

	constructor(question: () => Q) {
		const mark = new Live(({ db }) => recordMark(db));
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

	/** The question that `value` answers: the one before, until the next answer is there. */
	get answers(): Q | undefined {
		return this.#answers;
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
			if (state.status !== 'ready') return;
			this.#last = state.value;
			this.#answers = question;
		};
		ask(question, (progress) => {
			if (current) this.#progress = progress;
		}).then(
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
