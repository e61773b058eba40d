/** A browser's store with somebody who sees each request before it is made, and each answer to it. */

const VERBS = [
	...(['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const),
	...(['put', 'add', 'delete', 'clear'] as const),
];
export type Verb = (typeof VERBS)[number];

const WRITES: readonly Verb[] = ['put', 'add', 'delete', 'clear'];
export const writes = ({ verb }: Ask): boolean => WRITES.includes(verb);

export interface Ask {
	readonly table: string;
	readonly verb: Verb;
	/** The row or key, where there is one. */
	readonly about: unknown;
	readonly transaction: object;
}

export interface Watcher {
	/** Before a table is asked, however many requests that takes. */
	readonly turnsTo?: (table: string) => void;
	/** What it throws is thrown where the request is made. */
	readonly asks?: (ask: Ask) => void;
	/** Called for each step of a cursor. */
	readonly answers?: (ask: Ask, result: unknown) => void;
}

/** @param watchers may grow as long as the store is used */
export const watched = (factory: IDBFactory, watchers: ReadonlySet<Watcher>): IDBFactory =>
	instead(factory, 'open', (...args: Parameters<IDBFactory['open']>) => {
		const request = factory.open(...args);
		request.addEventListener('success', () => watch(request.result, watchers));
		return request;
	});

function watch(db: IDBDatabase, watchers: ReadonlySet<Watcher>): void {
	const begin = db.transaction.bind(db);
	db.transaction = (...args: Parameters<IDBDatabase['transaction']>) => {
		const transaction = begin(...args);
		const storeOf = transaction.objectStore.bind(transaction);
		transaction.objectStore = (table) => {
			for (const { turnsTo } of watchers) turnsTo?.(table);
			const store = storeOf(table);
			const seen = <T extends IDBObjectStore | IDBIndex>(source: T): T =>
				VERBS.filter((verb) => verb in source).reduce(
					(of, verb) =>
						instead(of, verb, (...about: unknown[]) => {
							const ask: Ask = { table, verb, about: about[0], transaction };
							for (const { asks } of watchers) asks?.(ask);
							const ways = source as unknown as Record<Verb, (...all: unknown[]) => IDBRequest>;
							const request = ways[verb](...about);
							request.addEventListener('success', () => {
								for (const { answers } of watchers) answers?.(ask, request.result);
							});
							return request;
						}),
					source,
				);
			return instead(seen(store), 'index', (name: string) => seen(store.index(name)));
		};
		return transaction;
	};
}

/** The same object, but for one of its methods. */
const instead = <T extends object>(of: T, method: string, work: (...args: never[]) => unknown): T =>
	new Proxy(of, {
		get: (target, field) => {
			if (field === method) return work;
			const found: unknown = Reflect.get(target, field, target);
			return typeof found === 'function' ? (found.bind(target) as unknown) : found;
		},
	});
