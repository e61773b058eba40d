/**
 * The store in the browser, opened once, and opened again where the browser drops the connection. A layout that
 * shipped is never edited.
 */
import { Changing, hearsOtherTabs, tellChanges, type Reads } from './changes.ts';
import { MIGRATIONS, migrateRevision, versionAfter, type Migration } from './migrations.ts';
import { settled } from './raw-store.ts';
import { rebuildWithin } from './rebuild-rows.ts';
import { renewLog } from './renew-log.ts';
import { StorageError, classify, isConnectionLost } from './storage-error.ts';
import { Table, layoutOf, type Access, type Layout } from './tables.ts';
import { Within } from './within.ts';

export const DATABASE_NAME = 'schrieb';

/** Whoever waits longer is told: a tab queued behind another's upgrade gets no event from the browser. */
const BLOCKED_AFTER_MS = 2000;
const MOST_RETRIES = 3;
/** Versions were always counted in tens in the browser. */
const VERSION_STEP = 10;

/** The projections of one evening's lists: found by id, ordered as `order.ts` says. */
const LISTED_INDEXES = '[sessionId+id], [sessionId+number+createdAt+id]';

const TABLES_V1 = {
	revisions: 'id, [sessionId+entity+entityId], [entity+entityId], [sessionId+at], at',
	deals: LISTED_INDEXES,
	adjustments: LISTED_INDEXES,
	settlements: LISTED_INDEXES,
	sessions: 'id, startedAt',
	people: 'id',
	rulesets: 'id, kind',
	conflicts: '[scope+entity+entityId]',
	// This device's own, never part of the record or a backup:
	drafts: 'key, sessionId',
	meta: 'key',
	quarantine: 'id, sessionId',
	computed: 'key',
} as const;

export type DatabaseState =
	| { readonly status: 'closed' | 'opening' | 'open' | 'slow' | 'blocked' | 'replaced' }
	| { readonly status: 'failed'; readonly error: StorageError };

export interface DatabaseOptions {
	readonly name?: string;
	/** The browser's own where none is lent. */
	readonly indexedDB?: IDBFactory | undefined;
	readonly blockedAfterMs?: number;
	/** For tests of upgrades: the steps beyond version 1. */
	readonly migrations?: readonly Migration[];
	/** The log is renewed when asked for (`renewLog`), not on opening: a second copy is looked at first. */
	readonly keepsLog?: boolean;
}

/** Absent where the browser denies storage altogether; opening says so. */
function factoryHere(): IDBFactory | undefined {
	try {
		return globalThis.indexedDB;
	} catch {
		return undefined;
	}
}

export class Connection {
	readonly name: string;
	/** How every table lies in today's version. */
	readonly layouts: ReadonlyMap<string, Layout>;

	readonly #migrations: readonly Migration[];
	readonly #blockedAfterMs: number;
	readonly #keepsLog: boolean;
	readonly #factory: IDBFactory | undefined;
	readonly #listeners = new Set<(state: DatabaseState) => void>();
	#state: DatabaseState = { status: 'closed' };
	#opening: Promise<void> | undefined;
	#db: IDBDatabase | undefined;

	constructor({
		name = DATABASE_NAME,
		indexedDB = factoryHere(),
		blockedAfterMs = BLOCKED_AFTER_MS,
		migrations = MIGRATIONS,
		keepsLog = false,
	}: DatabaseOptions) {
		this.name = name;
		this.#factory = indexedDB;
		this.#blockedAfterMs = blockedAfterMs;
		this.#migrations = migrations;
		this.#keepsLog = keepsLog;
		const lines = Object.assign({}, TABLES_V1, ...migrations.map(({ stores }) => stores)) as object;
		this.layouts = new Map(
			Object.entries(lines).map(([table, line]) => [table, layoutOf(line as string)]),
		);
		const hear = (globalThis as Partial<typeof globalThis>).addEventListener;
		const anything = Object.fromEntries([...this.layouts.keys()].map((table) => [table, null]));
		const lookAgain = () => tellChanges(name, anything);
		// A page that the browser had put aside heard nothing meanwhile.
		hear?.('pageshow', ({ persisted }) => persisted && lookAgain());
		if (!hearsOtherTabs()) hear?.('visibilitychange', lookAgain);
	}

	get state(): DatabaseState {
		return this.#state;
	}

	/** Tells the state now and whenever it changes; returns how to stop. */
	onState(listener: (state: DatabaseState) => void): () => void {
		this.#listeners.add(listener);
		listener(this.#state);
		return () => this.#listeners.delete(listener);
	}

	#set(state: DatabaseState): void {
		this.#state = state;
		for (const listener of this.#listeners) listener(state);
	}

	/**
	 * Opens the store, once.
	 * @throws StorageError `storage-denied`, `newer-version`, `replaced`, `quota`, `lost-connection`.
	 */
	ready(): Promise<void> {
		if (this.#state.status === 'replaced') return Promise.reject(new StorageError('replaced'));
		this.#opening ??= this.#open();
		return this.#opening;
	}

	/** Has the browser begin a new log, where that helps (`renew-log.ts`). */
	renewLog(): void {
		if (this.#factory) renewLog(this.#factory);
	}

	/** Whoever asks next opens it again. */
	close(): void {
		this.#db?.close();
		this.#db = undefined;
		this.#opening = undefined;
	}

	/** Slow is no more than that: an old tab in the way is told by the browser, where it knows of one. */
	async #open(): Promise<void> {
		// It has failed until it is open: screens that came back meanwhile would ask, fail, and go, without end.
		if (this.#state.status !== 'failed') this.#set({ status: 'opening' });
		const timer = setTimeout(() => {
			if (this.#state.status === 'opening') this.#set({ status: 'slow' });
		}, this.#blockedAfterMs);
		try {
			if (!this.#factory) throw new StorageError('storage-denied');
			// Asked for first: before anything is written to a log that a kill may have torn.
			if (!this.#keepsLog) this.renewLog();
			const db = await this.#opened(this.#factory);
			db.onversionchange = () => {
				this.close();
				this.#set({ status: 'replaced' });
			};
			this.#db = db;
			this.#set({ status: 'open' });
		} catch (error) {
			this.#opening = undefined;
			if (!isConnectionLost(error)) this.#set({ status: 'failed', error: classify(error) });
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	/** In today's version, of which the browser refuses a newer one. */
	async #opened(factory: IDBFactory): Promise<IDBDatabase> {
		const request = factory.open(this.name, versionAfter(this.#migrations) * VERSION_STEP);
		let failed: unknown;
		request.onblocked = () => this.#set({ status: 'blocked' });
		request.onupgradeneeded = ({ oldVersion }) => {
			const { transaction } = request;
			if (!transaction) return;
			this.#upgrade(transaction, Math.floor(oldVersion / VERSION_STEP)).catch((error: unknown) => {
				failed = error;
				abort(transaction);
			});
		};
		try {
			return await settled(request);
		} catch (error) {
			throw failed ?? error;
		}
	}

	/** @param from the version that lies there; 0 where nothing does */
	async #upgrade(transaction: IDBTransaction, from: number): Promise<void> {
		const { db } = transaction;
		if (from < 1) layOut(transaction, TABLES_V1);
		const due = this.#migrations.filter(({ to }) => to > from);
		for (const { stores } of due) layOut(transaction, stores ?? {});
		// Revisions that stay as they are need not be written again, and where there is nothing, nothing is.
		const changed = due.filter(({ revision }) => revision);
		if (from < 1 || changed.length === 0) return;
		const access: Access = {
			ask: (name, _mode, question) => question(transaction.objectStore(name), new Changing()),
		};
		const table = (name: string): Table => {
			const layout = this.layouts.get(name);
			if (!layout || !db.objectStoreNames.contains(name)) throw new Error(`no table ${name}`);
			return new Table(name, layout, access);
		};
		const revisions = table('revisions');
		const rows = await revisions.toArray();
		await revisions.bulkPut(rows.map((row) => migrateRevision(row, from, due) as object));
		await rebuildWithin(table, Date.now());
	}

	/**
	 * Does a piece of work on the open store. Where the browser dropped the connection it is opened
	 * again and the work repeated, at most three times: work must be safe to repeat.
	 * @throws StorageError
	 */
	async run<T>(work: () => PromiseLike<T>, retries = MOST_RETRIES): Promise<T> {
		try {
			await this.ready();
			return await work();
		} catch (error) {
			const replaced = this.#state.status === 'replaced';
			if (isConnectionLost(error) && !replaced) {
				if (retries > 0) {
					this.close();
					return this.run(work, retries - 1);
				}
				this.#set({ status: 'failed', error: classify(error) });
			}
			throw replaced ? new StorageError('replaced', {}, error) : classify(error);
		}
	}

	/**
	 * One transaction: a change is all on disk once this resolves, or nothing of it. Inside, the store alone is waited
	 * for: while nothing is asked of it, the browser ends the transaction. What is written need not be waited for there:
	 * what is asked for next finds it written, and where it fails, so does all of it.
	 * @throws whatever the browser says, or the work
	 */
	async transact<T>(
		mode: IDBTransactionMode,
		tables: readonly string[],
		work: (within: Within) => PromiseLike<T>,
		reads?: Reads,
	): Promise<T> {
		await this.ready();
		if (!this.#db) throw new DOMException('the store is closed', 'InvalidStateError');
		// Money between friends: "saved" means on disk, not on its way there.
		const transaction = this.#db.transaction([...tables], mode, { durability: 'strict' });
		const within = new Within(transaction, reads);
		const over = new Promise<void>((resolve, reject) => {
			transaction.oncomplete = () => {
				// Whoever waits goes on behind all this, and whatever becomes of it.
				resolve();
				within.end();
				if (mode === 'readwrite') tellChanges(this.name, within.changing.changes);
			};
			transaction.onabort = () =>
				reject(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError'));
		});
		// What goes wrong is told by the work, where that fails first.
		over.catch(() => undefined);
		try {
			const result = await Promise.race([work(within), within.failed]);
			within.assertSound();
			// What was only read need not be waited for.
			if (mode === 'readwrite') {
				commit(transaction);
				await over;
			}
			return result;
		} catch (error) {
			abort(transaction);
			throw transaction.error ?? error;
		}
	}
}

/** The tables of a version, over those that lie there. */
function layOut(transaction: IDBTransaction, lines: Readonly<Record<string, string | null>>): void {
	const { db } = transaction;
	for (const [name, line] of Object.entries(lines)) {
		const is = db.objectStoreNames.contains(name);
		if (line === null) {
			if (is) db.deleteObjectStore(name);
			continue;
		}
		const { key, indexes } = layoutOf(line);
		const store = is
			? transaction.objectStore(name)
			: db.createObjectStore(name, { keyPath: key as string | string[] });
		for (const known of [...store.indexNames]) if (!indexes.has(known)) store.deleteIndex(known);
		for (const [index, path] of indexes)
			if (!store.indexNames.contains(index)) store.createIndex(index, path as string | string[]);
	}
}

/** Nothing more comes: the browser need not wait to see. */
function commit(transaction: IDBTransaction): void {
	try {
		transaction.commit();
	} catch {
		// It is over already.
	}
}

function abort(transaction: IDBTransaction): void {
	try {
		transaction.abort();
	} catch {
		// It is over already.
	}
}
