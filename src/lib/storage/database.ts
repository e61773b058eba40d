/**
 * The store in the browser: Dexie's tables, opened once, opened again where the browser drops the
 * connection. A shipped `version(n)` is never edited.
 */
import Dexie, { type DexieOptions, type Table } from 'dexie';
import { MIGRATIONS, migrateRevision, type Migration } from './migrations.ts';
import { PROJECTION_TABLES, type EntityTable } from './projection.ts';
import { rebuildWithin } from './rebuild-rows.ts';
import { renewLog } from './renew-log.ts';
import type { Revision } from './revision.ts';
import type {
	ConflictRow,
	Draft,
	GroupRow,
	KeptRow,
	ListedRow,
	MetaRow,
	PersonRow,
	QuarantineRow,
	RulesetRow,
	SessionRow,
} from './schema.ts';
import { StorageError, classify, isConnectionLost } from './storage-error.ts';

export const DATABASE_NAME = 'schrieb';

/** Whoever waits longer is told: a tab queued behind another's upgrade gets no event from the browser. */
const BLOCKED_AFTER_MS = 2000;
const MOST_RETRIES = 3;

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

export interface DatabaseOptions extends DexieOptions {
	readonly name?: string;
	readonly blockedAfterMs?: number;
	/** For tests of upgrades: the steps beyond version 1. */
	readonly migrations?: readonly Migration[];
	/** The log is renewed when asked for (`renewLog`), not on opening: a second copy is looked at first. */
	readonly keepsLog?: boolean;
}

/**
 * Dexie opens a store that a newer version wrote as if it were its own, and may even alter it. It
 * does so by asking for no version in particular; here that stays the error it first was.
 */
function refusingNewer(browser: IDBFactory): IDBFactory {
	return {
		open(name, version) {
			if (version === undefined) throw new DOMException('a newer store', 'VersionError');
			return browser.open(name, version);
		},
		deleteDatabase: (name) => browser.deleteDatabase(name),
		databases: () => browser.databases(),
		cmp: (a, b) => browser.cmp(a, b),
	};
}

/** What of Dexie's own is used to stay in a transaction; its types do not say it. */
interface Zones {
	readonly PSD: unknown;
	readonly usePSD: <T>(zone: unknown, work: () => T) => T;
}
interface Asking {
	_trans(...question: readonly unknown[]): unknown;
}

export class LedgerDatabase extends Dexie {
	declare readonly revisions: Table<Revision, string>;
	declare readonly deals: Table<ListedRow, [sessionId: string, id: string]>;
	declare readonly adjustments: Table<ListedRow, [sessionId: string, id: string]>;
	declare readonly settlements: Table<ListedRow, [sessionId: string, id: string]>;
	declare readonly sessions: Table<SessionRow, string>;
	declare readonly people: Table<PersonRow, string>;
	declare readonly rulesets: Table<RulesetRow, string>;
	declare readonly groups: Table<GroupRow, string>;
	declare readonly conflicts: Table<ConflictRow, [scope: string, entity: string, entityId: string]>;
	declare readonly drafts: Table<Draft, string>;
	declare readonly meta: Table<MetaRow, string>;
	declare readonly quarantine: Table<QuarantineRow, string>;
	/** What can be computed again at any time; no change of the record waits for it. */
	declare readonly computed: Table<KeptRow, string>;

	readonly #blockedAfterMs: number;
	readonly #keepsLog: boolean;
	readonly #factory: IDBFactory | undefined;
	readonly #listeners = new Set<(state: DatabaseState) => void>();
	#state: DatabaseState = { status: 'closed' };
	#opening: Promise<void> | undefined;

	constructor({
		name = DATABASE_NAME,
		blockedAfterMs = BLOCKED_AFTER_MS,
		migrations = MIGRATIONS,
		keepsLog = false,
		...options
	}: DatabaseOptions = {}) {
		// Absent where the browser denies storage altogether; Dexie then says so when opening.
		const factory = (options.indexedDB ?? globalThis.indexedDB) as IDBFactory | undefined;
		super(name, {
			...options,
			...(factory && { indexedDB: refusingNewer(factory) }),
			// Money between friends: "saved" means on disk, not on its way there.
			chromeTransactionDurability: 'strict',
		});
		this.#blockedAfterMs = blockedAfterMs;
		this.#keepsLog = keepsLog;
		this.#factory = factory;
		this.version(1).stores(TABLES_V1);
		const newest = migrations.at(-1);
		// Revisions that stay as they are need not be written again.
		let changed = false;
		for (const migration of migrations) {
			const version = this.version(migration.to).stores(migration.stores ?? {});
			if (!migration.revision && !changed) continue;
			changed = true;
			version.upgrade(async (tx) => {
				if (migration.revision) {
					const revisions = tx.table<unknown>('revisions');
					const rows = await revisions.toArray();
					await revisions.bulkPut(
						rows.map((row) => migrateRevision(row, migration.to - 1, [migration])),
					);
				}
				if (migration === newest) await rebuildWithin((table) => tx.table(table), Date.now());
			});
		}
		this.on('versionchange', () => {
			this.close();
			this.#set({ status: 'replaced' });
			// Dexie's own answer would open the store again behind our back.
			return false;
		});
		this.on('blocked', () => this.#set({ status: 'blocked' }));
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

	/** Slow is no more than that: an old tab in the way is told by the browser, where it knows of one. */
	async #open(): Promise<void> {
		this.#set({ status: 'opening' });
		const timer = setTimeout(() => {
			if (this.#state.status === 'opening') this.#set({ status: 'slow' });
		}, this.#blockedAfterMs);
		try {
			// Asked for first: before anything is written to a log that a kill may have torn.
			if (!this.#keepsLog) this.renewLog();
			await this.open();
			this.#set({ status: 'open' });
		} catch (error) {
			this.#opening = undefined;
			if (!isConnectionLost(error)) this.#set({ status: 'failed', error: classify(error) });
			throw error;
		} finally {
			clearTimeout(timer);
		}
	}

	/**
	 * Does a piece of work on the open store. Where the browser dropped the connection it is opened
	 * again and the work repeated, at most three times: work must be safe to repeat.
	 *
	 * Written with Dexie's own promises: across a native `await` it forgets which live query asks, and
	 * the screen would not follow. So work is one query, or one transaction.
	 * @throws StorageError
	 */
	run<T>(work: () => PromiseLike<T>): Promise<T> {
		return this.#try(work, MOST_RETRIES);
	}

	/** Several queries that see one state of the store. Inside, await Dexie only. */
	read<T>(
		work: (db: LedgerDatabase) => Promise<T>,
		tables: Table[] = [...this.#recordTables, this.meta],
	): Promise<T> {
		return this.run(() => this.#within('r', tables, work));
	}

	/** Changes that are all on disk afterwards, or none of them. Inside, await Dexie only. */
	change<T>(work: (db: LedgerDatabase) => Promise<T>, tables: Table[]): Promise<T> {
		return this.run(() => this.#within('rw', tables, work));
	}

	/**
	 * One transaction, and the store as it is seen from inside. Dexie finds the transaction it is in by what
	 * was awaited last, and loses it where something else awaits at the same time: a screen that reads while
	 * a deal is saved had each table of the deal written by itself. So its tables are bound to it here.
	 */
	#within<T>(
		mode: 'r' | 'rw',
		tables: Table[],
		work: (db: LedgerDatabase) => Promise<T>,
	): PromiseLike<T> {
		return this.transaction(mode, tables, async (transaction) => {
			const { PSD: zone, usePSD } = Dexie.Promise as unknown as Zones;
			const bound = new Map<string, Table>();
			const table = (name: string): Table => {
				const known = bound.get(name);
				if (known) return known;
				const made = transaction.table(name) as Table & Asking;
				const ask = made._trans.bind(made);
				// A live query notes what is read by the same means.
				made._trans = (...question) => usePSD(zone, () => ask(...question));
				bound.set(name, made);
				return made;
			};
			const names = this.tables.map(({ name }) => name);
			const inside = Object.fromEntries(
				names.map((name) => [name, { get: () => table(name) }]),
			) satisfies PropertyDescriptorMap;
			const onDisk = (call: () => void): void => {
				// Of those who listen to the transaction itself, whoever captures comes first: before Dexie.
				transaction.idbtrans.addEventListener('complete', call, { capture: true });
			};
			return work(
				Object.create(this, {
					...inside,
					table: { value: table },
					onDisk: { value: onDisk },
				}) as LedgerDatabase,
			);
		});
	}

	/** Inside `change`: calls once that is on disk, before any live query hears of it. */
	onDisk(_call: () => void): void {
		throw new Error('nothing is being changed');
	}

	#try<T>(work: () => PromiseLike<T>, retries: number): Promise<T> {
		return Dexie.Promise.resolve(this.ready())
			.then(work)
			.catch((error: unknown): Promise<T> => {
				const replaced = this.#state.status === 'replaced';
				if (isConnectionLost(error) && !replaced) {
					if (retries > 0) {
						this.#opening = undefined;
						this.close({ disableAutoOpen: false });
						return this.#try(work, retries - 1);
					}
					this.#set({ status: 'failed', error: classify(error) });
				}
				throw replaced ? new StorageError('replaced', {}, error) : classify(error);
			});
	}

	/** Every table, for the one transaction of a change. */
	get ledgerTables(): Table[] {
		return [...this.#recordTables, this.drafts, this.meta, this.quarantine];
	}

	/** The record and its projections. */
	get #recordTables(): Table[] {
		return [this.revisions, ...PROJECTION_TABLES.map((name) => this.table(name))];
	}

	/** A projection table by name, where rows are handled without looking into them. */
	projection(name: EntityTable): Table<object, unknown> {
		return this.table(name);
	}
}
