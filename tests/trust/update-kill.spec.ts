// The browser is killed while a newer version is installed, takes over, or is started for the first time; after each
// kill the app starts without a network: old or new, whole, with everything that was saved. KILL_ROUNDS, KILL_SEED as
// in `kill.spec.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { readBuild, serve } from '../../scripts/serve.mjs';
import { expect, test, workerControls } from '../e2e/support.ts';
import { seeded } from '../property/draw.ts';
import { MortalBrowser } from './mortal-browser.ts';
import { shipped } from './shipped.ts';
import { evening, tables } from './store.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

/** What is begun, and how long afterwards the browser is killed at most. */
const BEGINNINGS: readonly (readonly [withinMs: number, begin: (page: Page) => unknown])[] = [
	// Being fetched and stored.
	[
		3000,
		(page) =>
			page.evaluate(() => void navigator.serviceWorker.ready.then((known) => known.update())),
	],
	// Taking over.
	[
		500,
		async (page) => {
			await installed(page);
			await page.evaluate(
				() =>
					void navigator.serviceWorker.ready.then(({ waiting }) =>
						waiting?.postMessage({ type: 'SKIP_WAITING' }),
					),
			);
		},
	],
	// Started for the first time.
	[
		1000,
		async (page) => {
			await installed(page);
			const { origin } = new URL(page.url());
			await page.goto('about:blank');
			void page.goto(origin).catch(() => undefined);
		},
	],
];

const installed = (page: Page) =>
	page.evaluate(async () => {
		const known = await navigator.serviceWorker.ready;
		await known.update();
		const { installing } = known;
		if (!installing) return;
		await new Promise<void>((resolve) => {
			installing.addEventListener('statechange', () => resolve(), { once: true });
		});
	});

test('killed while a new version comes, the app starts without a network, whole', async () => {
	test.setTimeout(120_000 + ROUNDS * 60_000);
	const draw = seeded(SEED);
	const build = readBuild();
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-update-'));
	let server = await serve({ files: build });
	const { url } = server;
	const port = Number(new URL(url).port);
	let browser = await MortalBrowser.start(profile);
	try {
		const first = await browser.newPage();
		await takeIn(first, evening(), url);
		await workerControls(first);
		await first.goto(`${url}/data`);
		await expect(first.locator('[data-copy]')).toHaveAttribute('data-copy', 'whole');
		const before = (await tables(first)).revisions;
		await first.close();
		for (let round = 0; round < ROUNDS; round++) {
			const where = `kill ${String(round + 1)}, seed ${String(SEED)}`;
			const version = `version-${String(round)}`;
			await server.close();
			server = await serve({ files: shipped(build, version), port });
			const page = await browser.newPage();
			await page.goto(`${url}/s/trust/table`);
			await appRuns(page);
			const [within, begin] = BEGINNINGS[round % BEGINNINGS.length]!;
			await begin(page);
			await new Promise((resolve) => setTimeout(resolve, draw(within)));
			await browser.kill();
			await server.close();

			browser = await MortalBrowser.start(profile);
			const after = await browser.newPage();
			const seen = new Set<string | undefined>();
			for (const path of ['/s/trust/table', '/data', '/s/trust/deal', '/people']) {
				await after.goto(url + path);
				await appRuns(after);
				await expect(after.getByRole('heading').first(), where).toBeVisible();
				const said = await after.locator('meta[name=shipped]').all();
				seen.add((await said[0]?.getAttribute('content')) ?? undefined);
			}
			expect(seen.size, `${where}: one version, not a mixture of two`).toBe(1);
			expect((await tables(after)).revisions, where).toEqual(before);
			await after.close();
			server = await serve({ files: shipped(build, version), port });
		}
		console.log(`${String(ROUNDS)} kills while a version came; seed ${String(SEED)}`);
	} finally {
		await browser.kill();
		await server.close().catch(() => undefined);
		rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
	}
});
