import { test as base, expect, type Page } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';

/** Resolves when a service worker controls the page, so that it no longer needs a network. */
export async function workerControls(page: Page) {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
		if (navigator.serviceWorker.controller) return;
		await new Promise((resolve) => {
			navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
		});
	});
}

/** The app as a person opens it, watched for what must never happen. */
export class App {
	readonly page: Page;
	/** Requests to anywhere but the app's own origin. */
	readonly foreignRequests: string[] = [];
	/** Uncaught errors and console errors, violations of the content security policy among them. */
	readonly errors: string[] = [];

	/** Whether it has its worker. */
	readonly #installed: boolean;

	constructor(page: Page, baseURL: string, installed: boolean) {
		this.page = page;
		this.#installed = installed;
		const own = new URL(baseURL).origin;
		page.context().on('request', (request) => {
			const url = new URL(request.url());
			if (/^https?:$/.test(url.protocol) && url.origin !== own) {
				this.foreignRequests.push(request.url());
			}
		});
		page.on('pageerror', (error) => this.errors.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') this.errors.push(message.text());
		});
	}

	/** Opens an address and waits until the app has taken over the page, its worker included. */
	async open(path = '/') {
		await this.page.goto(path);
		await appRuns(this.page);
		if (this.#installed) await workerControls(this.page);
	}

	/** Takes the network away, as soon as the worker can do without. Only where it is `installed`. */
	async offline() {
		await workerControls(this.page);
		await this.page.context().setOffline(true);
	}

	online() {
		return this.page.context().setOffline(false);
	}
}

export const test = base.extend<{ app: App }>({
	/**
	 * After the test: nothing was asked of a third party and nothing was thrown. A test that provokes
	 * errors empties `app.errors` and says why.
	 */
	app: async ({ page, baseURL, serviceWorkers }, use) => {
		const app = new App(page, baseURL ?? '', serviceWorkers === 'allow');
		await use(app);
		expect(app.foreignRequests, 'requests to third parties').toEqual([]);
		expect(app.errors, 'errors in the page').toEqual([]);
	},
});

/** Through the app's worker, which stores the whole app in the browser of every such test anew. */
export const installed = test.extend({ serviceWorkers: 'allow' });

export { expect };
