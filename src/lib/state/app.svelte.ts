/**
 * The app as a whole: its ledger, whether the store could be opened, what went wrong last, and
 * whether something is half written.
 *
 * - `app.ledger` – the one ledger of this page; only in the browser.
 * - `app.store` – `opening`, `open`, `slow` (still opening), `blocked` (another tab holds an old version), `replaced` (reload),
 *   `emptied` (by the browser, under this page; reload) or `failed` with a coded error. The root layout shows all but `open`.
 * - `await app.attempt(() => evening.saveDeal(…))` – does something that writes; where it fails, the
 *   error appears in the root layout (`app.problem`) and `undefined` comes back.
 * - `const release = app.hold()` – something is half written: no update is offered until `release()`.
 */
import { LedgerDatabase, type DatabaseState } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { askToPersist } from '#lib/storage/persist.ts';
import { loaded } from '#lib/storage/loaded.ts';
import { classify, type StorageError } from '#lib/storage/storage-error.ts';
import { mayCopy, secondCopy } from './copy/copy.ts';
import { preferences } from './preferences.svelte.ts';

class App {
	#ledger: Ledger | undefined;
	#store = $state.raw<DatabaseState>({ status: 'closed' });
	#problem = $state.raw<StorageError | null>(null);
	#held = $state(0);

	get ledger(): Ledger {
		if (!this.#ledger) {
			const copied = mayCopy();
			const db = new LedgerDatabase({ keepsLog: copied });
			db.onState((state) => {
				// May be told while something is being rendered, where state must not be written.
				queueMicrotask(() => (this.#store = state));
			});
			this.#ledger = new Ledger(db, {
				...(copied && { copy: secondCopy }),
				follow: loaded(async () => (await import('./evening/last-shown.ts')).followChange),
				persist: () => {
					void askToPersist();
					preferences.writtenAt = Date.now();
				},
			});
		}
		return this.#ledger;
	}

	get store(): DatabaseState {
		return this.#store;
	}

	/** Opens the store, or tries again where that failed. */
	async start(): Promise<void> {
		try {
			await this.ledger.db.run(() => Promise.resolve());
		} catch {
			// `store` says so.
		}
	}

	/** Why the last thing was not saved, until it is dismissed or something is saved. */
	get problem(): StorageError | null {
		return this.#problem;
	}

	dismissProblem(): void {
		this.#problem = null;
	}

	/** Runs something that writes; an error is shown, and `undefined` returned. */
	async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
		try {
			const result = await work();
			this.#problem = null;
			return result;
		} catch (error) {
			this.#problem = classify(error);
			return undefined;
		}
	}

	/** Whether something is half written, so that no update may interrupt it. */
	get busy(): boolean {
		return this.#held > 0;
	}

	/** Says that something is half written, until the returned function is called. */
	hold(): () => void {
		this.#held++;
		let released = false;
		return () => {
			if (!released) this.#held--;
			released = true;
		};
	}
}

export const app = new App();
