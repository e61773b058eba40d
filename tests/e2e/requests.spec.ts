// What is asked for until the table of an evening stands, from a server: a count, which no network sways.
import { takeIn } from '../../scripts/evenings.mjs';
import { filesOfRoutes, wordsOf } from '../../scripts/routes.mjs';
import { buildDirectory } from '../../scripts/serve.mjs';
import { FIVE, UPPER_AUSTRIA, dreiers, evening } from '../evenings.ts';
import { write } from './deal-support.ts';
import { expect, test } from './support.ts';

/** The page, what begins before the app, styles, and the scripts: 23 are reached. Each costs a slow phone some milliseconds. */
const MOST = 28;

test('the table stands by what it imports statically and its words: whatever else is asked for may never come', async ({
	page,
}) => {
	await takeIn(page, evening(UPPER_AUSTRIA, FIVE, dreiers({}, {})));
	const imported = filesOfRoutes(buildDirectory).get('/s/[id]') ?? [];
	const words = wordsOf(buildDirectory, imported).get('de') ?? [];
	const scripts = new Set([...imported, ...words].map((file) => `/${file}`));
	const answered: string[] = [];
	await page.route('**/*', async (route) => {
		const { pathname } = new URL(route.request().url());
		if (/^\/_app\/.*\.js$/.test(pathname) && !scripts.has(pathname)) return;
		answered.push(pathname);
		await route.continue();
	});
	await page.goto('/s/evening', { waitUntil: 'commit' });
	await expect(page.locator('html[data-ready]')).toBeAttached();
	await expect(write(page)).toBeVisible();
	expect(answered.length, answered.join(' ')).toBeLessThanOrEqual(MOST);
	// What the page asks for early is what the app takes: nothing comes twice.
	expect([...new Set(answered)]).toEqual(answered);
	await page.unrouteAll({ behavior: 'ignoreErrors' });
});
