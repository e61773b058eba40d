/** Whether the page is being printed: what only paper shows is drawn only then. */
import { flushSync } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';

class Printing {
	#now = $state(false);
	readonly #subscribe: () => void;

	constructor() {
		this.#subscribe = createSubscriber(() => {
			const query = matchMedia('print');
			const before = () => this.#set(true);
			const after = () => this.#set(query.matches);
			const change = () => this.#set(query.matches);
			addEventListener('beforeprint', before);
			addEventListener('afterprint', after);
			query.addEventListener('change', change);
			queueMicrotask(() => (this.#now = query.matches));
			return () => {
				removeEventListener('beforeprint', before);
				removeEventListener('afterprint', after);
				query.removeEventListener('change', change);
			};
		});
	}

	get now(): boolean {
		this.#subscribe();
		return this.#now;
	}

	/** The browser takes its picture as soon as what tells of it returns. */
	#set(now: boolean): void {
		flushSync(() => (this.#now = now));
	}

	/** Prints the page. Drawn before that: Chromium holds a page that asks for paper, and lets nothing new be made of HTML. */
	start(): void {
		this.#set(true);
		print();
	}
}

export const printing = new Printing();
