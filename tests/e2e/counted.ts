/**
 * What the built app does for one tap, counted: messages it evaluates, and elements it makes or changes, by the
 * component they stand in. Counts depend on no clock.
 */
import { basename } from 'node:path';
import type { Page } from '@playwright/test';

export interface Counted {
	readonly messages: number;
	/** Elements made, or changed in an attribute or in their own text; `cssHash` names the class of each component. */
	readonly drawn: Readonly<Record<string, number>>;
	/** Those of them that the first frame after the change of a control waited for. */
	readonly first: number;
}

interface Counting {
	messages: number;
	/** Transactions of the store that are open. */
	open: number;
	readonly touched: Set<Element>;
	first: number;
}
type Counts = typeof globalThis & { counting: Counting };

/** A file of words as the app gets it: each of its texts is a function that counts. */
const countedWords = (file: string): string => `
	import { from, texts as plain } from './${file}?plain';
	export { from };
	export const texts = plain.map((text) => (inputs) => {
		counting.messages++;
		return typeof text === 'function' ? text(inputs) : text;
	});
`;

/** From the next page on everything is counted. */
export async function countEverything(page: Page): Promise<void> {
	await page.route(/\/_app\/immutable\/words\/[^?]+\.js$/, (route) =>
		route.fulfill({
			contentType: 'text/javascript',
			body: countedWords(basename(new URL(route.request().url()).pathname)),
		}),
	);
	await page.addInitScript(() => {
		const counting: Counting = { messages: 0, open: 0, touched: new Set(), first: 0 };
		(globalThis as Counts).counting = counting;
		// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
		const begin = IDBDatabase.prototype.transaction;
		IDBDatabase.prototype.transaction = function (...of) {
			const transaction = begin.apply(this, of);
			counting.open++;
			for (const end of ['complete', 'abort'])
				transaction.addEventListener(end, () => counting.open--);
			return transaction;
		};
		const touch = (node: Node): void => {
			if (node instanceof Element) {
				for (const one of [node, ...node.querySelectorAll('*')]) counting.touched.add(one);
			} else if (node instanceof Text && node.data !== '' && node.parentElement) {
				counting.touched.add(node.parentElement);
			}
		};
		addEventListener('change', () =>
			requestAnimationFrame(() => (counting.first = counting.touched.size)),
		);
		new MutationObserver((changes) => {
			for (const { type, target, addedNodes } of changes) {
				if (type === 'attributes') counting.touched.add(target as Element);
				else if (type === 'characterData') touch(target);
				else for (const made of addedNodes) touch(made);
			}
		}).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	});
}

/** Resolves when for some frames no transaction was open and nothing was counted: all that a tap led to is over. */
const isOver = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		const FRAMES = 5;
		const { counting } = globalThis as Counts;
		const frame = () =>
			new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
		const counts = () => `${String(counting.messages)} ${String(counting.touched.size)}`;
		let before = '';
		for (let quiet = 0; quiet < FRAMES;) {
			await frame();
			const now = counts();
			quiet = counting.open === 0 && now === before ? quiet + 1 : 0;
			before = now;
		}
	});

/** What it takes to do this, with all that it leads to. */
export async function counted(page: Page, act: () => Promise<void>): Promise<Counted> {
	await isOver(page);
	await page.evaluate(() => {
		const { counting } = globalThis as Counts;
		counting.messages = 0;
		counting.touched.clear();
	});
	await act();
	await isOver(page);
	return page.evaluate(() => {
		const { messages, touched, first } = (globalThis as Counts).counting;
		const drawn: Record<string, number> = {};
		for (const element of touched) {
			// Beside it what is read out, and what Kit notes.
			if (!element.closest('.page')) continue;
			const styled = element.closest('[class*="ui-"]')?.getAttribute('class') ?? '';
			const component = /\bui-([\w-]+)/.exec(styled)?.[1] ?? 'page';
			drawn[component] = (drawn[component] ?? 0) + 1;
		}
		return { messages, drawn, first };
	});
}
