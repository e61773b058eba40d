/** Whether the page is being printed: what only paper shows is drawn only then. */
import { flushSync } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';

class Printing {
	#now = $state(false);
	readonly #subscribe: () => void;

	constructor() {
		this.#subscribe = createSubscriber(() => {
			const query = matchMedia('print');
			const begin = () => this.#set(true);
			const look = () => this.#set(query.matches);
			addEventListener('beforeprint', begin);
			addEventListener('afterprint', look);
			query.addEventListener('change', look);
			queueMicrotask(() => (this.#now = query.matches));
			return () => {
				removeEventListener('beforeprint', begin);
				removeEventListener('afterprint', look);
				query.removeEventListener('change', look);
			};
		});
	}

	get now(): boolean {
		this.#subscribe();
		return this.#now;
	}

	/** At once: the browser takes its picture as soon as its events have been answered. */
	#set(now: boolean): void {
		flushSync(() => (this.#now = now));
	}

	/**
	 * Prints the page. What only paper shows is drawn before the browser is asked: Chromium holds a page that asks, and
	 * lets nothing be made of HTML in it.
	 */
	start(): void {
		this.#set(true);
		print();
	}
}

export const printing = new Printing();
