// `npm run lighthouse`: Lighthouse on the table and the sheet of an evening, as on a phone. Accessibility and best
// practices must be 100. Performance is a time, which other work on the machine moves: it is told and fails nobody, and
// CI, where other gates run beside, does not ask for it; what it comes of is held by counts (`tests/e2e/cost.spec.ts`,
// `requests.spec.ts`, the size of every route).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startChromium } from './chromium.mjs';
import { ensureBuild, ensureChromium } from './ensure.mjs';
import { readSample, takeIn } from './evenings.mjs';
import { serve } from './serve.mjs';

const required = ['accessibility', 'best-practices'];
const categories = process.env.CI ? required : [...required, 'performance'];
/** So high that no bar lies over half a row: what can be scrolled clear is not too small to be touched. */
const screen = { mobile: true, width: 412, height: 2400, deviceScaleFactor: 1.75, disabled: false };
const sample = readSample('koenigrufen-pagat');
const evening = { ...sample, id: 'lighthouse', deals: sample.deals.slice(0, 20) };

async function prepare(address, url) {
	const browser = await chromium.connectOverCDP(address);
	const page = await browser.contexts()[0].newPage();
	await takeIn(page, evening, url);
	await page.close();
	await browser.close();
}

/** The scores of one screen out of a hundred, and what kept them from it. */
async function measure(url, port) {
	const result = await lighthouse(url, {
		port,
		onlyCategories: categories,
		screenEmulation: screen,
		// The evening lies in the store: it must outlive the measurement.
		disableStorageReset: true,
		logLevel: 'error',
	});
	const { lhr } = result;
	const scores = Object.fromEntries(
		categories.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]),
	);
	const lacking = categories.flatMap((name) =>
		lhr.categories[name].auditRefs
			.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
			.map(({ id }) => `${id} (${lhr.audits[id].displayValue ?? lhr.audits[id].title})`),
	);
	return { scores, lacking };
}

ensureBuild();
ensureChromium();
const server = await serve();
const profile = mkdtempSync(join(tmpdir(), 'schrieb-lighthouse-'));
const { address, kill } = await startChromium(profile);
let failed = false;
try {
	await prepare(address, server.url);
	const port = Number(new URL(address).port);
	for (const path of ['/s/lighthouse', '/s/lighthouse/sheet']) {
		const { scores, lacking } = await measure(server.url + path, port);
		console.log(`${path}: ${categories.map((name) => `${name} ${scores[name]}`).join(', ')}`);
		for (const what of lacking) console.log(`  ${what}`);
		failed ||= required.some((name) => scores[name] < 100);
	}
} finally {
	await kill();
	await server.close();
	rmSync(profile, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
