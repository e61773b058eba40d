/**
 * What lies over a screen is an entry of the history of its own, so that the device's own back takes it off before it
 * leaves the screen, and forward lays it over again. It has SvelteKit's number of the screen's: it is no navigation.
 */
type Over = 'keys' | 'tariff';

/** As the entry of the history has it; a page made at build time has none. */
const lying = (): Over | undefined =>
	(globalThis as { history?: { state: { over?: Over } | null } }).history?.state?.over;

class OverScreen {
	/** What lies over the screen now. */
	current = $state<Over>();
	/** What lay there before a reload. */
	readonly #before = lying();

	/** Follows the history, as long as the app is open. */
	follow(): void {
		// SvelteKit has written the entry anew meanwhile.
		if (this.#before) this.#write('replaceState', this.#before);
		addEventListener('popstate', this.look);
	}

	/** What lies there now: on every step in the history, and after each navigation. */
	readonly look = (): void => {
		this.current = lying();
	};

	lay(over: Over): void {
		this.#write('pushState', over);
		this.look();
	}

	/** It was closed otherwise than by the way back. */
	readonly close = (): void => {
		if (this.current) history.back();
	};

	#write(how: 'pushState' | 'replaceState', over: Over): void {
		history[how]({ ...(history.state as object | null), over }, '');
	}
}

export const overScreen = new OverScreen();
