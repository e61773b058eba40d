// Chromium writes its store to a log. A kill in the middle of a write leaves half an entry at its end; what is
// written behind that makes the whole store unreadable at the next start but one, unless a new log is begun.
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as expectSoon, test, type Page } from '@playwright/test';
import { takeIn } from '../../scripts/evenings.mjs';
import { serve } from '../../scripts/serve.mjs';
import { MortalBrowser } from './mortal-browser.ts';
import { evening, put, tables } from './store.ts';

/** A store is healed after the first screen, beside everything else of a start. */
const expect = expectSoon.configure({ timeout: 40_000 });

const ROUNDS = Number(process.env.TORN_ROUNDS ?? 2);
/** Within this time of its start the app writes to the store by itself. */
const START_MS = 1200;

interface World {
	readonly url: string;
	/** The browser of now. */
	readonly browser: () => MortalBrowser;
	readonly kill: () => Promise<void>;
	readonly start: () => Promise<void>;
	readonly logs: () => string[];
	/** Takes the last bytes of the log away, as a kill in the middle of a write leaves it. */
	readonly tear: () => string;
}

async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
	const server = await serve();
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-torn-'));
	const store = join(
		profile,
		`Default/IndexedDB/http_localhost_${new URL(server.url).port}.indexeddb.leveldb`,
	);
	const logs = () => readdirSync(store).filter((name) => name.endsWith('.log'));
	let browser = await MortalBrowser.start(profile);
	try {
		await work({
			url: server.url,
			browser: () => browser,
			kill: () => browser.kill(),
			start: async () => {
				browser = await MortalBrowser.start(profile);
			},
			logs,
			tear: () => {
				const [torn = ''] = logs();
				const path = join(store, torn);
				truncateSync(path, Math.max(0, statSync(path).size - 10));
				return torn;
			},
		});
	} finally {
		await browser.kill();
		await server.close();
		rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
	}
}

test('a log that a kill has torn costs nothing', async () => {
	await inWorld(async ({ url, browser, kill, start, logs, tear }) => {
		await takeIn(await browser().newPage(), evening('first'), url);
		await takeIn(await browser().newPage(), evening('second'), url);
		await kill();
		const torn = tear();
		await start();
		await takeIn(await browser().newPage(), evening('third'), url);
		// It is written anew once enough has been written behind it.
		await expect.poll(logs).not.toContain(torn);
		await kill();
		await start();
		const page = await browser().newPage();
		await page.goto(url);
		await expect
			.poll(async () => ((await tables(page)).sessions ?? []).map(({ id }) => id).sort())
			.toEqual(['first', 'second', 'third']);
	});
});

// Renewing the log writes to the torn one first: killed in that moment, the store is gone at the next start.
test('a start over a torn log, killed at any moment, costs nothing either', async () => {
	test.setTimeout(60_000 + ROUNDS * 20_000);
	await inWorld(async ({ url, browser, kill, start, tear }) => {
		const kept = ['first'];
		// What is torn is never what was said to be saved: something is always being written behind it.
		const copied = async (page: Page) => {
			await page.goto(`${url}/data`);
			await expect(page.locator('[data-copy]')).toHaveAttribute('data-copy', 'whole');
		};
		const first = await browser().newPage();
		await takeIn(first, evening('first'), url);
		await copied(first);
		for (let round = 0; round < ROUNDS; round++) {
			await kill();
			tear();
			await start();
			const dying = await browser().newPage();
			// The first time nothing but a preference, written behind the torn end, before the kill.
			await dying.goto(round === 0 ? `${url}/emergency.html` : url, { waitUntil: 'commit' });
			if (round === 0) await put(dying, 'meta', { key: 'preference:test', value: 1 });
			await dying.waitForTimeout((START_MS * round) / ROUNDS);
			await kill();
			await start();
			const page = await browser().newPage();
			await page.goto(url);
			await expect
				.poll(async () => ((await tables(page)).sessions ?? []).map(({ id }) => id).sort())
				.toEqual(kept);
			const next = `round-${String(round)}`;
			await takeIn(page, evening(next), url);
			await copied(page);
			kept.push(next);
			kept.sort();
		}
		console.log(`${String(ROUNDS)} starts over a torn log killed: nothing lost`);
	});
});
