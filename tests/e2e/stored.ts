/** Evenings laid into a browser's store before the app runs there: bringing in a file costs two starts of it. */
import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import { openAsItIs, settled } from '#lib/storage/raw-store.ts';
import { parseSessionText } from '#lib/storage/session-file.ts';
import { toStore } from '#lib/state/archive/incoming.ts';
import type { EveningFile } from '../evenings.ts';
import { newStore } from '../storage/store.ts';

/** A file of the app's origin in which no script of it runs. */
const STILL_PAGE = '/manifest.webmanifest';

/** The rows that the ledger writes for evenings, with the tables to hold them. */
async function storeWith(files: readonly EveningFile[]) {
	const { clock, factory, ledger } = newStore();
	clock.ms = Date.now() - 60_000;
	for (const file of files) {
		const parsed = parseSessionText(JSON.stringify(file));
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		await ledger.importSession(toStore(parsed.session));
	}
	const db = await openAsItIs(factory, DATABASE_NAME);
	if (!db) throw new Error('no store');
	const transaction = db.transaction([...db.objectStoreNames]);
	const tables = [...db.objectStoreNames].map(async (name) => {
		const table = transaction.objectStore(name);
		const indexes = [...table.indexNames].map((index) => {
			const { keyPath, unique, multiEntry } = table.index(index);
			return { index, keyPath: keyPath, options: { unique, multiEntry } };
		});
		const { keyPath, autoIncrement } = table;
		return {
			name,
			options: { keyPath: keyPath, autoIncrement },
			indexes,
			rows: await settled<unknown[]>(table.getAll()),
		};
	});
	return { name: DATABASE_NAME, version: db.version, tables: await Promise.all(tables) };
}

/** The page's store holds these evenings and nothing else; no app has run there, but the device knows that one wrote. */
export async function layIn(page: Page, ...files: readonly EveningFile[]): Promise<void> {
	const store = await storeWith(files);
	await page.goto(STILL_PAGE);
	await page.evaluate(
		({ name: database, version, tables }) =>
			new Promise<void>((resolve, reject) => {
				localStorage.setItem('schrieb-preferences', JSON.stringify({ writtenAt: Date.now() }));
				const request = indexedDB.open(database, version);
				let laid = false;
				request.onerror = () => reject(new Error('no store'));
				request.onupgradeneeded = () => {
					laid = true;
					for (const { name, options, indexes, rows } of tables) {
						const table = request.result.createObjectStore(name, options);
						for (const { index, keyPath, options } of indexes)
							table.createIndex(index, keyPath, options);
						for (const row of rows) table.put(row);
					}
				};
				request.onsuccess = () => {
					request.result.close();
					if (laid) resolve();
					else reject(new Error('there is a store already'));
				};
			}),
		store,
	);
}
