// A screen that one comes back to stands as it was left; one that a link leads to begins anew.
import type { Page } from '@playwright/test';
import { UPPER_AUSTRIA, evening, sample } from '../evenings.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

test.use({ viewport: { width: 360, height: 500 } });

const scrolled = (page: Page) => page.evaluate(() => scrollY);
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Scrolls to a row, follows it, and comes back by the device's way and by the screen's own. */
async function expectKept(page: Page, list: string, row: string, back: string) {
	const link = page.getByRole('link', { name: row });
	for (const way of ['device', 'screen']) {
		await link.scrollIntoViewIfNeeded();
		const before = await scrolled(page);
		expect(before, 'far enough down to tell').toBeGreaterThan(100);
		await link.tap();
		await expect(title(page, list)).toHaveCount(0);
		if (way === 'device') await page.goBack();
		else await page.getByRole('link', { name: back }).tap();
		await expect(title(page, list)).toBeVisible();
		await expect.poll(() => scrolled(page), way).toBe(before);
	}
}

test('lists of people and rules stand where they were left, and at their top when asked for', async ({
	app,
}) => {
	const { page } = app;
	const six = (letter: string) => ['1', '2', '3', '4', '5', '6'].map((number) => letter + number);
	const withSix = (letter: string) => ({ ...evening(UPPER_AUSTRIA, six(letter)), id: letter });
	await layIn(page, withSix('A'), withSix('B'));
	await app.open('/');
	await page.getByRole('link', { name: 'Leute' }).tap();
	await expect(page.getByRole('link', { name: /^[AB]\d / })).toHaveCount(12);
	await expectKept(page, 'Leute', 'B6', 'Zu den Leuten');
	await page.getByRole('link', { name: 'Zu den Abenden' }).tap();
	await page.getByRole('link', { name: 'Leute' }).tap();
	await expect(page.getByRole('link', { name: 'B6' })).toBeVisible();
	expect(await scrolled(page)).toBe(0);

	await page.getByRole('link', { name: 'Zu den Abenden' }).tap();
	await page.getByRole('link', { name: 'Regeln' }).tap();
	await expectKept(page, 'Regeln', 'Strohmandeln', 'Zu allen Regelwerken');
});

test('what was looked for is still looked for, and what was opened is open', async ({ app }) => {
	const { page } = app;
	await layIn(page, sample(UPPER_AUSTRIA, 8));
	await app.open('/search');
	await page.getByRole('radio', { name: 'Spiele' }).check();
	const contract = page.getByLabel('Spielart');
	await contract.selectOption({ index: 1 });
	const chosen = await contract.inputValue();
	await page.locator('summary', { hasText: 'Filter' }).tap();
	await page.getByLabel('Wer dabei war').selectOption({ index: 1 });
	const found = page.locator('main .rows a');
	await expect(page.getByRole('status').filter({ hasText: 'gefunden' })).toBeVisible();
	await found.first().tap();
	await expect(page).toHaveURL(/\/sheet#deal-/);
	await page.goBack();
	await expect(page.getByRole('radio', { name: 'Spiele' })).toBeChecked();
	await expect(contract).toHaveValue(chosen);
	await expect(page.getByLabel('Wer dabei war')).toBeVisible();
	await expect(page.getByLabel('Wer dabei war')).not.toHaveValue('');

	await app.open('/seasons');
	await page.getByRole('radio', { name: 'je Abend' }).check();
	await page.getByRole('table', { name: 'Saison und Rangliste' }).getByRole('link').nth(0).tap();
	await expect(page).toHaveURL(/\/people\//);
	await page.goBack();
	await expect(page.getByRole('radio', { name: 'je Abend' })).toBeChecked();
});

test('who is not here is said, with a way on to those who are', async ({ app }) => {
	const { page } = app;
	await layIn(page, evening(UPPER_AUSTRIA));
	await app.open('/people/nobody');
	await expect(page.getByText('Diese Person gibt es hier nicht')).toBeVisible();
	await page.locator('.empty').getByRole('link', { name: 'Zu den Leuten' }).tap();
	await expect(page.getByRole('link', { name: /^Resi/ })).toBeVisible();
});
