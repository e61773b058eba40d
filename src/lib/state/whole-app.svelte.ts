/** Whether all of the app is on this device, known from the start: the network may go before anything else came. */
class WholeApp {
	/** Until something of it that was asked for did not come. */
	whole = $state(import.meta.env.DEV);
	/** As the browser says, or since nobody answered. */
	offline = $state(false);

	/** The network went before all of the app came: screens that were not open yet do not open. */
	get cutOff(): boolean {
		return this.offline && !this.whole;
	}

	/** Follows the network and the service worker, as long as the page is there. */
	follow(): void {
		const look = () => (this.offline = !navigator.onLine);
		look();
		addEventListener('online', look);
		addEventListener('offline', look);
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		// A worker is active once everything it brings is there.
		const come = () => (this.whole = true);
		if (serviceWorker?.controller) come();
		void serviceWorker?.ready.then(come);
	}
}

export const wholeApp = new WholeApp();
