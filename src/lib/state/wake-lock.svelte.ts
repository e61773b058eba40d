/**
 * Keeps the screen on while a table is shown, where the browser can. The browser lets go whenever the
 * page is hidden, so it is asked again each time the page comes back.
 */
import { untrack } from 'svelte';

export type WakeLockStatus =
	/** The browser cannot, or not on this page. */
	| 'unsupported'
	| 'off'
	| 'held'
	/** Asked for, but not given: battery saver, or the page is hidden. */
	| 'refused';

export class WakeLock {
	#status = $state<WakeLockStatus>(
		typeof navigator !== 'undefined' && 'wakeLock' in navigator ? 'off' : 'unsupported',
	);
	#sentinel: WakeLockSentinel | undefined;
	#wanted = false;

	get status(): WakeLockStatus {
		return this.#status;
	}

	/** Holds the screen awake until the returned function is called. */
	hold(): () => void {
		// Whoever holds in an effect must not hold again because the status changed.
		if (untrack(() => this.#status) === 'unsupported') return () => undefined;
		this.#wanted = true;
		const again = () => {
			if (document.visibilityState === 'visible') void this.#ask();
		};
		document.addEventListener('visibilitychange', again);
		void this.#ask();
		return () => {
			this.#wanted = false;
			document.removeEventListener('visibilitychange', again);
			void this.#sentinel?.release();
			this.#sentinel = undefined;
			this.#status = 'off';
		};
	}

	#isHeld(): boolean {
		return this.#sentinel !== undefined && !this.#sentinel.released;
	}

	async #ask(): Promise<void> {
		if (this.#isHeld()) return;
		try {
			const sentinel = await navigator.wakeLock.request('screen');
			// Let go of meanwhile, or given to who asked before: nobody would give back a second one.
			if (!this.#wanted || this.#isHeld()) {
				await sentinel.release();
				return;
			}
			this.#sentinel = sentinel;
			this.#status = 'held';
			sentinel.addEventListener('release', () => {
				if (this.#wanted) this.#status = 'refused';
			});
		} catch {
			if (this.#wanted) this.#status = 'refused';
		}
	}
}
