/** The store's tables, as everything else here asks for them. */
import { onChanges, type Changes, type Reads } from './changes.ts';
import { Connection, type DatabaseOptions, type DatabaseState } from './connection.ts';
import { PROJECTION_TABLES, type EntityTable } from './row-keys.ts';
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
import { Table, type Access } from './tables.ts';
import { Within } from './within.ts';

export { DATABASE_NAME, type DatabaseOptions, type DatabaseState } from './connection.ts';

/** Any table, where its rows are not looked into. */
interface AnyTable {
	readonly name: string;
}

export class LedgerDatabase {
	readonly revisions: Table<Revision, string>;
	readonly deals: Table<ListedRow, [sessionId: string, id: string]>;
	readonly adjustments: Table<ListedRow, [sessionId: string, id: string]>;
	readonly settlements: Table<ListedRow, [sessionId: string, id: string]>;
	readonly sessions: Table<SessionRow, string>;
	readonly people: Table<PersonRow, string>;
	readonly rulesets: Table<RulesetRow, string>;
	readonly groups: Table<GroupRow, string>;
	readonly conflicts: Table<ConflictRow, [scope: string, entity: string, entityId: string]>;
	readonly drafts: Table<Draft, string>;
	readonly meta: Table<MetaRow, string>;
	readonly quarantine: Table<QuarantineRow, string>;
	/** What can be computed again at any time; no change of the record waits for it. */
	readonly computed: Table<KeptRow, string>;

	readonly #connection: Connection;
	readonly #access: Access;

	/** @param access absent: each question is a transaction of its own */
	constructor(of: DatabaseOptions | Connection = {}, access?: Access) {
		const connection = of instanceof Connection ? of : new Connection(of);
		this.#connection = connection;
		this.#access = access ?? apart(connection);
		this.revisions = this.table('revisions');
		this.deals = this.table('deals');
		this.adjustments = this.table('adjustments');
		this.settlements = this.table('settlements');
		this.sessions = this.table('sessions');
		this.people = this.table('people');
		this.rulesets = this.table('rulesets');
		this.groups = this.table('groups');
		this.conflicts = this.table('conflicts');
		this.drafts = this.table('drafts');
		this.meta = this.table('meta');
		this.quarantine = this.table('quarantine');
		this.computed = this.table('computed');
	}

	get name(): string {
		return this.#connection.name;
	}

	get state(): DatabaseState {
		return this.#connection.state;
	}

	/** See `Connection.onState`. */
	onState(listener: (state: DatabaseState) => void): () => void {
		return this.#connection.onState(listener);
	}

	/** See `Connection.ready`. */
	ready(): Promise<void> {
		return this.#connection.ready();
	}

	renewLog(): void {
		this.#connection.renewLog();
	}

	close(): void {
		this.#connection.close();
	}

	/** Tells of every change, this tab's and others'; returns how to stop. */
	onChanges(listener: (changes: Changes) => void): () => void {
		return onChanges(this.name, listener);
	}

	/** The same store, for one who wants to know what was read. */
	noting(reads: Reads): LedgerDatabase {
		return new LedgerDatabase(this.#connection, apart(this.#connection, reads));
	}

	/**
	 * Does a piece of work that is safe to repeat: where the browser dropped the connection, it is opened again.
	 * @throws StorageError
	 */
	run<T>(work: () => PromiseLike<T>): Promise<T> {
		return this.#connection.run(work);
	}

	/** Several queries that see one state of the store. Inside, await the store only. */
	read<T>(
		work: (db: LedgerDatabase) => PromiseLike<T>,
		tables: readonly AnyTable[] = [...this.#recordTables, this.meta],
	): Promise<T> {
		return this.#within('readonly', tables, work);
	}

	/** Changes that are all on disk afterwards, or none of them. Inside, await the store only. */
	change<T>(work: (db: LedgerDatabase) => PromiseLike<T>, tables: readonly AnyTable[]): Promise<T> {
		return this.#within('readwrite', tables, work);
	}

	#within<T>(
		mode: IDBTransactionMode,
		tables: readonly AnyTable[],
		work: (db: LedgerDatabase) => PromiseLike<T>,
	): Promise<T> {
		// Already in a transaction: this is part of it.
		if (this.#access instanceof Within) return Promise.resolve(work(this));
		const connection = this.#connection;
		const names = tables.map(({ name }) => name);
		return connection.run(() =>
			connection.transact(
				mode,
				names,
				(within) => work(new LedgerDatabase(connection, within)),
				this.#access.reads,
			),
		);
	}

	/** Inside `change`: calls once that is on disk, before anybody who follows hears of it. */
	onDisk(call: () => void): void {
		if (!(this.#access instanceof Within)) throw new Error('nothing is being changed');
		this.#access.onDisk(call);
	}

	table<Row = object, Key extends IDBValidKey = IDBValidKey>(name: string): Table<Row, Key> {
		const layout = this.#connection.layouts.get(name);
		if (!layout) throw new Error(`no table ${name}`);
		return new Table(name, layout, this.#access);
	}

	/** Every table, for the one transaction of a change. */
	get ledgerTables(): AnyTable[] {
		return [...this.#recordTables, this.drafts, this.meta, this.quarantine];
	}

	/** The record and its projections. */
	get #recordTables(): AnyTable[] {
		return [this.revisions, ...PROJECTION_TABLES.map((name) => this.table(name))];
	}

	/** A projection table by name, where rows are handled without looking into them. */
	projection(name: EntityTable): Table {
		return this.table(name);
	}
}

/** Each question a transaction of its own. */
const apart = (connection: Connection, reads?: Reads): Access => ({
	reads,
	ask: (table, mode, question) =>
		connection.transact(mode, [table], (within) => within.ask(table, mode, question)),
});
