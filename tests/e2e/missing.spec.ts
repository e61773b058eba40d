// A button that needs something can be pressed without: it says what is missing, and leads there.
import type { Locator, Page } from '@playwright/test';
import { makeBackup } from '#lib/storage/backup.ts';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';
import { newStore } from '../storage/store.ts';
import { expectAccessible } from './looks.ts';
import { layIn } from './stored.ts';
import { expect, test } from './support.ts';

/** Pressed, it leads to the field, and what is missing is said there. */
async function leadsTo(button: Locator, field: Locator, said: string | RegExp) {
	await button.press('Enter');
	await expect(field).toBeFocused();
	await expect(field).toHaveAttribute('aria-invalid', 'true');
	await expect(field).toHaveAccessibleDescription(said);
	await expect(field).toBeInViewport();
}
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
const textbox = (at: Page | Locator, name: string) => at.getByRole('textbox', { name });
const unfold = (page: Page, label: string | RegExp) =>
	page.locator('summary').filter({ hasText: label }).first().click();

test('text that is read where none was pasted', async ({ app }) => {
	const { page } = app;
	const nothing = 'Hier ist noch nichts eingefügt.';
	await app.open('/join');
	await leadsTo(button(page, 'Mitmachen'), textbox(page, 'Link einfügen'), nothing);
	await app.open('/rules/import');
	await leadsTo(button(page, 'Lesen'), textbox(page, 'Link oder Text einfügen'), nothing);
	await app.open('/data');
	await unfold(page, 'Text einfügen');
	const text = textbox(page, 'Inhalt einer Abend-Datei');
	await leadsTo(button(page, 'Lesen'), text, nothing);
	await expectAccessible(page);
	await text.fill('x');
	await expect(text).not.toHaveAttribute('aria-invalid');
});

test('a new evening without enough people, or with a stake that is none', async ({ app }) => {
	const { page } = app;
	await app.open('/new');
	const start = page.getByRole('button', { name: /^Los geht/ });
	await start.press('Enter');
	await expect(textbox(page, 'Name')).toBeFocused();
	await expect(page.getByRole('alert').filter({ hasText: 'Noch 4 Personen fehlen.' })).toHaveCount(
		1,
	);
	for (const name of ['Resi', 'Franz', 'Hubert', 'Gerti']) {
		await textbox(page, 'Name').first().fill(name);
		await page.keyboard.press('Enter');
	}
	await unfold(page, 'Einsatz');
	await page.getByRole('radio', { name: 'anderer Wert' }).check({ force: true });
	await textbox(page, 'Wert in EUR').fill('viel');
	// Folded away and begun before the browser has told of the fold: that comes as an event of its own.
	await page.evaluate(() => {
		const pressed = (of: string, text: string) =>
			[...document.querySelectorAll<HTMLElement>(of)]
				.find(({ textContent }) => textContent.trim().startsWith(text))
				?.click();
		pressed('summary', 'Einsatz');
		pressed('button', 'Los geht');
	});
	await expect(textbox(page, 'Wert in EUR')).toBeFocused();
	await unfold(page, 'Einsatz');
	await leadsTo(start, textbox(page, 'Wert in EUR'), /./);
});

test('an evening off paper: the field that is to be mended first', async ({ app }) => {
	const { page } = app;
	await app.open('/paper');
	await unfold(page, 'Alten Abend vom Papier eintragen');
	const enter = button(page, 'Abend eintragen');
	const player = (n: number) => page.getByLabel(`Spieler ${String(n)}`, { exact: true });
	const points = (n: number) => page.getByLabel('Punkte', { exact: true }).nth(n - 1);
	await leadsTo(enter, player(1), 'Mindestens zwei Namen eingeben.');
	await player(1).fill('Resi');
	await player(2).fill('resi');
	await leadsTo(enter, player(2), 'Ein Name steht zweimal da.');
	await player(2).fill('Franz');
	await points(1).fill('1,5');
	await leadsTo(enter, points(1), /ganze Zahlen/);
	await points(1).fill('3');
	await leadsTo(enter, points(2), /es ist \+3/);
	await points(2).fill('-3');
	await leadsTo(enter, page.getByLabel('Datum'), /Der Tag fehlt/);
	await expectAccessible(page);
});

test('what is new in rules, or where they are written, has no name', async ({ app }) => {
	const { page } = app;
	await app.open('/rules/new?base=koenigrufen-upper-austria');
	await unfold(page, 'Spiele');
	await page.locator('summary:visible', { hasText: 'Dazunehmen' }).click();
	const called = page.getByLabel('Name des Neuen').first();
	await leadsTo(button(page, 'Spiel mit Kartenpunkten'), called, 'Der Name fehlt noch.');
	await unfold(page, 'Name und Quellen');
	await unfold(page, /^\s*Quellen/);
	const title = page.getByLabel('Titel der Quelle').last();
	await leadsTo(button(page, 'Quelle dazunehmen'), title, 'Der Titel der Quelle fehlt noch.');
});

test('a Runde without an evening, or without another one', async ({ app }) => {
	const { page } = app;
	const evening = (id: string, day: string) => ({
		...sample(UPPER_AUSTRIA, 2),
		...{ id, startedAt: `${day}T19:00:00+01:00`, closedAt: `${day}T23:00:00+01:00` },
	});
	await layIn(
		page,
		evening('e1', '2026-03-05'),
		evening('e2', '2026-03-12'),
		evening('e3', '2026-03-19'),
	);
	const none = 'Es ist noch kein Abend angehakt.';
	await app.open('/');
	await page.getByRole('link', { name: 'Daraus eine Runde machen' }).click();
	await textbox(page, 'Name der Runde').fill('Donnerstag');
	const ticks = (legend: string) => page.getByRole('group', { name: legend }).getByRole('checkbox');
	const belong = ticks('Abende, die dazugehören');
	await expect(belong).toHaveCount(3);
	for (const tick of await belong.all()) await tick.uncheck();
	await leadsTo(button(page, 'Runde anlegen'), belong.first(), none);
	await expectAccessible(page);
	for (const at of [0, 1]) await belong.nth(at).check();
	await button(page, 'Runde anlegen').click();
	await unfold(page, 'Abende dazunehmen');
	const free = ticks('Abende dazunehmen');
	await leadsTo(button(page, 'Dazunehmen'), free.first(), none);
	await page.getByRole('link', { name: 'Runde ändern' }).click();
	await unfold(page, 'Runde aufteilen');
	const splitting = page.locator('details', { hasText: 'Runde aufteilen' });
	const called = textbox(splitting, 'Name der Runde');
	await leadsTo(button(page, 'Aufteilen'), called, 'Die Runde braucht einen Namen.');
	await called.fill('Freitag');
	await leadsTo(button(page, 'Aufteilen'), ticks('Abende der neuen Runde').first(), none);
});

test('a backup without its passphrase, and one of which nothing is ticked', async ({ app }) => {
	const { page } = app;
	const { ledger } = newStore();
	await ledger.importSession(sample(UPPER_AUSTRIA, 2) as never);
	const revisions = await ledger.exportRevisions();
	const passphrase = 'Gstieß & Spatz';
	const text = await makeBackup(revisions, '2026-11-20T23:00:00Z', { passphrase });
	await app.open('/data');
	await page.locator('input[type=file]').setInputFiles({
		...{ name: 'b.json', mimeType: 'application/json' },
		buffer: Buffer.from(text),
	});
	const secret = textbox(page, 'Kennwort').last();
	await leadsTo(button(page, 'Öffnen'), secret, 'Das Kennwort fehlt noch.');
	await secret.fill(passphrase);
	await secret.press('Enter');
	const ticks = page.getByRole('group', { name: 'Was zurückgeholt wird' }).getByRole('checkbox');
	await expect(ticks).not.toHaveCount(0);
	for (const tick of await ticks.all()) await tick.uncheck();
	const none = 'Es ist nichts angehakt, was zurückgeholt wird.';
	await leadsTo(button(page, 'Zurückholen'), ticks.first(), none);
	await expectAccessible(page);
});
