/** The store as the browser has it, with nothing of ours in between. */

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
