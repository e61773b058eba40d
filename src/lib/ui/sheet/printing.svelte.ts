/** Whether the page is being printed: what only paper shows is drawn only then. */
import { flushSync } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';

class Printing {
	#now = $state(false);
	readonly #subscribe: () => void;

	constructor() {
		this.#subscribe = createSubscriber(() => {
			const query = matchMedia('print');
			// The browser takes its picture as soon as these return.
			const set = (now: boolean) => flushSync(() => (this.#now = now));
			const before = () => set(true);
			const after = () => set(query.matches);
			const change = () => set(query.matches);
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
}

export const printing = new Printing();
