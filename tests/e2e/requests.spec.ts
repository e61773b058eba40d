// What is asked for until the table of an evening stands, from a server: a count, which no network sways.
import type { Page } from '@playwright/test';
import { filesOfRoutes, wordsOf } from '../../scripts/routes.mjs';
import { buildDirectory } from '../../scripts/serve.mjs';
import { FIVE, UPPER_AUSTRIA, dreiers, evening } from '../evenings.ts';
import { tables } from '../trust/store.ts';
import { contract, declarer, save, write } from './deal-support.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

/** The page, what begins before the app, styles, and the scripts: 23 are reached. Each costs a slow phone some milliseconds. */
const MOST = 28;

/** Answers what the route's page imports statically and its words, and nothing else; returns what was answered. */
async function answerOnly(page: Page, route: string): Promise<readonly string[]> {
	const imported = filesOfRoutes(buildDirectory).get(route) ?? [];
	const words = wordsOf(buildDirectory, imported).get('de') ?? [];
	const scripts = new Set([...imported, ...words].map((file) => `/${file}`));
	const answered: string[] = [];
	await page.route('**/*', async (asked) => {
		const { pathname } = new URL(asked.request().url());
		if (/^\/_app\/.*\.js$/.test(pathname) && !scripts.has(pathname)) return;
		answered.push(pathname);
		await asked.continue();
	});
	return answered;
}

/** An evening whose rules were checked, as they are once a build; that asks for more. */
async function known(page: Page): Promise<void> {
	await layIn(page, evening(UPPER_AUSTRIA, FIVE, dreiers({}, {})));
	await page.goto('/s/evening');
	const kept = async () => (await tables(page)).meta?.map(({ key }) => key);
	await expect.poll(kept).toContain('sound-rules');
}

test('the table stands by what it imports statically and its words: whatever else is asked for may never come', async ({
	page,
}) => {
	await known(page);
	const answered = await answerOnly(page, '/s/[id]');
	await page.goto('/s/evening', { waitUntil: 'commit' });
	await expect(page.locator('html[data-ready]')).toBeAttached();
	await expect(write(page)).toBeVisible();
	expect(answered.length, answered.join(' ')).toBeLessThanOrEqual(MOST);
	// What the page asks for early is what the app takes: nothing comes twice.
	expect([...new Set(answered)]).toEqual(answered);
	await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('so is a usual deal tapped, up to what it pays', async ({ page }) => {
	await known(page);
	await answerOnly(page, '/s/[id]/deal');
	await page.goto('/s/evening/deal', { waitUntil: 'commit' });
	await contract(page, 'Dreier').tap();
	await declarer(page, '').first().tap();
	await expect(save(page, 'gewonnen')).toHaveAttribute('aria-disabled', 'false');
	await page.unrouteAll({ behavior: 'ignoreErrors' });
});
