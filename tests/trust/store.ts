/** The store of a page as it lies. */
import { expect, type Page } from '@playwright/test';
import { PAGAT, sample, type EveningFile } from '../evenings.ts';
import { newStore, type TestStore } from '../storage/store.ts';

/** An evening of some deals. */
export const evening = (id = 'trust', deals = 6): EveningFile => ({ ...sample(PAGAT, deals), id });

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

/** A browser that has no place for a second copy, so that what is damaged does not come back by itself. */
export const withoutCopy = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined });
	});

/** The weekly check of the whole store is over, and mends nothing that a test is about to break. */
export const checked = (page: Page): Promise<unknown> =>
	page.waitForFunction(() =>
		(localStorage.getItem('schrieb-preferences') ?? '').includes('storeCheckedAt":1'),
	);

/** Puts a row into a table, past the app: how damage comes about. */
export async function damage(page: Page, table: string, row: unknown): Promise<void> {
	await checked(page);
	await put(page, table, row);
}

/** Puts a row into a table at once, whatever the app is about to do. */
export const put = (page: Page, table: string, row: unknown): Promise<void> =>
	page.evaluate(
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

/** The page's store, opened by the ledger itself: for its self-check. */
async function reopened(page: Page): Promise<TestStore> {
	const store = newStore();
	await store.db.run(() => store.db.meta.count());
	for (const [name, rows] of Object.entries(await tables(page))) {
		await store.db.table(name).bulkPut(rows);
	}
	return store;
}

/** The record reads, projections are what it says. */
export async function expectSoundStore(page: Page): Promise<void> {
	const { ledger } = await reopened(page);
	expect(await ledger.verify()).toMatchObject({ ok: true, findings: [] });
}
