/**
 * The store as it lies in the browser, read without anything of ours in between: for the page that
 * must still work when nothing else does.
 */

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

/** The store in whatever version it lies; `null` where there is none. Never creates or alters one. */
export function openAsItIs(factory: IDBFactory, name: string): Promise<IDBDatabase | null> {
	return new Promise((resolve, reject) => {
		const request = factory.open(name);
		let absent = false;
		request.onupgradeneeded = () => {
			// Opening made an empty store: undo that.
			absent = true;
			request.transaction?.abort();
		};
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => {
			if (absent) resolve(null);
			else reject(request.error ?? new Error('the store does not open'));
		};
	});
}

/** What a request comes to. */
export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error ?? new Error('the store does not read'));
	});
