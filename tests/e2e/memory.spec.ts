// The evening in review, seasons, people, what is found again, paper.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PAGAT, UPPER_AUSTRIA, courseOf, figure, sample, signed, totalsOf } from '../evenings.ts';
import { brokenWords, expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { layIn } from './stored.ts';
import { expect, installed, test } from './support.ts';

const ROSE_DEALS = 20;
const HIRSCH_DEALS = 10;
const ROSE = {
	...sample(UPPER_AUSTRIA, ROSE_DEALS),
	name: 'Donnerstag, Rose',
	note: 'Schneesturm',
};
const HIRSCH = {
	...sample(PAGAT, HIRSCH_DEALS),
	name: 'Hirsch',
	startedAt: '2025-10-01T19:00:00+02:00',
};
const rose = totalsOf(UPPER_AUSTRIA, ROSE_DEALS);
const hirsch = totalsOf(PAGAT, HIRSCH_DEALS);

const layInBoth = (page: Page) => layIn(page, ROSE, HIRSCH);

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, '');

async function ranking(page: Page): Promise<Record<string, string>> {
	const rows = page.getByRole('table', { name: 'Saison und Rangliste' }).locator('tbody tr');
	await expect(rows.first()).toBeVisible();
	const entries = await rows.evaluateAll((all) =>
		all.map((row) => [
			row.querySelector('th a')?.textContent.trim() ?? '',
			row.querySelector('.value .figures')?.textContent.trim() ?? '',
		]),
	);
	return Object.fromEntries(entries.map(([name = '', value = '']) => [name, plain(value)]));
}

installed('the evening in review: chart, table twin, turning points', async ({ app }) => {
	const { page } = app;
	await layIn(page, ROSE);
	await app.open();
	await app.offline();
	await page.goto(`/s/${ROSE.id}/review`);
	const chart = page.getByRole('img', { name: /^Verlauf des Abends/ });
	await expect(chart).toBeVisible();

	// What stands below it is read once, not as the name of it all as well.
	await expect(page.getByRole('figure')).toHaveAccessibleName('');

	// The slider reaches the start and every deal, and says the same as the table.
	const slider = page.getByRole('slider', { name: 'Spiel' });
	for (const { id, name } of ROSE.players) {
		const total = figure(rose[id]);
		await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`${name} ${total}(,|$)`));
	}
	await slider.press('Home');
	await expect(slider).toHaveAttribute('aria-valuetext', /^Beginn/);
	await page.getByText('Verlauf als Tabelle').click();
	const rows = page.getByRole('table', { name: /^Verlauf des Abends/ }).locator('tbody tr');
	await expect(rows).toHaveCount(ROSE_DEALS);
	for (let i = 0; i < ROSE_DEALS; i++) {
		await slider.press('ArrowRight');
		const said = (await slider.getAttribute('aria-valuetext')) ?? '';
		const figures = await rows.nth(i).locator('td').allInnerTexts();
		figures.forEach((figure, p) => expect(said).toContain(`${ROSE.players[p]!.name} ${figure}`));
	}
	// A pointer on the chart goes to the deal below it.
	const box = (await chart.boundingBox())!;
	await chart.click({ position: { x: box.width * 0.45, y: box.height / 2 } });
	await expect(slider).not.toHaveAttribute('aria-valuetext', /^20 /);

	await expect(page.getByRole('heading', { name: 'Wendepunkte' })).toBeVisible();
	await takePictures(page, 'review');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
});

test('review, rankings and people fit a narrow screen, in large text too', async ({ app }) => {
	const { page } = app;
	await layInBoth(page);
	await page.setViewportSize({ width: 320, height: 640 });
	for (const path of [`/s/${ROSE.id}/review`, '/seasons', '/people/anna']) {
		await app.open(path);
		await expect(page.getByRole('table').first()).toBeVisible();
		await page.getByText('Verlauf als Tabelle').click();
		// Five figures beside a date leave no room for a name of four letters.
		expect(await brokenWords(page, 'main :is(th, td)'), path).toEqual([]);
		await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
		await expectNoSidewaysScroll(page);
	}
});

test('the review as text, picture and tables', async ({ app }) => {
	const { page } = app;
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.addInitScript(() => {
		// The share sheet is the system's; without it the clipboard and downloads take over.
		Object.defineProperty(navigator, 'share', { value: undefined });
		Object.defineProperty(navigator, 'canShare', { value: undefined });
	});
	await layIn(page, ROSE);
	await page.goto(`/s/${ROSE.id}/review`);
	await page.getByRole('button', { name: 'Als Text' }).click();
	await expect(page.getByText('In der Zwischenablage').first()).toBeVisible();
	const text = await page.evaluate(() => navigator.clipboard.readText());
	expect(text).toContain('Donnerstag, Rose');
	for (const { id, name } of ROSE.players) {
		expect(text).toContain(`${name} ${signed(rose[id])}`);
	}

	const picture = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Als Bild' }).click();
	const file = await picture;
	expect(file.suggestedFilename()).toBe('schrieb-2026-11-20.png');
	const bytes = readFileSync(await file.path());
	expect(bytes.subarray(1, 4).toString()).toBe('PNG');
	expect(bytes.readUInt32BE(16)).toBe(1080);

	const table = page.waitForEvent('download');
	await page.getByRole('button', { name: /^Spiele für die Tabelle/ }).click();
	const csv = readFileSync(await (await table).path(), 'utf8');
	const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
	expect(lines.length).toBe(21);
	expect(lines[0]).toContain(';Anna;');
	courseOf(UPPER_AUSTRIA, ROSE_DEALS).forEach(({ net }, i) => {
		const cells = ROSE.players.map(({ id }) => String(net[id] ?? 0)).join(';');
		expect(lines[i + 1]).toContain(`;${cells};`);
	});
	// One page of paper.
	await page.emulateMedia({ media: 'print' });
	const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
	expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
});

test('the evening under other rules names what has no counterpart', async ({ app }) => {
	const { page } = app;
	await layIn(page, ROSE);
	await page.goto(`/s/${ROSE.id}/review`);
	await page.getByText('Was wäre, wenn …').click();
	await page.getByLabel('Nach den Regeln von').selectOption(UPPER_AUSTRIA);
	const rows = page.getByRole('table').filter({ hasText: 'wie gespielt' }).locator('tbody tr');
	for (const { id, name } of ROSE.players) {
		const total = signed(rose[id]);
		await expect(rows.filter({ hasText: name }).locator('td')).toHaveText([total, total]);
	}
	await page.getByLabel('Nach den Regeln von').selectOption(PAGAT);
	await expect(page.getByText(/gibt es dort so nicht/)).toBeVisible();
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
});

installed('a ranking adds up evenings, follows filters and changes', async ({ app }) => {
	const { page } = app;
	await layInBoth(page);
	await app.open();
	await app.offline();
	await app.open('/seasons');
	const sums = (...of: readonly Readonly<Record<string, number>>[]) =>
		Object.fromEntries(
			ROSE.players
				.filter(({ id }) => of.some((totals) => id in totals))
				.map(({ id, name }) => [
					name,
					signed(of.reduce((sum, totals) => sum + (totals[id] ?? 0), 0)),
				]),
		);
	expect(await ranking(page)).toEqual(sums(rose, hirsch));
	await takePictures(page, 'seasons');
	await expectAccessible(page);

	await page.getByRole('radio', { name: 'von – bis' }).check();
	await page.getByLabel('bis', { exact: true }).fill('2025-12-31');
	await expect(page.getByText('1 Abend', { exact: true })).toBeVisible();
	expect(await ranking(page)).toEqual(sums(hirsch));
	await page.getByRole('radio', { name: 'je Spiel' }).check();
	await expect(page.getByText('±').first()).toBeVisible();
	await expectNoSidewaysScroll(page);

	// Opened again, the same question has its answer at once; a change is counted.
	await page.reload();
	expect(await ranking(page)).toEqual(sums(rose, hirsch));
	await app.open(`/people/anna`);
	await expect(page.getByRole('heading', { level: 1, name: 'Anna' })).toBeVisible();
});

test('a year in which nobody played says so, and leads to the latest in which somebody did', async ({
	app,
}) => {
	const { page } = app;
	const lastYear = new Date().getFullYear() - 1;
	await layIn(page, { ...HIRSCH, startedAt: `${String(lastYear - 2)}-10-01T19:00:00+02:00` });
	await app.open('/seasons');
	await page.getByRole('radio', { name: String(lastYear), exact: true }).check();
	await expect(page.getByText('Im gewählten Jahr wurde nicht gespielt')).toBeVisible();
	await page.getByRole('link', { name: 'Das Jahr im Rückblick' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		`Das Jahr ${String(lastYear - 2)}`,
	);
});

test('a picture that a full disk does not take is none that cannot be read', async ({ app }) => {
	const { page } = app;
	await layInBoth(page);
	await app.open('/people/anna');
	await page.locator('summary', { hasText: 'Bild' }).tap();
	const pick = async (name: string) =>
		page.locator('input[type=file]').setInputFiles({
			...{ name, mimeType: 'image/png' },
			buffer: name === 'none.png' ? Buffer.from('none') : await page.screenshot(),
		});
	await pick('none.png');
	await expect(page.getByText('Dieses Bild lässt sich nicht lesen.')).toBeVisible();
	await page.evaluate(() => {
		const put: unknown = Reflect.get(IDBObjectStore.prototype, 'put');
		IDBObjectStore.prototype.put = () => {
			Object.assign(IDBObjectStore.prototype, { put });
			throw new DOMException('no room', 'QuotaExceededError');
		};
	});
	await pick('anna.png');
	await expect(page.getByText(/kein Platz mehr/).first()).toBeVisible();
	await expect(page.getByText('Dieses Bild lässt sich nicht lesen.')).toHaveCount(0);
	await pick('anna.png');
	await expect(page.getByRole('button', { name: 'Bild entfernen' })).toBeVisible();
	await expect(page.getByText(/kein Platz mehr/)).toHaveCount(0);
});

test('a person: renamed, archived, merged, and everything taken back', async ({ app }) => {
	const { page } = app;
	await layInBoth(page);
	await app.open('/people');
	await page.getByRole('link', { name: /^Anna/ }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Anna' })).toBeVisible();
	await expect(
		page.getByText('30 Spiele').or(page.getByText(/^\d+\sSpiele$/).first()),
	).toBeVisible();
	await page.getByText('Kürzel und Farbe').click();
	// A colour is chosen by the colour, not by its number.
	const grounds = await page
		.getByRole('group', { name: 'Farbe' })
		.locator('label > span')
		.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
	expect(new Set(grounds).size).toBe(8);
	await page.getByText('Kürzel und Farbe').click();
	await takePictures(page, 'person');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);

	await page.getByText('Umbenennen', { exact: true }).click();
	await page.getByLabel('Name', { exact: true }).fill('Annamirl');
	await page.getByRole('button', { name: 'Speichern' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Annamirl' })).toBeVisible();
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Anna' })).toBeVisible();

	await page.locator('summary', { hasText: 'Zusammenlegen' }).click();
	await page.getByLabel('ist dieselbe Person wie').selectOption('bert');
	await expect(page.getByText(/schon miteinander gespielt/)).toBeVisible();
	await page.getByRole('button', { name: 'Unter Anna zusammenlegen' }).click();
	await expect(page.getByText('Bert ist jetzt Anna').first()).toBeVisible();
	await app.open('/people/bert');
	await expect(page).toHaveURL(/\/people\/anna$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Anna' })).toBeVisible();
	await app.open('/people');
	await expect(page.getByRole('link', { name: /^Anna/ })).toBeVisible();
	await expect(page.getByRole('link', { name: /^Bert/ })).toHaveCount(0);
});

installed('evenings and deals are found again', async ({ app }) => {
	const { page } = app;
	await layInBoth(page);
	await app.open();
	await app.offline();
	await app.open('/search');
	await expect(page.getByText('2 Abende gefunden')).toBeVisible();
	await page.getByLabel('Text').fill('schneesturm');
	await expect(page.getByText('1 Abend gefunden')).toBeVisible();
	await expect(page.getByRole('link', { name: /Donnerstag, Rose/ })).toBeVisible();
	// A person is found by the name alone: that nothing else was is said.
	const { name } = ROSE.players[0]!;
	await page.getByLabel('Text').fill(`${name} schneeballschlacht`);
	await expect(page.getByText('0 Spiele gefunden')).toBeVisible();
	await expect(page.getByRole('link', { name })).toBeVisible();
	await page.getByLabel('Text').fill('');
	await page.getByRole('radio', { name: 'Spiele' }).check();
	await expect(page.getByText('30 Spiele gefunden')).toBeVisible();
	const contract = ROSE.deals.find((deal) => deal.contract !== undefined)!.contract!;
	const count = [...ROSE.deals, ...HIRSCH.deals].filter(
		(deal) => deal.contract === contract,
	).length;
	await page.getByLabel('Spielart').selectOption(contract);
	await expect(page.getByText(new RegExp(`^${String(count)}\\sSpiele? gefunden`))).toBeVisible();
	await takePictures(page, 'search');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page.locator('main .rows a').first().click();
	await expect(page).toHaveURL(/\/sheet#deal-/);
});

installed(
	'a year in review leads to its records, and one box finds everything',
	async ({ app }) => {
		const { page } = app;
		await layInBoth(page);
		await app.open();
		await app.offline();
		await app.open('/year?y=2026');
		await expect(page.getByRole('heading', { level: 1, name: 'Das Jahr 2026' })).toBeVisible();
		const shown = page.getByRole('region', { name: 'Rekorde und Serien' });
		for (const title of ['Stand', 'Rekorde und Serien']) {
			await page.getByRole('button', { name: 'Weiter' }).click();
			await expect(page.getByRole('region', { name: title })).toBeInViewport({ ratio: 0.5 });
		}
		const on = page.getByRole('button', { name: 'Weiter' });
		await expect(on).toBeInViewport({ ratio: 1 });
		await takePictures(page, 'year');
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		// The arrows turn the pages too, wherever the focus is.
		await page.keyboard.press('ArrowLeft');
		await expect(page.getByRole('region', { name: 'Stand' })).toBeInViewport({ ratio: 0.5 });
		await page.keyboard.press('ArrowRight');
		await expect(shown).toBeInViewport({ ratio: 0.5 });
		// On the last page whoever turned to it still is on the button.
		await on.focus();
		while (await on.isEnabled()) await page.keyboard.press('Enter');
		await expect(on).toBeFocused();
		await expect(page.getByRole('status').filter({ hasText: 'Seite' })).toHaveText(
			/Seite (\d) von \1/,
		);
		// Another year is read from its first page on.
		const year = page.getByLabel('Jahr', { exact: true });
		for (const other of ['2025', '2026']) {
			await year.selectOption(other);
			await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
			await expect(page.getByRole('region', { name: 'In Zahlen' })).toBeInViewport({ ratio: 0.5 });
		}
		// What was dearest is what the record says it was.
		const nets = courseOf(UPPER_AUSTRIA, ROSE_DEALS).flatMap(({ net }) => Object.values(net));
		const highest = shown.getByRole('link', { name: /^Höchstes Spiel/ });
		await expect(highest).toContainText(signed(Math.max(...nets)));
		await highest.click();
		await expect(page).toHaveURL(/\/sheet#deal-/);

		await app.open('/search');
		await page.getByLabel('Text').fill('october 2025');
		await expect(page.getByRole('link', { name: /^Hirsch/ })).toBeVisible();
		await expect(page.getByRole('link', { name: /Donnerstag, Rose/ })).toHaveCount(0);
		await expect(page.getByRole('link', { name: 'Das Jahr 2025' })).toBeVisible();
		const solo = ROSE.deals.find(({ contract }) => contract === 'farbensolo')!;
		const of = ROSE.players.find(({ id }) => id === solo.declarer)!;
		await page.getByLabel('Text').fill(`farbensolo ${of.name} november`);
		await expect(page.getByRole('heading', { name: 'Spiele' })).toBeVisible();
		await expectAccessible(page);
	},
);

test('the list of past evenings says who won them', async ({ app }) => {
	const { page } = app;
	const file = { ...sample(UPPER_AUSTRIA, 8), closedAt: '2026-03-05T23:00:00+01:00' };
	await layIn(page, file);
	await app.open('/');
	const totals = totalsOf(UPPER_AUSTRIA, 8);
	const most = Math.max(...Object.values(totals));
	const winners = file.players.filter(({ id }) => totals[id] === most).map(({ name }) => name);
	expect(winners).toHaveLength(1);
	const past = page.getByRole('region', { name: 'Frühere Abende' });
	await expect(past.getByRole('link')).toContainText(`${signed(most)} ${winners[0]!}`);
});

test('a year holds two tables of people by the same names', async ({ app }) => {
	const { page } = app;
	const renamed = ROSE.players.reduce(
		(text, { id }) => text.replaceAll(`"${id}"`, `"${id}-2"`),
		JSON.stringify(ROSE),
	);
	await layIn(page, ROSE, { ...(JSON.parse(renamed) as typeof ROSE), id: 'twin' });
	await page.goto('/year?y=2026');
	await expect(page.getByRole('region', { name: 'Gegeneinander' })).toBeAttached();
});

test('paper: an empty sheet, and an old evening without deals', async ({ app }) => {
	const { page } = app;
	await app.open('/paper');
	await expect(page.getByRole('table', { name: 'Leerer Schrieb' })).toBeVisible();
	await page.emulateMedia({ media: 'print' });
	const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
	expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
	await page.emulateMedia({ media: 'screen' });

	await page.getByText('Alten Abend vom Papier eintragen').click();
	await page.getByLabel('Datum').fill('1998-03-14');
	await page.getByLabel(/^Name oder Ort/).fill('Silberne Hochzeit');
	await page.getByLabel(/^Wert eines Punktes/).fill('0,10');
	for (const [i, [name, points]] of [
		['Resi', '31'],
		['Franz', '-12'],
		['Sepp', '-18'],
	].entries()) {
		await page.getByLabel(`Spieler ${String(i + 1)}`, { exact: true }).fill(name!);
		await page.getByLabel('Punkte', { exact: true }).nth(i).fill(points!);
	}
	await expect(page.getByText('Zusammen muss es null ergeben, es ist +1.')).toBeVisible();
	await page.getByLabel('Punkte', { exact: true }).nth(2).fill('-19');
	await expectAccessible(page);
	// A second tap, before the ending is drawn, enters no second evening.
	await page.getByRole('button', { name: 'Abend eintragen' }).dblclick();
	await expect(page).toHaveURL(/\/end$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Silberne Hochzeit' })).toBeVisible();
	await expect(page.getByText('Resi gewinnt')).toBeVisible();
	// What was paid then is not known, and nobody is asked for it.
	await expect(page.getByRole('link', { name: 'Rückblick' })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Wer wem gibt' })).toHaveCount(0);
	await app.open('/');
	await expect(page.getByRole('link', { name: /Silberne Hochzeit/ })).toContainText('+31 Resi');
	await app.open('/seasons');
	expect(await ranking(page)).toEqual({ Resi: '+31', Franz: '−12', Sepp: '−19' });
});
