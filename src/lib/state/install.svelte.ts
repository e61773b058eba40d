/**
 * Putting the app on the home screen: a browser that offers it says so by an event, on iPhones and iPads
 * people do it themselves. It matters before the first evening: the installed app keeps its own store,
 * and a tab's may be emptied by the browser after a week.
 */
interface InstallPrompt extends Event {
	prompt(): Promise<unknown>;
}

export type InstallWay =
	/** Installed, or nothing is known about how. */
	| 'none'
	/** The browser asks when told to. */
	| 'prompt'
	/** By the share menu of Safari. */
	| 'ios';

const inBrowser = typeof window !== 'undefined';

function isInstalled(): boolean {
	return (
		matchMedia('(display-mode: standalone)').matches ||
		(navigator as { standalone?: boolean }).standalone === true
	);
}

/** iPads say they are Macs, but Macs have no touch screen. */
function isIos(): boolean {
	const { userAgent, maxTouchPoints } = navigator;
	return (
		/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
	);
}

class Install {
	#prompt = $state.raw<InstallPrompt | null>(null);
	#installed = $state(false);
	readonly #ios: boolean = false;

	constructor() {
		if (!inBrowser) return;
		this.#installed = isInstalled();
		this.#ios = isIos();
		addEventListener('beforeinstallprompt', (event) => {
			event.preventDefault();
			this.#prompt = event as InstallPrompt;
		});
		addEventListener('appinstalled', () => {
			this.#installed = true;
			this.#prompt = null;
		});
	}

	get way(): InstallWay {
		if (this.#installed) return 'none';
		if (this.#prompt) return 'prompt';
		return this.#ios ? 'ios' : 'none';
	}

	/** Lets the browser ask; its answer comes by itself. */
	async ask(): Promise<void> {
		const prompt = this.#prompt;
		this.#prompt = null;
		await prompt?.prompt();
	}
}

export const install = new Install();
