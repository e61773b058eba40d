/**
 * The second copy as the page sees it: told of everything that is written, completed and compared on start,
 * and healing a store that came up empty or short. A worker does it, away from the screens.
 */
import { forgetCopy, isVoid } from '#lib/storage/copy/void.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { following } from '#lib/storage/follow.ts';
import { concernsOwn, readOwnRows, takeOwnRows, type OwnRows } from '#lib/storage/own-rows.ts';
import { beside } from '#lib/storage/turns.ts';
import type { LedgerContext } from '#lib/storage/write.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { preferences } from '../preferences.svelte.ts';
import { trusted } from '../trusted.ts';
import { heal, type Healed } from './heal.ts';
import { LifeSigns } from './life-signs.ts';
import type { CopyAnswers, CopyTask, FromCopyWorker, ToCopyWorker, Trouble } from './protocol.ts';
import { removeFolder } from './remove-folder.ts';
import workerUrl from './worker.ts?worker&url';

/** Nobody waits longer for it before "saved" is said. */
const MOST_WAITED_MS = 5;
/** A tap and the screen it leads to are drawn by then, as a rule. */
const OWN_AFTER_MS = 100;
/** Revisions handed over at once, so that no screen waits for long. */
const BATCH = 250;

/**
 * - `unknown` – not looked at yet
 * - `absent` – this browser has no place for it
 * - `whole` – everything that is in the store is in it
 * - `failed` – it could not be written; tried again with the next thing saved
 * - `hangs` – the browser's file system does not answer
 * - `left` – it holds what was deleted, and the browser does not let go of it; tried again on the next start
 */
export type CopyStatus = 'unknown' | 'absent' | 'whole' | 'failed' | 'hangs' | 'left';

class CopyError extends Error {
	readonly trouble: Trouble;
	constructor({ error, detail }: { error: Trouble; detail: string }) {
		super(detail);
		this.trouble = error;
	}
}

interface Waiting {
	readonly resolve: (answer: CopyAnswers[keyof CopyAnswers]) => void;
	readonly reject: (error: CopyError) => void;
}

const NOTHING: Healed = { revisions: 0, deals: 0, unread: 0 };

class Keeper {
	#status: CopyStatus = $state('unknown');
	#compares = $state(false);
	#worker: Worker | undefined;
	readonly #signs = new LifeSigns(() => this.#end('hangs', 'no answer'));
	/** A worker that broke may have been told of something that it never wrote: the next comparison completes that. */
	#broke = false;
	#next = 0;
	#follows = false;
	readonly #waiting = new Map<number, Waiting>();

	get status(): CopyStatus {
		return this.#status;
	}

	/** Whether this tab compares it with the store right now: whoever deletes waits for that. */
	get compares(): boolean {
		return this.#compares;
	}

	/** Hands over what was written; resolves once it is kept, at the latest after some milliseconds. */
	async keep(revisions: readonly Revision[]): Promise<void> {
		if (this.#status === 'absent' || this.#status === 'left') return;
		const kept = this.#append(revisions).then(
			() => {
				if (this.#status === 'failed' && !this.#broke) this.#status = 'whole';
			},
			(error: unknown) => this.#fail(error),
		);
		await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, MOST_WAITED_MS))]);
	}

	async #append(revisions: readonly Revision[]): Promise<void> {
		for (let at = 0; at < revisions.length; at += BATCH) {
			await this.#do({ do: 'append', revisions: revisions.slice(at, at + BATCH) });
		}
	}

	/** Deletes it; where this browser has none there is nothing to do. */
	async clear(): Promise<void> {
		try {
			await this.#do({ do: 'clear' });
			if (this.#status === 'left') this.#status = 'whole';
		} catch (error) {
			this.#fail(error);
			try {
				// Its worker does not start, or broke, or hangs: the page can throw the folder away as well.
				await removeFolder();
			} catch (problem) {
				this.#status = 'left';
				throw problem;
			}
		}
	}

	/** Completes the copy from the store, and the store from the copy. Returns what came back. */
	async check(context: LedgerContext): Promise<Healed> {
		try {
			// Whoever deletes everything or has rows give way meanwhile would find them back.
			const healed = await beside('copy', async () => {
				this.#compares = true;
				return this.#heal(context);
			});
			this.#followOwn(context.db);
			return healed;
		} catch (error) {
			this.#fail(error);
			return NOTHING;
		} finally {
			this.#compares = false;
		}
	}

	async #heal(context: LedgerContext): Promise<Healed> {
		const { db } = context;
		if ((await isVoid(db)) && !(await forgetCopy({ ...context, copy: this }))) return NOTHING;
		const turn = preferences.copyCompared;
		const task = { do: 'compare', store: db.name, turn } as const;
		const { whole, unread, missing, altered } = await this.#do(task);
		preferences.copyCompared = turn + 1;
		this.#status = 'whole';
		this.#broke = false;
		const isEmpty = (await db.run(() => db.revisions.limit(1).count())) === 0;
		// What is missing here may have been deleted in a tab whose file could not be read.
		const wrong = whole ? [...missing, ...altered] : altered;
		const healed = await heal(context, wrong, (ids) => this.#do({ do: 'read', ids }));
		if (isEmpty) await this.#takeOwn(db);
		return { ...healed, unread };
	}

	/** Only into an empty store: what lacks in another may have been saved or let go of. */
	async #takeOwn(db: LedgerDatabase): Promise<void> {
		const text = await this.#do({ do: 'read-own' });
		if (text !== null) await takeOwnRows(db, JSON.parse(text));
	}

	/**
	 * From now on what is this device's own goes to the copy after every change: nobody waits for it, and what a tap
	 * draws comes first. Changes that come meanwhile go together.
	 */
	#followOwn(db: LedgerDatabase): void {
		if (this.#follows) return;
		this.#follows = true;
		following<null, OwnRows>({
			db,
			nothing: () => null,
			hear: (_, changes) => concernsOwn(changes),
			read: async () => {
				await new Promise((resolve) => setTimeout(resolve, OWN_AFTER_MS));
				return readOwnRows(db);
			},
		}).subscribe({
			next: (rows) => {
				this.#do({ do: 'keep-own', text: JSON.stringify(rows) }).catch(() => undefined);
			},
			// What keeps the store from being read is told by the screens.
			error: () => undefined,
		});
	}

	#fail(error: unknown): void {
		this.#status = error instanceof CopyError ? error.trouble : 'failed';
	}

	async #do<T extends CopyTask>(task: T): Promise<CopyAnswers[T['do']]> {
		const worker = this.#start();
		const id = this.#next++;
		const answer = new Promise<CopyAnswers[keyof CopyAnswers]>((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
		});
		this.#signs.expect();
		const message: ToCopyWorker = { id, ...task };
		worker.postMessage(message);
		return (await answer) as CopyAnswers[T['do']];
	}

	#start(): Worker {
		if (this.#worker) return this.#worker;
		const worker = new Worker(trusted('schrieb-copy', workerUrl), { type: 'module' });
		let answers = false;
		worker.addEventListener('message', ({ data }: MessageEvent<FromCopyWorker>) => {
			answers = true;
			this.#signs.seen();
			if ('alive' in data) return;
			const waiting = this.#waiting.get(data.id);
			this.#waiting.delete(data.id);
			if (this.#waiting.size === 0) this.#signs.expectNone();
			if ('answer' in data) waiting?.resolve(data.answer);
			else waiting?.reject(new CopyError(data));
		});
		worker.addEventListener('error', () => {
			this.#end(answers ? 'failed' : 'absent', 'the worker broke');
		});
		this.#worker = worker;
		return worker;
	}

	/** It may answer nobody any more: whoever asks next begins another. */
	#end(error: Trouble, detail: string): void {
		this.#worker?.terminate();
		this.#worker = undefined;
		this.#broke = true;
		this.#signs.expectNone();
		const asked = [...this.#waiting.values()];
		this.#waiting.clear();
		for (const { reject } of asked) reject(new CopyError({ error, detail }));
	}
}

export const keeper = new Keeper();
