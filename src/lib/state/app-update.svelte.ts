import { Workbox } from 'workbox-window';
import { trusted } from './trusted.ts';

const workerUrl = '/service-worker.js';
const hour = 60 * 60 * 1000;
/** Coming back to the app asks for a new version, but not more often than this. */
const pause = 60 * 1000;

/**
 * The installed app and its newer version. A newer version is only ever offered, never forced, and not
 * even offered while something is half written; unasked it takes over when the app is next started.
 */
class AppUpdate {
	#newer = $state(false);
	/** Another tab let the newer version take over: this one only needs to reload. */
	#taken = false;
	#asked = false;
	#started = false;
	#workbox: Workbox | null = null;
	#isBusy: () => boolean = () => false;
	#lastLook = 0;

	/** Whether a newer version may be offered now. */
	get waiting(): boolean {
		return this.#newer && !this.#isBusy();
	}

	/** Lets the newer version take over and reloads the page; does nothing while something is half written. */
	apply() {
		if (!this.waiting) return;
		if (this.#taken) {
			location.reload();
			return;
		}
		this.#asked = true;
		this.#workbox?.messageSkipWaiting();
	}

	/**
	 * Registers the service worker, once a page. `isBusy` says whether something is half written; let it
	 * read reactive state, so that the offer comes and goes with it.
	 */
	async start({ isBusy }: { isBusy: () => boolean }): Promise<void> {
		this.#isBusy = isBusy;
		if (this.#started || import.meta.env.DEV) return;
		this.#started = true;
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		if (!serviceWorker) return;
		let controlled = serviceWorker.controller !== null;
		const workbox = new Workbox(trusted('schrieb-worker', workerUrl));
		this.#workbox = workbox;
		workbox.addEventListener('waiting', () => {
			this.#newer = true;
		});
		workbox.addEventListener('controlling', () => {
			// The first worker of all takes nothing away from the page that installed it.
			if (!controlled) {
				controlled = true;
				return;
			}
			if (this.#asked || !this.#isBusy()) {
				location.reload();
				return;
			}
			this.#taken = true;
			this.#newer = true;
		});
		try {
			await workbox.register();
		} catch {
			// Without a worker (denied, private window, no network on the first visit) the app runs on.
			addEventListener('online', () => void workbox.register().catch(() => undefined), {
				once: true,
			});
			return;
		}
		this.#lastLook = performance.now();
		setInterval(() => void this.#look(), hour);
		document.addEventListener('visibilitychange', () => {
			const due = performance.now() - this.#lastLook > pause;
			if (document.visibilityState === 'visible' && due) void this.#look();
		});
	}

	async #look() {
		this.#lastLook = performance.now();
		try {
			await this.#workbox?.update();
		} catch {
			// No network at the table is the normal case.
		}
	}
}

export const appUpdate = new AppUpdate();
