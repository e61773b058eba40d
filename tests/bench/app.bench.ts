/**
 * How the app feels on a slow phone: the built app in Chromium with its CPU slowed four times, an
 * evening of 200 deals among five at the table. Each figure stands beside that of a page that does
 * nothing else (`floor.ts`), measured in the same run: machines differ by half within the hour, ratios do
 * not. Nothing here passes or fails.
 *
 * - A tap: from the finger lifted to the frame that shows it, for every control of a written deal.
 * - A save: from the finger lifted on the result to the frame in which the screen it leads to – the
 *   table for a new deal, the sheet for a corrected one – shows the new figures, the deal on disk.
 * - First contentful paint of a first visit: nothing in any cache, no worker, no store.
 * - A cold start: the browser started anew with no network, on a phone that has opened the table
 *   before; from the navigation to standings on the table, and to an app that answers taps, against a
 *   page of one word that its own worker serves, in turns in the same browsers; and what Svelte and Kit take of it
 *   alone (`alone.ts`).
 *
 * `BENCH_PARTS=starts` (or `visits`, `writing`; several with commas) measures these alone.
 */
import {
	chromium,
	type BrowserContext,
	type CDPSession,
	type Locator,
	type Page,
} from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DealFacts } from '#lib/domain/deal.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { takeIn } from '../../scripts/evenings.mjs';
import { evening } from '../evenings.ts';
import { contract, holder, option, save, write } from '../e2e/deal-support.ts';
import { legalDeal } from '../property/deals.ts';
import { seeded } from '../property/draw.ts';
import { frameworksAlone } from './alone.ts';
import { FLOOR, isSaved } from './floor.ts';

const RULESET = 'koenigrufen-upper-austria';
const DEALS = 200;
const SLOWER = 4;
/** From the second visit on Chromium keeps what it compiled of the scripts, some time after it ran. */
const VISITS_BEFORE = 2;
const KEPT_AFTER_MS = 5000;
/** Deals written, corrections made, first visits and cold starts that are measured. */
const RUNS = Number(process.env.BENCH_RUNS ?? 9);

/**
 * Runs in the page before anything of the app, as text: what the compiler adds to functions is not
 * there. `tapped` is the time from the last finger lifted to the first frame after its click;
 * `shown(test)` that to the first frame in which the test was true.
 */
const PROBE = `{
	let lifted = 0;
	/** When the frame is painted in which the test is true. */
	const painted = (test) => new Promise((resolve) => {
		const look = () => {
			if (!test()) return void requestAnimationFrame(look);
			const { port1, port2 } = new MessageChannel();
			// A message comes after the frame that is being made when it is sent.
			port1.onmessage = () => resolve(performance.now());
			port2.postMessage(null);
		};
		requestAnimationFrame(look);
	});
	const probe = {
		tapped: undefined,
		async shown(test) {
			const since = lifted;
			return (await painted(test)) - since;
		},
	};
	addEventListener('pointerup', (event) => (lifted = event.timeStamp), true);
	addEventListener('click', () => {
		const since = lifted;
		probe.tapped = undefined;
		painted(() => true).then((at) => (probe.tapped = at - since));
	}, true);
	window.probe = probe;
}`;

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Taps, and how long the page took to show that it was tapped. */
async function tap(page: Page, target: Locator): Promise<number> {
	await target.tap();
	const measured = await page.waitForFunction(
		() => (window as unknown as { probe: { tapped?: number } }).probe.tapped,
	);
	return Number(await measured.jsonValue());
}

/** The last deals are plain ones that can be turned around; the rest is drawn. */
function dealsOfAnEvening(names: readonly string[]): readonly DealFacts[] {
	const ruleset = builtIn(RULESET);
	if (!ruleset) throw new Error(RULESET);
	const draw = seeded(3);
	return Array.from({ length: DEALS }, (_, i): DealFacts => {
		const id = `d${String(i + 1)}`;
		const facts = legalDeal(ruleset, draw, names, id);
		if (i > 0 && i < DEALS - 4) return facts;
		const [dealer = '', ...hands] = names;
		const seats = [...names];
		return {
			id,
			dealer,
			hands,
			seats,
			contract: 'dreier',
			declarer: hands[0]!,
			outcome: { won: true },
		};
	});
}

async function bringIn(page: Page, deals: readonly DealFacts[]): Promise<void> {
	await takeIn(page, { ...evening(RULESET), deals });
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

async function slow(page: Page): Promise<CDPSession> {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
	await cdp.send('Performance.enable');
	return cdp;
}

/** Milliseconds that the main thread has worked so far. */
async function worked(cdp: CDPSession): Promise<number> {
	const { metrics } = await cdp.send('Performance.getMetrics');
	return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const shown = (page: Page, test: string): Promise<number> =>
	page.evaluate<number>(`window.probe.shown(() => ${test})`);

interface Writing {
	readonly taps: number[];
	readonly toTable: number[];
	readonly toSheet: number[];
	readonly turned: number[];
	readonly turnedFirst: number[];
	/** What the main thread worked for a deal saved, until the table showed it. */
	readonly tableWork: number[];
}

async function writing(page: Page): Promise<Writing> {
	const all: Writing = {
		taps: [],
		toTable: [],
		toSheet: [],
		turned: [],
		turnedFirst: [],
		tableWork: [],
	};
	await page.goto('/s/evening');
	await write(page).waitFor();
	const cdp = await slow(page);
	for (let run = 0; run < RUNS; run++) {
		await write(page).tap();
		for (const target of [
			contract(page, 'Rufer'),
			holder(page, 'Gerti').or(holder(page, 'Resi')).first(),
			option(page, 'Uhu', 'angesagt'),
			option(page, 'Kontra auf Uhu', 'Kontra'),
			option(page, 'Trull', 'still'),
		]) {
			all.taps.push(await tap(page, target));
		}
		const number = String(DEALS + run + 1);
		const before = await worked(cdp);
		await save(page, 'gewonnen').tap();
		const first = `document.querySelector('ul.rows li a .number-small')`;
		all.toTable.push(await shown(page, `${first}?.textContent === '${number}'`));
		all.tableWork.push((await worked(cdp)) - before);
	}

	const isLost = (id: string, lost: boolean) =>
		`document.querySelector('#deal-${id}')?.textContent.includes('verliert') === ${String(lost)}`;
	await page.getByRole('link', { name: 'Schrieb', exact: true }).tap();
	const turns = async (id: string, into: number[]) => {
		await page.locator(`#deal-${id}`).getByRole('button').tap();
		for (let run = 0; run < RUNS; run++) {
			const lost = run % 2 === 0;
			await page
				.locator(`#deal-${id}-panel`)
				.getByRole('button', { name: lost ? /verloren/ : /gewonnen/ })
				.tap();
			into.push(await shown(page, isLost(id, lost)));
		}
		await page.locator(`#deal-${id}`).getByRole('button').tap();
	};
	await turns(`d${String(DEALS)}`, all.turned);
	await turns('d1', all.turnedFirst);

	const id = `d${String(DEALS - 2)}`;
	await page.locator(`#deal-${id}`).getByRole('button').tap();
	for (let run = 0; run < RUNS; run++) {
		const lost = run % 2 === 0;
		await page.locator(`#deal-${id}-panel`).getByRole('link', { name: 'Ändern' }).tap();
		await save(page, lost ? 'verloren' : 'gewonnen').tap();
		all.toSheet.push(await shown(page, isLost(id, lost)));
		const opener = page.locator(`#deal-${id}`).getByRole('button');
		if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.tap();
	}
	return all;
}

interface Floor {
	readonly taps: number[];
	readonly saves: number[];
	readonly work: number[];
}

/** The same on the bare page. */
async function floorOfWriting(page: Page, url: string): Promise<Floor> {
	const all: Floor = { taps: [], saves: [], work: [] };
	await page.goto(`${url}/bare`);
	const cdp = await slow(page);
	for (let run = 0; run < RUNS * 3; run++) all.taps.push(await tap(page, page.locator('#turn')));
	for (let run = 0; run < RUNS; run++) {
		const before = await worked(cdp);
		await page.locator('#save').tap();
		all.saves.push(await shown(page, isSaved(run + 1)));
		all.work.push((await worked(cdp)) - before);
	}
	return all;
}

const inBrowser = async <T>(
	profile: string,
	baseURL: string,
	work: (context: BrowserContext, page: Page) => Promise<T>,
): Promise<T> => {
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumPath(),
		args: chromiumArgs,
		viewport: { width: 412, height: 915 },
		hasTouch: true,
		isMobile: true,
		locale: 'de-AT',
		timezoneId: 'Europe/Vienna',
		baseURL,
	});
	try {
		return await work(context, context.pages()[0] ?? (await context.newPage()));
	} finally {
		await context.close();
	}
};

/** A profile of its own, gone afterwards. */
async function withProfile<T>(work: (profile: string) => Promise<T>): Promise<T> {
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-bench-'));
	try {
		return await work(profile);
	} finally {
		rmSync(profile, { recursive: true, force: true });
	}
}

const firstVisit = (base: string): Promise<number> =>
	withProfile((profile) =>
		inBrowser(profile, base, async (_, page) => {
			await slow(page);
			await page.goto('/');
			const paint = await page.waitForFunction(
				() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
			);
			return Number(await paint.jsonValue());
		}),
	);

/** Milliseconds from the navigation to the frame that shows what was asked for, one after the other. */
async function start(page: Page, url: string, ...asked: readonly string[]): Promise<number[]> {
	await page.goto('about:blank');
	await page.goto(url, { waitUntil: 'commit' });
	const shown = asked.map(
		(one) => `window.probe.shown(() => document.querySelector('${one}') !== null)`,
	);
	return page.evaluate<number[]>(`Promise.all([${shown.join(',')}])`);
}

/** The table's own way to a new deal, which stands there once the app runs. */
const ANSWERS = 'html[data-ready] main a[href$="/deal"]';

interface Starts {
	readonly standings: number[];
	readonly answers: number[];
	readonly alone: number[];
	readonly empty: number[];
}

/** In the profile that holds the evening, with nothing to be asked on the network. */
async function coldStarts(
	profile: string,
	urls: { readonly app: string; readonly alone: string; readonly empty: string },
): Promise<Starts> {
	const all: Starts = { standings: [], answers: [], alone: [], empty: [] };
	for (let run = 0; run < RUNS; run++) {
		const turn = ['app', 'alone', 'empty'] as const;
		for (const what of run % 2 === 0 ? turn : turn.toReversed()) {
			const [shown = NaN, answers] = await inBrowser(profile, urls[what], async (context, page) => {
				await context.setOffline(true);
				await context.addInitScript(PROBE);
				await slow(page);
				return what === 'app'
					? start(page, `${urls.app}/s/evening`, '.seat .points', ANSWERS)
					: start(page, `${urls[what]}/`, '.there');
			});
			all[what === 'app' ? 'standings' : what].push(shown);
			if (answers !== undefined) all.answers.push(answers);
		}
	}
	return all;
}

/** What the first load's scripts weigh, in kB. */
function firstLoad(): number {
	const script = fileURLToPath(new URL('../../scripts/size-budget.mjs', import.meta.url));
	const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
	const kilobytes = /([\d.]+) kB \S+ [\d.]+\s+\/$/m.exec(stdout)?.[1];
	if (kilobytes === undefined) throw new Error(stdout);
	return Number(kilobytes);
}

interface Measured {
	readonly starts: Starts | false;
	readonly written?: Writing;
	readonly floor?: Floor;
}

const PARTS = process.env.BENCH_PARTS?.split(',');
const measures = (part: 'visits' | 'starts' | 'writing'): boolean =>
	PARTS === undefined || PARTS.includes(part);

const server = await serve();
const empty = await serve({ files: FLOOR });
const alone = await serve({ files: frameworksAlone() });
const visits: number[] = [];
const emptyVisits: number[] = [];
for (let run = 0; run < RUNS && measures('visits'); run++) {
	visits.push(await firstVisit(server.url));
	emptyVisits.push(await firstVisit(empty.url));
}

const { written, floor, starts } = await withProfile<Measured>(async (profile) => {
	const names = evening(RULESET).seats;
	await inBrowser(profile, server.url, async (_, page) => {
		await bringIn(page, dealsOfAnEvening(names));
		for (const { url } of [empty, alone]) {
			await page.goto(url);
			await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
		}
	});
	for (let visit = 0; visit < VISITS_BEFORE; visit++) {
		await inBrowser(profile, server.url, async (_, page) => {
			await page.goto('/s/evening');
			await write(page).waitFor();
			await page.waitForTimeout(KEPT_AFTER_MS);
			await page.goto(alone.url);
			await page.waitForTimeout(KEPT_AFTER_MS);
		});
	}
	await Promise.all([server.close(), alone.close(), empty.close()]);
	const urls = { app: server.url, alone: alone.url, empty: empty.url };
	const starts = measures('starts') && (await coldStarts(profile, urls));
	if (!measures('writing')) return { starts };
	const written = await inBrowser(profile, server.url, async (context, page) => {
		await context.setOffline(true);
		await context.addInitScript(PROBE);
		page.setDefaultTimeout(15_000);
		return { written: await writing(page), floor: await floorOfWriting(page, empty.url) };
	});
	return { starts, ...written };
});

console.log(
	`${DEALS} deals, five at the table, CPU ×${SLOWER}; medians of ${RUNS} runs, every tap of ${RUNS} deals\n`,
);
const row = (what: string, ...cells: readonly string[]): void => {
	console.log([what.padEnd(46), ...cells.map((cell) => cell.padStart(9))].join('  '));
};
const ms = (value: number): string => `${value.toFixed(0)} ms`;
/** Ours beside the floor's of the same run, and how far apart they shall be. */
function ratio(what: string, ours: readonly number[], floor: readonly number[], aim: string): void {
	const [own, least] = [median(ours), median(floor)];
	const spread = `${ms(Math.min(...ours))}–${ms(Math.max(...ours))}`;
	row(what, ms(own), ms(least), (own / least).toFixed(2), aim, spread);
}

row('', 'ours', 'floor', 'ratio', 'aim', 'best–worst');
if (starts) {
	ratio('cold offline start to standings', starts.standings, starts.empty, '1.5');
	ratio('  to an app that answers taps', starts.answers, starts.empty, '3');
	ratio('  Svelte and Kit alone', starts.alone, starts.empty, '–');
}
if (measures('visits')) ratio('first contentful paint, first visit', visits, emptyVisits, '1.3');
if (written && floor) {
	ratio('tap to painted frame, writing a deal', written.taps, floor.taps, '1.3');
	ratio('save to table: a new deal', written.toTable, floor.saves, '1.5');
	ratio('  the same, main thread', written.tableWork, floor.work, '–');
	ratio('save to sheet: a deal corrected', written.toSheet, floor.saves, '2');
	ratio('save to sheet: last deal turned on the sheet', written.turned, floor.saves, '2');
	ratio('save to sheet: first deal turned on the sheet', written.turnedFirst, floor.saves, '–');
}
row('JavaScript of the start page (gzip)', `${firstLoad().toFixed(1)} kB`, '', '', '80 kB');
