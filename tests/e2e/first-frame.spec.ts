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
const keptRow = (page: Page, change?: unknown, key = 'last-shown'): Promise<Kept | undefined> =>
	page.evaluate(
		async ([written, isWritten, key]) => {
			const settled = <T>(request: IDBRequest<T>): Promise<T> =>
				new Promise((resolve, reject) => {
					request.onsuccess = () => resolve(request.result);
					request.onerror = () => reject(request.error ?? new Error('the store refused'));
				});
			const db = await settled(indexedDB.open('schrieb'));
			const meta = db.transaction('meta', 'readwrite').objectStore('meta');
			const found = (await settled(meta.get(key))) as { value: Kept } | undefined;
			if (isWritten) {
				if (written === undefined) await settled(meta.delete(key));
				else await settled(meta.put({ key, value: written }));
			}
			db.close();
			return found?.value;
		},
		[change, change !== undefined, key] as const,
	);

/** Waits until what the table shows is kept. */
async function expectKept(page: Page, said: string, key?: string): Promise<Kept> {
	const row = () => keptRow(page, undefined, key);
	await expect.poll(async () => (await row())?.text ?? '').toContain(said);
	return (await row())!;
}

const painted = (page: Page) => page.locator('#first-frame');

/** Every text of the heading and the ring, and where it stands. */
const placesOf = (page: Page, root: string) =>
	page.locator(root).evaluate((within) => {
		const parts = [
			'.left header :is(h1, h2)',
			'.left header p',
			'.ring',
			'.middle .number',
			'.caption',
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

/** From now on layout shifts of the page are summed up, but for what comes into the pane beside the table. */
const watchShifts = (page: Page) =>
	page.addInitScript(() => {
		const sums = window as unknown as { shifted: number };
		sums.shifted = 0;
		new PerformanceObserver((list) => {
			const pane = document.querySelector('.two > .left');
			const beside = pane?.getBoundingClientRect().right ?? Infinity;
			for (const entry of list.getEntries()) {
				const { value, sources } = entry as unknown as {
					value: number;
					sources: readonly Record<'previousRect' | 'currentRect', DOMRect>[];
				};
				const isBeside = sources.every(({ previousRect, currentRect }) =>
					[previousRect, currentRect].every(({ x, width }) => width === 0 || x >= beside),
				);
				if (sources.length === 0 || !isBeside) sums.shifted += value;
			}
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
	['de', 412, 915, 'light', 'Radl 1, Spiel 3 von 5'],
	['sv', 320, 568, 'dark', 'Varv 1'],
	['en', 320, 568, 'light', 'Round 1, deal 3 of 5'],
	// Where the sheet stands beside it.
	['de', 1280, 800, 'light', 'Radl 1, Spiel 3 von 5'],
	['de', 915, 412, 'dark', 'Radl 1, Spiel 3 von 5'],
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
			await expect(painted(page).locator('.caption')).toContainText(radl);
			expect(await standings(page)).toEqual(AFTER_TWO);
			await expect(page.locator('html')).toHaveAttribute('lang', lang);
			// Nothing that could be tapped in vain.
			await expect(painted(page).locator('a, button, [tabindex]')).toHaveCount(0);
			const before = await placesOf(page, '#first-frame');

			await letGo();
			await expect(page.locator('main a[href$="/deal"]')).toBeVisible();
			await expect(painted(page)).toHaveCount(0);
			expect(await placesOf(page, 'div.left')).toEqual(before);
			expect(await shifted(page)).toBe(0);
		});
	});
}

test.describe('beside another screen', () => {
	test.use({ viewport: { width: 1280, height: 800 } });
	test('the table stands before the app runs, and stays where it is', async ({ app }) => {
		const { page } = app;
		await openEvening(page);
		await expectKept(page, '"session":"evening"');
		await watchShifts(page);
		const letGo = await heldBack(page);
		await page.goto('/s/evening/sheet', { waitUntil: 'domcontentloaded' });
		await expect(painted(page).locator('.caption')).toBeVisible();
		expect(await standings(page)).toEqual(AFTER_TWO);
		await expect(painted(page).locator('h1, a, button')).toHaveCount(0);
		const before = await placesOf(page, '#first-frame');

		await letGo();
		await expect(page.locator('.left .ring')).toBeVisible();
		await expect(painted(page)).toHaveCount(0);
		await expect(page.locator('h1')).toBeVisible();
		expect(await placesOf(page, 'div.left')).toEqual(before);
		expect(await shifted(page)).toBe(0);
	});
});

/** In whatever language. */
async function openEvening(page: Page): Promise<void> {
	await takeIn(page, evening(UPPER_AUSTRIA, FIVE, two));
	await page.goto('/s/evening');
	await expect(page.locator('main a[href$="/deal"]')).toBeVisible();
}

/** Writes a Dreier of Gerti's as the evening's third deal, and waits until the table shows it. */
async function writeThird(page: Page): Promise<void> {
	await write(page).tap();
	await contract(page, 'Dreier').tap();
	await declarer(page, 'Gerti').tap();
	await save(page, 'gewonnen').tap();
	await expect(page).toHaveURL(/\/s\/evening$/);
	await expect(page.locator('ul.rows li a').first()).toContainText('3');
}

test('what one tab wrote, another shows as it starts', async ({ app }) => {
	const { page } = app;
	await openTable(app, evening(UPPER_AUSTRIA, FIVE, two));
	await expectKept(page, '"session":"evening"');
	await writeThird(page);
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
	await page.getByRole('button', { name: 'Speichern' }).tap();
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

// ——— the start page ———

const HOME = 'last-home';
/** The ways on, and what is said between them, with where they stand. */
const homePlaces = (page: Page, root: string) =>
	page.locator(root).evaluate((within) =>
		[...within.querySelectorAll('a.button.large, .running p')].map((part) => {
			const { x, y, width, height } = part.getBoundingClientRect();
			const place = [x, y, width, height].map((value) => Math.round(value * 2) / 2);
			return [part.textContent.replaceAll(/\s/g, ''), part.getAttribute('href'), ...place];
		}),
	);
const goOn = (page: Page) => page.locator('a.button[href="/s/evening"]');
const lead = (page: Page) => page.locator('.running p').first();
const answers = (page: Page) => page.locator('html[data-ready] main .places');

/** The start page, whose picture is kept, of an evening of two deals. */
async function openHome(page: Page): Promise<Kept> {
	await takeIn(page, evening(UPPER_AUSTRIA, FIVE, two));
	await page.goto('/');
	await expect(lead(page)).toContainText('Franz');
	return expectKept(page, '"session":"evening"', HOME);
}

for (const [lang, width, height, scheme, said] of [
	['de', 412, 915, 'light', 'Franz führt mit +12.'],
	['sv', 320, 568, 'dark', 'Franz leder med +12.'],
	['en', 1280, 800, 'light', 'Franz leads with +12.'],
] as const) {
	test.describe(`start page in ${lang}, ${scheme}, ${String(width)} px wide`, () => {
		test.use({ viewport: { width, height }, colorScheme: scheme });
		test('who leads stands before the app runs, and it moves nothing', async ({ app }) => {
			const { page } = app;
			await page.addInitScript((chosen) => localStorage.setItem('schrieb-locale', chosen), lang);
			await openHome(page);
			await watchShifts(page);
			const letGo = await heldBack(page);
			await page.goto('/', { waitUntil: 'domcontentloaded' });
			await expect(painted(page).locator('.running')).toContainText(said);
			await expect(page.locator('html')).toHaveAttribute('lang', lang);
			await expect(page.locator('h1')).toHaveCount(1);
			const before = await homePlaces(page, '#first-frame');
			expect(before).toHaveLength(4);

			await letGo();
			await expect(answers(page)).toBeVisible();
			await expect(painted(page)).toHaveCount(0);
			await expect(lead(page)).toHaveText(said);
			// Where there is room an evening stands beside it, with ways of its own.
			expect(await homePlaces(page, '.page .list')).toEqual(before);
			expect(await shifted(page)).toBe(0);
		});
	});
}

test('before the app runs the start page leads to the table', async ({ app }) => {
	const { page } = app;
	await openHome(page);
	await page.goto('/s/evening');
	await expectKept(page, '"session":"evening"');
	const letGo = await heldBack(page);
	await page.goto('/', { waitUntil: 'domcontentloaded' });
	await goOn(page).tap();
	await expect(painted(page).locator('.caption')).toBeVisible();
	expect(await standings(page)).toEqual(AFTER_TWO);
	await letGo();
	await expect(write(page)).toBeVisible();
});

test('what one tab wrote at the table, the start page of another shows first', async ({ app }) => {
	const { page } = app;
	await openHome(page);
	await goOn(page).tap();
	await expectKept(page, '"session":"evening"');
	await writeThird(page);

	const other = await page.context().newPage();
	const letGo = await heldBack(other);
	await other.goto('/', { waitUntil: 'domcontentloaded' });
	await expect(painted(other)).toContainText('Gerti');
	await expect(goOn(other)).toContainText('Spiel 4');
	const said = await lead(other).textContent();
	await letGo();
	await expect(answers(other)).toBeVisible();
	await expect(painted(other)).toHaveCount(0);
	await expect(lead(other)).toHaveText(said ?? '');
});

test('another evening, a name, a row that is damaged: the start page is never painted wrong', async ({
	app,
}) => {
	const { page } = app;
	const sound = await openHome(page);
	const seen = await everPainted(page);
	/** It opens as it is, and was not painted before. */
	const comesUnpainted = async () => {
		await page.goto('/');
		await expect(answers(page)).toBeVisible();
		expect(await seen()).toBe('');
	};
	for (const damaged of [
		{ ...sound, text: sound.text.replace('+12', '+21') },
		{ ...sound, edition: 'another' },
		{ edition: sound.edition },
		'garbage',
	]) {
		await keptRow(page, damaged, HOME);
		await comesUnpainted();
		await expect.poll(() => keptRow(page, undefined, HOME)).toEqual(sound);
	}

	await page.goto('/people/franz');
	await page.getByText('Umbenennen', { exact: true }).tap();
	await page.getByLabel('Name', { exact: true }).fill('Ferdinand');
	await page.getByRole('button', { name: 'Speichern' }).tap();
	await expect(page.getByRole('heading', { level: 1, name: 'Ferdinand' })).toBeVisible();
	await comesUnpainted();
	await expect(lead(page)).toContainText('Ferdinand');
	await expectKept(page, 'Ferdinand', HOME);

	// It stands in that one's place as soon as it is there.
	const later = { ...evening(UPPER_AUSTRIA, FIVE), id: 'later', startedAt: '2099-01-01T20:00:00Z' };
	await takeIn(page, later);
	await comesUnpainted();
	await expect(page.locator('a.button[href="/s/later"]')).toBeVisible();
	await expectKept(page, '"session":"later"', HOME);
});
