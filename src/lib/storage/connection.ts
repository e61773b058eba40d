/**
 * The store in the browser, opened once, and opened again where the browser drops the connection. A layout that
 * shipped is never edited.
 */
import { hearsOtherTabs, tellChanges, type Reads } from './changes.ts';
import { layOut, type Layouts } from './lay-out.ts';
import { MIGRATIONS, versionAfter, type Migration } from './migrations.ts';
import { openAsItIs, settled } from './raw-store.ts';
import { renewLog } from './renew-log.ts';
import { StorageError, classify, isConnectionLost, lacksPart } from './storage-error.ts';
import { layoutOf } from './tables.ts';
import type { upgradeRows as UpgradeRows } from './upgrade.ts';
import { Within } from './within.ts';

export const DATABASE_NAME = 'schrieb';

/** Whoever waits longer is told: a tab queued behind another's upgrade gets no event from the browser. */
const BLOCKED_AFTER_MS = 2000;
const MOST_RETRIES = 3;
/** Versions were always counted in tens in the browser; in between stores count that were mended (`upgrade.ts`). */
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
	| { readonly status: 'closed' | 'opening' | 'open' | 'slow' | 'blocked' | 'replaced' | 'emptied' }
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
	readonly layouts: Layouts;

	readonly #migrations: readonly Migration[];
	readonly #blockedAfterMs: number;
	readonly #keepsLog: boolean;
	readonly #factory: IDBFactory | undefined;
	readonly #listeners = new Set<(state: DatabaseState) => void>();
	#state: DatabaseState = { status: 'closed' };
	#opening: Promise<void> | undefined;
	/** Once a page: what lacks then lacks for another reason. */
	#mending: Promise<void> | undefined;
	#db: IDBDatabase | undefined;
	/** What was there and is not any more the browser threw away. */
	#wasOpen = false;

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
		const stores: Readonly<Record<string, string | null>>[] = [
			TABLES_V1,
			...migrations.map((migration) => migration.stores ?? {}),
		];
		this.layouts = new Map(
			Object.entries(Object.assign({}, ...stores) as (typeof stores)[number]).flatMap(
				([table, line]) => (line === null ? [] : [[table, layoutOf(line)]]),
			),
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
	 * @throws StorageError `storage-denied`, `newer-version`, `replaced`, `emptied`, `quota`, `lost-connection`.
	 */
	ready(): Promise<void> {
		const { status } = this.#state;
		if (status === 'replaced' || status === 'emptied')
			return Promise.reject(new StorageError(status));
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
	async #open(mends = false): Promise<void> {
		// It has failed until it is open: screens that came back meanwhile would ask, fail, and go, without end.
		if (this.#state.status !== 'failed') this.#set({ status: 'opening' });
		const timer = setTimeout(() => {
			if (this.#state.status === 'opening') this.#set({ status: 'slow' });
		}, this.#blockedAfterMs);
		try {
			if (!this.#factory) throw new StorageError('storage-denied');
			// Asked for first: before anything is written to a log that a kill may have torn.
			if (!this.#keepsLog) this.renewLog();
			if (mends) {
				const { mendStore } = await import('./upgrade.ts');
				await mendStore(this.#factory, this.name, this.layouts, VERSION_STEP);
			}
			const db = await this.#opened(this.#factory);
			db.onversionchange = ({ newVersion }) => {
				// It may not be the one that is in use: whoever let go of that one did not have this one yet.
				db.close();
				this.close();
				this.#set({ status: newVersion === null ? 'emptied' : 'replaced' });
			};
			// Closed by the browser: whoever deletes the data of a site has every page let go of it.
			db.onclose = () => {
				if (this.#db !== db) return;
				this.close();
				// What is wrong the state says.
				this.run(() => Promise.resolve()).catch(() => undefined);
			};
			this.#db = db;
			this.#wasOpen = true;
			this.#set({ status: 'open' });
		} catch (error) {
			this.#opening = undefined;
			if (!isConnectionLost(error)) this.#set(failedBy(classify(error)));
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	/**
	 * In today's version, of which the browser refuses a newer one.
	 * @param upgrade what rows go through where revisions change; asked for where they do
	 */
	async #opened(factory: IDBFactory, upgrade?: typeof UpgradeRows): Promise<IDBDatabase> {
		const version = versionAfter(this.#migrations);
		const request = factory.open(this.name, version * VERSION_STEP);
		let failed: unknown;
		let lacksUpgrade = false as boolean;
		request.onblocked = () => this.#set({ status: 'blocked' });
		request.onupgradeneeded = ({ oldVersion }) => {
			const { transaction } = request;
			if (!transaction) return;
			// Nothing is written into a new one from here: the next start brings back what the second copy has.
			if (oldVersion === 0 && this.#wasOpen) {
				failed = new StorageError('emptied');
				abort(transaction);
				return;
			}
			const from = Math.floor(oldVersion / VERSION_STEP);
			const due = this.#migrations.filter(({ to }) => to > from);
			// Revisions that stay as they are need not be written again, and where there is nothing, nothing is.
			const changes = from > 0 && due.some(({ revision }) => revision);
			if (changes && !upgrade) {
				lacksUpgrade = true;
				abort(transaction);
				return;
			}
			layOut(transaction, this.layouts, due);
			if (!changes) return;
			upgrade?.(transaction, this.layouts, from, due).catch((error: unknown) => {
				failed = error;
				abort(transaction);
			});
		};
		try {
			return await settled(request);
		} catch (error) {
			if (lacksUpgrade) return this.#opened(factory, (await import('./upgrade.ts')).upgradeRows);
			const lies =
				classify(error).code === 'newer-version' && (await openAsItIs(factory, this.name));
			if (lies && Math.floor(lies.version / VERSION_STEP) === version) return lies;
			if (lies) lies.close();
			throw failed ?? (isCutOff(error) ? new DOMException('cut off', 'InvalidStateError') : error);
		}
	}

	/** Opens it again, with what it lacks. */
	#mend(): Promise<void> {
		this.close();
		this.#opening = this.#open(true);
		return this.#opening;
	}

	/**
	 * Does a piece of work on the open store. Where the browser dropped the connection it is opened
	 * again and the work repeated, at most three times: work must be safe to repeat.
	 * @throws StorageError
	 */
	async run<T>(work: () => PromiseLike<T>, retries = MOST_RETRIES): Promise<T> {
		const opening = this.ready();
		try {
			await opening;
			return await work();
		} catch (error) {
			const replaced = this.#state.status === 'replaced';
			if (lacksPart(error) && !replaced && retries > 0) {
				try {
					await (this.#mending ??= this.#mend());
				} catch (problem) {
					throw classify(problem);
				}
				return this.run(work, retries - 1);
			}
			if (isConnectionLost(error) && !replaced) {
				if (retries > 0) {
					// Whoever failed beside it may be opening it already.
					if (this.#opening === opening) this.close();
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

/** The browser had it closed while it was being opened: asked again, it says what is there. */
const isCutOff = (error: unknown): boolean =>
	error instanceof DOMException && error.name === 'AbortError';

const failedBy = (error: StorageError): DatabaseState =>
	error.code === 'emptied' ? { status: error.code } : { status: 'failed', error };

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
