// The self-check on start, damage that is set aside, and the page that works when nothing else does.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readBackup } from '#lib/storage/backup.ts';
import { appRuns, takeIn } from '../../scripts/evenings.mjs';
import { serve, readBuild } from '../../scripts/serve.mjs';
import { expectAccessible, expectNoSidewaysScroll } from '../e2e/looks.ts';
import { expect, installed, test } from '../e2e/support.ts';
import { checked, damage, evening, expectSoundStore, tables, withoutCopy } from './store.ts';

async function emergencyFile(page: Page): Promise<string> {
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Alles in eine Datei sichern' }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/^schrieb-emergency-\d{4}-\d\d-\d\d\.json$/);
	return readFileSync(await download.path(), 'utf8');
}

test('a damaged row is told on every start, set aside, and blocks nothing', async ({ page }) => {
	await withoutCopy(page);
	await takeIn(page, evening());
	const { revisions = [], deals = [] } = await tables(page);
	const hurt = revisions.find(({ entity }) => entity === 'deal')!;
	await damage(page, 'revisions', { ...hurt, body: { number: 'two' } });
	await damage(page, 'deals', { ...deals[5], value: 'bits' });
	await page.goto('/s/trust/sheet');
	await expect(page.getByText('Die Selbstprüfung hat etwas gefunden')).toBeVisible();
	// The damaged revision's deal lies in quarantine, the damaged projection was written anew.
	await expect(page.locator('[data-row]')).toHaveCount(5);
	await expectSoundStore(page);
	expect((await tables(page)).quarantine).toMatchObject([{ id: hurt.id, sessionId: 'trust' }]);

	await page.reload();
	await expect(page.getByText('ein Spiel ist beschädigt und zählt nicht')).toBeVisible();
	await page.getByRole('link', { name: 'Ansehen und sichern' }).first().click();
	await page
		.getByText(/zur Seite gelegt/)
		.first()
		.click();
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Als Datei sichern' }).last().click(),
	]);
	expect(readFileSync(await download.path(), 'utf8')).toContain(hurt.id as string);
	// Until somebody decides.
	await page.getByRole('button', { name: 'Verwerfen' }).click();
	await expect(page.getByText('zur Seite')).toHaveCount(0);
	expect((await tables(page)).quarantine).toEqual([]);
});

test('damage in an old evening is found too, once a week', async ({ page }) => {
	await takeIn(page, { ...evening('old'), startedAt: '2020-01-01T18:00:00Z' });
	await takeIn(page, evening());
	const { deals = [] } = await tables(page);
	const old = deals.find(({ sessionId }) => sessionId === 'old')!;
	await damage(page, 'deals', { ...old, value: 'bits' });
	const found = page.getByText('Die Selbstprüfung hat etwas gefunden');
	await page.evaluate(() => {
		const kept = JSON.parse(localStorage.getItem('schrieb-preferences') ?? '{}') as object;
		const weekAgo = Date.now() - 7 * 24 * 60 * 60 * 1000;
		localStorage.setItem(
			'schrieb-preferences',
			JSON.stringify({ ...kept, storeCheckedAt: weekAgo }),
		);
	});
	await page.goto('/');
	await expect(found).toBeVisible();
	await expectSoundStore(page);
	// Not again on the next start.
	await page.reload();
	await appRuns(page);
	await expect(found).toHaveCount(0);
});

test('a sound store is checked without a word', async ({ app }) => {
	await takeIn(app.page, evening());
	await app.page.goto('/');
	await checked(app.page);
	await expect(app.page.getByText('Die Selbstprüfung hat etwas gefunden')).toHaveCount(0);
});

installed('the emergency page saves the store, offline and without the app', async ({ app }) => {
	const { page } = app;
	await takeIn(page, evening());
	const before = await tables(page);
	await app.offline();
	await page.goto('/emergency');
	await expect(page.getByRole('heading', { level: 1, name: 'Notfall' })).toBeVisible();
	const text = await emergencyFile(page);
	await expect(page.getByRole('status').first()).toContainText('davon 0 unlesbar');
	// What it saved is a backup that the app restores, and all other tables beside it.
	const reading = await readBackup(text);
	expect(reading).toMatchObject({ status: 'read' });
	const file = JSON.parse(text) as { raw: { tables: object }; revisions: unknown[] };
	expect({ ...file.raw.tables, revisions: file.revisions }).toEqual(before);
	expect(await tables(page)).toEqual(before);
	await page.getByRole('button', { name: 'Programm neu holen' }).click();
	await expect(page.getByRole('status').last()).toContainText('Kein Netz');
	expect(await page.evaluate(() => caches.keys())).not.toEqual([]);
	app.errors.length = 0; // the browser itself reports the request that could not be made
	await app.online();
});

test('damage goes into the emergency file as it lies, and the sound rest can be restored', async ({
	page,
}) => {
	await takeIn(page, evening());
	const { revisions = [] } = await tables(page);
	await damage(page, 'revisions', { ...revisions[1], body: 'bits' });
	await page.goto('/emergency');
	// Without a second copy that would have the row whole.
	await page.evaluate(async () => {
		const folder = await navigator.storage.getDirectory();
		for await (const name of folder.keys()) await folder.removeEntry(name, { recursive: true });
	});
	const reading = await readBackup(await emergencyFile(page));
	if (reading.status !== 'refused') throw new Error(reading.status);
	expect(reading.salvage?.revisions).toHaveLength(revisions.length - 1);
});

test('a row that no file can say is counted as unreadable, not as saved', async ({ page }) => {
	await takeIn(page, evening());
	await checked(page);
	await page.goto('/emergency');
	await page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				const request = indexedDB.open('schrieb');
				request.onsuccess = () => {
					const row: Record<string, unknown> = { id: 'holds-itself' };
					row.self = row;
					const transaction = request.result.transaction('revisions', 'readwrite');
					transaction.objectStore('revisions').put(row);
					transaction.oncomplete = () => {
						request.result.close();
						resolve();
					};
				};
			}),
	);
	await emergencyFile(page);
	await expect(page.getByRole('status').first()).toContainText('davon 1 unlesbar');
});

test('the emergency page is accessible, narrow, and speaks three languages', async ({
	app,
	browser,
	baseURL,
}) => {
	await app.page.goto('/emergency');
	await expectAccessible(app.page);
	await expectNoSidewaysScroll(app.page);
	for (const [locale, title] of [
		['sv-SE', 'Nödläge'],
		['en-GB', 'Emergency'],
	] as const) {
		const context = await browser.newContext({ locale, ...(baseURL && { baseURL }) });
		const page = await context.newPage();
		await page.goto('/emergency');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		await context.close();
	}
});

test('where there is nothing, it says so and makes nothing', async ({ page }) => {
	await page.goto('/emergency');
	await page.getByRole('button', { name: 'Alles in eine Datei sichern' }).click();
	await expect(page.getByRole('status').first()).toContainText('liegt nichts von Schrieb');
	expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test.describe('a program that does not start', () => {
	test('shows the way to the emergency page instead of a page that does not answer', async ({
		page,
	}) => {
		await page.route('**/_app/immutable/entry/app.*', (route) =>
			route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken build")' }),
		);
		await page.goto('/');
		await expect(page.locator('#boot-problem')).toContainText('Schrieb startet nicht.');
		await page.getByRole('link', { name: 'Notfall: alles sichern' }).click();
		await expect(page.getByRole('heading', { name: 'Notfall' })).toBeVisible();
	});

	test('also where a script is missing', async ({ page }) => {
		await page.route('**/_app/immutable/entry/start.*', (route) => route.abort());
		await page.goto('/');
		await expect(page.locator('#boot-problem')).toContainText('Schrieb startet nicht.');
	});

	test('a screen that does not load leads there too', async ({ page }) => {
		await page.goto('/');
		await appRuns(page);
		await page.route('**/_app/immutable/**', (route) => route.abort());
		await page.getByRole('link', { name: /Einstellungen/ }).click();
		await expect(page.getByRole('link', { name: 'Notfall: alles sichern' })).toBeVisible();
	});

	test('a program that starts takes the watch away', async ({ page }) => {
		await page.goto('/');
		await appRuns(page);
		await expect(page.locator('#boot-problem')).toHaveCount(0);
	});
});

installed('a program broken in the caches is fetched anew, evenings stay', async ({ page }) => {
	const server = await serve({ files: readBuild() });
	try {
		await page.goto(server.url);
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
		await page.goto(`${server.url}/emergency`);
		await page.getByRole('button', { name: 'Programm neu holen' }).click();
		await page.waitForURL(`${server.url}/`);
		await appRuns(page);
	} finally {
		await server.close();
	}
});
