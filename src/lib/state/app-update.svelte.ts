import { Workbox } from 'workbox-window';
import { trusted } from './trusted.ts';
import type { wholeApp } from './whole-app.svelte.ts';

const workerUrl = '/service-worker.js';
const versionUrl = '/_app/version.json';
const hour = 60 * 60 * 1000;
/** Coming back to the app asks for a new version, but not more often than this. */
const pause = 60 * 1000;
/** Where something did not come and nobody answered, so soon it is looked whether anybody does. */
const again = 5 * 1000;

/**
 * The installed app and its newer version. A newer version is only ever offered, never forced, and not
 * even offered while something is half written; unasked it takes over when the app is next started. Where a part of the
 * older one was asked for and is gone it is offered all the same: drafts stay, and what was tapped would never come.
 */
class AppUpdate {
	#newer = $state(false);
	/** Another tab let the newer version take over: this one only needs to reload. */
	#taken = false;
	/** Parts of this version are not to be had any more. */
	#gone = $state(false);
	#asked = false;
	#started = false;
	#workbox: Workbox | null = null;
	#registration: ServiceWorkerRegistration | undefined;
	#isBusy: () => boolean = () => false;
	#lastLook = 0;
	#whole: typeof wholeApp | undefined;
	#again: ReturnType<typeof setTimeout> | undefined;

	/** Whether a newer version may be offered now. */
	get waiting(): boolean {
		return this.#newer && (this.#gone || !this.#isBusy());
	}

	/** Lets the newer version take over and reloads the page; does nothing where that is not offered. */
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
	 * read reactive state, so that the offer comes and goes with it. `whole` is told of what did not come.
	 */
	async start({ isBusy, whole }: { isBusy: () => boolean; whole: typeof wholeApp }): Promise<void> {
		this.#isBusy = isBusy;
		this.#whole = whole;
		if (this.#started || import.meta.env.DEV) return;
		this.#started = true;
		addEventListener('vite:preloadError', () => void this.#missed());
		const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
		if (!serviceWorker) return;
		let controlled = serviceWorker.controller !== null;
		const workbox = new Workbox(trusted('schrieb-worker', workerUrl));
		this.#workbox = workbox;
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
		addEventListener('online', () => {
			if (!this.#hasWorker) void this.#look();
		});
		await this.#look();
		setInterval(() => void this.#look(), hour);
		document.addEventListener('visibilitychange', () => {
			const due = performance.now() - this.#lastLook > pause;
			if (document.visibilityState === 'visible' && due) void this.#look();
		});
	}

	/** Not where it could not be registered, or where the first installation broke off: nothing is left of that. */
	get #hasWorker(): boolean {
		const { installing, waiting, active } = this.#registration ?? {};
		return Boolean(installing ?? waiting ?? active);
	}

	/** A part of the app did not come: where another version took over, or the host has one by now, it never will. */
	async #missed() {
		// Of this one nothing is kept here any more: the newer one is, and needs no network.
		if (this.#taken) {
			this.#gone = true;
			return;
		}
		try {
			const response = await fetch(versionUrl, { cache: 'no-cache' });
			const { version } = (await response.json()) as { version: unknown };
			this.#whole?.answered();
			if (version === __EDITION__) return;
		} catch {
			// No network, or a Wi-Fi that leads nowhere: it comes when somebody answers.
			this.#whole?.lacks();
			clearTimeout(this.#again);
			this.#again = setTimeout(() => void this.#missed(), again);
			return;
		}
		// No worker has the newer one ready: it comes from the host.
		if (!this.#newer) this.#taken = true;
		this.#newer = true;
		this.#gone = true;
	}

	/**
	 * Hears of every newer version that is ready. Workbox would say so of the first two that are begun, and where a
	 * download broke off one of them never comes.
	 */
	#follow(registration: ServiceWorkerRegistration | undefined) {
		this.#registration = registration;
		if (registration?.waiting && registration.active) this.#newer = true;
		const follow = () => {
			const worker = registration?.installing;
			worker?.addEventListener('statechange', () => {
				if (worker.state === 'installed' && registration?.active) this.#newer = true;
			});
		};
		registration?.addEventListener('updatefound', follow);
		follow();
	}

	/** Asks for a newer version, or for all of the app where it has not come yet. */
	async #look() {
		this.#lastLook = performance.now();
		try {
			if (this.#hasWorker) await this.#registration?.update();
			else this.#follow(await this.#workbox?.register());
		} catch {
			// No network at the table is the normal case, and without a worker (denied, private window) the app runs on.
		}
	}
}

export const appUpdate = new AppUpdate();
