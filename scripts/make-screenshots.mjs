// Takes the pictures that the installation dialogue shows from the built app, and names them in the
// manifest: `node scripts/make-screenshots.mjs [SESSION-FILE]`. With a session file the app is filled
// with that evening first, through its own import.
import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumArgs, chromiumPath } from './chromium.mjs';
import { ensureBuild } from './ensure.mjs';
import { serve } from './serve.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'static/screenshots');
const manifestPath = join(root, 'static/manifest.webmanifest');

const sizes = {
	narrow: { width: 412, height: 915 },
	wide: { width: 1280, height: 800 },
};
// The evening as the app opens it, in the pub and at home.
const screens = [
	{ name: 'tisch', label: 'Der Tisch', colorScheme: 'dark' },
	{ name: 'hell', label: 'Bei Tageslicht', colorScheme: 'light' },
];

ensureBuild();
const server = await serve();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
const taken = [];
try {
	mkdirSync(pictures, { recursive: true });
	for (const [form, viewport] of Object.entries(sizes)) {
		const page = await browser.newPage({ viewport, deviceScaleFactor: 1, locale: 'de-AT' });
		await page.goto(server.url);
		const [, , session] = process.argv;
		if (session) {
			await page.locator('input[type=file]').first().setInputFiles(session);
			await page.waitForURL((url) => url.pathname !== '/');
		}
		for (const { name, label, colorScheme } of screens) {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			const src = `/screenshots/${name}-${form}.png`;
			await page.screenshot({ path: join(root, 'static', src) });
			const sizesText = `${viewport.width}x${viewport.height}`;
			taken.push({ src, sizes: sizesText, type: 'image/png', form_factor: form, label });
		}
		await page.close();
	}
} finally {
	await browser.close();
	await server.close();
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
writeFileSync(manifestPath, `${JSON.stringify({ ...manifest, screenshots: taken }, null, '\t')}\n`);
console.log(`${taken.length} pictures in static/screenshots`);
