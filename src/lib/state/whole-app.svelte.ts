/** Whether all of the app is on this device, known from the start: the network may go before anything else came. */
class WholeApp {
	#whole = $state(import.meta.env.DEV);
	#offline = $state(false);

	/** The network went before all of the app came: screens that were not open yet do not open. */
	get cutOff(): boolean {
		return this.#offline && !this.#whole;
	}

	/** Follows the network and the service worker, as long as the page is there. */
	follow(): void {
		const look = () => (this.#offline = !navigator.onLine);
		look();
		addEventListener('online', look);
		addEventListener('offline', look);
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		if (!serviceWorker || this.#whole) return;
		// A worker is active once everything it brings is there.
		this.#whole = serviceWorker.controller !== null;
		void serviceWorker.ready.then(() => (this.#whole = true));
	}
}

export const wholeApp = new WholeApp();
