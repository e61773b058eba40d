// The sheet: every deal with what it paid and why, corrections in place, history, conflicts, paper.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { takeIn } from '../../scripts/evenings.mjs';
import {
	FIVE,
	SAMPLES,
	UPPER_AUSTRIA,
	courseOf,
	dreiers,
	evening,
	figure,
	idsOf,
	sample,
	signed,
	type EveningFile,
} from '../evenings.ts';
import { damage, tables } from '../trust/store.ts';
import { declarer, otherContract, save, standings } from './deal-support.ts';
import { expectAccessible, expectNoSidewaysScroll, marked, takePictures } from './looks.ts';
import { layIn } from './stored.ts';
import { expect, installed, test } from './support.ts';

async function openSheet(page: Page, file: EveningFile) {
	await layIn(page, file);
	await page.goto(`/s/${file.id}/sheet`);
	await expect(rows(page).first()).toBeVisible();
}

const short = (count: number) => sample(UPPER_AUSTRIA, count);

const rows = (page: Page) => page.locator('[data-row]');
const row = (page: Page, deal: string) => page.locator(`#deal-${deal}`);
const panel = (page: Page, deal: string) => page.locator(`#deal-${deal}-panel`);
const opener = (page: Page, deal: string) => row(page, deal).getByRole('button');

/** The totals at the foot, as they are read, without the space of a thousand. */
async function totals(page: Page): Promise<string[]> {
	const read = await page.locator('dl[aria-label="Stand"] dd').allInnerTexts();
	return read.map((total) => total.replace(/\s/g, ''));
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

for (const ruleset of SAMPLES) {
	test(`shows what the scoring library says of ${ruleset}, and so does the table`, async ({
		app,
	}) => {
		const { page } = app;
		const file = sample(ruleset);
		await openSheet(page, file);
		const course = courseOf(ruleset);
		const wanted = course.map(({ net, running }, i) =>
			file.players.map(({ id }) => ({
				total: figure(running[id]),
				change: file.deals[i]?.hands?.includes(id) ? signed(net[id]) : '–nichtdabei',
			})),
		);
		// The rows that are not in sight come after those that are.
		await expect(rows(page)).toHaveCount(wanted.length);
		expect(await figures(page)).toEqual(wanted);
		const sums = course.at(-1)?.running ?? {};
		expect(await totals(page)).toEqual(file.players.map(({ id }) => figure(sums[id])));

		await page.getByRole('link', { name: 'Tisch', exact: true }).click();
		const atTable = file.players.filter(({ id }) => file.seats.includes(id));
		await expect(page.locator('.seat')).toHaveCount(atTable.length);
		expect(await standings(page)).toEqual(
			Object.fromEntries(atTable.map(({ id, name }) => [name, signed(sums[id])])),
		);
	});
}

test('comes with the latest deals in sight', async ({ app }) => {
	const { page } = app;
	await openSheet(page, sample(UPPER_AUSTRIA));
	await expect(row(page, 'd80')).toBeInViewport();
	await expect(row(page, 'd80').getByText('×4')).toBeVisible();
	await takePictures(page, 'sheet');
	await expectNoSidewaysScroll(page);
	await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
	await expectNoSidewaysScroll(page);
	await takePictures(page, 'sheet-320-large');
});

for (const [width, height] of [
	[320, 568],
	[412, 915],
] as const) {
	test(`the totals cover nothing of the latest deal at ${String(width)} px`, async ({ app }) => {
		const { page } = app;
		await page.setViewportSize({ width, height });
		await openSheet(page, sample(UPPER_AUSTRIA));
		await expect(rows(page)).toHaveCount(80);
		const latest = (await row(page, 'd80').boundingBox())!;
		const stand = (await page.locator('section[aria-label="Stand"]').boundingBox())!;
		expect(latest.y + latest.height).toBeLessThanOrEqual(stand.y);
	});
}

test('comes with the latest deals in sight on a phone on its side too', async ({ app }) => {
	const { page } = app;
	await page.setViewportSize({ width: 915, height: 412 });
	await openSheet(page, sample(UPPER_AUSTRIA));
	await expect(row(page, 'd80')).toBeInViewport({ ratio: 0.9 });
	await takePictures(page, 'sheet-on-its-side');
});

test('a row opens to its reasons, the rule on request', async ({ app }) => {
	const { page } = app;
	await openSheet(page, short(8));
	await opener(page, 'd7').click();
	await expect(opener(page, 'd7')).toHaveAttribute('aria-expanded', 'true');
	const inside = panel(page, 'd7');
	await expect(inside).toContainText('Dreier verloren 4 × doppelte Runde 2 = 8 an jeden');
	await expect(inside).toContainText('Trull still 1 × doppelte Runde 2 = 2 von jedem');
	await expect(inside).toContainText('Geber Bert');
	await inside.getByText('Wo die Regeln stehen').click();
	await expect(inside.getByText(/Dreier: .*„/)).toBeVisible();
	await takePictures(page, 'sheet-open');
	await expectAccessible(page);
	// Where there is no room for all of it, its own line is in sight, below the names.
	await page.setViewportSize({ width: 320, height: 568 });
	await opener(page, 'd3').click();
	await expect
		.poll(async () => {
			const [names, line] = [page.locator('.head'), row(page, 'd3')];
			const [above, below] = await Promise.all([names.boundingBox(), line.boundingBox()]);
			return below!.y - above!.y - above!.height;
		})
		.toBeGreaterThanOrEqual(0);
});

test('is worked by keyboard alone, and by a tap on the figures', async ({ app }) => {
	const { page } = app;
	await openSheet(page, short(6));
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
	await expect(panel(page, 'd3').getByRole('link', { name: 'Ändern' })).toBeFocused();
});

installed('keeps what was opened from a file, with the network off', async ({ app }) => {
	const { page } = app;
	await openSheet(page, short(10));
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
	await openSheet(page, short(6));
	const before = await totals(page);
	await opener(page, 'd2').click();
	await panel(page, 'd2').getByRole('button', { name: 'Doch verloren' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Spiel 2: verloren.' })).toHaveCount(1);
	await expect(row(page, 'd2')).toContainText('Cleo verliert');
	expect(await totals(page)).not.toEqual(before);
	await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
	await expect(row(page, 'd2')).not.toContainText('verliert');
	await expect.poll(() => totals(page)).toEqual(before);
	const undone = 'Änderung an Spiel 2 zurücknehmen – erledigt';
	await expect(page.getByRole('status').filter({ hasText: undone })).toHaveCount(1);
	await expect(page.locator(':focus')).toHaveCount(1);
});

test('keeps every version: what was changed, and the way back', async ({ app }) => {
	const { page } = app;
	await openSheet(page, short(6));
	const before = await totals(page);
	await opener(page, 'd2').click();
	const inside = panel(page, 'd2');
	await inside.getByRole('button', { name: 'Doch verloren' }).click();
	await expect(row(page, 'd2')).toContainText('verliert');
	await inside.getByText('Verlauf').click();
	const history = inside.getByRole('list', { name: 'Verlauf' });
	await expect(history.locator(':scope > li')).toHaveCount(2);
	await expect(history).toContainText('Geändert: Ergebnis');
	await expect(history).toContainText('auf diesem Handy');
	await expectAccessible(page);
	const first = await marked(history.locator(':scope > li').last());
	await history.getByRole('button', { name: 'Zurückholen' }).click();
	await expect(row(page, 'd2')).not.toContainText('verliert');
	await expect(history.locator(':scope > li')).toHaveCount(3);
	// The others stay where they are.
	await expect(first).toHaveCount(1);
	await expect.poll(() => totals(page)).toEqual(before);
});

test('a deal is voided, deleted, and brought back; focus stays where the way back is', async ({
	app,
}) => {
	const { page } = app;
	await openSheet(page, short(6));
	const before = await totals(page);
	await opener(page, 'd3').click();
	await panel(page, 'd3').getByText('Einfügen, ungültig, löschen').click();
	await panel(page, 'd3').getByRole('button', { name: 'Ungültig' }).click();
	await expect(row(page, 'd3')).toContainText('Zusammengeworfen');
	const wayBack = page.getByRole('button', { name: 'Zurücknehmen', exact: true });
	await expect(wayBack).toBeFocused();
	await panel(page, 'd3').getByRole('button', { name: 'Löschen' }).click();
	await expect(rows(page)).toHaveCount(5);
	await expect(wayBack).toBeFocused();
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
	await expect(wayBack).toBeFocused();
	await opener(page, 'd3').click();
	await panel(page, 'd3').getByText('Verlauf').click();
	await panel(page, 'd3').getByRole('button', { name: 'Zurückholen' }).last().click();
	await expect.poll(() => totals(page)).toEqual(before);
	await expect(wayBack).toBeFocused();
});

/** The second deal is played in the doubled round that the first one started. */
function doubled() {
	const [, second] = dreiers({}, { dealer: 'franz' });
	const seats = idsOf(FIVE);
	const trischaken = {
		...{ id: 'd1', dealer: 'resi', seats, hands: seats.slice(1), contract: 'trischaken' },
		outcome: { manual: { franz: -3, hubert: 1, gerti: 1, sepp: 1 } },
	};
	const deals = [trischaken, { ...second!, factor: 2 }];
	const rounds = [{ firstDeal: 'd2', deals: 5, factor: 2 }];
	return { ...evening(UPPER_AUSTRIA, FIVE, deals), rounds };
}

test('a deal that is deleted takes the doubled round with it that it started, says so, and is taken back with it', async ({
	app,
}) => {
	const { page } = app;
	await openSheet(page, doubled());
	await opener(page, 'd1').click();
	await panel(page, 'd1').getByText('Einfügen, ungültig, löschen').click();
	await panel(page, 'd1').getByRole('button', { name: 'Löschen' }).click();
	await expect(page.getByText('Die doppelte Runde danach entfällt').first()).toBeVisible();
	await expect(row(page, 'd2')).toContainText('×2');
	const toTable = page.getByRole('link', { name: 'Tisch', exact: true }).first();
	await toTable.click();
	await expect(page.getByText('zählt wieder einfach')).toBeVisible();
	await page
		.getByRole('button', { name: /Spiel.*zurück/ })
		.first()
		.click();
	await expect(page.getByText('doppelt, noch 4')).toBeVisible();
});

test('a deal that becomes another one on its own screen says that the doubled round ends with it', async ({
	app,
}) => {
	const { page } = app;
	const ends = page.getByText('Die doppelte Runde danach entfällt');
	const loud = page.getByRole('status').filter({ has: ends });
	const seen = page.locator('main').filter({ has: ends });
	const becomesDreier = async () => {
		await otherContract(page, 'Dreier');
		await declarer(page, 'Franz').click();
		await save(page, 'Speichern').click();
	};
	await openSheet(page, doubled());
	await opener(page, 'd1').click();
	await panel(page, 'd1').getByRole('link', { name: 'Ändern' }).click();
	await becomesDreier();
	await expect(page).toHaveURL(/\/sheet/);
	await expect(loud).toHaveCount(1);
	await expect(seen).toBeVisible();
	await page.getByRole('button', { name: 'Zurücknehmen' }).first().click();
	await expect(row(page, 'd1')).toContainText('Trischaken');
	await expect(ends).toHaveCount(0);

	await page.getByRole('link', { name: 'Tisch', exact: true }).first().click();
	await page.getByRole('link', { name: /Trischaken/ }).click();
	await becomesDreier();
	await expect(page.getByText('zählt wieder einfach')).toBeVisible();
	await expect(loud).toHaveCount(1);
	await expect(seen).toBeVisible();
});

test('an old deal is corrected and a forgotten one inserted on the deal’s own screen', async ({
	app,
}) => {
	const { page } = app;
	await openSheet(page, short(6));
	await opener(page, 'd2').click();
	await panel(page, 'd2').getByRole('link', { name: 'Ändern' }).click();
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
	const file = short(8);
	await openSheet(page, file);
	const editor = await context.newPage();
	await editor.goto(`/s/${file.id}/deal?edit=d7`);
	await expect(editor.getByRole('heading', { level: 1 })).toBeVisible();
	// Another player in one tab, another result in the other, both over the same version.
	await editor
		.getByRole('group', { name: 'Spieler' })
		.getByRole('radio', { name: 'Anna' })
		.check({ force: true });
	await opener(page, 'd7').click();
	await panel(page, 'd7').getByRole('button', { name: 'Doch gewonnen' }).click();
	await expect(row(page, 'd7')).not.toContainText('verliert');
	await editor.getByRole('button', { name: /^verloren|^verl\./ }).click();
	await expect(editor).toHaveURL(/\/sheet/);
	await editor.close();

	const notice = page.getByRole('alert').filter({ hasText: 'Zwei Fassungen von Spiel 7' });
	await expect(notice).toBeVisible();
	await expect(row(page, 'd7')).toContainText('2 Fassungen');
	await expect(notice.getByRole('listitem').filter({ hasText: 'Diese gilt' })).toHaveCount(2);
	await expect(notice).toContainText('Anna verliert');
	// Written here, and within a minute: told apart all the same.
	const names = await notice
		.getByRole('button')
		.evaluateAll((all) => all.map((one) => one.ariaLabel));
	expect(new Set(names).size).toBe(2);
	await takePictures(page, 'sheet-conflict');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);

	// It is told wherever the evening is met, and nothing is settled over it unasked.
	const look = page.getByRole('link', { name: 'Anschauen und wählen' });
	for (const place of ['/', '/data']) {
		await page.goto(place);
		await expect(page.getByText('hat eine Stelle zwei Fassungen')).toBeVisible();
		await expect(look).toHaveAttribute('href', `/s/${file.id}/sheet`);
		await expectNoSidewaysScroll(page);
	}
	await page.goto(`/s/${file.id}`);
	await expect(page.getByText('Zwei Fassungen von Spiel 7')).toBeVisible();
	await takePictures(page, 'table-conflict');
	await page.goto(`/s/${file.id}/cash`);
	await expect(page.getByText('Zwei Fassungen von Spiel 7')).toBeVisible();
	await page.getByRole('button', { name: 'Alles bezahlt' }).click();
	const asked = page.getByRole('alert').filter({ hasText: 'Trotzdem abrechnen?' });
	await expect(asked).toContainText('Zwei Fassungen von Spiel 7');
	await expect(asked.getByRole('link', { name: 'Anschauen und wählen' })).toBeFocused();
	await takePictures(page, 'cash-conflict');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await asked.getByRole('button', { name: 'Abbrechen' }).click();
	await expect(asked).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Alles bezahlt' })).toBeVisible();
	await page.goto(`/s/${file.id}/more`);
	await page.getByRole('button', { name: 'Abend schließen' }).click();
	await asked.getByRole('link', { name: 'Anschauen und wählen' }).click();
	await notice
		.getByRole('listitem')
		.filter({ hasText: 'Anna verliert' })
		.getByRole('button', { name: 'Diese gilt' })
		.click();
	await expect(notice).toHaveCount(0);
	// Both versions would not come back: what was decided is not taken back, and the focus is where it is seen.
	await expect(opener(page, 'd7')).toBeFocused();
	await expect(page.getByRole('button', { name: 'Zurücknehmen', exact: true })).toHaveCount(0);
	await expect(row(page, 'd7')).toContainText('Anna verliert');
	await expect(row(page, 'd7')).not.toContainText('Fassungen');
});

test('payments by hand are rows, and money is one tap away', async ({ app }) => {
	const { page } = app;
	await openSheet(page, {
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

test('where the table plays for chips, sheet and cash speak of chips', async ({ app }) => {
	const { page } = app;
	await openSheet(page, sample('tarok-swedish', 3));
	await expect(page.getByText('3 Spiele · in Chips')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Geld statt Chips' })).toBeVisible();
	await page.getByRole('link', { name: 'Kassa', exact: true }).click();
	await expect(page.getByText('Ein Chip gilt € 0,10')).toBeVisible();
});

test('a damaged deal is shown as such, given out as it lies, and counts for nothing', async ({
	app,
}) => {
	const { page } = app;
	await openSheet(page, short(6));
	const { deals = [] } = await tables(page);
	const { value, ...row } = deals.find(({ id }) => id === 'd4')!;
	await damage(page, 'deals', {
		...row,
		value: { ...(value as object), contract: 'piccolissimo' },
	});
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
	const stakeChanges = [{ afterDeal: 'd5', minorPerPoint: 20 }];
	await openSheet(page, { ...short(12), name: 'Donnerstag, Rose', stakeChanges });
	await page.getByText('Drucken und weitergeben').click();
	await page.getByRole('switch', { name: 'Begründungen mitdrucken' }).check();
	await page.setViewportSize({ width: 760, height: 1100 });
	await page.emulateMedia({ media: 'print' });
	const paper = page.getByRole('article');
	await expect(paper.getByRole('heading', { name: 'Donnerstag, Rose' })).toBeVisible();
	await expect(paper).toContainText('20. November 2026');
	await expect(paper).toContainText('Königrufen, Oberösterreich');
	await expect(paper).toContainText(/€\s0,10 je Punkt · Ab Spiel 6 €\s0,20/);
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

test('what is printed is drawn before the browser holds the page for it, and the screen is there again', async ({
	app,
}) => {
	const { page } = app;
	await openSheet(page, short(12));
	await page.evaluate(() => {
		const told = Object.assign(window, { onPaper: -1, printed: false });
		addEventListener('beforeprint', () => {
			told.onPaper = document.querySelectorAll('article tbody tr').length;
		});
		addEventListener('afterprint', () => (told.printed = true));
	});
	await page.getByText('Drucken und weitergeben').click();
	await page.getByRole('button', { name: 'Drucken' }).click();
	await page.waitForFunction(() => (window as unknown as { printed: boolean }).printed);
	expect(await page.evaluate('window.onPaper')).toBeGreaterThanOrEqual(12);
	await expect(page.getByRole('article')).toHaveCount(0);
	await expect(rows(page)).toHaveCount(12);
	await page.getByRole('link', { name: 'Kassa' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Kassa' })).toBeVisible();
});

test('paper is wider than a phone, and shows what the phone does', async ({ app }) => {
	const { page } = app;
	await openSheet(page, short(12));
	await page.getByRole('link', { name: 'Tisch', exact: true }).click();
	const seats = page.locator('.seat');
	await expect(seats).toHaveCount(5);
	await page.emulateMedia({ media: 'print' });
	await page.setViewportSize({ width: 794, height: 1123 });
	await expect(seats.first()).toBeVisible();
	await expect(page.getByRole('heading', { level: 2, name: 'Schrieb' })).toHaveCount(0);
});

for (const [browser, title] of [
	['sv-SE', 'Protokoll'],
	['en-GB', 'Sheet'],
] as const) {
	test.describe(`in ${browser}`, () => {
		test.use({ locale: browser });
		test('speaks the language', async ({ app }) => {
			const { page } = app;
			await takeIn(page, short(3));
			await page.getByRole('link', { name: /^(Till protokollet|To the sheet)$/ }).click();
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
			await opener(page, 'd2').click();
			await expect(panel(page, 'd2').getByRole('link', { name: /^(Ändra|Change)$/ })).toBeVisible();
		});
	});
}

/** Worth more from now on, and what it was worth until then. */
const worth = (value: object) => ({ contracts: { dreier: { value } } });
const DEARER = worth({ won: 9, lost: 9 });
const AS_BEFORE = worth({ won: 4, lost: 8 });

/** An evening of two deals, the second written by a phone that had not heard of the new rules. */
function unheard(rules: object): EveningFile {
	const dreier = (id: string) => ({
		...{ id, contract: 'dreier', dealer: 'resi', hands: ['franz', 'hubert', 'gerti', 'sepp'] },
		...{ declarer: 'franz', outcome: { won: true }, rulesKnown: 0 },
	});
	return { ...evening(UPPER_AUSTRIA, FIVE, [dreier('d1'), dreier('d2')]), ...rules };
}
const FROM_THE_SECOND = { rulesetChanges: [{ afterDeals: ['d1'], patch: DEARER }] };
const FOR_ALL = {
	ruleset: { extends: UPPER_AUSTRIA, patch: DEARER },
	rulesReplaced: [{ deals: ['d1'], patch: AS_BEFORE }],
};

for (const [scope, rules, byNew, byOld] of [
	['from the next deal on', FROM_THE_SECOND, '39', '24'],
	['for every deal', FOR_ALL, '54', '39'],
] as const) {
	test(`a deal written unknowing of rules that were changed ${scope}: what it pays by either, and one choice`, async ({
		app,
	}) => {
		const { page } = app;
		await openSheet(page, unheard(rules));
		const asked = page.getByText('Spiel 2: nach welchen Regeln?');
		await expect(asked).toBeVisible();
		expect(await totals(page)).toContain(byNew);
		const before = page.getByRole('listitem').filter({ hasText: 'Nach den alten Regeln' });
		await expect(before).toContainText('+12');
		await expect(
			page.getByRole('listitem').filter({ hasText: 'Nach den neuen Regeln' }),
		).toContainText('+27');
		await takePictures(page, `rules-doubt-${byNew}`);
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		await page.getByRole('link', { name: 'Tisch', exact: true }).click();
		await expect(asked).toBeVisible();
		await page.getByRole('link', { name: 'Anschauen und wählen' }).click();
		await before.getByRole('button', { name: 'Diese gilt' }).click();
		await expect(asked).toHaveCount(0);
		await expect.poll(() => totals(page)).toContain(byOld);
		await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
		await expect(asked).toBeVisible();
	});
}

for (const [language, told, look, asked] of [
	[
		'de-AT',
		/ist bei 1\sSpiel offen, nach welchen Regeln es zählt/,
		'Anschauen und wählen',
		/^Spiel 2: nach/,
	],
	[
		'sv-SE',
		/väntar 1\sgiv på att någon säger enligt vilka regler/,
		'Titta och välj',
		/^Giv 2: enligt/,
	],
	[
		'en-GB',
		/1\sdeal waits for somebody to say by which rules/,
		'Look and choose',
		/^Deal 2: by which/,
	],
] as const) {
	test.describe(`in ${language}`, () => {
		test.use({ locale: language });
		test('the start page names the evening in which somebody has to say by which rules a deal counts', async ({
			app,
		}) => {
			const { page } = app;
			await openSheet(page, unheard(FOR_ALL));
			await page.goto('/');
			await expect(page.getByText(told)).toBeVisible();
			await takePictures(page, `rules-doubt-home-${language}`);
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
			await page.getByRole('link', { name: look }).click();
			await expect(page.getByText(asked)).toBeVisible();
			await takePictures(page, `rules-doubt-sheet-${language}`);
		});
	});
}
