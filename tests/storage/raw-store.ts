/** The store as it lies in the browser, read without anything of ours in between. */
import { openAsItIs, settled } from '#lib/storage/raw-store.ts';

/** Every table with its rows; whatever JSON cannot say falls away. */
export interface RawStore {
	readonly format: 'schrieb/raw-store';
	/** The store's own version number. */
	readonly version: number;
	readonly tables: Readonly<Record<string, readonly unknown[]>>;
}

/** `null` where there is no such store. Never creates or alters one. */
export async function readRawStore(factory: IDBFactory, name: string): Promise<RawStore | null> {
	const db = await openAsItIs(factory, name);
	if (db === null) return null;
	try {
		const names = [...db.objectStoreNames];
		if (names.length === 0) return { format: 'schrieb/raw-store', version: db.version, tables: {} };
		const transaction = db.transaction(names, 'readonly');
		const rows = await Promise.all(
			names.map((table) => settled<unknown[]>(transaction.objectStore(table).getAll())),
		);
		const tables = Object.fromEntries(names.map((table, index) => [table, rows[index] ?? []]));
		return { format: 'schrieb/raw-store', version: db.version, tables };
	} finally {
		db.close();
	}
}
