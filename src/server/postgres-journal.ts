/**
 * The journal in PostgreSQL, which several nodes share. A commit there is on disk before it is
 * acknowledged: what the operator's defaults say otherwise is set right or refused.
 *
 * Whatever belongs together is one statement, but for the tables, made before anybody is served: a transaction of
 * several whose connection is gone would take the whole process with it (porsager/postgres 1208).
 */
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { GONE, type Entry, type Journal, type JournalSize, type Waiting } from './journal.ts';

/** Written in one statement: a commit takes as long for one as for hundred. */
const MOST_ENTRIES = 500;
const MOST_BYTES = 4 * 1024 * 1024;
/** A database that does not answer by then takes nothing; the phone will say it again. */
const PATIENCE_MS = 10_000;
/** Between two attempts to connect, in seconds. */
const LONGEST_PAUSE = 1;
const CONNECTIONS = 10;
/** Nodes that start at once make the tables one after the other. */
const MAKING_TABLES = 0x5c_41_1e_b0;

export class PostgresJournal implements Journal {
	readonly id: string;
	readonly #sql: postgres.Sql;
	#waiting: Waiting[] = [];
	#writing: Promise<void> | null = null;
	/** What is not on disk yet, by room. */
	readonly #unwritten = new Map<string, Set<Promise<number>>>();

	/** @throws Error where there is no such database, or one that does not keep what it acknowledges. */
	static async open(url: string): Promise<PostgresJournal> {
		const sql = postgres(url, {
			max: CONNECTIONS,
			connect_timeout: PATIENCE_MS / 1000,
			// Tried again soon: phones wait.
			backoff: (tries) => Math.min(0.05 * 2 ** tries, LONGEST_PAUSE),
			// Statements differ in how many rows they write, and poolers know none by name.
			prepare: false,
			onnotice: () => undefined,
			connection: {
				application_name: 'schrieb',
				synchronous_commit: 'on',
				statement_timeout: PATIENCE_MS,
			},
		});
		try {
			const [row] = await sql<{ fsync: string }[]>`SHOW fsync`;
			if (row?.fsync !== 'on')
				throw new Error('PostgreSQL runs with fsync off: it keeps nothing for sure');
			return new PostgresJournal(sql, await makeTables(sql));
		} catch (error) {
			await sql.end({ timeout: 0 });
			throw error;
		}
	}

	private constructor(sql: postgres.Sql, id: string) {
		this.#sql = sql;
		this.id = id;
	}

	append(room: string, update: Uint8Array): Promise<number> {
		const written = new Promise<number>((resolve, reject) => {
			this.#waiting.push({ room, update, resolve, reject });
			this.#writing ??= this.#write();
		});
		const ofRoom = this.#unwritten.get(room) ?? new Set();
		this.#unwritten.set(room, ofRoom.add(written));
		const over = () => {
			ofRoom.delete(written);
			if (ofRoom.size === 0) this.#unwritten.delete(room);
		};
		written.then(over, over);
		return written;
	}

	/** Batch after batch: what comes while one is written is the next. */
	async #write(): Promise<void> {
		// What comes in one turn is one batch.
		await new Promise((resolve) => setImmediate(resolve));
		while (this.#waiting.length > 0) {
			const batch = this.#next();
			try {
				const seqs = await within(this.#insert(batch));
				for (const [index, { resolve }] of batch.entries()) resolve(seqs[index] ?? 0);
			} catch (error) {
				for (const { reject } of batch) reject(error);
			}
		}
		this.#writing = null;
	}

	#next(): Waiting[] {
		let bytes = 0;
		const end = this.#waiting.findIndex(({ update }, index) => {
			bytes += update.length;
			return index === MOST_ENTRIES || (index > 0 && bytes > MOST_BYTES);
		});
		return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
	}

	/**
	 * The names of the entries, in the batch's order. In what order an INSERT returns its rows is not promised, and
	 * a name told to other nodes with another entry's bytes would keep its own from them: so each row has its number,
	 * and is given its name before it is written.
	 */
	async #insert(batch: readonly Waiting[]): Promise<number[]> {
		const sql = this.#sql;
		const rows = batch.map(({ room, update }, number) => [number, room, Buffer.from(update)]);
		// It takes bytes in a row as well, which its types do not know.
		const values = sql(rows as (string | number)[][]);
		const written = await sql<{ number: string; seq: string }[]>`
			WITH named AS MATERIALIZED (
				SELECT nextval(pg_get_serial_sequence('schrieb_entries', 'seq')) AS seq, number, room, data
				FROM (VALUES ${values}) AS batch (number, room, data)
			), written AS (
				INSERT INTO schrieb_entries (seq, room, data) SELECT seq, room, data FROM named
			)
			SELECT number, seq FROM named`;
		const seqs: number[] = [];
		for (const { number, seq } of written) seqs[Number(number)] = Number(seq);
		return seqs;
	}

	async read(room: string, known: ReadonlySet<number> = new Set()): Promise<readonly Entry[]> {
		// Of this room and until now: while others write on and on, nobody would ever be let in.
		await Promise.allSettled([...(this.#unwritten.get(room) ?? [])]);
		const rows = await within(this.#sql<{ seq: string; data: Uint8Array }[]>`
			SELECT seq, data FROM schrieb_entries
			WHERE room = ${room} AND seq <> ALL (${[...known]}::bigint[]) ORDER BY seq`);
		return rows.map(({ seq, data }) => ({ seq: Number(seq), update: data }));
	}

	async replace(room: string, entries: readonly Entry[], merged: Uint8Array): Promise<number> {
		const seqs = entries.map(({ seq }) => seq);
		// Another node may have merged or forgotten them meanwhile: then nothing is changed.
		const [row] = await within(this.#sql<{ seq: string }[]>`
			WITH there AS MATERIALIZED (
				SELECT seq FROM schrieb_entries
				WHERE room = ${room} AND seq = ANY (${seqs}::bigint[]) ORDER BY seq FOR UPDATE
			), removed AS (
				DELETE FROM schrieb_entries
				WHERE seq IN (SELECT seq FROM there) AND (SELECT count(*) FROM there) = ${seqs.length}
				RETURNING seq
			)
			INSERT INTO schrieb_entries (room, data)
			SELECT ${room}, ${Buffer.from(merged)}::bytea
			WHERE (SELECT count(*) FROM removed) = ${seqs.length}
			RETURNING seq`);
		if (!row) throw new Error(GONE);
		return Number(row.seq);
	}

	async touch(room: string, now: number): Promise<void> {
		await within(this.#sql`
			INSERT INTO schrieb_rooms (name, used_at)
			SELECT ${room}, ${now}::bigint
			WHERE EXISTS (SELECT 1 FROM schrieb_entries WHERE room = ${room})
			ON CONFLICT (name) DO UPDATE SET used_at = greatest(schrieb_rooms.used_at, excluded.used_at)`);
	}

	async forgetIdle(before: number): Promise<number> {
		const [row] = await within(this.#sql<{ rooms: string }[]>`
			WITH forgotten AS (
				DELETE FROM schrieb_rooms WHERE used_at < ${before} RETURNING name
			), removed AS (
				DELETE FROM schrieb_entries WHERE room IN (SELECT name FROM forgotten)
			)
			SELECT count(*) AS rooms FROM forgotten`);
		return Number(row?.rooms);
	}

	async rooms(): Promise<readonly string[]> {
		const rows = await within(this.#sql<{ room: string }[]>`
			SELECT DISTINCT room COLLATE "C" AS room FROM schrieb_entries ORDER BY 1`);
		return rows.map(({ room }) => room);
	}

	async size(): Promise<JournalSize> {
		const [row] = await within(this.#sql<{ rooms: string; bytes: string }[]>`
			SELECT count(DISTINCT room) AS rooms, coalesce(sum(octet_length(data)), 0) AS bytes
			FROM schrieb_entries`);
		return { rooms: Number(row?.rooms), bytes: Number(row?.bytes) };
	}

	async check(): Promise<void> {
		await within(this.#sql`SELECT 1 FROM schrieb_entries LIMIT 1`);
	}

	async close(): Promise<void> {
		await this.#writing;
		await this.#sql.end({ timeout: PATIENCE_MS / 1000 });
	}
}

/** @returns the journal's own name */
const makeTables = (sql: postgres.Sql): Promise<string> =>
	sql.begin(async (sql) => {
		await sql`SELECT pg_advisory_xact_lock(${MAKING_TABLES})`;
		await sql`
			CREATE TABLE IF NOT EXISTS schrieb_entries (
				seq bigserial PRIMARY KEY,
				room text NOT NULL,
				data bytea NOT NULL
			)`;
		// What is sealed does not get smaller.
		await sql`ALTER TABLE schrieb_entries ALTER COLUMN data SET STORAGE EXTERNAL`;
		await sql`CREATE INDEX IF NOT EXISTS schrieb_entries_of_room ON schrieb_entries (room, seq)`;
		await sql`
			CREATE TABLE IF NOT EXISTS schrieb_rooms (name text PRIMARY KEY, used_at bigint NOT NULL)`;
		await sql`CREATE TABLE IF NOT EXISTS schrieb_journal (id text PRIMARY KEY)`;
		await sql`
			INSERT INTO schrieb_journal
			SELECT ${randomUUID()} WHERE NOT EXISTS (SELECT 1 FROM schrieb_journal)`;
		const [row] = await sql<{ id: string }[]>`SELECT id FROM schrieb_journal`;
		return String(row?.id);
	});

/**
 * Nobody waits longer than that: what was under way when the database went may never be answered, and a room
 * whose reading hangs would keep everybody waiting who comes.
 */
async function within<Result>(work: PromiseLike<Result>): Promise<Result> {
	let patience: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		const tell = () => reject(new Error('PostgreSQL does not answer'));
		patience = setTimeout(tell, PATIENCE_MS);
	});
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(patience);
	}
}
