// What a backup brings beside evenings – pictures, keys – and what is done where it says something else than is here.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newKeys } from '#lib/rooms/keys.ts';
import { newRoom } from '#lib/rooms/room-store.ts';
import { makeBackup } from '#lib/storage/backup.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';
import { newStore } from '../storage/store.ts';
import { checked, put, tables } from '../trust/store.ts';
import { expectAccessible, expectNoSidewaysScroll, takePictures } from './looks.ts';
import { expect, test } from './support.ts';
import { savePerson } from '../storage/edits.ts';

const PASSPHRASE = 'Gstieß & Spatz';
const evening = { ...sample(UPPER_AUSTRIA, 6), name: 'Donnerstag, Rose' };
const [player] = evening.players;

/** The evening and one of its people, as another phone has them. */
async function record(): Promise<readonly Revision[]> {
	const { ledger } = newStore();
	await savePerson(ledger, { id: player!.id, name: player!.name });
	await ledger.importSession(evening as never);
	return ledger.exportRevisions();
}

const open = (page: Page, text: string) =>
	page.locator('input[type=file]').setInputFiles({
		name: 'backup.json',
		mimeType: 'application/json',
		buffer: Buffer.from(text),
	});
const restore = (page: Page) =>
	page.getByRole('button', { name: 'Zurückholen', exact: true }).click();

/** A picture of somebody, as the app keeps it. */
const keepPicture = (page: Page, person: string) =>
	page.evaluate(async (key) => {
		const canvas = new OffscreenCanvas(32, 32);
		const context = canvas.getContext('2d')!;
		context.fillStyle = 'teal';
		context.fillRect(0, 0, 32, 32);
		const value = await canvas.convertToBlob({ type: 'image/jpeg' });
		await new Promise<void>((resolve) => {
			const request = indexedDB.open('schrieb');
			request.onsuccess = () => {
				const transaction = request.result.transaction('meta', 'readwrite');
				transaction.objectStore('meta').put({ key, value });
				transaction.oncomplete = () => {
					request.result.close();
					resolve();
				};
			};
		});
	}, `picture:${person}`);

const metaKeys = async (page: Page): Promise<string[]> =>
	((await tables(page)).meta ?? [])
		.map(({ key }) => String(key))
		.filter((key) => /^(picture|room):/.test(key))
		.sort();

test('pictures and keys that are ticked come with a locked backup, and are back on an empty phone', async ({
	app,
}) => {
	test.slow();
	const { page } = app;
	// Whose keys are here looks for the others: there is nobody.
	await page.routeWebSocket(/\/rooms$/, () => undefined);
	await app.open('/data');
	await open(page, await makeBackup(await record(), '2026-11-20T23:00:00Z'));
	await restore(page);
	await expect(page.getByText(/Einträge sind zurück/).first()).toBeVisible();
	const keys = await newKeys();
	await keepPicture(page, player!.id);
	await put(page, 'meta', {
		key: `room:${keys.name}`,
		value: newRoom(keys, 'phone', 1, { sessionId: evening.id }),
	});
	await app.open('/data');
	await page.getByRole('switch', { name: 'Mit Kennwort' }).check();
	await page.getByRole('textbox', { name: 'Kennwort' }).fill(PASSPHRASE);
	await expect(page.getByText(/^Die Schlüssel .* sind in der Datei/)).toBeVisible();
	await page.getByRole('switch', { name: 'Bilder der Leute auch' }).check();
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Alles sichern' }).click(),
	]);
	const text = readFileSync(await download.path(), 'utf8');
	await expect(page.getByText(/^Gesichert: /).first()).toBeVisible();

	await page.getByText('Alles löschen').click();
	await page.getByRole('textbox', { name: /Zum Bestätigen/ }).fill('löschen');
	await page.getByRole('button', { name: 'Endgültig löschen' }).click();
	await expect(page).toHaveURL(/\/$/);
	await expect.poll(() => metaKeys(page)).toEqual([]);

	// On the start page of an empty phone what was restored is still told once there are evenings.
	await page.getByText('Abend aus einer Datei öffnen').click();
	await open(page, text);
	const restoring = page.getByRole('region', { name: 'Sicherung zurückholen' });
	await restoring.getByLabel('Kennwort').fill(PASSPHRASE);
	await restoring.getByRole('button', { name: 'Öffnen' }).click();
	await expect(restoring.getByText('Mit Bild von 1 Person')).toBeVisible();
	await expect(restoring.getByRole('checkbox', { name: /Der Schlüssel zu 1/ })).toBeChecked();
	await restore(page);
	await expect(page.getByText(/1 Schlüssel .* ist wieder hier/).first()).toBeVisible();
	await expect.poll(() => metaKeys(page)).toEqual([`picture:${player!.id}`, `room:${keys.name}`]);
	await app.open('/people');
	const row = page.getByRole('link', { name: new RegExp(player!.name) }).first();
	await expect(row.locator('img')).toBeVisible();
});

test('where a file says something else than is here, somebody is asked, and what is said is what is kept', async ({
	app,
}) => {
	test.slow();
	const { page } = app;
	await app.open('/data');
	const written = await record();
	await open(page, await makeBackup(written, '2026-11-20T23:00:00Z'));
	await restore(page);
	await expect(page.getByText(/Einträge sind zurück/).first()).toBeVisible();
	// The second copy has what is here: it is no reason to go back to that.
	await app.open('/data');
	await expect(page.getByText(/Alles steht noch einmal/)).toBeVisible();
	await checked(page);

	const row = written.find(({ entity }) => entity === 'deal')!;
	const other = { ...row, body: { ...row.body!, number: 70 } };
	const here = async () => (await tables(page)).revisions?.find(({ id }) => id === row.id)?.body;
	const file = written.map((one) => (one === row ? other : one));
	await open(page, await makeBackup(file, '2026-11-21T23:00:00Z'));
	await expect(page.getByText('1 Eintrag sagt hier etwas anderes als in der Datei.')).toBeVisible();
	await expect(page.getByRole('radio', { name: 'Die hier bleibt' })).toBeChecked();
	await takePictures(page, 'backup-differs');
	await expectAccessible(page);
	await expectNoSidewaysScroll(page);
	await restore(page);
	await expect(page.getByText('1 Eintrag bleibt, wie er hier steht.').first()).toBeVisible();
	expect(await here()).toEqual(row.body);

	await page.getByRole('button', { name: 'Fertig' }).click();
	await open(page, await makeBackup(file, '2026-11-21T23:00:00Z'));
	await page.getByRole('radio', { name: /^Die aus der Datei/ }).check();
	await restore(page);
	await expect(page.getByText('1 Eintrag steht wieder so da wie in der Datei')).toBeVisible();
	expect(await here()).toEqual(other.body);
	await app.open('/data');
	await expect(page.getByText(/Alles steht noch einmal/)).toBeVisible();
	await expect(page.getByText('1 Eintrag zur Seite gelegt')).toBeVisible();
	expect(await here()).toEqual(other.body);
});

test('what another tab has wait says so, can be given up, and goes on once that tab is closed', async ({
	app,
}) => {
	const { page } = app;
	/** Another tab that is at it. */
	const atIt = async (turn: 'restore' | 'copy') => {
		const other = await page.context().newPage();
		await other.goto('/emergency.html');
		await other.evaluate(
			(name) =>
				new Promise<void>((holds) => {
					void navigator.locks.request(name, () => {
						holds();
						return new Promise(() => undefined);
					});
				}),
			`schrieb-${turn}`,
		);
		return other;
	};
	const waits = page.getByText(/^Ein anderer Tab dieser App arbeitet noch an den Daten/);
	await app.open('/data');

	let other = await atIt('restore');
	await open(page, await makeBackup(await record(), '2026-11-20T23:00:00Z'));
	await restore(page);
	await expect(waits).toBeVisible();
	await takePictures(page, 'waits-restore');
	await page.getByRole('button', { name: 'Abbrechen, nichts zurückholen' }).click();
	await expect(page.getByRole('button', { name: 'Zurückholen', exact: true })).toBeVisible();
	expect((await tables(page)).revisions).toEqual([]);
	await restore(page);
	await expect(waits).toBeVisible();
	await other.close();
	await expect(page.getByText(/Einträge sind zurück/).first()).toBeVisible();

	other = await atIt('copy');
	await page.getByText('Alles löschen').click();
	await page.getByRole('textbox', { name: /Zum Bestätigen/ }).fill('löschen');
	await page.getByRole('button', { name: 'Endgültig löschen' }).click();
	await expect(waits).toBeVisible();
	await expectAccessible(page);
	await takePictures(page, 'waits-delete');
	await page.getByRole('button', { name: 'Nicht löschen' }).click();
	await expect(waits).toHaveCount(0);
	expect((await tables(page)).revisions?.length).toBeGreaterThan(0);
	await page.getByRole('button', { name: 'Endgültig löschen' }).click();
	await expect(waits).toBeVisible();
	await other.close();
	await expect(page).toHaveURL(/\/$/);
	expect((await tables(page)).revisions).toEqual([]);
});

test('two versions of a Runde call its members as a table did that came without people', async ({
	app,
}) => {
	const { page } = app;
	const [here, there] = [newStore(), newStore()];
	const members = evening.players.map(({ id }) => ({ id, role: 'regular' as const }));
	const stake = { currency: 'EUR', minorPerPoint: 10 };
	const usual = { ruleset: UPPER_AUSTRIA, stake, seats: evening.seats };
	const group = { id: 'g1', name: 'Donnerstag', mark: 2, members, ...usual };
	await here.ledger.importSession(evening as never);
	const write = ({ ledger }: typeof here, value: object) =>
		ledger.commit([{ entity: 'group', id: 'g1', value: { ...group, ...value } }]);
	await write(here, {});
	await there.ledger.mergeRevisions(await here.ledger.exportRevisions());
	await write(here, { members: [{ id: player!.id, role: 'guest' }, ...members.slice(1)] });
	await write(there, { members: members.slice(1) });
	await here.ledger.mergeRevisions(await there.ledger.exportRevisions());
	await app.open('/data');
	await open(page, await makeBackup(await here.ledger.exportRevisions(), '2026-11-20T23:00:00Z'));
	await restore(page);
	const versions = page.getByRole('group', { name: 'Zwei Fassungen der Runde Donnerstag' });
	await expect(versions.getByText('Mitglieder').first()).toBeVisible();
	await expect(versions.getByText(`${player!.name} · Gast`)).toBeVisible();
});
