/** What every screen must look like, whatever is on it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

const ALL: RunOnly = {
	type: 'tag',
	values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** All that depends on the scheme; what is read and where it stands does not. */
const BY_COLOUR: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** All that depends on how long words are and how much room they have, where the same stands on the screen. */
export const BY_ROOM: RunOnly = {
	type: 'rule',
	values: ['color-contrast', 'scrollable-region-focusable', 'target-size'],
};

/** Groups, lists and parts of the screen that stand in one of the same name: a screen reader says it twice. */
const saidTwice = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const named = 'section, fieldset, ul, ol, nav, table, [role=group], [role=radiogroup]';
		const nameOf = (one: Element): string => {
			const label = one.getAttribute('aria-label');
			const by = document.getElementById(one.getAttribute('aria-labelledby') ?? '');
			return (label ?? (by ?? one.querySelector(':scope > legend'))?.textContent ?? '').trim();
		};
		return [...document.querySelectorAll(named)].flatMap((one) => {
			const name = nameOf(one);
			let around = one.parentElement?.closest(named);
			while (around && nameOf(around) === '') around = around.parentElement?.closest(named);
			return name !== '' && around && nameOf(around) === name ? [name] : [];
		});
	});

/** The same as `axe.js` at half the length, which each page has to read. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Colour {
	r: number;
	g: number;
	b: number;
	alpha: number;
}
interface WithAxe {
	readonly axe: typeof axe & {
		readonly commons: {
			readonly color: {
				readonly Color: { prototype: { parseString: (this: Colour, text: string) => Colour } };
			};
		};
	};
}

/**
 * The page has axe, which reads a colour once: a sheet's few colours are asked for at each cell and at all that lies
 * below it, which is half of what axe takes.
 */
async function bringAxe(page: Page) {
	if (await page.evaluate(() => 'axe' in globalThis)) return;
	await page.evaluate(SOURCE);
	await page.evaluate(() => {
		const { prototype } = (globalThis as unknown as WithAxe).axe.commons.color.Color;
		const { parseString: read } = prototype;
		const known = new Map<string, Colour>();
		prototype.parseString = function (text) {
			const before = known.get(text);
			if (before) return Object.assign(this, before);
			read.call(this, text);
			const { r, g, b, alpha } = this;
			known.set(text, { r, g, b, alpha });
			return this;
		};
	});
}

/** What axe finds, as one reads it. Nothing here is in frames, and no rule that is asked looks into files. */
const violations = (page: Page, runOnly: RunOnly): Promise<unknown[]> =>
	page.evaluate(async (only) => {
		// Colours on their way to others are no colours of the screen.
		const ends = document
			.getAnimations()
			.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
			.map(({ finished }) => finished.catch(() => undefined));
		await Promise.all(ends);
		const { violations: found } = await (globalThis as unknown as WithAxe).axe.run({
			runOnly: only,
			resultTypes: ['violations'],
			preload: false,
			iframes: false,
		});
		return found.map(({ id, nodes }) => ({
			id,
			nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
		}));
	}, runOnly);

/** The element as it is now, told by a mark from one that comes in its place. */
export async function marked(element: Locator): Promise<Locator> {
	await element.evaluate((one) => one.setAttribute('data-marked', ''));
	return element.page().locator('[data-marked]');
}

/**
 * No violation of WCAG 2.2 AA that axe can see, in the light and in the dark. Meanwhile the screen is so
 * high that nothing lies under a bar that stays in place, where a target would count as too small.
 * @param rules asked in the first scheme; in the second only what depends on it
 */
export async function expectAccessible(
	page: Page,
	schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
	rules = ALL,
) {
	const before = page.viewportSize();
	if (!before) throw new Error('the page has no size');
	// What comes late makes the page longer, and would lie under such a bar.
	await page.waitForLoadState('networkidle');
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	await page.setViewportSize({ width: before.width, height: before.height + height });
	expect(await saidTwice(page), page.url()).toEqual([]);
	await bringAxe(page);
	for (const [at, colorScheme] of schemes.entries()) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		const found = await violations(page, at === 0 ? rules : BY_COLOUR);
		expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
	}
	await page.setViewportSize(before);
}

/** Nothing is wider than the screen. Polled: the sheet and the chart measure themselves and draw again. */
export async function expectFits(page: Page, at = '') {
	await expect
		.poll(
			() =>
				page.evaluate(
					() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
				),
			`${page.url()} ${at}`,
		)
		.toBe(0);
}

/** Nothing scrolls sideways at the narrowest width. */
export async function expectNoSidewaysScroll(page: Page) {
	await page.setViewportSize({ width: 320, height: 640 });
	await expectFits(page, 'at 320 px');
}

/**
 * Everything to be tapped is as high as a finger, wherever it is hit: by itself, by its label, by what
 * reaches over it. Links within a sentence may be as high as that, those that stand behind one may not.
 */
export async function expectFingerHigh(page: Page) {
	const before = page.viewportSize();
	if (!before) throw new Error('the page has no size');
	const height = await page.evaluate(() => document.documentElement.scrollHeight);
	await page.setViewportSize({ width: before.width, height: before.height + height });
	const low = await page.evaluate(() => {
		scrollTo(0, 0);
		const FINGER = 48;
		const controls = 'a[href], button, input, select, textarea, summary';
		return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
			const labels = 'labels' in control ? [...(control.labels as NodeListOf<HTMLElement>)] : [];
			const parts = [control, ...labels];
			const isHit = (x: number, y: number) => {
				const hit = document.elementFromPoint(x, y);
				return parts.some((part) => part.contains(hit));
			};
			const inSentence =
				getComputedStyle(control).display === 'inline' &&
				!/[.!?]\s*$/.test(control.previousSibling?.textContent ?? '') &&
				[...(control.parentElement?.childNodes ?? [])].some(
					(node) => node instanceof Text && node.data.trim() !== '',
				);
			const boxes = parts.map((part) => part.getBoundingClientRect());
			const [box] = boxes.sort((a, b) => b.height * b.width - a.height * a.width);
			if (!box || inSentence) return [];
			const x = box.x + box.width / 2;
			const middle = box.y + box.height / 2;
			// Whatever is hidden, or lies below the value of a cycle that shows.
			if (!isHit(x, middle)) return [];
			let [top, bottom] = [middle, middle];
			while (middle - top < FINGER && isHit(x, top - 0.5)) top -= 0.5;
			while (bottom - middle < FINGER && isHit(x, bottom + 0.5)) bottom += 0.5;
			return bottom - top < FINGER - 1
				? [`${control.outerHTML.slice(0, 80)}: ${bottom - top}`]
				: [];
		});
	});
	expect(low, page.url()).toEqual([]);
	await page.setViewportSize(before);
}

/** Texts smaller than 12 px, which somebody of seventy does not read at a dim table. */
export const tinyTexts = (page: Page) =>
	page.evaluate(() => {
		const LEAST_PX = 11.9;
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const tiny = new Set<string>();
		for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
			const within = text.parentElement;
			const said = text.textContent?.trim() ?? '';
			if (!within?.checkVisibility() || said === '' || within.closest('.hidden')) continue;
			const size = Number.parseFloat(getComputedStyle(within).fontSize);
			if (size < LEAST_PX) tiny.add(`${said}: ${String(size)}`);
		}
		return [...tiny];
	});

/** Words of these elements that stand on more than one line; after a hyphen they may. */
export const brokenWords = (page: Page, selector: string) =>
	page.locator(selector).evaluateAll((all) =>
		all.flatMap((one) => {
			const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
			const broken: string[] = [];
			for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
				for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
					const range = document.createRange();
					range.setStart(text, index);
					range.setEnd(text, index + word.length);
					const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
					if (lines.size > 1) broken.push(word);
				}
			}
			return broken;
		}),
	);

/**
 * Pictures of a screen in light and dark under test-results/screens, to be looked at; none in CI, where
 * nobody does.
 */
export async function takePictures(page: Page, name: string) {
	if (process.env.CI) return;
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await page.screenshot({ path: `test-results/screens/${name}-${colorScheme}.png` });
	}
}
