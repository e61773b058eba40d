// Takes the pictures that the installation dialogue shows from the built app and names them in the
// manifest, and the picture of four screens for the README (docs/screens.png):
// `node scripts/make-screenshots.mjs [SESSION-FILE]`. The evening comes in through the app's own import.
/* global document, scrollTo -- of the page, in functions that are handed over to it */
import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumArgs, chromiumPath } from './chromium.mjs';
import { ensureBuild } from './ensure.mjs';
import { readSample, takeIn } from './evenings.mjs';
import { serve } from './serve.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'static/screenshots');
const manifestPath = join(root, 'static/manifest.webmanifest');

const sizes = {
	narrow: { width: 412, height: 915 },
	wide: { width: 1280, height: 800 },
};
// The evening as the app opens it, in the pub and at home.
const looks = [
	{ name: 'tisch', label: 'Der Tisch', colorScheme: 'dark' },
	{ name: 'hell', label: 'Bei Tageslicht', colorScheme: 'light' },
];
/** Side by side in the README. */
const shown = [
	{ path: '', colorScheme: 'dark' },
	{ path: '/deal', colorScheme: 'dark', prepare: bid },
	{ path: '/sheet', colorScheme: 'light' },
	{ path: '/cash', colorScheme: 'light' },
];

const [, , given] = process.argv;
const sample = readSample('koenigrufen-pagat');
const evening = given
	? JSON.parse(readFileSync(given, 'utf8'))
	: // As long as evenings are.
		{ ...sample, deals: sample.deals.slice(0, 22) };

async function open(page, url) {
	await page.goto(url);
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.locator('main').waitFor();
	// The sheet draws its rows and scrolls to its end as it opens: the picture is of how it comes to rest.
	await page.waitForLoadState('networkidle');
}

/** A Solorufer as it stands after the bidding: the Uhu announced, kontra said, a silent Trull. */
async function bid(page) {
	const choose = (part, name) =>
		page.locator(`[data-part="${part}"]`).getByRole('radio', name).click();
	await choose('contract', { name: /^Solo 2/ });
	const [forehand, declarer] = await page
		.locator('[data-part=declarer] input')
		.evaluateAll((seats) => seats.map(({ labels }) => labels[0].innerText.split('\n')[0]));
	await choose('declarer', { name: declarer });
	await choose('holder', { name: forehand });
	await choose('premium.uhu', { name: 'angesagt' });
	await page.getByRole('radio', { name: 'Kontra', exact: true }).last().click();
	await choose('premium.trull', { name: 'still' });
	await page.evaluate(() => {
		document.activeElement.blur();
		scrollTo(0, 0);
	});
}

ensureBuild();
const server = await serve();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
const taken = [];
try {
	mkdirSync(pictures, { recursive: true });
	for (const [form, viewport] of Object.entries(sizes)) {
		const page = await browser.newPage({ viewport, deviceScaleFactor: 1, locale: 'de-AT' });
		await takeIn(page, evening, server.url);
		await open(page, `${server.url}/s/${evening.id}`);
		for (const { name, label, colorScheme } of looks) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			const src = `/screenshots/${name}-${form}.png`;
			await page.screenshot({ path: join(root, 'static', src) });
			const sizesText = `${viewport.width}x${viewport.height}`;
			taken.push({ src, sizes: sizesText, type: 'image/png', form_factor: form, label });
		}
		await page.close();
	}

	const page = await browser.newPage({ viewport: sizes.narrow, locale: 'de-AT' });
	await takeIn(page, evening, server.url);
	const images = [];
	for (const { path, colorScheme, prepare } of shown) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await open(page, `${server.url}/s/${evening.id}${path}`);
		await prepare?.(page);
		images.push((await page.screenshot()).toString('base64'));
	}
	const width = shown.length * (sizes.narrow.width + 16) + 16;
	const sheet = await browser.newPage({
		viewport: { width, height: sizes.narrow.height + 32 },
	});
	await sheet.setContent(
		`<body style="margin:16px;display:flex;gap:16px;background:#8a7d66">${images
			.map((data) => `<img style="border-radius:18px" src="data:image/png;base64,${data}">`)
			.join('')}</body>`,
	);
	await sheet.screenshot({ path: join(root, 'docs/screens.png') });
} finally {
	await browser.close();
	await server.close();
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
writeFileSync(manifestPath, `${JSON.stringify({ ...manifest, screenshots: taken }, null, '\t')}\n`);
console.log(`${taken.length} pictures in static/screenshots, docs/screens.png`);
