// Evenings for tests, measurements and pictures: samples, and the app's own door for bringing them in.
import { readFileSync } from 'node:fs';

const samples = new URL('../tests/conformance/samples/', import.meta.url);

/** A sample, or what is expected of it (`….expected`). */
export const readSample = (name) =>
	JSON.parse(readFileSync(new URL(`${name}.json`, samples), 'utf8'));

/** A value as a file to be picked. */
export const asFile = (value, name = 'abend.json') => ({
	name,
	mimeType: 'application/json',
	buffer: Buffer.from(JSON.stringify(value)),
});

/**
 * Resolves when the app has taken over the page.
 * @param {import('@playwright/test').Page} page
 */
export const appRuns = (page) => page.locator('html[data-ready]').waitFor({ state: 'attached' });

/**
 * Picks an evening on the page for data, which then shows what it read.
 * @param {import('@playwright/test').Page} page
 * @param {object} evening
 * @param {string} [url] of the app, where the page has no base address
 */
export async function offer(page, evening, url = '') {
	await page.goto(`${url}/data`);
	await appRuns(page);
	await page.locator('input[type=file]').setInputFiles(asFile(evening));
	await page.locator('.result').waitFor();
}

/**
 * Brings an evening in. In no language: the same in every one.
 * @param {import('@playwright/test').Page} page
 * @param {{ readonly id: string, readonly [field: string]: unknown }} evening
 * @param {string} [url] of the app, where the page has no base address
 */
export async function takeIn(page, evening, url = '') {
	await offer(page, evening, url);
	await page.locator('.result .wrap button').first().click();
	// A notice of what waits in that evening may lead there as well.
	await page.locator(`a[href="/s/${evening.id}/sheet"]`).first().waitFor();
}
