/**
 * How soon the list, an evening, a person and the ranking are there with 2,000 evenings and 60,000
 * deals, against the same screens with 20 evenings: Chromium on the built app, CPU slowed four times,
 * workers too. "Again" is a page opened anew, "changed" a page opened anew after one more deal was
 * written: the aim for both is a ratio of at most 2. "First" is the first time ever; the first screen
 * that needs it counts all evenings once, telling how far it is.
 */
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDER_STEP } from '#lib/storage/order.ts';
import { project } from '#lib/storage/projection.ts';
import { PROJECTION_TABLES } from '#lib/storage/row-keys.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { DAY_MS, DEALS, record } from './life.ts';
import { slowDown } from './slow-browser.ts';

const EVENINGS = { few: 20, many: Number(process.env.BENCH_EVENINGS ?? 2000) };
const SLOWER = 4;
const RUNS = 5;
const ROWS_AT_ONCE = 2000;

/** Writes rows into a table of the open store. */
const fill = (page: Page, table: string, rows: readonly unknown[]): Promise<void> =>
	page.evaluate(
		([name, values]) =>
			new Promise<void>((resolve, reject) => {
				const request = indexedDB.open('schrieb');
				request.onerror = () => reject(new Error('the store does not open'));
				request.onsuccess = () => {
					const transaction = request.result.transaction(name, 'readwrite');
					const store = transaction.objectStore(name);
					for (const value of values) store.put(value);
					transaction.oncomplete = () => {
						request.result.close();
						resolve();
					};
					transaction.onerror = () => reject(new Error('rows were not written'));
				};
			}),
		[table, rows] as const,
	);

async function store(page: Page, revisions: readonly Revision[]): Promise<void> {
	const rows = project(revisions);
	const tables: [string, readonly unknown[]][] = [
		['revisions', revisions],
		...PROJECTION_TABLES.map((name): [string, readonly unknown[]] => [name, rows[name]]),
	];
	for (const [name, all] of tables) {
		for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
			await fill(page, name, all.slice(at, at + ROWS_AT_ONCE));
		}
	}
}

/** One more deal in the first evening, as the app itself would leave the store. */
async function oneMore(page: Page, revisions: Revision[]): Promise<void> {
	const last = revisions.findLast(
		({ entity, sessionId }) => entity === 'deal' && sessionId === 'evening-000000',
	);
	if (!last) throw new Error('no deal');
	const number = revisions.length;
	const added: Revision = {
		...last,
		id: `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
		entityId: `more-${number}`,
		at: [last.at[0] + number * DAY_MS, number, 'bench'],
		body: {
			...last.body,
			number: number * ORDER_STEP,
			value: { ...(last.body as { value: object }).value, id: `more-${number}` },
		},
	};
	revisions.push(added);
	const rows = project(revisions.filter(({ sessionId }) => sessionId === 'evening-000000'));
	await fill(page, 'revisions', [added]);
	await fill(page, 'deals', rows.deals);
	await fill(page, 'sessions', rows.sessions);
}

/** A screen, and what is on it once it shows what was asked for. */
const SCREENS = {
	list: { path: '/', ready: 'main a[href^="/s/evening-"] small' },
	evening: { path: '/s/evening-000010/sheet', ready: '[data-row]' },
	person: { path: '/people/p3', ready: 'main a[href^="/s/evening-"]' },
	ranking: { path: '/seasons', ready: 'main tbody a[href^="/people/"]' },
} as const;
type Screen = keyof typeof SCREENS;
const names = Object.keys(SCREENS) as Screen[];

/** Milliseconds from the navigation until the screen shows it. */
async function open(page: Page, base: string, screen: Screen): Promise<number> {
	const { path, ready } = SCREENS[screen];
	await page.goto('about:blank');
	await page.goto(base + path, { waitUntil: 'commit' });
	const handle = await page.waitForFunction(
		(selector) => document.querySelector(selector) !== null && performance.now(),
		ready,
		{ polling: 'raf', timeout: 600_000 },
	);
	return Number(await handle.jsonValue());
}

const median = (values: readonly number[]): number =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Times = Record<Screen, { first: number; again: number; changed: number }>;

async function measure(context: BrowserContext, base: string, evenings: number): Promise<Times> {
	const page = context.pages()[0] ?? (await context.newPage());
	await page.goto(base);
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await page.waitForFunction(async () =>
		(await indexedDB.databases()).some(({ name }) => name === 'schrieb'),
	);
	const revisions = record(evenings);
	await store(page, revisions);

	const stop = slowDown(SLOWER);
	const times: Partial<Times> = {};
	for (const name of names) {
		const first = await open(page, base, name);
		const again: number[] = [];
		const changed: number[] = [];
		for (let run = 0; run < RUNS; run++) {
			again.push(await open(page, base, name));
			await oneMore(page, revisions);
			changed.push(await open(page, base, name));
		}
		times[name] = { first, again: median(again), changed: median(changed) };
	}
	stop();
	return times as Times;
}

async function inFreshBrowser(evenings: number): Promise<Times> {
	const server = await serve();
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-bench-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumPath(),
		args: chromiumArgs,
		viewport: { width: 412, height: 915 },
		locale: 'de-AT',
	});
	try {
		return await measure(context, server.url, evenings);
	} finally {
		await context.close();
		await server.close();
		rmSync(profile, { recursive: true, force: true });
	}
}

const few = await inFreshBrowser(EVENINGS.few);
const many = await inFreshBrowser(EVENINGS.many);
console.log(
	`${EVENINGS.many} evenings, ${EVENINGS.many * DEALS} deals against ${EVENINGS.few} evenings, CPU ×${SLOWER}, milliseconds`,
);
for (const name of names) {
	const cells = (['again', 'changed', 'first'] as const).map((what) => {
		const [small, large] = [few[name][what], many[name][what]];
		const ratio = (large / small).toFixed(2);
		return `${what} ${large.toFixed(0).padStart(6)} / ${small.toFixed(0).padStart(5)} = ${ratio.padStart(6)}`;
	});
	console.log([name.padEnd(8), ...cells].join('   '));
}
const worst = Math.max(
	...names.flatMap((name) =>
		(['again', 'changed'] as const).map((what) => many[name][what] / few[name][what]),
	),
);
console.log(`worst ratio: ${worst.toFixed(2)} (aim: at most 2)`);
