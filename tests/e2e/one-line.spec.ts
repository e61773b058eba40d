// What is chosen or pressed takes one line in Swedish and English where it does in German, on the smallest phones too.
import type { Locator } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

/** How many lines the words of each take. */
const lines = (all: Locator) =>
	all.evaluateAll((those) =>
		those.map((one) => {
			const words = document.createRange();
			words.selectNodeContents(one);
			return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
		}),
	);

for (const [locale, again] of [
	['sv-SE', /^Samma bord/],
	['en-GB', /^Same table/],
] as const) {
	test.describe(locale, () => {
		test.use({ locale });

		test('periods, and the table of last time', async ({ app: { page } }) => {
			await layIn(page, sample(UPPER_AUSTRIA, 3));
			for (const [width, height] of [
				[320, 568],
				[360, 740],
			] as const) {
				await page.setViewportSize({ width, height });
				await page.goto('/seasons');
				await appRuns(page);
				const periods = page.getByRole('group', { name: 'Period' }).locator('.label');
				await expect(periods).toHaveCount(5);
				await expect.poll(() => lines(periods)).toEqual([1, 1, 1, 1, 1]);
				await page.goto('/new');
				// Below what it does stands who sat there.
				const last = page.getByRole('button', { name: again }).locator('span');
				await expect.poll(() => lines(last)).toEqual([1]);
			}
		});
	});
}
