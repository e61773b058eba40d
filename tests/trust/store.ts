/** The store of a page as it lies, and evenings brought into it through the app's own door. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { newStore, type TestStore } from '../storage/store.ts';

export interface SessionFile {
	readonly id: string;
	readonly players: readonly { readonly id: string; readonly name: string }[];
	readonly deals: readonly { readonly id: string; readonly [field: string]: unknown }[];
	readonly [field: string]: unknown;
}

const sampleUrl = new URL('../conformance/samples/koenigrufen-pagat.json', import.meta.url);
const whole = JSON.parse(readFileSync(sampleUrl, 'utf8')) as SessionFile;

/** An evening of some deals. */
export const evening = (id = 'trust', deals = 6): SessionFile => ({
	...whole,
	id,
	deals: whole.deals.slice(0, deals),
});

/** Picks the file on the page for data, and takes it over. */
export async function takeOver(page: Page, file: SessionFile): Promise<void> {
	await offer(page, file);
	await page.getByRole('button', { name: 'Übernehmen' }).click();
}

export async function offer(page: Page, file: SessionFile): Promise<void> {
	await page.goto('/data');
	await page.locator('input[type=file]').setInputFiles({
		name: 'abend.json',
		mimeType: 'application/json',
		buffer: Buffer.from(JSON.stringify(file)),
	});
}

export async function stored(page: Page, file: SessionFile): Promise<void> {
	await takeOver(page, file);
	await expect(page.getByText('Gespeichert.').first()).toBeVisible();
}

type Tables = Record<string, Record<string, unknown>[]>;

/** Every row of every table, past the app. */
export const tables = (page: Page): Promise<Tables> =>
	page.evaluate(
		() =>
			new Promise<Tables>((resolve, reject) => {
				const request = indexedDB.open('schrieb');
				request.onerror = () => reject(new Error('no store'));
				request.onsuccess = () => {
					const db = request.result;
					const found: Tables = {};
					const names = [...db.objectStoreNames];
					if (names.length === 0) {
						db.close();
						resolve(found);
						return;
					}
					const transaction = db.transaction(names);
					for (const name of names) {
						const rows = transaction.objectStore(name).getAll();
						rows.onsuccess = () => (found[name] = rows.result as Tables[string]);
					}
					transaction.oncomplete = () => {
						db.close();
						resolve(found);
					};
				};
			}),
	);

/** The weekly check of the whole store is over, and mends nothing that a test is about to break. */
export const checked = (page: Page): Promise<unknown> =>
	page.waitForFunction(() =>
		(localStorage.getItem('schrieb-preferences') ?? '').includes('storeCheckedAt":1'),
	);

/** Puts a row into a table, past the app: how damage comes about. */
export async function damage(page: Page, table: string, row: unknown): Promise<void> {
	await checked(page);
	await page.evaluate(
		([name, value]) =>
			new Promise<void>((resolve, reject) => {
				const request = indexedDB.open('schrieb');
				request.onerror = () => reject(new Error('no store'));
				request.onsuccess = () => {
					const db = request.result;
					const transaction = db.transaction(name, 'readwrite');
					transaction.objectStore(name).put(value);
					transaction.oncomplete = () => {
						db.close();
						resolve();
					};
				};
			}),
		[table, row] as const,
	);
}

/** The page's store, opened by the ledger itself: for its self-check. */
export async function reopened(page: Page): Promise<TestStore> {
	const store = newStore();
	await store.db.run(() => store.db.meta.count());
	for (const [name, rows] of Object.entries(await tables(page))) {
		await store.db.table<object>(name).bulkPut(rows);
	}
	return store;
}

/** The record reads, projections are what it says. */
export async function expectSoundStore(page: Page): Promise<void> {
	const { ledger } = await reopened(page);
	expect(await ledger.verify()).toMatchObject({ ok: true, findings: [] });
}
