// Draws the app's icon and renders its sizes with Chromium: `node scripts/make-icons.mjs`.
// The mark is a card, over another, with the table on it: the ring where people sit, a seat at each side, one of them the dealer's, and
// the I in its corners – the Pagat, the smallest tarock, which everybody at the table wants to bring home.
import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumArgs, chromiumPath } from './chromium.mjs';

const icons = join(fileURLToPath(new URL('..', import.meta.url)), 'static/icons');
const ink = '#15120d';
const paper = '#f4ede1';
const red = '#7c2320';
const gold = '#e3ac4b';

/** The I of a corner: a slab numeral. */
const one = '<path d="M178 88h40v11h-13v44h13v11h-40v-11h13V99h-13z" />';
const seat = (x, y, fill = ink) => `<circle cx="${x}" cy="${y}" r="25" fill="${fill}" />`;

const mark = `
	<rect x="141" y="62" width="230" height="388" rx="34" fill="${gold}" transform="translate(26 12) rotate(11 256 420)" />
	<g transform="rotate(-5 256 420)">
	<rect x="141" y="62" width="230" height="388" rx="34" fill="${paper}" stroke="${ink}" stroke-width="10" />
	<g fill="${ink}">${one}<g transform="rotate(180 256 256)">${one}</g></g>
	<circle cx="256" cy="256" r="64" fill="none" stroke="${ink}" stroke-width="13" />
	${seat(256, 192)}${seat(192, 256)}${seat(320, 256)}
	<circle cx="256" cy="320" r="33" fill="${paper}" />
	${seat(256, 320, red)}
	</g>`;

/** @param {{ radius: number, scale: number }} shape corner radius, size of the mark about the centre */
const svg = ({ radius, scale }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
	<rect width="512" height="512" rx="${radius}" fill="${ink}" />
	<g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${mark}
	</g>
</svg>
`;

const any = svg({ radius: 112, scale: 1 });
// A launcher may cut a maskable icon to the middle four fifths: everything that speaks stays inside.
const maskable = svg({ radius: 0, scale: 0.78 });
const square = svg({ radius: 0, scale: 0.95 });

mkdirSync(icons, { recursive: true });
writeFileSync(join(icons, 'icon.svg'), any);

const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
	const page = await browser.newPage();
	for (const [name, source, size] of [
		['icon-192.png', any, 192],
		['icon-512.png', any, 512],
		['maskable-192.png', maskable, 192],
		['maskable-512.png', maskable, 512],
		['apple-touch-icon.png', square, 180],
	]) {
		await page.setViewportSize({ width: size, height: size });
		await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px}</style>${source}`);
		await page.screenshot({ path: join(icons, name), omitBackground: true });
	}
} finally {
	await browser.close();
}
