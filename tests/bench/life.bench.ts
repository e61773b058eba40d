/**
 * A life's worth of evenings: 2,000 of them in 40 Runden, 60,000 deals, 155,000 revisions, restored from a backup into an
 * empty app and then looked at. Chromium on the built app, CPU slowed four times, workers too. For each step: how
 * long it takes, and the longest time that the screen did not answer meanwhile (aim: 50 ms). `BENCH_SLOWER=1` measures at
 * full speed, `BENCH_EVENINGS` a shorter life, `BENCH_RUNDEN=0` one without Runden.
 */
import { chromium, type Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '#lib/storage/backup.ts';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { DEALS, record } from './life.ts';
import { slowDown } from './slow-browser.ts';

const EVENINGS = Number(process.env.BENCH_EVENINGS ?? 2000);
const RUNDEN = Number(process.env.BENCH_RUNDEN ?? 40);
const SLOWER = Number(process.env.BENCH_SLOWER ?? 4);
/** 155,000 revisions of 60,000 deals. */
const CORRECTIONS = 1.55;
const PATIENCE_MS = 900_000;

/** Runs in every page: the longest task since it was last asked. */
const PROBE = `{
	let longest = 0;
	let tasks = 0;
	let at = 0;
	new PerformanceObserver((list) => {
		for (const { duration, startTime } of list.getEntries()) {
			tasks += 1;
			if (duration > longest) [longest, at] = [duration, startTime];
		}
	}).observe({ type: 'longtask', buffered: true });
	window.blocked = () => {
		const found = { longest, tasks, at };
		longest = tasks = 0;
		return found;
	};
}`;

const blocked = (page: Page) =>
	page.evaluate<{ longest: number; tasks: number; at: number }>('window.blocked()');

/** Does something, and says how long it took and how long the screen was held up by it. */
async function step(page: Page, what: string, work: () => Promise<unknown>): Promise<void> {
	await blocked(page);
	const begun = performance.now();
	await work();
	const took = performance.now() - begun;
	// What was observed is told some time later.
	await page.waitForTimeout(200);
	const { longest, tasks } = await blocked(page);
	const cells = [`${(took / 1000).toFixed(1)} s`, `${longest.toFixed(0)} ms`, String(tasks)];
	console.log([what.padEnd(30), ...cells.map((cell) => cell.padStart(9))].join('  '));
}

const shown = (page: Page, selector: string) =>
	page.locator(selector).first().waitFor({ timeout: PATIENCE_MS });

/** Within the running app, as a tap on a link does. */
const go = (page: Page, path: string) =>
	page.evaluate((to) => {
		const link = document.createElement('a');
		link.href = to;
		document.body.append(link);
		link.click();
		link.remove();
	}, path);

/** One step: from the tap on a link until all of it is shown. */
const visit = (page: Page, name: string, path: string, ...selectors: readonly string[]) =>
	step(page, name, async () => {
		await go(page, path);
		for (const selector of selectors) await shown(page, selector);
	});

/** Reads what a first count reads, past the app. As text: what the compiler adds to functions is not there. */
const READ_ROWS = `(async () => {
	const settled = (request) => new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
	const db = await settled(indexedDB.open('schrieb'));
	for (const name of ['deals', 'adjustments', 'sessions', 'rulesets', 'people']) {
		let after;
		for (;;) {
			const keys = await settled(db.transaction(name).objectStore(name).getAllKeys(after, 1000));
			await settled(db.transaction(name).objectStore(name).getAll(after, 1000));
			if (keys.length < 1000) break;
			after = IDBKeyRange.lowerBound(keys.at(-1), true);
		}
	}
	db.close();
})()`;

const directory = mkdtempSync(join(tmpdir(), 'schrieb-bench-'));
const file = join(directory, 'life.schrieb.json');
const revisions = record(EVENINGS, CORRECTIONS, RUNDEN);
const text = await makeBackup(revisions, new Date(0).toISOString());
writeFileSync(file, text);
console.log(
	`${EVENINGS} evenings, ${EVENINGS * DEALS} deals, ${revisions.length} revisions, ${(text.length / 1e6).toFixed(0)} MB; CPU ×${SLOWER}\n`,
);
console.log(
	['', 'took', 'held up', 'over 50']
		.map((cell, i) => cell.padStart(i && 9).padEnd(i ? 9 : 30))
		.join('  '),
);

const server = await serve();
const context = await chromium.launchPersistentContext(join(directory, 'profile'), {
	executablePath: chromiumPath(),
	args: chromiumArgs,
	viewport: { width: 412, height: 915 },
	locale: 'de-AT',
	baseURL: server.url,
});
try {
	await context.addInitScript(PROBE);
	const page = context.pages()[0] ?? (await context.newPage());
	page.setDefaultTimeout(PATIENCE_MS);
	await page.goto('/');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await page.goto('/data');
	await page.locator('html[data-ready]').waitFor({ state: 'attached' });
	// The checks of the start are over.
	await page.waitForTimeout(5000);

	const stop = SLOWER > 1 ? slowDown(SLOWER) : () => undefined;
	await step(page, 'restore: preview', async () => {
		await page.locator('input[type=file]').setInputFiles(file);
		await shown(page, '.restore fieldset');
	});
	await step(page, 'restore', async () => {
		await page.locator('.restore').getByRole('button', { name: 'Zurückholen' }).click();
		await shown(page, '.restore a[href="/"]');
	});
	await visit(page, 'list', '/', 'main a[href^="/s/evening-"]');
	// The floor of the first count: its rows read, and nothing done with them.
	await step(page, '  its rows read', () => page.evaluate(READ_ROWS));
	await visit(page, 'people, first count', '/people', 'main a[href^="/people/p"]');
	await visit(page, 'ranking', '/seasons', 'main tbody a[href^="/people/"]');
	if (RUNDEN > 0) {
		await visit(page, 'a Runde', '/g/g0', 'main tbody a[href^="/people/"]', 'main .debt');
		await visit(page, 'its money', '/g/g0/money', 'section[aria-labelledby="debts"] li');
		await visit(page, 'its year', '/year?g=g0', 'text=/Seite 1 von/');
		await visit(page, 'home again', '/', 'main a[href="/g/g0/money"]');
		await visit(page, 'a table', '/s/evening-000000', '.seat');
		await visit(page, 'its cash', '/s/evening-000000/cash', 'main .transfers');
	}
	await step(page, 'search', async () => {
		await go(page, '/search');
		await page.locator('main input[type=search], main input[type=text]').first().fill('Abend 17');
		await shown(page, 'main a[href^="/s/evening-"]');
	});
	await visit(page, 'back to the data', '/data', 'main input[type=file]');
	await step(page, 'backup', async () => {
		const saved = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Alles sichern' }).click();
		await saved;
	});
	await step(page, 'self-check', async () => {
		await page.getByRole('button', { name: 'Selbstprüfung' }).click();
		await shown(page, 'text=/alles in Ordnung/');
	});
	stop();
} finally {
	await context.close();
	await server.close();
	rmSync(directory, { recursive: true, force: true });
}
