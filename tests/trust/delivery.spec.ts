// What arrives cut, or is somebody's login page, is never installed; what is mended is; and nothing in a
// worker reaches elsewhere or runs a text.
import type { Page, Worker } from '@playwright/test';
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { readBuild, serve } from '../../scripts/serve.mjs';
import { expect, installed as test, workerControls } from '../e2e/support.ts';
import { evening } from './store.ts';

/** A script that only comes with installation: the start does not ask for it. */
function farChunk(files: Map<string, Buffer>): string {
	const page = files.get('/index.html')!.toString();
	const found = [...files.keys()].find(
		(path) => /^\/_app\/immutable\/nodes\/.*\.js$/.test(path) && !page.includes(path),
	);
	if (found === undefined) throw new Error('every script is asked for at the start');
	return found;
}

/** Opens a page whose worker cannot be installed, until that is refused: not before all has been tried. */
async function openRefused(page: Page, url: string): Promise<void> {
	await page.addInitScript(() => {
		const { serviceWorker } = navigator;
		const register = serviceWorker.register.bind(serviceWorker);
		serviceWorker.register = async (...of) => {
			const registration = await register(...of);
			const worker = registration.installing;
			worker?.addEventListener('statechange', () => {
				if (worker.state === 'redundant') document.documentElement.dataset.refused = '';
			});
			return registration;
		};
	});
	await page.goto(url);
	await page.locator('html[data-refused]').waitFor({ state: 'attached' });
}

const states = (page: Page): Promise<(string | undefined)[]> =>
	page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration();
		return [registration?.active?.state, registration?.waiting?.state];
	});

const LOGIN = Buffer.from('<!doctype html><h1>Free Wi-Fi: accept our terms</h1>');

for (const [name, break_] of [
	['a cut script', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
	["a login page's answer", () => LOGIN],
] as const) {
	test(`${name} is not installed, and the mended one is`, async ({ page }) => {
		const server = await serve({ files: readBuild() });
		const path = farChunk(server.files);
		const whole = server.files.get(path)!;
		try {
			server.files.set(path, break_(whole));
			await openRefused(page, server.url);
			expect(await states(page)).toEqual([undefined, undefined]);
			// The broken answer lies in the browser's own cache by now, for good as far as that goes.
			server.files.set(path, whole);
			await page.reload();
			await workerControls(page);
			const cached = await page.evaluate(
				async (address) => (await (await caches.match(address))?.text())?.length,
				path,
			);
			expect(cached).toBe(whole.toString().length);
		} finally {
			await server.close();
		}
	});
}

test('what is installed does not come each file after the one before', async ({
	page,
	context,
}) => {
	// The first of the worker's files comes when another one is asked for.
	const asked: (() => void)[] = [];
	await context.route('**/_app/immutable/**', async (route) => {
		if (route.request().serviceWorker() !== null && asked.length < 2)
			await new Promise<void>((come) => {
				if (asked.push(come) === 2) for (const one of asked) one();
			});
		await route.continue();
	});
	await page.goto('/');
	await workerControls(page);
	expect(asked).toHaveLength(2);
});

/** What a worker may do: asked later, outside of what the question itself is allowed. */
const ask = (worker: Worker): Promise<string[]> =>
	worker.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				setTimeout(() => {
					const tried = [
						fetch('https://example.org/').then(
							() => 'fetched',
							() => 'refused',
						),
						Promise.resolve()
							.then(() => (0, eval)('"ran"') as string)
							.catch(() => 'refused'),
					];
					void Promise.all(tried).then(resolve);
				}, 0);
			}),
	);

test('no worker reaches elsewhere or runs a text', async ({ page, context }) => {
	const server = await serve({ files: readBuild() });
	try {
		await context.route('https://example.org/', (route) => route.fulfill({ body: 'reached' }));
		await takeIn(page, evening(), server.url);
		await workerControls(page);
		await page.goto(`${server.url}/people`);
		// The memory's, and that of the second copy.
		await expect.poll(() => page.workers().length).toBe(2);
		const asked = new Set<string>();
		const askAll = async (): Promise<number> => {
			for (const worker of [...page.workers(), ...context.serviceWorkers()]) {
				expect(await ask(worker)).toEqual(['refused', 'refused']);
				asked.add(worker.url());
			}
			return asked.size;
		};
		expect(await askAll()).toBe(3);
		// That of backups begins with the first.
		await page.goto(`${server.url}/data`);
		await page.getByRole('button', { name: 'Alles sichern' }).click();
		await expect.poll(askAll).toBe(4);
	} finally {
		await server.close();
	}
});

test('whoever goes offline in the middle of a first visit is told, until the rest came', async ({
	page,
	context,
}) => {
	const server = await serve({ files: readBuild() });
	const path = farChunk(server.files);
	const whole = server.files.get(path)!;
	const told = page.getByText('die App ist noch nicht ganz geladen');
	try {
		// The rest of the app does not come as long as one of its files does not.
		server.files.delete(path);
		await openRefused(page, server.url);
		await expect(told).toHaveCount(0);
		await context.setOffline(true);
		await expect(told).toBeVisible();
		server.files.set(path, whole);
		// Nobody opens it anew: what broke off is begun again with the network.
		await context.setOffline(false);
		await expect(told).toHaveCount(0);
		await workerControls(page);
		await context.setOffline(true);
		await page.goto(`${server.url}/data`);
		await appRuns(page);
		await expect(told).toHaveCount(0);
	} finally {
		await server.close();
	}
});

const ADDRESSES = [
	['/data.html', '/data'],
	['/index.html', '/'],
	['/s/%E0%A4%A/sheet', '/'],
	// Never to another host.
	['//example.org/index.html', '/example.org'],
	['//data', '/data'],
] as const;

test(`${ADDRESSES.map(([address]) => address).join(', ')} are answered by the app, without a network too`, async ({
	page,
	context,
}) => {
	const server = await serve({ files: readBuild() });
	try {
		await page.goto(server.url);
		await workerControls(page);
		for (const offline of [false, true]) {
			await context.setOffline(offline);
			for (const [address, leads] of ADDRESSES) {
				// From elsewhere, so that what stands there afterwards is what this address led to.
				await page.goto(`${server.url}/privacy`);
				await page.goto(`${server.url}${address}`, { waitUntil: 'commit' }).catch(() => undefined);
				await page.waitForURL(`${server.url}${leads}`);
				await appRuns(page);
			}
		}
	} finally {
		await server.close();
	}
});

test('what stands behind # and is no text breaks nothing', async ({ app, baseURL }) => {
	for (const address of ['/people#%E0%A4%A', '/rules/import#%']) {
		await app.open(address);
		await expect(app.page.getByRole('heading').first()).toBeVisible();
		await app.page.goto(baseURL ?? '');
	}
});
