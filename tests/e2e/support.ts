import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

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

	constructor(page: Page, baseURL: string) {
		this.page = page;
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

	/** Opens an address and waits until the app has taken over the page and works without a network. */
	async open(path = '/') {
		await this.page.goto(path);
		await workerControls(this.page);
	}

	offline() {
		return this.page.context().setOffline(true);
	}

	online() {
		return this.page.context().setOffline(false);
	}
}

export const test = base.extend<{ app: App }>({
	/**
	 * The start page, open and under its worker. After the test: nothing was asked of a third party and
	 * nothing was thrown. A test that provokes errors empties `app.errors` and says why.
	 */
	app: async ({ page, baseURL }, use) => {
		const app = new App(page, baseURL ?? '');
		await app.open();
		await use(app);
		expect(app.foreignRequests, 'requests to third parties').toEqual([]);
		expect(app.errors, 'errors in the page').toEqual([]);
	},
});

export { expect };

/** No violation of WCAG 2.2 AA that axe can see, in the light and in the dark. */
export async function expectAccessible(page: Page) {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		const { violations } = await new AxeBuilder({ page })
			.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
			.analyze();
		const found = violations.map(({ id, nodes }) => ({
			id,
			nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
		}));
		expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
	}
}

/** Nothing scrolls sideways at the narrowest width. */
export async function expectNoSidewaysScroll(page: Page, width = 320) {
	await page.setViewportSize({ width, height: 640 });
	// Polled: the sheet and the chart measure themselves and draw again.
	await expect
		.poll(
			() =>
				page.evaluate(
					() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
				),
			`${page.url()} at ${width} px`,
		)
		.toBe(0);
}

/** Pictures of a screen in light and dark under test-results/screens, to be looked at. */
export async function takePictures(page: Page, name: string) {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await page.screenshot({ path: `test-results/screens/${name}-${colorScheme}.png` });
	}
}
