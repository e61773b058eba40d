// Long names on the deal screen of a small phone: in one piece, on one line of the bar, and read out whole.
import type { Page } from '@playwright/test';
import { appRuns } from '../../scripts/evenings.mjs';
import { UPPER_AUSTRIA, dreiers, evening, idsOf } from '../evenings.ts';
import { brokenWords, expectFits, takePictures } from './looks.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

const NAMES = ['Christoph', 'Bernadette', 'Maximilian', 'Maximilian-Alexander', 'Friederike'];
const SIZES = [
	[320, 568],
	[360, 740],
] as const;
/** Whom one chooses among, and what the bar says of them. */
const PEOPLE = ':is([data-part="declarer"], [data-part="holder"]) .label, .pay .who';

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"] label`);

/**
 * On how many lines the names of the bar stand, how far the figures reach below what is seen, in px, and whether
 * the reasons are seen in part.
 */
const bar = (page: Page) =>
	page.locator('.pay').evaluate((pay) => {
		const ends = [...pay.querySelectorAll('.who')].flatMap((who) => {
			const { top, bottom } = who.getBoundingClientRect();
			return [`${String(Math.round(top))}–${String(Math.round(bottom))}`];
		});
		const below = (of: string) => pay.querySelector(of)!.getBoundingClientRect().bottom;
		const cut = Math.round(below('.nets') - below('.payment'));
		const [seen, why] = ['.payment', '.why'].map((of) =>
			pay.querySelector(of)!.getBoundingClientRect(),
		);
		const isBeside = why!.left >= seen!.right - 1;
		const half = !isBeside && why!.bottom > seen!.bottom + 1;
		return { lines: new Set(ends).size, cut: Math.max(0, cut), half };
	});

test('of two who lead it is read with how much, on the narrowest screen too', async ({ app }) => {
	const { page } = app;
	const [first, second] = ['Maximilian', 'Bernadette'];
	const names = [first, second, ...NAMES.filter((name) => name !== first && name !== second)];
	const seats = idsOf(names.slice(0, 4));
	const solos = seats.slice(0, 2).map((declarer) => ({
		...{ dealer: seats[3]!, seats, declarer },
		factor: 4,
	}));
	await layIn(page, evening(UPPER_AUSTRIA, names.slice(0, 4), dreiers(...solos)));
	await page.setViewportSize({ width: 320, height: 568 });
	await page.goto('/');
	const lead = page.locator('.running p').first();
	await expect(lead).toContainText('+32');
	// The whole of it lies within what is shown.
	expect(await lead.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
	expect(await lead.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
});

test('whoever won fits the list of evenings, and all five their columns of the review', async ({
	app,
}) => {
	const { page } = app;
	const names = ['Maximiliana Oberhuber-Steindl', 'Maximiliane', ...NAMES.slice(0, 3)];
	const deals = dreiers({ dealer: idsOf(names).at(-1)!, seats: idsOf(names) });
	await layIn(page, {
		...evening(UPPER_AUSTRIA, names, deals),
		closedAt: '2026-11-20T23:00:00Z',
	});
	await page.setViewportSize({ width: 320, height: 568 });
	await page.goto('/');
	await expect(page.locator('.won')).toContainText(names[0]!);
	expect(await brokenWords(page, '.won small')).toEqual([]);
	await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
	await expectFits(page);
	// Nor is anybody broken who heads one of five columns beside the table of a small phone on its side.
	await page.setViewportSize({ width: 667, height: 375 });
	await page.goto('/s/evening/review');
	await page.getByText('Verlauf als Tabelle').click();
	expect(await brokenWords(page, 'main thead th, .seat')).toEqual([]);
});

for (const locale of ['de-AT', 'sv-SE']) {
	for (const many of [4, 5]) {
		test.describe(`${locale}, ${String(many)} players`, () => {
			test.use({ locale });

			test('long names stay in one piece, and are read out whole', async ({ app }) => {
				const { page } = app;
				const names = NAMES.slice(0, many);
				await layIn(page, evening(UPPER_AUSTRIA, names));
				await page.goto('/s/evening/deal');
				await appRuns(page);
				await page.locator('label:has(input[value="solorufer"])').tap();
				await part(page, 'declarer').nth(1).tap();
				await part(page, 'holder').nth(2).tap();
				// Of five the dealer sits out.
				const hands = many === 5 ? names.slice(1) : names;
				for (const [width, height] of SIZES) {
					const at = `${String(width)}×${String(height)}`;
					await page.setViewportSize({ width, height });
					await expect.poll(() => brokenWords(page, PEOPLE), at).toEqual([]);
					expect(await bar(page), at).toEqual({ lines: 1, cut: 0, half: false });
					const name = `names-${String(many)}-${locale}-${String(width)}`;
					await takePictures(page, name);
					for (const group of ['declarer', 'holder']) {
						const heard = await page.locator(`[data-part="${group}"]`).ariaSnapshot();
						for (const one of hands) {
							// Who plays is no partner.
							if (group === 'holder' && one === 'Maximilian') continue;
							expect(heard).toMatch(new RegExp(`"${one}[" ]`));
						}
					}
					const heard = await page.locator('.pay .people').ariaSnapshot();
					for (const one of hands) expect(heard).toContain(one);
					// In twice the size there are fewer letters, or more lines, but no broken word.
					await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
					await expect.poll(() => brokenWords(page, PEOPLE), `${at}, 200 %`).toEqual([]);
					await expectFits(page, at);
					await takePictures(page, `${name}-large`);
					await page.evaluate(() => (document.documentElement.style.fontSize = ''));
				}
				// What is begun is said below the button: on the smallest phone that stays in reach.
				await page.setViewportSize({ width: 320, height: 568 });
				await page.locator('header a').first().tap();
				await expect(page.locator('.below > p').first()).toBeVisible();
				const button = await page.locator('.act .primary').boundingBox();
				const tabs = await page.getByRole('navigation').last().boundingBox();
				expect(button!.y + button!.height).toBeLessThanOrEqual(tabs!.y);
			});
		});
	}
}

test('whoever is typed in is called so to the last letter', async ({ app: { page } }) => {
	const name = 'Maximiliana Bernadette von und zu Hintersteiner-Oberhuber XY';
	await page.goto('/new');
	await page.getByRole('textbox', { name: 'Name' }).first().focus();
	await page.keyboard.insertText(name);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
});
