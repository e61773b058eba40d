// The browser is killed at random points while the ledger is written. What was reported saved is there,
// nothing is half there, the projections are what a rebuild makes of the record, every sum is zero.
// KILL_ROUNDS is the number of kills; `npm run test:long` takes a hundred. KILL_SEED repeats a run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parseSessionText } from '#lib/storage/session-file.ts';
import { readBuild, serve } from '../../scripts/serve.mjs';
import { seeded } from '../property/draw.ts';
import { newStore } from '../storage/store.ts';
import { HARNESS_PATH, harnessFiles } from './harness/build.ts';
import type { Found, Told, Work } from './harness/page.ts';
import { MortalBrowser } from './mortal-browser.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
/** Killed at some point of this time after the first report. */
const LONGEST_MS = 900;

const sampleText = readFileSync(
	new URL('../conformance/samples/koenigrufen-pagat.json', import.meta.url),
	'utf8',
);

test('killed again and again, nothing saved is lost and nothing is half there', async () => {
	test.setTimeout(60_000 + ROUNDS * 20_000);
	const parsed = parseSessionText(sampleText);
	if (!parsed.ok) throw new Error('the sample does not read');
	// Short evenings: after each kill all of them are verified and scored.
	const sample = { ...parsed.session.file, deals: parsed.session.file.deals.slice(0, 12) };
	const draw = seeded(SEED);
	const server = await serve({ files: new Map([...readBuild(), ...(await harnessFiles())]) });
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-kill-'));

	const saved = new Map<string, number>();
	const whole = new Map<string, number>();
	const upgrades = new Set<string>();
	let browser = await MortalBrowser.start(profile);
	try {
		for (let round = 0; round < ROUNDS; round++) {
			const id = `restored-${String(round)}`;
			const other = newStore();
			await other.ledger.importSession({ ...sample, id });
			const revisions = await other.ledger.exportRevisions();
			const work: Work = { round, sample, backup: { id, deals: sample.deals.length, revisions } };

			const page = await browser.newPage();
			let begin: () => void = () => undefined;
			const begun = new Promise<void>((resolve, reject) => {
				begin = resolve;
				page.once('pageerror', reject);
			});
			await page.exposeBinding('tell', (_, told: Told) => {
				if ('saved' in told) saved.set(told.saved, told.version);
				else if ('whole' in told) whole.set(told.whole, told.deals);
				else upgrades.add(told.upgraded);
				begin();
			});
			await page.goto(server.url + HARNESS_PATH);
			await page.evaluate((given) => void window.work(given), work);
			// Every third round is killed without waiting for a first report: in the middle of opening.
			if (round % 3 > 0) await begun;
			await new Promise((resolve) => setTimeout(resolve, draw(LONGEST_MS)));
			await browser.kill();

			browser = await MortalBrowser.start(profile);
			const after = await browser.newPage();
			await after.goto(server.url + HARNESS_PATH);
			const found: Found = await after.evaluate(() => window.look());
			expectSound(found, round);
			await after.close();
			if ((round + 1) % 10 === 0) console.log(`${String(round + 1)} kills: nothing lost`);
		}

		const page = await browser.newPage();
		await page.goto(server.url + HARNESS_PATH);
		for (const name of upgrades) {
			const upgraded = await page.evaluate((given) => window.lookAtUpgrade(given), name);
			expect(upgraded, name).toEqual({ findings: [], deals: sample.deals.length, renamed: true });
		}
		expect(saved.size, 'deals saved before a kill').toBeGreaterThan(0);
		console.log(
			`${String(ROUNDS)} kills: ${String(saved.size)} deals, ${String(whole.size)} whole evenings and ${String(upgrades.size)} upgrades were saved; seed ${String(SEED)}`,
		);
	} finally {
		await browser.kill();
		await server.close();
		rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
	}

	function expectSound(found: Found, round: number): void {
		const where = `after kill ${String(round + 1)}, seed ${String(SEED)}`;
		expect(found.thrownAway, where).toEqual([]);
		expect(found.findings, where).toEqual([]);
		expect(found.problems, where).toEqual([]);
		expect(found.bare, where).toEqual([]);
		expect(
			found.sums.filter((sum) => sum !== 0),
			where,
		).toEqual([]);
		// A version that was written and not reported any more may stand in place of a reported one.
		const older = [...saved].filter(([id, version]) => (found.versions[id] ?? 0) < version);
		expect(older, where).toEqual([]);
		const missing = [...whole.keys()].filter((id) => found.evenings[id] === undefined);
		expect(missing, where).toEqual([]);
		// Evenings that were not reported are there whole or not at all.
		const halves = Object.entries(found.evenings).filter(
			([, deals]) => deals !== sample.deals.length,
		);
		expect(halves, where).toEqual([]);
	}
});
