/**
 * What lies over a screen is an entry of the history of its own, so that the device's own back takes it off before it
 * leaves the screen, and forward lays it over again. It has SvelteKit's number of the screen's: it is no navigation.
 */
type Over = 'keys' | 'tariff';

class OverScreen {
	/** What lies over the screen now. */
	current = $state<Over>();

	/** Asked on every step in the history, and after each navigation; a reload takes it off. */
	readonly look = (): void => {
		this.current = (history.state as { over?: Over } | null)?.over;
	};

	lay(over: Over): void {
		history.pushState({ ...(history.state as object | null), over }, '');
		this.look();
	}

	/** It was closed otherwise than by the way back. */
	readonly close = (): void => {
		if (this.current) history.back();
	};
}

export const overScreen = new OverScreen();
