/** Whether somebody who was asked something is still at it: a promise of the browser's file system may never come. */

/** Ticks of this page's own clock: while it sleeps, nobody is found silent. */
const TICK_MS = 1000;
const MOST_SILENT = 20;

export class LifeSigns {
	readonly #onSilence: () => void;
	#silent = 0;
	#timer: ReturnType<typeof setInterval> | undefined;

	/** @param onSilence called where somebody is waited for and nothing was seen for too long */
	constructor(onSilence: () => void) {
		this.#onSilence = onSilence;
	}

	/** Somebody is waited for from now on. */
	expect(): void {
		if (this.#timer !== undefined) return;
		this.#silent = 0;
		this.#timer = setInterval(() => {
			if (++this.#silent >= MOST_SILENT) this.#onSilence();
		}, TICK_MS);
	}

	seen(): void {
		this.#silent = 0;
	}

	/** Everybody has answered. */
	expectNone(): void {
		clearInterval(this.#timer);
		this.#timer = undefined;
	}
}
