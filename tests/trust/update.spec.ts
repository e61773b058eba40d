// A newer version while a deal is half written: not offered, not forced, and the draft is still there.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { readBuild, serve } from '../../scripts/serve.mjs';
import {
	expect,
	installed as test,
	test as withoutWorker,
	workerControls,
} from '../e2e/support.ts';
import { shipped } from './shipped.ts';
import { checked, evening, tables } from './store.ts';

/** Ships a newer worker and waits until the browser has it ready. */
async function ship(page: Page, files: Map<string, Buffer>): Promise<void> {
	const worker = files.get('/service-worker.js')?.toString() ?? '';
	files.set('/service-worker.js', Buffer.from(`${worker}\n// newer`));
	await page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		await registration?.update();
	});
	await page.waitForFunction(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		return registration?.waiting?.state === 'installed';
	});
}

/** Looks for a newer version, and tells what becomes of its worker. */
const installing = (page: Page) =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.ready;
		await registration.update();
		const { installing: worker } = registration;
		if (!worker) return 'none';
		await new Promise((resolve) => {
			worker.addEventListener('statechange', resolve, { once: true });
		});
		return worker.state;
	});

/** Addresses of all that the workers keep. */
const stored = (page: Page) =>
	page.evaluate(async () => {
		const found: string[] = [];
		for (const name of await caches.keys())
			for (const { url } of await (await caches.open(name)).keys()) found.push(url);
		return found.sort();
	});

/** The app from a server of its own, with an evening in it. */
async function start(page: Page, url: string): Promise<void> {
	await takeIn(page, evening(), url);
	await workerControls(page);
}

/** The same, with a deal half written. */
async function startWriting(page: Page, url: string): Promise<void> {
	await start(page, url);
	await page.goto(`${url}/s/trust/deal`);
	await page.getByRole('radio', { name: /^Dreier/ }).check({ force: true });
	await expect.poll(async () => (await tables(page)).drafts?.length).toBe(1);
}

const offer = (page: Page) => page.getByText('Eine neue Version ist da.');

test('it is offered where nothing is half written, and taken on a tap', async ({ page }) => {
	const server = await serve({ files: readBuild() });
	try {
		await start(page, server.url);
		await ship(page, server.files);
		await expect(offer(page)).toBeVisible();
		const reloaded = page.waitForEvent('load');
		await page.getByRole('button', { name: 'Jetzt neu laden' }).click();
		await reloaded;
		await appRuns(page);
		await expect(offer(page)).toHaveCount(0);
		expect((await tables(page)).deals).toHaveLength(6);
	} finally {
		await server.close();
	}
});

test('a half-written deal is not interrupted, and outlives the new version', async ({ page }) => {
	const server = await serve({ files: readBuild() });
	try {
		await startWriting(page, server.url);
		const [draft] = (await tables(page)).drafts ?? [];
		await page.evaluate(() => (document.body.dataset.page = 'first'));
		await ship(page, server.files);
		// Long enough for an offer or a reload that should not come: the worker has been waiting by now.
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
		await expect(offer(page)).toHaveCount(0);
		expect(await page.evaluate(() => document.body.dataset.page)).toBe('first');
		// The next cold start is the new version's, with the draft as it was.
		await page.goto('about:blank');
		await page.goto(`${server.url}/s/trust/deal`);
		await appRuns(page);
		expect((await tables(page)).drafts).toMatchObject([{ dealId: draft?.dealId }]);
	} finally {
		await server.close();
	}
});

test('a tab that was left behind by a newer version says so without a network too, and goes on where it was', async ({
	page,
	context,
}) => {
	const server = await serve({ files: readBuild() });
	try {
		await startWriting(page, server.url);
		const other = await context.newPage();
		await other.goto(server.url);
		await ship(other, server.files);
		const taken = page.evaluate(
			() =>
				new Promise((resolve) => {
					navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
				}),
		);
		await other.getByRole('button', { name: 'Jetzt neu laden' }).click();
		await taken;
		await expect(offer(page)).toHaveCount(0);
		// Of the older version nothing is kept any more, and the network is gone.
		await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
		await page.evaluate(async () => {
			for (const name of await caches.keys()) {
				const cache = await caches.open(name);
				for (const request of await cache.keys())
					if (/^\/_app\/.*\.js$/.test(new URL(request.url).pathname)) await cache.delete(request);
			}
		});
		await context.setOffline(true);
		await page.getByRole('button', { name: /^Tarif für dieses Spiel/ }).click();
		await expect(offer(page)).toBeVisible();
		await context.setOffline(false);
		const reloaded = page.waitForEvent('load');
		await page.getByRole('button', { name: 'Jetzt neu laden' }).click();
		await reloaded;
		await appRuns(page);
		await expect(page.getByRole('radio', { name: /^Dreier/ })).toBeChecked();
	} finally {
		await server.close();
	}
});

test('a newer version for which there is no room leaves the room there was', async ({ page }) => {
	const server = await serve({ files: readBuild() });
	try {
		const devtools = await page.context().newCDPSession(page);
		const room = { origin: server.url, quotaSize: 16_000_000 };
		await devtools.send('Storage.overrideQuotaForOrigin', room);
		await start(page, server.url);
		await checked(page);
		const before = await stored(page);
		// Of each page a part of the room that is left, until nothing else would fit.
		const large = () => `<!--${randomBytes(500_000).toString('base64')}-->`;
		for (const [path, file] of shipped(readBuild(), 'newer', large)) server.files.set(path, file);
		expect(await installing(page)).toBe('redundant');
		expect(await stored(page)).toEqual(before);
		// With room it comes whole.
		await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url });
		expect(await installing(page)).toBe('installed');
		await expect(offer(page)).toBeVisible();
	} finally {
		await server.close();
	}
});

withoutWorker(
	'without a worker, a part that the host no longer has: said so, and the page loaded again goes on where it was',
	async ({ page }) => {
		const server = await serve({ files: readBuild() });
		const build = new Map(server.files);
		try {
			await takeIn(page, evening(), server.url);
			await page.goto(`${server.url}/s/trust/deal`);
			await page.getByRole('radio', { name: /^Dreier/ }).check({ force: true });
			await expect.poll(async () => (await tables(page)).drafts?.length).toBe(1);
			await checked(page);
			// The host has a newer version: what this page has not asked for yet is gone.
			for (const path of build.keys())
				if (path.endsWith('.js') && path.startsWith('/_app/')) server.files.delete(path);
			server.files.set('/_app/version.json', Buffer.from('{"version":"newer"}'));
			await page.getByRole('button', { name: /^Tarif für dieses Spiel/ }).click();
			await expect(offer(page)).toBeVisible();
			for (const [path, file] of build) server.files.set(path, file);
			const reloaded = page.waitForEvent('load');
			await page.getByRole('button', { name: 'Jetzt neu laden' }).click();
			await reloaded;
			await appRuns(page);
			await expect(page.getByRole('radio', { name: /^Dreier/ })).toBeChecked();
			await expect(offer(page)).toHaveCount(0);
		} finally {
			await server.close();
		}
	},
);

withoutWorker(
	'a part that does not come, in a Wi-Fi that leads nowhere: said so, until somebody answers',
	async ({ page }) => {
		let server = await serve({ files: readBuild() });
		const { url } = server;
		const told = page.getByText('die App ist noch nicht ganz geladen');
		try {
			await takeIn(page, evening(), url);
			await page.goto(`${url}/s/trust/deal`);
			await page.getByRole('radio', { name: /^Dreier/ }).check({ force: true });
			await checked(page);
			await server.close();
			const tariff = page.getByRole('button', { name: /^Tarif für dieses Spiel/ });
			await tariff.click();
			await expect(told).toBeVisible();
			expect(await page.evaluate(() => navigator.onLine)).toBe(true);
			server = await serve({ files: readBuild(), port: Number(new URL(url).port) });
			await expect(told).toHaveCount(0);
		} finally {
			await server.close();
		}
	},
);
