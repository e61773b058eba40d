// `npm run pictures`: every screen on every size, light and dark, at 100 and 200 % text, in `pictures/`, with a page
// that shows them. `npm run pictures -- before=../old/build now=build` puts two builds side by side; WHOLE=1 takes the
// whole page, LOCALE=sv-SE another language, SCREENS=/year only addresses that begin like this.
/* global document -- of the page, in functions that are handed over to it */
import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumArgs, chromiumPath } from './chromium.mjs';
import { ensureBuild, ensureChromium } from './ensure.mjs';
import { appRuns, readSample, takeIn } from './evenings.mjs';
import { addresses } from './screens.mjs';
import { readBuild, serve } from './serve.mjs';

const folder = fileURLToPath(new URL('../pictures', import.meta.url));
const { LOCALE: locale = 'de-AT', WHOLE: whole, SCREENS: begin = '/' } = process.env;
const sizes = [
	[320, 568],
	[360, 740],
	[412, 915],
	[915, 412],
	[820, 1180],
	[1440, 900],
];
const schemes = ['light', 'dark'];
const texts = [100, 200];

const names = ['Bernadette-Friederike', 'Christoph', 'Christian', 'Anna', 'Maximilian'];
const upperAustria = 'koenigrufen-upper-austria';

/** A year of a Runde, a deal or two short of each other, and an evening of every other game. */
function evenings() {
	const usual = readSample(upperAustria);
	const players = usual.players.map((player, i) => ({ ...player, name: names[i] }));
	const year = Array.from({ length: 12 }, (_, month) => ({
		...usual,
		id: `evening-${month + 1}`,
		startedAt: `2026-${String(month + 1).padStart(2, '0')}-12T19:00:00Z`,
		players,
		deals: usual.deals.slice(month, month + 30),
	}));
	return [...others.map(readSample).map((file) => ({ ...file, id: file.ruleset })), ...year];
}

const evening = 'evening-12';
const others = ['koenigrufen-swedish', 'tarok-swedish', 'dreiertarock-tapp', 'strohmandeln-mayr'];
/** Addresses to look at, once the Runde has its own: every screen, and the form of every game. */
const screens = (group) =>
	[
		...addresses({
			'/s/[id]': `/s/${evening}`,
			'/people/[id]': `/people/${readSample(upperAustria).players[0].id}`,
			'/rules/[id]': `/rules/${upperAustria}`,
			'/g/[id]': group,
		}),
		...others.map((game) => `/s/${game}/deal`),
	].filter((path) => path.startsWith(begin));

/** Opens a page as it has come to rest. */
async function open(page, url) {
	await page.goto(url);
	await appRuns(page);
	await page.getByRole('heading', { level: 1 }).first().waitFor();
	await page.waitForLoadState('networkidle');
}

/** Accepts the Runde that is proposed for who plays in the year. Returns its address. */
async function makeGroup(page, url) {
	await open(page, `${url}/g/new?from=${evening}`);
	await page.locator('main input').first().fill('Donnerstag, Rose');
	await page.locator('.primary').last().click();
	await page.waitForURL(/\/g\/(?!new)/);
	return new URL(page.url()).pathname;
}

/** Takes all pictures of a build. Returns their names. */
async function look(browser, name, build) {
	const server = await serve({ files: readBuild(build) });
	const context = await browser.newContext({ locale, reducedMotion: 'reduce' });
	const page = await context.newPage();
	const taken = [];
	try {
		for (const file of evenings()) await takeIn(page, file, server.url);
		const group = await makeGroup(page, server.url);
		mkdirSync(join(folder, name), { recursive: true });
		for (const path of screens(group)) {
			await open(page, server.url + path);
			for (const [width, height] of sizes) {
				await page.setViewportSize({ width, height });
				for (const text of texts) {
					await page.evaluate(
						(size) => (document.documentElement.style.fontSize = size),
						`${text}%`,
					);
					for (const colorScheme of schemes) {
						await page.emulateMedia({ colorScheme });
						const screen = path.replace(group, '/g/ID').slice(1).replaceAll('/', '.') || 'start';
						const file = `${screen} ${width}x${height} ${text} ${colorScheme}.png`;
						await page.screenshot({ path: join(folder, name, file), fullPage: whole === '1' });
						taken.push(file);
					}
				}
			}
		}
	} finally {
		await context.close();
		await server.close();
	}
	return taken;
}

/** The page that shows them: each picture beside the same one of the other builds. */
function sideBySide(builds, pictures) {
	const figures = pictures.map((file) => {
		const images = builds.map(
			(name) =>
				`<img loading="lazy" alt="${name}" title="${name}" src="${name}/${encodeURI(file)}">`,
		);
		return `<figure><figcaption>${file.slice(0, -4)}</figcaption>${images.join(' ')}</figure>`;
	});
	return `<!doctype html><meta charset="utf-8"><title>Schrieb</title>
<style>body{background:#8a7d66;font:14px sans-serif}figure{display:inline-block;margin:8px}img{max-width:48vw;vertical-align:top}</style>
${figures.join('\n')}
`;
}

const given = process.argv.slice(2).map((argument) => argument.split('='));
const builds = given.length > 0 ? given : [['now', 'build']];
if (builds.some(([, build]) => build === 'build')) ensureBuild();
ensureChromium();
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
try {
	const taken = [];
	for (const [name, build] of builds) taken.push(...(await look(browser, name, build)));
	const pictures = [...new Set(taken)];
	const names = builds.map(([name]) => name);
	writeFileSync(join(folder, 'index.html'), sideBySide(names, pictures));
	console.log(`${taken.length} pictures, side by side in pictures/index.html`);
} finally {
	await browser.close();
}
