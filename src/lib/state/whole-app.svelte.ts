/** Whether all of the app is on this device, known from the start: the network may go before anything else came. */
class WholeApp {
	#whole = $state(import.meta.env.DEV);
	/** As the browser says, or since nobody answered. */
	#offline = $state(false);

	/** The network went before all of the app came: screens that were not open yet do not open. */
	get cutOff(): boolean {
		return this.#offline && !this.#whole;
	}

	/** Something of it was asked for and did not come, and nobody answers, whatever the browser says. */
	lacks(): void {
		this.#whole = false;
		this.#offline = true;
	}

	/** Somebody answers: what did not come may come now. */
	answered(): void {
		this.#offline = false;
	}

	/** Follows the network and the service worker, as long as the page is there. */
	follow(): void {
		const look = () => (this.#offline = !navigator.onLine);
		look();
		addEventListener('online', look);
		addEventListener('offline', look);
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		// A worker is active once everything it brings is there.
		const come = () => (this.#whole = true);
		if (serviceWorker?.controller) come();
		void serviceWorker?.ready.then(come);
	}
}

export const wholeApp = new WholeApp();
