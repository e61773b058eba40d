import type * as Seldom from './seldom.ts';

/** What a usual deal is begun without, once it has come; the same for all forms. */
class Further {
	#there = $state.raw<typeof Seldom>();
	#failed = $state(false);

	/** `undefined` until then. */
	get there() {
		return this.#there;
	}

	/** Whether there is nothing to wait for: where it cannot be had nobody does. */
	get settled(): boolean {
		return this.#failed || this.#there !== undefined;
	}

	/** Whoever asks after a failure tries again. */
	async load(): Promise<void> {
		try {
			this.#there ??= await import('./seldom.ts');
		} catch {
			this.#failed = true;
		}
	}
}

export const further = new Further();
