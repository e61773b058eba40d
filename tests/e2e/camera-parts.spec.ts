// The camera, where a part of the app that it needs did not come.
import type { Browser, Page } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';
import { film, withCamera } from './camera.ts';
import { expect, test } from './support.ts';

let browser: Browser;
let page: Page;

/** Reads no codes itself, and says so only when it is let. */
function slowDetector(): void {
	const looked = new Promise((resolve) => addEventListener('look', resolve, { once: true }));
	const getSupportedFormats = () => looked.then(() => []);
	Object.assign(globalThis, { BarcodeDetector: { getSupportedFormats } });
}

test.beforeEach(async ({ baseURL }, info) => {
	const path = info.outputPath('nothing.y4m');
	film(path, [{ size: 21, get: () => false }]);
	browser = await withCamera(path);
	page = await browser.newPage({
		locale: 'de-AT',
		serviceWorkers: 'block',
		...(baseURL !== undefined && { baseURL }),
	});
	await page.addInitScript(slowDetector);
});
test.afterEach(() => browser.close());

const noMoreParts = () => page.route('**/_app/**/*.js', (route) => route.abort());
const missing = () => page.getByText('Ein Teil der App ist noch nicht auf diesem Handy');

for (const { path, name } of [
	{ path: '/rules/import', name: 'Mit der Kamera scannen' },
	{ path: '/join', name: 'Code mit der Kamera lesen' },
]) {
	test(`${path}: what reads codes did not come`, async () => {
		await page.goto(path);
		await appRuns(page);
		await page.getByRole('button', { name }).click();
		await expect(page.locator('video')).toBeVisible();
		await noMoreParts();
		await page.evaluate(() => dispatchEvent(new Event('look')));
		await expect(missing()).toBeVisible();
		await expect(page.locator('video')).toHaveCount(0);
		await expect(page.getByRole('button', { name })).toBeVisible();
	});
}

test('/join: the camera itself did not come, and the link can still be pasted', async () => {
	await page.goto('/join');
	await appRuns(page);
	await noMoreParts();
	await page.getByRole('button', { name: 'Code mit der Kamera lesen' }).click();
	await expect(missing()).toBeVisible();
	await page.getByRole('button', { name: 'Kamera aus' }).click();
	await expect(page.getByLabel('Link einfügen')).toBeVisible();
});
