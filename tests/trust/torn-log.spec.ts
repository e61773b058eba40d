// Chromium writes its store to a log. A kill in the middle of a write leaves half an entry at its end; what is
// written behind that makes the whole store unreadable at the next start but one, unless a new log is begun.
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { takeIn } from '../../scripts/evenings.mjs';
import { serve } from '../../scripts/serve.mjs';
import { MortalBrowser } from './mortal-browser.ts';
import { evening, tables } from './store.ts';

test('a log that a kill has torn costs what was being written, and no more', async () => {
	const server = await serve();
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-torn-'));
	const store = join(
		profile,
		`Default/IndexedDB/http_localhost_${new URL(server.url).port}.indexeddb.leveldb`,
	);
	const logs = () => readdirSync(store).filter((name) => name.endsWith('.log'));
	let browser = await MortalBrowser.start(profile);
	const startAgain = async () => {
		await browser.kill();
		browser = await MortalBrowser.start(profile);
	};
	try {
		await takeIn(await browser.newPage(), evening('first'), server.url);
		await takeIn(await browser.newPage(), evening('second'), server.url);
		await browser.kill();
		const [torn] = logs() as [string];
		const path = join(store, torn);
		truncateSync(path, statSync(path).size - 10);
		browser = await MortalBrowser.start(profile);
		await takeIn(await browser.newPage(), evening('third'), server.url);
		await expect.poll(logs).not.toContain(torn);
		await startAgain();

		const page = await browser.newPage();
		await page.goto(server.url);
		const { sessions = [] } = await tables(page);
		expect(sessions.map(({ id }) => id)).toEqual(expect.arrayContaining(['first', 'third']));
	} finally {
		await browser.kill();
		await server.close();
		rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
	}
});
