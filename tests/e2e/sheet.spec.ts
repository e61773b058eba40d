// The sheet: every deal with what it paid and why, corrections in place, history, conflicts, paper.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	takePictures,
	test,
	type App,
} from './support.ts';

interface SessionFile {
	readonly id: string;
	readonly players: readonly { readonly id: string; readonly name: string }[];
	readonly deals: readonly { readonly id: string; readonly [field: string]: unknown }[];
	readonly [field: string]: unknown;
}
type Expected = readonly { readonly id: string; readonly net: Record<string, number> }[];

const samples = new URL('../conformance/samples/', import.meta.url);
const text = (name: string) => readFileSync(new URL(`${name}.json`, samples), 'utf8');
const sessionOf = (name: string) => JSON.parse(text(name)) as SessionFile;
const expectedOf = (name: string) => JSON.parse(text(`${name}.expected`)) as Expected;

const UPPER_AUSTRIA = 'koenigrufen-upper-austria';
const sample = sessionOf(UPPER_AUSTRIA);
const minus = (value: number) => String(value).replace('-', '−');
const signed = (value: number) => (value > 0 ? `+${String(value)}` : minus(value));

async function openEvening(app: App, file: SessionFile) {
	const { page } = app;
	await page.goto('/data');
	await page.locator('input[type=file]').setInputFiles({
		name: 'abend.json',
		mimeType: 'application/json',
		buffer: Buffer.from(JSON.stringify(file)),
	});
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await page.getByRole('link', { name: 'Zum Schrieb' }).click();
	await expect(rows(page).first()).toBeVisible();
}

const short = (count: number): SessionFile => ({ ...sample, deals: sample.deals.slice(0, count) });

const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, deal: string) => page.locator(`#deal-${deal}`);
const panel = (page: Page, deal: string) => page.locator(`#deal-${deal}-panel`);
const opener = (page: Page, deal: string) => row(page, deal).getByRole('button');

/** The totals at the foot, as they are read, without the space of a thousand. */
async function totals(page: Page): Promise<string[]> {
	const read = await page.locator('dl[aria-label="Stand"] dd').allInnerTexts();
	return read.map((total) => total.replace(/\s/g, ''));
}

/** On a screen so high that nothing lies under the totals, where a target would count as too small. */
async function expectAllAccessible(page: Page) {
	await page.setViewportSize({ width: 412, height: 3000 });
	await expectAccessible(page);
}

/** Every row's totals and changes, in one reading. */
const figures = (page: Page) =>
	page.evaluate(() =>
		Array.from(document.querySelectorAll('[data-row]'), (line) =>
			Array.from(line.querySelectorAll('[role=cell]'), (cell) => ({
				total: (cell.querySelector('.total')?.textContent ?? '').replace(/\s/g, ''),
				change: (cell.querySelector('.change')?.textContent ?? '').replace(/\s/g, ''),
			})),
		),
	);

for (const ruleset of [
	'koenigrufen-swedish',
	'koenigrufen-pagat',
	UPPER_AUSTRIA,
	'koenigrufen-lungau',
	'tarok-swedish',
]) {
	test(`shows what the scoring library says of ${ruleset}`, async ({ app }) => {
		const file = sessionOf(ruleset);
		await openEvening(app, file);
		const expected = expectedOf(ruleset);
		const sums: Record<string, number> = {};
		const wanted = expected.map(({ net }, i) =>
			file.players.map(({ id }) => {
				sums[id] = (sums[id] ?? 0) + (net[id] ?? 0);
				const plays = (file.deals[i]?.hands as string[]).includes(id);
				return {
					total: minus(sums[id]),
					change: plays ? signed(net[id] ?? 0) : '–setztaus',
				};
			}),
		);
		// The rows that are not in sight come after those that are.
		await expect(rows(app.page)).toHaveCount(wanted.length);
		expect(await figures(app.page)).toEqual(wanted);
		expect(await totals(app.page)).toEqual(file.players.map(({ id }) => minus(sums[id] ?? 0)));
	});
}

test('comes with the latest deals in sight', async ({ app }) => {
	const { page } = app;
	await openEvening(app, sample);
	await expect(row(page, 'd80')).toBeInViewport();
	await expect(row(page, 'd80').getByText('×4')).toBeVisible();
	await takePictures(page, 'sheet');
	await expectNoSidewaysScroll(page);
	await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
	await expectNoSidewaysScroll(page);
	await takePictures(page, 'sheet-320-large');
});

test('a row opens to its reasons, the rule on request', async ({ app }) => {
	const { page } = app;
	await openEvening(app, short(8));
	await opener(page, 'd7').click();
	await expect(opener(page, 'd7')).toHaveAttribute('aria-expanded', 'true');
	const inside = panel(page, 'd7');
	await expect(inside).toContainText('Dreier verloren 4 × doppelte Runde 2 = 8 an jeden');
	await expect(inside).toContainText('Trull still 1 × doppelte Runde 2 = 2 von jedem');
	await expect(inside).toContainText('Geber Bert');
	await inside.getByText('Wo die Regeln stehen').click();
	await expect(inside.getByText(/Dreier: .*„/)).toBeVisible();
	await takePictures(page, 'sheet-open');
	await expectAllAccessible(page);
});

test('is worked by keyboard alone, and by a tap on the figures', async ({ app }) => {
	const { page } = app;
	await openEvening(app, short(6));
	await opener(page, 'd2').focus();
	await page.keyboard.press('Enter');
	await expect(panel(page, 'd2')).toBeVisible();
	await page.keyboard.press('Space');
	await expect(panel(page, 'd2')).toHaveCount(0);
	const line = await row(page, 'd3').boundingBox();
	await row(page, 'd3').click({ position: { x: (line?.width ?? 0) - 20, y: 20 } });
	await expect(panel(page, 'd3')).toBeVisible();
	// From the line into what belongs to it, and on.
	await opener(page, 'd3').focus();
	await page.keyboard.press('Tab');
	await expect(panel(page, 'd3').getByRole('link', { name: 'Bearbeiten' })).toBeFocused();
});

test('keeps what was opened from a file, with the network off', async ({ app }) => {
	const { page } = app;
	await openEvening(app, short(10));
	const before = await figures(page);
	await app.offline();
	await page.reload();
	await expect(rows(page)).toHaveCount(10);
	expect(await figures(page)).toEqual(before);
	await opener(page, 'd4').click();
	await expect(panel(page, 'd4')).toContainText('Piccolo');
});

test('turns a result round in one tap, reads it out, and takes it back in one', async ({ app }) => {
	const { page } = app;
	await openEvening(app, short(6));
	const before = await totals(page);
	await opener(page, 'd2').click();
	await panel(page, 'd2').getByRole('button', { name: 'Ergebnis umdrehen: verloren' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Spiel 2: verloren.' })).toHaveCount(1);
	await expect(row(page, 'd2')).toContainText('Cleo verliert');
	expect(await totals(page)).not.toEqual(before);
	await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
	await expect(row(page, 'd2')).not.toContainText('verliert');
	await expect.poll(() => totals(page)).toEqual(before);
});

test('keeps every version: what was changed, and the way back', async ({ app }) => {
	const { page } = app;
	await openEvening(app, short(6));
	const before = await totals(page);
	await opener(page, 'd2').click();
	const inside = panel(page, 'd2');
	await inside.getByRole('button', { name: 'Ergebnis umdrehen: verloren' }).click();
	await expect(row(page, 'd2')).toContainText('verliert');
	await inside.getByText('Verlauf').click();
	const history = inside.getByRole('list', { name: 'Verlauf' });
	await expect(history.locator(':scope > li')).toHaveCount(2);
	await expect(history).toContainText('Geändert: Ergebnis');
	await expect(history).toContainText('auf diesem Gerät');
	await expectAllAccessible(page);
	await history.getByRole('button', { name: 'Zurückholen' }).click();
	await expect(row(page, 'd2')).not.toContainText('verliert');
	await expect(history.locator(':scope > li')).toHaveCount(3);
	await expect.poll(() => totals(page)).toEqual(before);
});

test('a deal is voided, deleted, and brought back; focus stays where the way back is', async ({
	app,
}) => {
	const { page } = app;
	await openEvening(app, short(6));
	const before = await totals(page);
	await opener(page, 'd3').click();
	await panel(page, 'd3').getByText('Einfügen, ungültig, löschen').click();
	await panel(page, 'd3').getByRole('button', { name: 'Ungültig' }).click();
	await expect(row(page, 'd3')).toContainText('Zusammengeworfen');
	await panel(page, 'd3').getByRole('button', { name: 'Löschen' }).click();
	await expect(rows(page)).toHaveCount(5);
	await expect(page.getByRole('button', { name: 'Zurücknehmen', exact: true })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(rows(page)).toHaveCount(6);
	await page
		.getByRole('button', { name: /Spiel .* zurück/ })
		.first()
		.click();
	await expect(row(page, 'd3')).toHaveCount(0);
	await page.getByText('Gelöschte Spiele').click();
	await page.locator('.after').getByRole('button', { name: 'Zurückholen' }).click();
	await expect(row(page, 'd3')).toContainText('Zusammengeworfen');
	await opener(page, 'd3').click();
	await panel(page, 'd3').getByText('Verlauf').click();
	await panel(page, 'd3').getByRole('button', { name: 'Zurückholen' }).last().click();
	await expect.poll(() => totals(page)).toEqual(before);
});

test('an old deal is corrected and a forgotten one inserted on the deal’s own screen', async ({
	app,
}) => {
	const { page } = app;
	await openEvening(app, short(6));
	await opener(page, 'd2').click();
	await panel(page, 'd2').getByRole('link', { name: 'Bearbeiten' }).click();
	await expect(page).toHaveURL(/deal\?edit=d2/);
	await page.getByRole('button', { name: /^verloren|^verl\./ }).click();
	await expect(page).toHaveURL(/\/sheet/);
	await expect(row(page, 'd2')).toContainText('Cleo verliert');

	await opener(page, 'd2').click();
	await panel(page, 'd2').getByText('Einfügen, ungültig, löschen').click();
	await panel(page, 'd2').getByRole('link', { name: 'Danach einfügen' }).click();
	await expect(page).toHaveURL(/deal\?insert=3/);
	await page.getByRole('radio', { name: /^Dreier/ }).check({ force: true });
	await page
		.getByRole('group', { name: 'Spieler' })
		.getByRole('radio')
		.first()
		.check({ force: true });
	await page.getByRole('button', { name: /^gewonnen|^gew\./ }).click();
	await expect(page).toHaveURL(/\/sheet/);
	await expect(rows(page)).toHaveCount(7);
	await expect(rows(page).nth(2)).toContainText('3 Dreier');
	await expect(rows(page).nth(3)).toContainText('4 ');
});

test('two tabs that write different things make a conflict that a person decides', async ({
	app,
	context,
}) => {
	const { page } = app;
	await openEvening(app, short(8));
	const editor = await context.newPage();
	await editor.goto(`/s/${sample.id}/deal?edit=d7`);
	await expect(editor.getByRole('heading', { level: 1 })).toBeVisible();
	// Another player in one tab, another result in the other, both over the same version.
	await editor
		.getByRole('group', { name: 'Spieler' })
		.getByRole('radio', { name: 'Anna' })
		.check({ force: true });
	await opener(page, 'd7').click();
	await panel(page, 'd7').getByRole('button', { name: 'Ergebnis umdrehen: gewonnen' }).click();
	await expect(row(page, 'd7')).not.toContainText('verliert');
	await editor.getByRole('button', { name: /^verloren|^verl\./ }).click();
	await expect(editor).toHaveURL(/\/sheet/);
	await editor.close();

	const notice = page.getByRole('alert').filter({ hasText: 'Zwei Fassungen von Spiel 7' });
	await expect(notice).toBeVisible();
	await expect(row(page, 'd7')).toContainText('2 Fassungen');
	await expect(notice.getByRole('listitem').filter({ hasText: 'Diese gilt' })).toHaveCount(2);
	await expect(notice).toContainText('Anna verliert');
	await takePictures(page, 'sheet-conflict');
	await expectAllAccessible(page);
	await expectNoSidewaysScroll(page);
	await notice
		.getByRole('listitem')
		.filter({ hasText: 'Anna verliert' })
		.getByRole('button', { name: 'Diese gilt' })
		.click();
	await expect(notice).toHaveCount(0);
	await expect(row(page, 'd7')).toContainText('Anna verliert');
	await expect(row(page, 'd7')).not.toContainText('Fassungen');
});

test('payments by hand are rows, and money is one tap away', async ({ app }) => {
	const { page } = app;
	await openEvening(app, {
		...short(6),
		adjustments: [
			{
				id: 'a1',
				afterDeal: 'd3',
				note: 'Runde Schnaps',
				transfers: [{ from: 'bert', to: 'anna', points: 7 }],
			},
		],
	});
	const payment = page.locator('#payment-a1');
	await expect(payment).toContainText('Runde Schnaps');
	await expect(payment).toContainText('−7');
	const points = await totals(page);
	await page.getByRole('button', { name: 'Geld statt Punkte' }).click();
	const money = (written: string) => Number(written.replace('−', '-').replace(',', '.'));
	expect((await totals(page)).map(money)).toEqual(points.map((written) => money(written) / 10));
	await expect(payment).toContainText('−0,70');
	await page.getByRole('button', { name: 'Geld statt Punkte' }).click();
	await payment.getByRole('button').click();
	await expect(page.locator('#payment-a1-panel')).toContainText('Bert gibt Anna 7');
	await page.locator('#payment-a1-panel').getByText('Löschen', { exact: true }).click();
	await page.locator('#payment-a1-panel').getByRole('button', { name: 'Zahlung löschen' }).click();
	await expect(payment).toHaveCount(0);
});

test('a damaged deal is shown as such, given out as it lies, and counts for nothing', async ({
	app,
}) => {
	const { page } = app;
	await openEvening(app, short(6));
	await page.evaluate(
		(sessionId) =>
			new Promise<void>((resolve, reject) => {
				const request = indexedDB.open('schrieb');
				request.onerror = () => reject(new Error('no store'));
				request.onsuccess = () => {
					const db = request.result;
					const transaction = db.transaction('deals', 'readwrite');
					const store = transaction.objectStore('deals');
					const found = store.get([sessionId, 'd4']);
					found.onsuccess = () => {
						const damaged = found.result as { value: { contract: string }; revision: string };
						damaged.value.contract = 'piccolissimo';
						store.put(damaged);
					};
					transaction.oncomplete = () => {
						db.close();
						resolve();
					};
				};
			}),
		sample.id,
	);
	await page.reload();
	const line = page.locator('#damaged-d4');
	await expect(line).toContainText('4 Beschädigtes Spiel');
	await line.getByRole('button').click();
	const inside = page.locator('#damaged-d4-panel');
	await expect(inside).toContainText('piccolissimo');
	await expect(rows(page)).toHaveCount(6);
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		inside.getByRole('button', { name: 'Als Datei sichern' }).click(),
	]);
	expect(readFileSync(await download.path(), 'utf8')).toContain('piccolissimo');
	await expectAccessible(page);
});

test('paper shows the evening and nothing to be tapped', async ({ app }) => {
	const { page } = app;
	await openEvening(app, { ...short(12), name: 'Donnerstag, Rose' });
	await page.getByText('Drucken und weitergeben').click();
	await page.getByRole('switch', { name: 'Begründungen mitdrucken' }).check();
	await page.setViewportSize({ width: 760, height: 1100 });
	await page.emulateMedia({ media: 'print' });
	const paper = page.getByRole('article');
	await expect(paper.getByRole('heading', { name: 'Donnerstag, Rose' })).toBeVisible();
	await expect(paper).toContainText('20. November 2026');
	await expect(paper).toContainText('Königrufen, Oberösterreich');
	await expect(paper.getByRole('row')).toHaveCount(1 + 2 * 12 + 2);
	await expect(paper.getByRole('row').nth(2)).toContainText('× Kontra 2 = 14 von Cleo und Dora');
	await expect(page.getByRole('navigation')).toBeHidden();
	await expect(page.getByRole('button')).toHaveCount(0);
	await expect(page.getByRole('link')).toHaveCount(0);
	await page.screenshot({ path: 'test-results/screens/sheet-print.png', fullPage: true });
	await page.emulateMedia({ media: 'screen' });
	await expect(paper).toHaveCount(0);
	await expect(rows(page)).toHaveCount(12);
});

for (const [browser, title] of [
	['sv-SE', 'Protokoll'],
	['en-GB', 'Sheet'],
] as const) {
	test.describe(`in ${browser}`, () => {
		test.use({ locale: browser });
		test('speaks the language', async ({ app }) => {
			const { page } = app;
			await page.goto('/data');
			await page.locator('input[type=file]').setInputFiles({
				name: 'abend.json',
				mimeType: 'application/json',
				buffer: Buffer.from(JSON.stringify(short(3))),
			});
			await page.getByRole('button', { name: /^(Spara här|Take it over)$/ }).click();
			await page.getByRole('link', { name: /^(Till protokollet|To the sheet)$/ }).click();
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
			await opener(page, 'd2').click();
			await expect(panel(page, 'd2').getByRole('link', { name: /^(Ändra|Edit)$/ })).toBeVisible();
		});
	});
}
