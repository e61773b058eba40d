// Draws the app's icon and renders its sizes with Chromium: `node scripts/make-icons.mjs`.
// The mark is a T account, the oldest score sheet there is: a head rule, a column rule, what was won
// on the left, what was paid on the right, and the double rule under a sum.
import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumArgs, chromiumPath } from './chromium.mjs';

const icons = join(fileURLToPath(new URL('..', import.meta.url)), 'static/icons');
const ink = '#15120d';
const paper = '#f4ede1';
const accent = '#e3ac4b';

const mark = `
	<g fill="${paper}">
		<path d="M104 128h304v22H104z" />
		<path d="M246 128h20v284h-20z" />
		<path d="M304 236h92v22h-92z" />
		<path d="M292 352h116v10H292zM292 376h116v10H292z" />
		<path d="M104 352h116v10H104zM104 376h116v10H104z" />
	</g>
	<path fill="${accent}" d="M151 201h22v35h35v22h-35v35h-22v-35h-35v-22h35z" />`;

/** @param {{ radius: number, scale: number }} shape corner radius, size of the mark about the centre */
const svg = ({ radius, scale }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
	<rect width="512" height="512" rx="${radius}" fill="${ink}" />
	<g transform="translate(256 256) scale(${scale}) translate(-256 -257)">${mark}
	</g>
</svg>
`;

const any = svg({ radius: 112, scale: 1 });
// A launcher may cut a maskable icon to the middle four fifths: everything that speaks stays inside.
const maskable = svg({ radius: 0, scale: 0.82 });
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
