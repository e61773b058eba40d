// The standings before the app runs: painted from what the table showed last, where the record still says so, and
// taken over by the app without anything moving.
import type { Page } from '@playwright/test';
import { takeIn } from '../../scripts/evenings.mjs';
import { FIVE, UPPER_AUSTRIA, dreiers, evening } from '../evenings.ts';
import { contract, declarer, openTable, save, standings, write } from './deal-support.ts';
import { expect, test } from './support.ts';

const two = dreiers({ dealer: 'resi' }, { dealer: 'franz' });
const AFTER_TWO = { Resi: '−4', Franz: '+12', Hubert: '+8', Gerti: '−8', Sepp: '−8' };

/** The app's scripts do not come until they are let go. */
async function heldBack(on: Page): Promise<() => Promise<void>> {
	let letGo: () => void = () => undefined;
	const held = new Promise<void>((resolve) => (letGo = resolve));
	await on.route(/\/_app\/.*\.js$/, async (route) => {
		await held;
		await route.continue();
	});
	return async () => {
		letGo();
		await on.unrouteAll({ behavior: 'wait' });
	};
}

interface Kept {
	readonly edition: string;
	readonly text: string;
	readonly sum: number;
}

/** The row that is painted, as it lies in the store; `change` says what becomes of it. */
const keptRow = (page: Page, change?: unknown): Promise<Kept | undefined> =>
	page.evaluate(
		async ([written, isWritten]) => {
			const settled = <T>(request: IDBRequest<T>): Promise<T> =>
				new Promise((resolve, reject) => {
					request.onsuccess = () => resolve(request.result);
					request.onerror = () => reject(request.error ?? new Error('the store refused'));
				});
			const db = await settled(indexedDB.open('schrieb'));
			const meta = db.transaction('meta', 'readwrite').objectStore('meta');
			const found = (await settled(meta.get('last-shown'))) as { value: Kept } | undefined;
			if (isWritten) {
				if (written === undefined) await settled(meta.delete('last-shown'));
				else await settled(meta.put({ key: 'last-shown', value: written }));
			}
			db.close();
			return found?.value;
		},
		[change, change !== undefined] as const,
	);

/** Waits until what the table shows is kept. */
async function expectKept(page: Page, said: string): Promise<Kept> {
	await expect.poll(async () => (await keptRow(page))?.text ?? '').toContain(said);
	return (await keptRow(page))!;
}

const painted = (page: Page) => page.locator('#first-frame');

/** Every text of the heading and the ring, and where it stands. */
const placesOf = (page: Page, root: string) =>
	page.locator(root).evaluate((within) => {
		const parts = [
			'h1',
			'header p',
			'.ring',
			'.middle .number',
			'.radl',
			'.points',
			'.name',
			'.role',
		]
			.concat(['.seat .money', '.seat .button'])
			.join(',');
		return [...within.querySelectorAll(parts)].map((part) => {
			const { x, y, width, height } = part.getBoundingClientRect();
			const place = [x, y, width, height].map((value) => Math.round(value * 2) / 2);
			const isLeaf = !part.matches('.ring, .number');
			return [isLeaf && part.textContent.replaceAll(/\s/g, ''), ...place];
		});
	});

/** From now on layout shifts of the page are summed up. */
const watchShifts = (page: Page) =>
	page.addInitScript(() => {
		const sums = window as unknown as { shifted: number };
		sums.shifted = 0;
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				sums.shifted += (entry as unknown as { value: number }).value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
const shifted = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				// Shifts are told with the frame that they happen in.
				requestAnimationFrame(() =>
					requestAnimationFrame(() => resolve((window as unknown as { shifted: number }).shifted)),
				);
			}),
	);

for (const [lang, width, height, scheme, radl] of [
	['de', 412, 915, 'light', 'Radl 1 · Spiel 3 von 5'],
	['sv', 320, 568, 'dark', 'Varv 1'],
	['en', 320, 568, 'light', 'Round 1 · deal 3 of 5'],
] as const) {
	test.describe(`in ${lang}, ${scheme}, ${String(width)} px wide`, () => {
		test.use({ viewport: { width, height }, colorScheme: scheme });
		test('the standings stand before the app runs, and it moves nothing', async ({ app }) => {
			const { page } = app;
			await page.addInitScript((chosen) => localStorage.setItem('schrieb-locale', chosen), lang);
			await openEvening(page);
			await expectKept(page, `"language":"${lang}"`);
			await watchShifts(page);
			const letGo = await heldBack(page);
			await page.goto('/s/evening', { waitUntil: 'domcontentloaded' });
			await expect(painted(page).locator('.radl')).toContainText(radl);
			expect(await standings(page)).toEqual(AFTER_TWO);
			await expect(page.locator('html')).toHaveAttribute('lang', lang);
			// Nothing that could be tapped in vain.
			await expect(painted(page).locator('a, button, [tabindex]')).toHaveCount(0);
			const before = await placesOf(page, '#first-frame');

			await letGo();
			await expect(page.locator('main a[href$="/deal"]')).toBeVisible();
			await expect(painted(page)).toHaveCount(0);
			expect(await placesOf(page, '.page')).toEqual(before);
			expect(await shifted(page)).toBe(0);
		});
	});
}

/** In whatever language. */
async function openEvening(page: Page): Promise<void> {
	await takeIn(page, evening(UPPER_AUSTRIA, FIVE, two));
	await page.goto('/s/evening');
	await expect(page.locator('main a[href$="/deal"]')).toBeVisible();
}

test('what one tab wrote, another shows as it starts', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await expectKept(page, '"session":"evening"');
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await declarer(page, 'Gerti').tap();
	await save(page, 'gewonnen').tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
	await expect(page.locator('ul.rows li a').first()).toContainText('3');
	const now = await standings(page);
	expect(now).not.toEqual(AFTER_TWO);

	const other = await page.context().newPage();
	const letGo = await heldBack(other);
	await other.goto('/s/evening', { waitUntil: 'domcontentloaded' });
	await expect(painted(other)).toBeVisible();
	expect(await standings(other)).toEqual(now);
	await letGo();
	await expect(write(other)).toBeVisible();
	expect(await standings(other)).toEqual(now);
});

test('a name changed elsewhere is painted, or nothing is', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await expectKept(page, '"name":"Franz"');
	await page.goto('/people/franz');
	await page.getByText('Umbenennen', { exact: true }).tap();
	await page.getByLabel('Name', { exact: true }).fill('Ferdinand');
	await page.getByRole('button', { name: 'Sichern' }).tap();
	await expect(page.getByRole('heading', { level: 1, name: 'Ferdinand' })).toBeVisible();
	const seen = await everPainted(page);
	await page.goto('/s/evening');
	await expect(write(page)).toBeVisible();
	expect(await seen()).not.toContain('Franz');
	await expect(page.locator('.seat', { hasText: 'Ferdinand' })).toBeVisible();
	await expectKept(page, '"name":"Ferdinand"');
});

/** Every text that was ever painted before the app, on the pages that follow. */
async function everPainted(page: Page): Promise<() => Promise<string>> {
	await page.addInitScript(() => {
		const all = window as unknown as { painted: string };
		all.painted = '';
		new MutationObserver(() => {
			all.painted += document.getElementById('first-frame')?.textContent ?? '';
		}).observe(document, { childList: true, subtree: true });
	});
	return () => page.evaluate(() => (window as unknown as { painted: string }).painted);
}

test('a row that is not what was written is not painted, and written anew', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	const sound = await expectKept(page, '"session":"evening"');
	const seen = await everPainted(page);
	for (const damaged of [
		{ ...sound, text: sound.text.replace('+12', '+21') },
		{ ...sound, edition: 'another' },
		{ ...sound, text: sound.text.slice(0, 40) },
		{ edition: sound.edition },
		null,
		'garbage',
	]) {
		await keptRow(page, damaged);
		await page.goto('/s/evening');
		await expect(write(page)).toBeVisible();
		expect(await standings(page)).toEqual(AFTER_TWO);
		expect(await seen()).toBe('');
		await expect.poll(() => keptRow(page)).toEqual(sound);
	}
	// And once it is sound again it is painted.
	const letGo = await heldBack(page);
	await page.goto('/s/evening', { waitUntil: 'domcontentloaded' });
	await expect(painted(page)).toBeVisible();
	await letGo();
	await expect(write(page)).toBeVisible();
});
