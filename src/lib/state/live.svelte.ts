/**
 * A query of the store that a screen observes. Make it in a `$derived.by` that reads its parameters
 * *outside* the query; it runs while something on the screen reads `state`, in every tab alike. It is asked again
 * after each change of what it read of the ledger it is handed – of no other.
 *
 * ```ts
 * const deals = $derived.by(() => {
 *   const id = page.params.id;
 *   return new Live((ledger) => ledger.readEvening(id));
 * });
 * ```
 */
import { createSubscriber } from 'svelte/reactivity';
import { asking, type Source } from '#lib/storage/follow.ts';
import { LedgerReading } from '#lib/storage/ledger-reading.ts';
import { classify, type StorageError } from '#lib/storage/storage-error.ts';
import { app } from './app.svelte.ts';

/** "Not found" is ready with `undefined`. A failed query keeps the last value it had. */
export type LiveState<T> =
	| { readonly status: 'loading' }
	| { readonly status: 'ready'; readonly value: T }
	| { readonly status: 'failed'; readonly error: StorageError; readonly last: T | undefined };

type Query<T> = (ledger: LedgerReading) => T | PromiseLike<T>;

/** The app's ledger is made once a screen is drawn. */
const ofTheApp = <T>(query: Query<T>): Source<T> => ({
	subscribe: (observer) =>
		asking(app.ledger.db, (db) => query(new LedgerReading(db))).subscribe(observer),
});

function lastOf<T>(state: LiveState<T>): T | undefined {
	if (state.status === 'ready') return state.value;
	return state.status === 'failed' ? state.last : undefined;
}

export class Live<T> {
	#state: LiveState<T> = $state.raw({ status: 'loading' });
	readonly #subscribe: () => void;
	readonly #source: Source<T>;
	#stop: (() => void) | undefined;

	/**
	 * @param source a query, or what tells by itself
	 * @param forgets once nobody looks any more: whoever looks next waits for what holds then
	 */
	constructor(source: Query<T> | Source<T>, { forgets = false } = {}) {
		this.#source = typeof source === 'function' ? ofTheApp(source) : source;
		this.#subscribe = createSubscriber(() => {
			this.#start();
			return () => {
				this.#stop?.();
				if (forgets) this.#state = { status: 'loading' };
			};
		});
	}

	get state(): LiveState<T> {
		this.#subscribe();
		return this.#state;
	}

	/** What was read last, or `undefined` as long as nothing was. */
	get value(): T | undefined {
		return lastOf(this.state);
	}

	/** Tries a failed query again. */
	retry(): void {
		if (this.#state.status !== 'failed') return;
		this.#state = { status: 'loading' };
		this.#stop?.();
		this.#start();
	}

	#start(): void {
		const subscription = this.#source.subscribe({
			next: (value) => {
				this.#state = { status: 'ready', value };
			},
			error: (error: unknown) => {
				this.#state = { status: 'failed', error: classify(error), last: lastOf(this.#state) };
			},
		});
		this.#stop = () => subscription.unsubscribe();
	}
}
