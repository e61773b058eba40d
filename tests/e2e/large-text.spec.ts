// Text twice as large by the browser's own setting, by which a screen is half as many rem wide and high: an upright phone
// is as low as one on its side otherwise, and the other tests, which enlarge the page's letters alone, do not see that.
import type { Page } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';
import { chromiumArgs, findWindowless } from '../../scripts/chromium.mjs';
import { FIVE, UPPER_AUSTRIA, dreiers, evening } from '../evenings.ts';
import { openTable, write } from './deal-support.ts';
import { brokenWords, expectFits } from './looks.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

const executablePath = findWindowless();

test.use({
	launchOptions: {
		args: [...chromiumArgs, '--blink-settings=defaultFontSize=32'],
		...(executablePath === undefined ? {} : { executablePath }),
	},
});

const UPRIGHT = [
	[320, 568],
	[360, 740],
	[412, 915],
] as const;
const SIZES = [...UPRIGHT, [640, 360], [915, 412], [820, 1180]] as const;

/** What part of the screen's height an element takes. */
const share = (page: Page, selector: string) =>
	page.locator(selector).evaluate((one) => one.getBoundingClientRect().height / innerHeight);

const table = evening(UPPER_AUSTRIA, FIVE, dreiers({}, {}));

test('the table: the big action lies free, and the tabs leave it the room', async ({ app }) => {
	const { page } = app;
	await openTable(app, table);
	const size = () => getComputedStyle(document.documentElement).fontSize;
	expect(await page.evaluate(size)).toBe('32px');
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		const at = `${String(width)}×${String(height)}`;
		const isFree = () =>
			write(page).evaluate((button) => {
				const { left, top, right, bottom } = button.getBoundingClientRect();
				return [top + 1, bottom - 1].every((y) =>
					button.contains(document.elementFromPoint((left + right) / 2, y)),
				);
			});
		await expect.poll(isFree, at).toBe(true);
		await expectFits(page, at);
		await expect.poll(() => share(page, 'nav.tabs'), at).toBeLessThanOrEqual(0.2);
		// On a low screen it stands on the tabs: nothing of the table shows between.
		if (height > 500) continue;
		const gap = () =>
			page.evaluate(() => {
				const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
				return Math.abs(box('nav.tabs').top - box('.act').bottom);
			});
		await expect.poll(gap, at).toBeLessThanOrEqual(1);
	}
});

test('an evening that is called by its day is called so whole on an upright phone', async ({
	app,
}) => {
	const { page } = app;
	await layIn(page, { ...table, closedAt: '2026-11-20T22:00:00Z' });
	await page.goto(`/s/${table.id}`);
	const title = page.getByRole('heading', { level: 1 });
	await expect(title).toHaveText('20. November 2026');
	for (const [width, height] of UPRIGHT) {
		await page.setViewportSize({ width, height });
		const linesCut = () =>
			title.evaluate((one) => {
				const line = Number.parseFloat(getComputedStyle(one).lineHeight);
				return Math.round((one.scrollHeight - one.clientHeight) / line);
			});
		await expect.poll(linesCut, `${String(width)}×${String(height)}`).toBe(0);
	}
});

test('rules: what is changed has more of the screen than the bar below it', async ({ app }) => {
	const { page } = app;
	await app.open(`/rules/${UPPER_AUSTRIA}/edit`);
	await expect(page.getByRole('button', { name: 'Speichern' })).toBeVisible();
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		const at = `${String(width)}×${String(height)}`;
		await expect.poll(() => share(page, '.bottom'), at).toBeLessThanOrEqual(0.5);
		await expectFits(page, at);
	}
});

test('what a row leads to is named in whole words', async ({ app }) => {
	const { page } = app;
	await page.goto('/rules/new');
	await appRuns(page);
	for (const [width, height] of SIZES) {
		await page.setViewportSize({ width, height });
		await expect(page.locator('main a b').first()).toBeVisible();
		expect(await brokenWords(page, 'main a b'), `${String(width)}×${String(height)}`).toEqual([]);
	}
});
