// What phones do to a store: full, denied, in use by another version, cut off, under a wrong clock. Each
// has a message and a way on, and nothing is lost.
import { RECORD_VERSION } from '../../src/lib/storage/migrations.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '../../scripts/chromium.mjs';
import { asFile, offer, takeIn } from '../../scripts/evenings.mjs';
import { expect, installed, test } from '../e2e/support.ts';
import { checked, evening, expectSoundStore, tables, withoutCopy } from './store.ts';

/** What does not get smaller in the browser's hands. */
const large = { enclosure: randomBytes(375_000).toString('base64') };

const emergency = (page: Page) => page.getByRole('link', { name: 'Notfall: alles sichern' });

const alerted = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** The browser's number of the next version's store: the store counts in tens. */
const NEWER = (RECORD_VERSION + 1) * 10;

/** Holds the store open at a version of its own and does not let go, as an old tab may. */
const holdStore = (page: Page, version: number) =>
	page.evaluate(
		(asked) =>
			new Promise<void>((resolve, reject) => {
				const request = indexedDB.open('schrieb', asked);
				request.onsuccess = () => {
					(window as unknown as { held: IDBDatabase }).held = request.result;
					resolve();
				};
				request.onerror = () => reject(new Error('does not open'));
			}),
		version,
	);

/** Takes all the room that is left, in a store beside the app's. */
const fillUp = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				const request = indexedDB.open('filler', 1);
				request.onupgradeneeded = () =>
					request.result.createObjectStore('rows', { autoIncrement: true });
				request.onsuccess = () => {
					const fill = (size: number): void => {
						const transaction = request.result.transaction('rows', 'readwrite');
						transaction.objectStore('rows').add(crypto.getRandomValues(new Uint8Array(size)));
						transaction.oncomplete = () => fill(size);
						transaction.onabort = () => (size > 100 ? fill(size / 2) : resolve());
					};
					fill(65_536);
				};
			}),
	);

const deleteStore = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<void>((resolve, reject) => {
				const request = indexedDB.deleteDatabase('schrieb');
				request.onsuccess = () => resolve();
				request.onerror = () => reject(new Error('is not deleted'));
			}),
	);

test('an upgrade that an old tab blocks says so, and goes on when that closes', async ({
	page,
	context,
}) => {
	const old = await context.newPage();
	// A page of the same origin that is not the app.
	await old.goto('/emergency.html');
	await holdStore(old, 1);
	await page.goto('/');
	await expect(
		page.getByRole('heading', { name: 'Schrieb ist noch in einem anderen Tab offen' }),
	).toBeVisible();
	await old.close();
	await expect(page.getByRole('heading', { level: 1, name: 'Schrieb', exact: true })).toBeVisible();
	await takeIn(page, evening());
	await expectSoundStore(page);
});

test('an old tab beside a new version lets go, says so, and has lost nothing', async ({
	page,
	context,
}) => {
	await takeIn(page, evening());
	const before = await tables(page);
	const next = await context.newPage();
	await next.goto('/emergency.html');
	await holdStore(next, NEWER);
	await expect(
		page.getByRole('heading', { name: 'Schrieb wurde in einem anderen Tab erneuert' }),
	).toBeVisible();
	await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
	await next.evaluate(() => (window as unknown as { held: IDBDatabase }).held.close());
	expect(await tables(next)).toEqual(before);
});

test('a store of a newer version is left alone and can be saved', async ({ page }) => {
	await takeIn(page, evening());
	await page.goto('/emergency.html');
	const before = await tables(page);
	await holdStore(page, NEWER);
	await page.evaluate(() => (window as unknown as { held: IDBDatabase }).held.close());
	await page.goto('/');
	await expect(alerted(page, 'von einer neueren Version der App')).toBeVisible();
	await emergency(page).click();
	await page.waitForURL('**/emergency.html');
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Alles in eine Datei sichern' }).click(),
	]);
	expect(readFileSync(await download.path(), 'utf8')).toContain(
		before.revisions?.[0]?.id as string,
	);
	expect(await tables(page)).toEqual(before);
});

installed('a full disk: said so, nothing half written, and a way on', async ({ page, baseURL }) => {
	// Room for the app and an evening. Before the store is first used: the browser remembers what it was told.
	const devtools = await page.context().newCDPSession(page);
	const room = { origin: baseURL ?? '', quotaSize: 16_000_000 };
	await devtools.send('Storage.overrideQuotaForOrigin', room);
	await takeIn(page, evening('first'));
	const before = await tables(page);
	const file = evening('second', 40);
	await offer(page, { ...file, deals: file.deals.map((deal) => ({ ...deal, ...large })) });
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(alerted(page, 'kein Platz mehr')).toBeVisible();
	expect(await tables(page)).toEqual(before);
	// The way on: the backup needs no room in the store, and with room the same button does it.
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Alles sichern' }).first().click(),
	]);
	expect(readFileSync(await download.path(), 'utf8')).toContain('schrieb/backup');
	await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' });
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(page.getByText('1 Datei ist übernommen.').first()).toBeVisible();
	await expectSoundStore(page);
});

test('a full disk: no draft is said to stay, and everything can be deleted', async ({
	page,
	baseURL,
}) => {
	const devtools = await page.context().newCDPSession(page);
	const room = { origin: baseURL ?? '', quotaSize: 3_000_000 };
	await devtools.send('Storage.overrideQuotaForOrigin', room);
	await takeIn(page, evening());
	await checked(page);
	await page.goto('/emergency.html');
	await fillUp(page);
	await page.goto('/s/trust/deal');
	await page.getByRole('radio', { name: /^Dreier/ }).tap();
	await expect(alerted(page, 'kein Platz mehr')).toBeVisible();
	await expect(page.getByText('Der Entwurf bleibt')).toBeHidden();
	await page.goto('/data');
	await page.locator('summary', { hasText: 'Alles löschen' }).tap();
	await page.getByLabel(/Zum Bestätigen/).fill('löschen');
	await page.getByRole('button', { name: 'Endgültig löschen' }).tap();
	await expect(page).toHaveURL(/\/$/);
	await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' });
	await page.reload();
	// Long enough for the second copy to have been looked at.
	await takeIn(page, evening('second'));
	await checked(page);
	expect((await tables(page)).sessions).toMatchObject([{ id: 'second' }]);
});

test('many files on a full disk: what came in is told and stays, and the rest comes with room', async ({
	page,
	baseURL,
}) => {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send('Storage.overrideQuotaForOrigin', {
		origin: baseURL ?? '',
		quotaSize: 8_000_000,
	});
	await takeIn(page, evening('first'));
	const files = Array.from({ length: 6 }, (_, at) => {
		const file = evening(`of-${String(at)}`, 3);
		return asFile({ ...file, deals: file.deals.map((deal) => ({ ...deal, ...large })) });
	});
	const open = async () => {
		await page.goto('/data');
		await page.locator('input[type=file]').setInputFiles(files);
	};
	await open();
	await page.getByRole('button', { name: '6 Dateien übernehmen' }).click();
	await expect(page.getByText('Was übernommen ist, ist gespeichert')).toBeVisible();
	await expect(page.getByText('Nichts davon wurde gespeichert')).toHaveCount(0);
	const told = /(\d) blieb(?:en)? draußen/.exec(await page.locator('.result').innerText())?.[1];
	const { sessions = [], deals = [] } = await tables(page);
	expect(sessions).toHaveLength(7 - Number(told));
	expect(deals).toHaveLength(6 + 3 * (6 - Number(told)));
	await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' });
	await open();
	await page.getByRole('button', { name: /übernehmen$/ }).click();
	await expect(
		page.getByText(new RegExp(`${String(told)} Datei.* übernommen`)).first(),
	).toBeVisible();
	expect((await tables(page)).sessions).toHaveLength(7);
	await expectSoundStore(page);
});

test('a store that lacks tables and indexes is laid out anew, and nothing is lost', async ({
	page,
}) => {
	await takeIn(page, evening());
	await page.goto('/emergency.html');
	const before = await tables(page);
	await deleteStore(page);
	// As an upgrade leaves it that went wrong: in the right version, the record with no index, and hardly a table.
	await page.evaluate(
		([version, revisions]) =>
			new Promise<void>((resolve) => {
				const request = indexedDB.open('schrieb', version);
				request.onupgradeneeded = () => {
					const store = request.result.createObjectStore('revisions', { keyPath: 'id' });
					for (const row of revisions) store.put(row);
					request.result.createObjectStore('meta', { keyPath: 'key' });
				};
				request.onsuccess = () => {
					request.result.close();
					resolve();
				};
			}),
		[RECORD_VERSION * 10, before.revisions ?? []] as const,
	);
	for (const path of ['/', '/s/trust/table']) {
		await page.goto(path);
		await expect(page.getByText('+53').first()).toBeVisible();
	}
	await takeIn(page, evening('second'));
	await expectSoundStore(page);
});

test('a browser that keeps nothing says so, and the rest of the app still answers', async ({
	baseURL,
}) => {
	const profile = mkdtempSync(join(tmpdir(), 'schrieb-denied-'));
	// As a person sets it: "block all cookies", which takes away every kind of storage.
	mkdirSync(join(profile, 'Default'));
	writeFileSync(
		join(profile, 'Default/Preferences'),
		JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
	);
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: chromiumPath(),
		args: chromiumArgs,
		locale: 'de-AT',
		...(baseURL === undefined ? {} : { baseURL }),
	});
	try {
		const page = await context.newPage();
		await page.goto('/');
		await expect(alerted(page, 'speichert hier nichts')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
		await emergency(page).click();
		await page.getByRole('button', { name: 'Alles in eine Datei sichern' }).click();
		await expect(page.getByRole('status').first()).toContainText('gibt den Speicher nicht heraus');
	} finally {
		await context.close();
		rmSync(profile, { recursive: true, force: true });
	}
});

test('a connection that the browser drops is opened again, and the evening is saved once', async ({
	page,
}) => {
	// As iOS does it: connections are closed behind the page's back.
	await page.addInitScript(() => {
		const connections: IDBDatabase[] = [];
		type Open = (this: IDBFactory, ...given: [string, number?]) => IDBOpenDBRequest;
		const open: Open = Reflect.get(IDBFactory.prototype, 'open');
		IDBFactory.prototype.open = new Proxy(open, {
			apply(original, factory: IDBFactory, given: [string, number?]) {
				const request = original.apply(factory, given);
				request.addEventListener('success', () => connections.push(request.result));
				return request;
			},
		});
		Object.assign(window, { drop: () => connections.splice(0).map((db) => db.close()).length });
	});
	await takeIn(page, evening('first'));
	await offer(page, evening('second'));
	const dropped = await page.evaluate(() => (window as unknown as { drop: () => number }).drop());
	expect(dropped).toBeGreaterThan(0);
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await expect(page.getByText('Gespeichert.').first()).toBeVisible();
	await expectSoundStore(page);
	const { deals } = await tables(page);
	expect(deals?.filter(({ sessionId }) => sessionId === 'second')).toHaveLength(6);
});

test('a clock that was set back: said so, and what is written later stays later', async ({
	page,
}) => {
	const now = Date.UTC(2026, 10, 20, 20);
	await page.clock.setFixedTime(now);
	await takeIn(page, evening());
	const file = evening();
	const [first, ...rest] = file.deals;
	await page.clock.setFixedTime(now - 86_400_000);
	await page.goto('/');
	await expect(page.getByText('Die Uhr geht nach')).toBeVisible();
	// A correction written under the wrong clock still wins over what it corrects.
	await offer(page, { ...file, deals: [{ ...first!, note: 'später' }, ...rest] });
	await page.getByRole('button', { name: 'Übernehmen' }).click();
	await page.getByRole('button', { name: 'Durch die Datei ersetzen' }).click();
	await expect(page.getByText('Gespeichert.').first()).toBeVisible();
	const { deals, conflicts } = await tables(page);
	const shown = deals?.find(({ id }) => id === first!.id);
	expect(shown?.value).toMatchObject({ note: 'später' });
	expect(conflicts).toEqual([]);
	await expectSoundStore(page);
});

test('a time zone that changed moves no deal and no sum', async ({ page, browser, baseURL }) => {
	await takeIn(page, evening());
	await page.goto('/s/trust/sheet');
	const sheet = (of: Page) => of.locator('[data-row]').allInnerTexts();
	await expect(page.locator('[data-row]')).toHaveCount(6);
	const here = await sheet(page);
	const state = await page.context().storageState({ indexedDB: true });
	const away = await browser.newContext({
		storageState: state,
		timezoneId: 'Pacific/Kiritimati',
		locale: 'de-AT',
		viewport: { width: 412, height: 915 },
		...(baseURL === undefined ? {} : { baseURL }),
	});
	const there = await away.newPage();
	await there.goto('/s/trust/sheet');
	await expect(there.locator('[data-row]')).toHaveCount(6);
	expect(await sheet(there)).toEqual(here);
	await expectSoundStore(there);
	await away.close();
});

test('a store that was deleted in another tab comes back from its copy, and nothing hangs', async ({
	page,
	context,
}) => {
	await takeIn(page, evening());
	const other = await context.newPage();
	await other.goto('/emergency.html');
	await deleteStore(other);
	await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible();
	await page.getByRole('button', { name: 'Neu laden' }).click();
	await expect(page.getByText('Aus der zweiten Kopie zurückgeholt')).toBeVisible();
	await takeIn(page, evening('second'));
	await expectSoundStore(page);
});

test('a store that the browser emptied is told on the next start, until it is read', async ({
	page,
}) => {
	const told = page.getByText('Der Speicher ist leer');
	// In a browser that has no place for a second copy; where there is one it brings everything back.
	await withoutCopy(page);
	await takeIn(page, evening());
	await page.goto('/emergency.html');
	await deleteStore(page);
	await page.goto('/');
	await expect(told).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sicherung zurückholen' })).toBeVisible();
	await page.getByRole('button', { name: 'Schließen' }).click();
	await expect(told).toHaveCount(0);
	expect(await page.evaluate(() => localStorage.getItem('schrieb-preferences'))).toContain(
		'"writtenAt":0',
	);
});

for (const [what, take] of [
	['no way to tell other tabs', () => Reflect.deleteProperty(window, 'BroadcastChannel')],
	[
		'refused a way to tell other tabs',
		() =>
			(window.BroadcastChannel = function () {
				throw new DOMException('refused', 'SecurityError');
			} as never),
	],
	[
		'refused locks',
		() =>
			(LockManager.prototype.request = () => {
				throw new DOMException('refused', 'SecurityError');
			}),
	],
	[
		'no service worker',
		() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
	],
] as const) {
	test(`a browser that has ${what} shows and keeps every evening`, async ({ app }) => {
		await app.page.addInitScript(take);
		await takeIn(app.page, evening());
		for (const path of ['/', '/s/trust/table', '/s/trust/deal', '/people']) {
			await app.open(path);
			await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible();
			await expect(app.page.getByText('Da ist etwas schiefgegangen')).toHaveCount(0);
		}
		await expectSoundStore(app.page);
	});
}

test('a tab that hears nothing of others looks again when somebody comes back', async ({
	page,
	context,
}) => {
	await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1, name: 'Schrieb' })).toBeVisible();
	const other = await context.newPage();
	await takeIn(other, evening());
	await page.evaluate(() =>
		document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
	);
	await expect(page.locator('a[href^="/s/trust"]').first()).toBeVisible();
});

for (const [how, take] of [
	[
		'throws where it is opened',
		() =>
			(IDBFactory.prototype.open = () => {
				throw new DOMException('refused', 'SecurityError');
			}),
	],
	[
		'throws where it is looked for',
		() =>
			Object.defineProperty(window, 'indexedDB', {
				get() {
					throw new DOMException('refused', 'SecurityError');
				},
			}),
	],
] as const) {
	test(`a store that ${how}: every screen says so, and answers`, async ({ page }) => {
		await page.addInitScript(take);
		for (const path of ['/', '/s/trust/table', '/data', '/people', '/new']) {
			await page.goto(path);
			await expect(alerted(page, 'speichert hier nichts')).toBeVisible();
			await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
			await expect(alerted(page, 'speichert hier nichts')).toBeVisible();
		}
	});
}

test('a backup that was made is said to be made, also where there is no room to note it', async ({
	page,
}) => {
	await takeIn(page, evening());
	await page.goto('/data');
	await page.evaluate(() => {
		IDBTransaction.prototype.commit = function (this: IDBTransaction) {
			const full = new DOMException('full', 'QuotaExceededError');
			Object.defineProperty(this, 'error', { get: () => full });
			this.abort();
		};
	});
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Alles sichern' }).click(),
	]);
	expect(readFileSync(await download.path(), 'utf8')).toContain('schrieb/backup');
	await expect(page.getByText(download.suggestedFilename()).first()).toBeVisible();
	await expect(page.getByText('kein Platz mehr')).toHaveCount(0);
});
