// Files in and out: evenings opened by picker, drop and paste, refused with everything that is wrong,
// passed on; the whole store backed up, restored, checked and emptied.
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { asFile } from '../../scripts/evenings.mjs';
import { makeBackup } from '#lib/storage/backup.ts';
import { UPPER_AUSTRIA, sample, type EveningFile } from '../evenings.ts';
import { newStore } from '../storage/store.ts';
import { damage, tables } from '../trust/store.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { expect, test } from './support.ts';

const whole = sample(UPPER_AUSTRIA);
const named = { ...whole, name: 'Donnerstag, Rose' };

const picker = (page: Page) => page.locator('input[type=file]');

async function textOf(download: Download): Promise<string> {
	return readFileSync(await download.path(), 'utf8');
}

async function saved(page: Page, button: string): Promise<Download> {
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: button, exact: true }).first().click(),
	]);
	return download;
}

async function takeOver(page: Page, value: unknown) {
	await picker(page).setInputFiles(asFile(value));
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(page.getByText('Gespeichert.').first()).toBeVisible();
}

/** Evenings in the store, by name or id. */
async function evenings(page: Page): Promise<string[]> {
	const { sessions = [] } = await tables(page);
	return sessions.map(({ id, head }) => (head as { name?: string }).name ?? String(id)).sort();
}

test.beforeEach(async ({ app }) => {
	await app.open('/data');
	await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Daten');
});

test('where a part of the app does not come no file is blamed, and it opens once it does', async ({
	app,
}) => {
	const { page } = app;
	await page.context().setOffline(true);
	await picker(page).setInputFiles(asFile(named));
	await expect(page.getByText('Ein Teil der App')).toBeVisible();
	await expect(page.getByText('lässt sich nicht lesen')).toHaveCount(0);
	await takePictures(page, 'file-part-missing');
	await page.context().setOffline(false);
	await page.reload();
	await picker(page).setInputFiles(asFile(named));
	await expect(page.getByRole('heading', { name: 'Donnerstag, Rose' })).toBeVisible();
	// What could not be had is told in the console, too.
	app.errors.length = 0;
});

test('an evening is shown before it is taken over, and stands in the sheet after it', async ({
	app,
}) => {
	const { page } = app;
	await picker(page).setInputFiles(asFile(named));
	const preview = page.getByRole('region', { name: 'Gelesener Abend' });
	await expect(preview.getByRole('heading', { name: 'Donnerstag, Rose' })).toBeVisible();
	await expect(preview).toContainText('80 Spiele');
	await expect(preview).toContainText('20. November 2026');
	for (const [name, total] of [
		['Anna', '−448'],
		['Bert', '127'],
		['Cleo', '316'],
		['Dora', '−189'],
		['Emil', '194'],
	] as const) {
		await expect(preview.locator('dl > div', { hasText: name })).toContainText(total);
	}
	await expect.poll(() => evenings(page)).toEqual([]);
	await preview.getByRole('button', { name: 'Übernehmen' }).click();
	await page.getByRole('link', { name: 'Zum Schrieb' }).click();
	await expect(page.getByRole('table')).toBeVisible();
	await expect(page.locator('[data-row]')).toHaveCount(80);
});

test('a file may be dropped on the page', async ({ app }) => {
	const { page } = app;
	const transfer = await page.evaluateHandle((text) => {
		const data = new DataTransfer();
		data.items.add(new File([text], 'abend.json', { type: 'application/json' }));
		return data;
	}, JSON.stringify(named));
	await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
	await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
	await expect(page.getByRole('heading', { name: 'Donnerstag, Rose' })).toBeVisible();
});

test('its text may be pasted, anywhere or into the field, and waits its turn as a file does', async ({
	app,
}) => {
	const { page } = app;
	const paste = (file: object) =>
		page.evaluate((text) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData('text', text);
			document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
		}, JSON.stringify(file));
	await paste(named);
	await expect(page.getByRole('heading', { name: 'Donnerstag, Rose' })).toBeVisible();
	await paste({ ...named, name: 'Samstag' });
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await expect(page.getByRole('heading', { name: 'Samstag' })).toBeVisible();
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await page.getByText('Text einfügen').click();
	await page
		.getByRole('textbox')
		.first()
		.fill(JSON.stringify({ ...named, name: 'Freitag' }));
	await page.getByRole('button', { name: 'Lesen' }).click();
	await expect(page.getByRole('heading', { name: 'Freitag' })).toBeVisible();
	await expect.poll(() => evenings(page)).toEqual([]);
});

const PASSPHRASE = 'Gstieß & Spatz';
async function lockedBackup(evening: EveningFile): Promise<string> {
	const { ledger } = newStore();
	await ledger.importSession(evening as never);
	const revisions = await ledger.exportRevisions();
	return makeBackup(revisions, '2026-11-20T23:00:00Z', { passphrase: PASSPHRASE });
}

test('several at once are one list with one decision: new, the same, different, wrong', async ({
	app,
}) => {
	test.slow();
	const { page } = app;
	await takeOver(page, named);
	// Ids that sort behind everything a browser may use as the end of a range.
	const strange = {
		...named,
		id: '\uffff\uffffz',
		name: 'Freitag',
		deals: named.deals.slice(0, 3).map((deal, i) => ({ ...deal, id: `\uffff\uffff${String(i)}` })),
	};
	const krone = { ...named, name: 'Donnerstag, Krone', deals: named.deals.slice(0, 79) };
	const sonntag = { ...named, id: 'sonntag', name: 'Sonntag', deals: [] };
	const csv =
		'Datum;Anna;Bert;Zenzi;Cleo;Dora;Emil\n14.3.1998;12;-4;-8;0;120;-120\n21.3.1998;1;1;1;;;\n28.3.1998;2;;-2;;;\n';
	await picker(page).setInputFiles([
		asFile({ ...named, stake: 7 }, 'falsch.json'),
		asFile(strange, 'neu.json'),
		asFile(named, 'gleich.json'),
		asFile(krone, 'anders.json'),
		{ name: 'alt.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) },
		{ ...asFile({}, 'zu.json'), buffer: Buffer.from(await lockedBackup(sonntag)) },
	]);
	await expect(page.getByRole('heading', { name: '6 Dateien' })).toBeFocused();
	const file = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
	await expect(file('falsch.json.*1 Fehler')).toBeDisabled();
	await page.getByText('Fehler in falsch.json').click();
	await expect(page.getByRole('list', { name: 'Fehler in falsch.json' })).toContainText('stake');
	await expect(file('neu.json.* · neu')).toBeChecked();
	await expect(file('gleich.json.* · schon da')).toBeDisabled();
	await expect(file('anders.json.* · schon da, aber anders: 1 nicht in der Datei')).toBeChecked();
	await expect(file('alt.csv.*2 Abende neu.*einzeln')).toBeDisabled();
	// A locked one asks for its passphrase in its row, and is one of them then.
	await expect(file('zu.json.*Kennwort')).toBeDisabled();
	const secret = page
		.getByRole('group', { name: 'zu.json' })
		.getByRole('textbox', { name: 'Kennwort' });
	await secret.fill('Gstieß');
	await secret.press('Enter');
	await expect(secret).toHaveAccessibleDescription(/stimmt nicht/);
	await secret.fill(PASSPHRASE);
	await secret.press('Enter');
	await expect(file('zu.json.*1 neuer Eintrag')).toBeChecked();
	await expect(file('zu.json.*1 neuer Eintrag')).toBeFocused();
	await takePictures(page, 'files');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page.getByRole('radio', { name: 'Als eigenen Abend' }).check();
	await page.getByRole('button', { name: '3 Dateien übernehmen' }).click();
	await expect(page.getByText('3 Dateien sind übernommen.').first()).toBeVisible();
	// What each was stays shown, and all of it has one way back, and forth again.
	await expect(file('neu.json.* · neu')).toBeDisabled();
	await expect.poll(() => evenings(page)).toHaveLength(4);
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await expect(page.getByRole('button', { name: 'Doch übernehmen' })).toBeVisible();
	await expect.poll(() => evenings(page)).toHaveLength(1);
	await page.getByRole('button', { name: 'Doch übernehmen' }).click();
	await expect(page.getByText('3 Dateien sind übernommen.').first()).toBeVisible();
	await expect.poll(() => evenings(page)).toHaveLength(4);

	// The table asks what is its own: what is wrong in it by line, the rules and the stake.
	await page.getByRole('button', { name: 'Weiter zur nächsten Datei (1)' }).click();
	await expect(
		page.getByRole('heading', { name: 'alt.csv: Abende aus einer Tabelle' }),
	).toBeVisible();
	await expect(page.getByText('2 Abende neu')).toBeVisible();
	await expect(page.getByRole('list', { name: 'Fehler' })).toHaveText(
		'Zeile 3 Die Endstände ergeben zusammen +3, nicht 0.',
	);
	await expect(page.getByText('Bekannt: Anna, Bert, Cleo, Dora und Emil')).toBeVisible();
	await expect(page.getByText('Neu: Zenzi')).toBeVisible();
	await takePictures(page, 'csv');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page.getByRole('button', { name: '2 Abende übernehmen' }).click();
	await expect(page.getByText('2 Abende sind da.').first()).toBeVisible();
	const stored = await evenings(page);
	expect(stored).toHaveLength(6);
	expect(stored).toEqual(
		expect.arrayContaining(['Donnerstag, Krone', 'Donnerstag, Rose', 'Freitag']),
	);
});

test('a large file is read away from the screen: a list of one, right or wrong', async ({
	app,
}) => {
	const { page } = app;
	const deals = Array.from({ length: 8 }, (_, round) =>
		named.deals.map((deal) => ({ ...deal, id: `${deal.id} ${String(round)}` })),
	).flat();
	await picker(page).setInputFiles(asFile({ ...named, deals, stake: 7 }, 'falsch.json'));
	await expect(page.getByRole('heading', { name: '1 Datei', exact: true })).toBeFocused();
	await page.getByText('Fehler in falsch.json').click();
	await expect(page.getByRole('list', { name: 'Fehler in falsch.json' })).toContainText('stake');
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await picker(page).setInputFiles(asFile({ ...named, deals }, 'lang.json'));
	await page.getByRole('button', { name: '1 Datei übernehmen' }).click();
	await expect(page.getByText('1 Datei ist übernommen.').first()).toBeVisible();
	await expect.poll(() => evenings(page)).toEqual(['Donnerstag, Rose']);
});

test('a large table, picked or pasted, is read and taken in away from the screen', async ({
	app,
}) => {
	const { page } = app;
	// What the page itself reads of files.
	await page.evaluate(() => {
		const counted = globalThis as unknown as { bytesRead: number };
		counted.bytesRead = 0;
		for (const way of ['arrayBuffer', 'text'] as const) {
			// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own blob
			const read = Blob.prototype[way] as () => Promise<never>;
			Blob.prototype[way] = function (this: Blob) {
				counted.bytesRead += this.size;
				return read.call(this);
			};
		}
	});
	const day = (at: number) => new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10);
	const note = 'x'.repeat(500);
	const table = (from: number, count: number) => {
		const lines = Array.from({ length: count }, (_, at) => `${day(from + at)};${note};12;-12`);
		return ['Datum;Titel;Anna;Bert', ...lines].join('\n');
	};
	const buffer = Buffer.from(table(0, 250));
	expect(buffer.length).toBeGreaterThan(100_000);
	await picker(page).setInputFiles({ name: 'alt.csv', mimeType: 'text/csv', buffer });
	await page.getByRole('button', { name: 'Weiter zur nächsten Datei (1)' }).click();
	await expect(page.getByText('250 Abende neu')).toBeVisible();
	await page.getByRole('button', { name: /247/ }).click();
	await expect(page.getByRole('button', { name: /147/ })).toBeVisible();
	await page.getByRole('button', { name: '250 Abende übernehmen' }).click();
	await expect(page.getByText('250 Abende sind da.').first()).toBeVisible();
	expect(await evenings(page)).toHaveLength(250);
	await page.getByRole('button', { name: 'Zurücknehmen' }).click();
	await expect(page.getByText('250 Abende neu')).toBeVisible();
	await expect.poll(() => evenings(page)).toHaveLength(0);
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await page.getByText('Text einfügen').click();
	await page.getByRole('textbox', { name: 'Inhalt einer Abend-Datei' }).fill(table(1000, 250));
	await page.getByRole('button', { name: 'Lesen', exact: true }).click();
	await page.getByRole('button', { name: 'Weiter zur nächsten Datei (1)' }).click();
	await expect(page.getByText('250 Abende neu')).toBeVisible();
	expect(
		await page.evaluate(() => (globalThis as unknown as { bytesRead: number }).bytesRead),
	).toBeLessThan(1000);
});

test('a file that no phone could read is refused unread', async ({ app }) => {
	const { page } = app;
	await page.evaluate(() => {
		const file = new File(['{}'], 'riesig.json');
		Object.defineProperty(file, 'size', { value: 400 * 1024 * 1024 });
		Object.defineProperty(file, 'text', { value: () => Promise.reject(new Error('it was read')) });
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([''], 'x'));
		const event = new DragEvent('drop', { bubbles: true, dataTransfer });
		Object.defineProperty(event.dataTransfer, 'files', { value: [file] });
		document.body.dispatchEvent(event);
	});
	await expect(page.getByText(/341\sMB/)).toBeVisible();
	await picker(page).setInputFiles(asFile(named));
	await expect(page.getByRole('heading', { name: 'Donnerstag, Rose' })).toBeVisible();
});

test('a bad file is refused with everything that is wrong in it', async ({ app }) => {
	const { page } = app;
	const wrong: Record<string, object> = {
		d3: { contract: 'dreyer' },
		d6: { dealer: 'zenzi' },
		d10: { factor: 0.5 },
	};
	const deals = whole.deals.map((deal) => ({ ...deal, ...wrong[deal.id] }));
	await picker(page).setInputFiles(asFile({ ...whole, startedAt: 'gestern', deals }));
	await expect(page.getByRole('heading', { name: /abend\.json: \d+ Fehler/ })).toBeFocused();
	const problems = page.getByRole('list', { name: 'Fehler' }).getByRole('listitem');
	for (const [place, right] of [
		['startedAt', '2026-11-20'],
		['Spiel 3 contract', 'Dreier'],
		['Spiel 6 dealer', 'Anna'],
		['Spiel 10 factor', ''],
	] as const) {
		await expect(
			problems.filter({ hasText: new RegExp(place.replaceAll(' ', '\\s*')) }).first(),
		).toContainText(right);
	}
	await expect.poll(() => evenings(page)).toEqual([]);
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);

	await picker(page).setInputFiles({
		name: 'notiz.txt',
		mimeType: 'text/plain',
		buffer: Buffer.from('kein JSON'),
	});
	await expect(page.getByRole('heading', { name: /notiz\.txt: 1 Fehler/ })).toBeVisible();
	await expect(page.getByText('Das ist keine Datei von Schrieb.')).toBeVisible();
	await expect(problems).toHaveText('Das ist kein JSON');
	await picker(page).setInputFiles({
		name: 'halb.json',
		mimeType: 'application/json',
		buffer: Buffer.from(JSON.stringify(whole, null, 1).slice(0, 200)),
	});
	await expect(page.getByText('Die Datei ist nicht ganz angekommen')).toBeVisible();
	await expect(problems).toHaveText(
		/Das ist kein JSON: lesbar ist es nur bis Zeile \d+, Spalte \d+$/,
	);
	await picker(page).setInputFiles(asFile({ ...whole, version: 2 }));
	await expect(page.getByText(/Version 2 ist neuer/)).toBeVisible();
	await expect(page.getByText(/von einer neueren Version der App/)).toBeVisible();
});

test('a field nobody knows is kept, and said so', async ({ app }) => {
	const { page } = app;
	await picker(page).setInputFiles(asFile({ ...named, wirt: 'Rose' }));
	await page.getByText('1 Hinweis').click();
	await expect(page.getByRole('list', { name: '1 Hinweis' })).toContainText('wirt');
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(page.getByText('Gespeichert.').first()).toBeVisible();
	const file = JSON.parse(await textOf(await saved(page, 'Als Datei sichern'))) as object;
	expect(file).toMatchObject({ wirt: 'Rose' });
});

test('an evening that is there already is replaced, copied or left alone', async ({ app }) => {
	const { page } = app;
	await takeOver(page, named);
	await picker(page).setInputFiles(asFile(named));
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(page.getByText('schon da, Wort für Wort').first()).toBeVisible();

	const other = { ...named, name: 'Donnerstag, Krone', deals: named.deals.slice(0, 79) };
	await picker(page).setInputFiles(asFile(other));
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(page.getByRole('heading', { name: 'schon da' })).toBeVisible();
	await expect(page.getByText('Die Datei unterscheidet sich: 1 nicht in der Datei.')).toBeVisible();
	await page.getByRole('button', { name: 'Als eigenen Abend' }).click();
	await expect(page.getByText('Gespeichert.').first()).toBeVisible();
	await expect.poll(() => evenings(page)).toEqual(['Donnerstag, Krone', 'Donnerstag, Rose']);

	await picker(page).setInputFiles(asFile({ ...named, name: 'Donnerstag, Linde' }));
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	const replace = page.getByRole('button', { name: 'Durch die Datei ersetzen' });
	await expect(replace).toBeVisible();
	// Another tab writes on while this one still asks.
	const tab = await page.context().newPage();
	await tab.goto(`/s/${named.id}/more`);
	await tab.getByRole('button', { name: 'Abend schließen' }).click();
	await expect(tab).toHaveURL(/\/end$/);
	await tab.close();
	await replace.click();
	await expect(page.getByRole('alert').filter({ hasText: 'Inzwischen' })).toBeVisible();
	await expectNoSidewaysScroll(page);
	await replace.click();
	await expect(page.getByText('Gespeichert.').first()).toBeVisible();
	await expect.poll(() => evenings(page)).toEqual(['Donnerstag, Krone', 'Donnerstag, Linde']);
});

test('an evening goes out as it came in: as a file and over the clipboard', async ({ app }) => {
	const { page } = app;
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await takeOver(page, named);
	const download = await saved(page, 'Als Datei sichern');
	expect(download.suggestedFilename()).toBe('schrieb-2026-11-20.json');
	const { rulesetSnapshot, ...file } = JSON.parse(await textOf(download)) as Record<
		string,
		unknown
	>;
	expect(file).toEqual(named);
	expect(rulesetSnapshot).toMatchObject({ id: 'koenigrufen-upper-austria' });

	await page.getByRole('button', { name: 'Als Text kopieren', exact: true }).click();
	await expect(page.getByText('In der Zwischenablage.').first()).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(JSON.parse(copied)).toEqual({ ...named, rulesetSnapshot });
});

test('everything is backed up, deleted, and restored in part', async ({ app }) => {
	const { page } = app;
	await takeOver(page, named);
	await takeOver(page, {
		...named,
		id: 'zweiter',
		name: 'Freitag',
		deals: named.deals.slice(0, 3),
	});
	await expect(page.getByText(/Noch nie gesichert/)).toBeVisible();
	const download = await saved(page, 'Alles sichern');
	expect(download.suggestedFilename()).toMatch(/^schrieb-backup-\d{4}-\d\d-\d\d\.json$/);
	await expect(page.getByText(/Zuletzt gesichert heute .* nichts dazugekommen/)).toBeVisible();
	// It could not be tapped meanwhile.
	await expect(page.getByRole('button', { name: 'Alles sichern' })).toBeFocused();
	const backup = await textOf(download);

	await page.getByText('Alles löschen').click();
	const deleting = page.getByRole('button', { name: 'Endgültig löschen' });
	await expect(deleting).toBeDisabled();
	await page.getByRole('textbox', { name: /Zum Bestätigen/ }).fill('löschen');
	await deleting.click();
	await expect(page).toHaveURL(/\/$/);
	await expect.poll(() => evenings(page)).toEqual([]);
	// Emptied by hand, not by the browser: nothing to be told.
	expect(await page.evaluate(() => localStorage.getItem('schrieb-preferences'))).toContain(
		'"writtenAt":0',
	);

	await app.open('/data');
	await picker(page).setInputFiles({
		name: 'backup.json',
		mimeType: 'application/json',
		buffer: Buffer.from(backup),
	});
	await expect(page.getByRole('heading', { name: 'Sicherung zurückholen' })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('checkbox', { name: /Freitag/ }).uncheck();
	await page.getByRole('button', { name: 'Zurückholen', exact: true }).click();
	await expect(page.getByText(/Einträge sind zurück/).first()).toBeVisible();
	await expect.poll(() => evenings(page)).toEqual(['Donnerstag, Rose']);
	await page.goto(`/s/${whole.id}/sheet`);
	await expect(page.locator('[data-row]')).toHaveCount(80);
});

test('a backup with a passphrase opens with it alone', async ({ app }) => {
	const { page } = app;
	await takeOver(page, named);
	await page.getByRole('switch', { name: 'Mit Kennwort' }).check();
	await expect(page.getByRole('button', { name: 'Alles sichern' })).toBeDisabled();
	await page.getByRole('textbox', { name: 'Kennwort' }).fill('tarock123');
	await expect(page.getByText(/leicht zu erraten/)).toBeVisible();
	await page.getByRole('textbox', { name: 'Kennwort' }).fill('Gstieß & Spatz');
	await expect(page.getByText(/leicht zu erraten/)).toHaveCount(0);
	await page.getByRole('textbox', { name: 'Name der Sicherung' }).fill('Annas Handy');
	const download = await saved(page, 'Alles sichern');
	expect(download.suggestedFilename()).toMatch(
		/^schrieb-backup-annas-handy-\d{4}-\d\d-\d\d-locked\.json$/,
	);
	const backup = await textOf(download);
	expect(backup).not.toContain('Donnerstag, Rose');
	await picker(page).setInputFiles({
		name: 'backup.json',
		mimeType: 'application/json',
		buffer: Buffer.from(backup),
	});
	const restoring = page.getByRole('region', { name: 'Sicherung zurückholen' });
	await expect(restoring.getByRole('heading', { name: 'Annas Handy' })).toBeVisible();
	await expect(restoring.getByText(/Geschrieben am .* Kennwort/)).toBeVisible();
	await restoring.getByLabel('Kennwort').fill('falsch');
	await restoring.getByRole('button', { name: 'Öffnen' }).click();
	await expect(restoring.getByText(/Das Kennwort stimmt nicht/)).toBeVisible();
	await restoring.getByLabel('Kennwort').fill('Gstieß & Spatz');
	await restoring.getByRole('button', { name: 'Öffnen' }).click();
	await expect(restoring.getByText(/Donnerstag, Rose/)).toBeVisible();
	await expect(restoring.getByText(/schon da/).first()).toBeVisible();
});

test('the self-check finds damage, sets it aside and gives it out', async ({ app }) => {
	const { page } = app;
	await takeOver(page, named);
	await page.getByRole('button', { name: 'Selbstprüfung' }).click();
	await expect(page.getByText(/Einträge geprüft: alles in Ordnung/).first()).toBeVisible();
	await damage(page, 'revisions', { id: 'kaputt', sessionId: 5 });
	await page.getByRole('button', { name: 'Selbstprüfung' }).click();
	await expect(page.getByText(/Schäden gefunden|1 Schaden gefunden/).first()).toBeVisible();
	await page.getByRole('button', { name: 'Reparieren' }).click();
	await expect(page.getByText(/Einträge geprüft: alles in Ordnung/).first()).toBeVisible();
	await page.getByText('1 Eintrag zur Seite gelegt').click();
	const rows = page.locator('details', { hasText: 'zur Seite gelegt' });
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		rows.getByRole('button', { name: 'Als Datei sichern' }).click(),
	]);
	expect(JSON.parse(await textOf(download))).toMatchObject([{ id: 'kaputt' }]);
});

test('a file of one’s choice is written by itself after changes', async ({ app }) => {
	const { page } = app;
	// The dialogue is the browser's own: here it answers with a file that only remembers what it was told.
	await page.evaluate(() => {
		const written: string[] = [];
		const file = {
			name: 'taeglich.json',
			queryPermission: () => Promise.resolve('granted'),
			createWritable: () =>
				Promise.resolve({
					write: async (file: Blob) => written.push(await file.text()),
					close: () => Promise.resolve(),
				}),
		};
		Object.assign(globalThis, {
			written,
			showSaveFilePicker: () =>
				Promise.resolve(
					// Only data may be stored; the functions are found again on the prototype.
					Object.create(file, { name: { value: file.name, enumerable: true } }),
				),
		});
	});
	// The backup's own button is the last one, once its panel is there.
	const choose = page.getByRole('button', { name: 'Datei wählen …' });
	await expect(choose).toHaveCount(2);
	await choose.last().click();
	await expect(page.getByText('Gesichert wird in taeglich.json.')).toBeVisible();
	await expect(page.getByText(/Zuletzt geschrieben um/)).toBeVisible();
	await takeOver(page, named);
	await expect
		.poll(
			() =>
				page.evaluate(() => (globalThis as unknown as { written: string[] }).written.at(-1) ?? ''),
			{ timeout: 20_000 },
		)
		.toContain('Donnerstag, Rose');
});

test('a file of one’s choice that another device writes too, and whose folder goes: neither is written over', async ({
	app,
}) => {
	const { page } = app;
	/** A real file of the browser's: what may be done with one that somebody picked. */
	const inFolder = async (content?: string) =>
		page.evaluate(async (text) => {
			const root = await navigator.storage.getDirectory();
			const folder = await root.getDirectoryHandle('stick', { create: true });
			const file = await folder.getFileHandle('taeglich.json', { create: true });
			Object.assign(globalThis, { showSaveFilePicker: () => Promise.resolve(file) });
			if (text === undefined) return;
			const writable = await file.createWritable();
			await writable.write(text);
			await writable.close();
		}, content);
	await inFolder();
	const choose = page.getByRole('button', { name: 'Datei wählen …' });
	await expect(choose).toHaveCount(2);
	await choose.last().click();
	await expect(page.getByText(/Zuletzt geschrieben um/)).toBeVisible();
	await inFolder(`${JSON.stringify({ id: '0198', entityId: 'd1' })}\n`);
	await takeOver(page, named);
	await expect(
		page.getByText('In dieser Datei steht ein Eintrag, der hier nicht da ist.'),
	).toBeVisible();
	await inFolder('');
	await page.evaluate(async () => {
		const root = await navigator.storage.getDirectory();
		await root.removeEntry('stick', { recursive: true });
	});
	await takeOver(page, { ...named, id: 'another' });
	await expect(page.getByText(/ihr Ordner ist nicht mehr da/)).toBeVisible();
});

test('whoever never backs up is reminded, and may put it off', async ({ app }) => {
	const { page } = app;
	await takeOver(page, named);
	await page.goto('/');
	const reminder = page.getByText('Zeit für eine Sicherung');
	await expect(reminder).toBeVisible();
	await expect(page.getByText(/Noch nie gesichert; 8\d Einträge/)).toBeVisible();
	await takePictures(page, 'backup-reminder');
	await expectAccessible(page);
	await page.getByRole('button', { name: 'In einer Woche wieder' }).click();
	await expect(reminder).toBeHidden();
	await page.reload();
	await expect(page.getByRole('link', { name: /Neuer Abend|Weiter/ }).first()).toBeVisible();
	await expect(reminder).toBeHidden();
});

test('the page says where things are and meets WCAG 2.2 AA', async ({ app }) => {
	const { page } = app;
	await takeOver(page, named);
	await expect(page.getByText('Datenbank „schrieb“')).toBeVisible();
	await expect(page.getByText(/MB von/)).toBeVisible();
	await takePictures(page, 'data');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
	await expectNoSidewaysScroll(page);
});
