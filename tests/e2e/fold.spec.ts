// What the usual deal needs lies free on the deal screen: inside it, and not under the pay bar.
import type { Page } from '@playwright/test';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { SAMPLES, evening } from '../evenings.ts';
import { digit, openTable, write } from './deal-support.ts';
import { brokenWords, takePictures } from './looks.ts';
import { expect, test } from './support.ts';

const NAMES = ['Resi', 'Franz', 'Hubert', 'Gerti', 'Sepp'];

/** The commonest deals, as far as a ruleset has them. */
const USUAL = [
	'rufer',
	'trischaken',
	'dreier',
	'bettler',
	'piccolo',
	'besserrufer',
	'solorufer',
	'pagatrufer',
	'sechserdreier',
	'solodreier',
];

/** Premiums of every other deal. Where what is held in one hand is paid, Trull and kings are folded up. */
const PREMIUMS = ['trull', 'four-kings', 'pagat'];

/** Controls of the usual deal that are not free, each as people call it. */
const covered = (page: Page, contract = '', only: readonly string[] = []) =>
	page.evaluate(
		([id, premiums, some]) => {
			const usual = premiums.map((premium) => `premium.${premium}`);
			// Who rides along in a Trischaken is said once in an evening, and stands below the counts.
			const kontra = id === 'trischaken' ? [] : ['kontra'];
			const all = ['contract', 'declarer', 'holder', 'outcome', ...kontra, ...usual];
			const parts = some.length > 0 ? some : all;
			const inParts = parts.map((part) => `[data-part="${part}"] :is(input, button)`);
			const controls = document.querySelectorAll<HTMLElement>([...inParts, '.save'].join(', '));
			return [...controls].flatMap((control) => {
				const shown = control.closest('label') ?? control;
				const { left, top, right, bottom, width } = shown.getBoundingClientRect();
				// Folded up, there for screen readers only, or below the value that shows.
				if (!control.checkVisibility() || width < 2) return [];
				if (control.matches('.cycle input:not(.next)')) return [];
				const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
				const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
				const isFree = isInside && shown.contains(hit);
				const name = control.getAttribute('aria-label') ?? shown.textContent.trim();
				return isFree
					? []
					: [`${name} at ${String(Math.round(top))}–${String(Math.round(bottom))}`];
			});
		},
		[contract, PREMIUMS, only] as const,
	);

/** What part of the screen the pay bar takes. */
const barShare = (page: Page) =>
	page.evaluate(() => {
		const bar = document.querySelector('.pay')?.closest('.bottom');
		return (bar?.getBoundingClientRect().height ?? Infinity) / innerHeight;
	});

/** How far the page scrolls until the last usual control is free, in heights of what is seen above the bar. */
const scrolls = (page: Page) =>
	page.evaluate((premiums) => {
		const last = premiums.map((id) => `[data-part="premium.${id}"]`);
		const parts = document.querySelectorAll(['[data-part="outcome"]', ...last].join(', '));
		const bottom = Math.max(0, ...[...parts].map((part) => part.getBoundingClientRect().bottom));
		const bar = document.querySelector('.pay')?.closest('.bottom')?.getBoundingClientRect();
		const seen = innerHeight - (bar?.height ?? 0);
		return Math.max(0, bottom + scrollY - seen) / seen;
	}, PREMIUMS);

/** Opens each of the usual contracts in turn. */
async function eachContract(page: Page, look: (id: string) => Promise<void>) {
	for (const id of USUAL) {
		const other = page.getByRole('button', { name: 'Andere Spielart' });
		if ((await other.count()) > 0) await other.tap();
		const tile = page.locator(`[data-part="contract"] label:has(input[value="${id}"])`);
		if ((await tile.count()) === 0) continue;
		await tile.tap();
		await expect(other).toBeVisible();
		await page.evaluate(() => {
			scrollTo(0, 0);
		});
		await look(id);
	}
}

for (const ruleset of SAMPLES) {
	const isTarok = ruleset.startsWith('tarok');
	const most = isTarok ? 4 : 5;
	test(`the usual deal of ${ruleset} lies free without scrolling, at 320×568 with one scroll at most`, async ({
		app,
	}) => {
		const { page } = app;
		await openTable(app, evening(ruleset, NAMES.slice(0, most)));
		await write(page).tap();
		await expect(page.locator('.save').first()).toBeVisible();
		for (const [width, height] of [
			[360, 740],
			[412, 915],
		] as const) {
			await page.setViewportSize({ width, height });
			const at = `${String(width)}×${String(height)}`;
			expect(await covered(page), `${at}, nothing chosen`).toEqual([]);
			await takePictures(page, `fold-${ruleset}-${String(width)}`);
			if (isTarok) {
				expect(await barShare(page), at).toBeLessThanOrEqual(0.25);
				continue;
			}
			await eachContract(page, async (id) => {
				await expect.poll(() => covered(page, id), `${at}, ${id}`).toEqual([]);
				expect(await barShare(page), `${at}, ${id}`).toBeLessThanOrEqual(0.25);
				if (id === 'rufer') await takePictures(page, `fold-${ruleset}-rufer-${String(width)}`);
				if (id === 'trischaken') await takePictures(page, `fold-${ruleset}-t-${String(width)}`);
			});
			const other = page.getByRole('button', { name: 'Andere Spielart' });
			await other.tap();
		}

		await page.setViewportSize({ width: 320, height: 568 });
		await takePictures(page, `fold-${ruleset}-320`);
		if (isTarok) {
			expect(await scrolls(page)).toBeLessThanOrEqual(1);
			return;
		}
		await eachContract(page, async (id) => {
			expect(await scrolls(page), id).toBeLessThanOrEqual(1);
			if (id === 'rufer') await takePictures(page, `fold-${ruleset}-rufer-320`);
		});
	});
}

test('whose count it is lies free above all digits on a phone on its side, without a scroll', async ({
	app,
}) => {
	const { page } = app;
	await page.setViewportSize({ width: 915, height: 412 });
	await openTable(app, evening(SAMPLES[2]!, NAMES));
	await write(page).tap();
	const other = page.getByRole('button', { name: 'Andere Spielart' });
	for (const [width, height] of [
		[915, 412],
		[740, 360],
	] as const) {
		await page.setViewportSize({ width, height });
		const tile = (id: string) => page.locator(`label:has(input[value="${id}"])`);
		if ((await other.count()) > 0) await other.tap();
		await tile('dreier').tap();
		await other.tap();
		await tile('trischaken').tap();
		await expect(digit(page, 0)).toBeVisible();
		const free = () => covered(page, 'trischaken', ['outcome']);
		await expect.poll(free, `${String(width)}×${String(height)}`).toEqual([]);
		await takePictures(page, `fold-side-${String(width)}`);
		// Chosen once more it folds the others up, too.
		await other.tap();
		await expect(other).toHaveCount(0);
		await tile('trischaken').tap();
		await expect(other).toBeVisible();
	}
});

/** Those without a sample of their own: Tapp-Tarock, cups and circles. */
const OTHERS = Object.values(BUILT_IN).filter(({ id }) => !SAMPLES.includes(id));

for (const rules of OTHERS) {
	const { id: ruleset, table } = rules;
	const played = USUAL.filter((id) => 'contracts' in rules && rules.contracts[id]?.played);
	test(`the usual deal of ${ruleset} lies free on a small phone, too`, async ({ app }) => {
		const { page } = app;
		await page.setViewportSize({ width: 360, height: 740 });
		await openTable(app, evening(ruleset, NAMES.slice(0, Math.min(5, table.most))));
		await write(page).tap();
		await expect(page.locator('.save').first()).toBeVisible();
		// Before a contract is chosen the longest lists of them scroll: Erasmus has fourteen.
		await takePictures(page, `fold-${ruleset}-360`);
		const met: string[] = [];
		await eachContract(page, async (id) => {
			met.push(id);
			await expect.poll(() => covered(page, id), id).toEqual([]);
			expect(await barShare(page), id).toBeLessThanOrEqual(0.25);
			await takePictures(page, `fold-${ruleset}-${id}-360`);
			await page.setViewportSize({ width: 320, height: 568 });
			await expect.poll(() => scrolls(page), `${id} at 320×568`).toBeLessThanOrEqual(1);
			await page.setViewportSize({ width: 360, height: 740 });
		});
		expect(met).toEqual(played);
	});
}

test('the pay bar takes a quarter of the screen at most, also in large text', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(SAMPLES[2]!, NAMES));
	await write(page).tap();
	await page.locator('label:has(input[value="rufer"])').tap();
	await page.locator('[data-part="holder"] label').first().tap();
	await expect(page.locator('.people')).toBeVisible();
	for (const text of [100, 150, 200]) {
		await page.evaluate((percent) => {
			document.documentElement.style.fontSize = `${String(percent)}%`;
		}, text);
		for (const [width, height] of [
			[320, 568],
			[360, 740],
			[412, 915],
		] as const) {
			await page.setViewportSize({ width, height });
			// Polled: the bar measures itself and draws again.
			await expect
				.poll(() => barShare(page), `${String(width)} at ${String(text)} %`)
				.toBeLessThanOrEqual(0.25);
			// What everybody would get is said whole.
			await expect
				.poll(() =>
					page.evaluate(() => {
						const ends = ['.people', '.payment'].map(
							(part) => document.querySelector(part)!.getBoundingClientRect().bottom,
						);
						return ends[0]! - ends[1]!;
					}),
				)
				.toBeLessThanOrEqual(1);
			await takePictures(page, `fold-large-${String(width)}-${String(text)}`);
			// What the buttons say grows as far as the longest word has room in one piece.
			expect(await brokenWords(page, '.pay .save')).toEqual([]);
			const label = page.locator('.save span').first();
			const px = await label.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
			expect(px).toBeGreaterThanOrEqual(text === 100 ? 16 : width / 20.1);
			for (const save of await page.locator('.save').all()) {
				const box = await save.boundingBox();
				expect(box!.y + box!.height).toBeLessThanOrEqual(height);
				expect(box!.height).toBeGreaterThanOrEqual(48);
			}
		}
	}
	// Beside the form the pane is what there is, not the screen.
	for (const [width, height] of [
		[820, 1180],
		[915, 412],
	] as const) {
		await page.setViewportSize({ width, height });
		const wide = await page
			.locator('.save')
			.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
		expect(wide, String(width)).toBe(0);
	}
});
