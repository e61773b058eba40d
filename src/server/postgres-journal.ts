/**
 * The journal in PostgreSQL, which several nodes share. A commit there is on disk before it is
 * acknowledged: what the operator's defaults say otherwise is set right or refused.
 *
 * Whatever belongs together is sent at once and is one transaction: there is none that a lost connection leaves open.
 */
import pg from 'pg';
import { GONE, type Entry, type Journal, type JournalSize, type Waiting } from './journal.ts';

/** Written in one statement: a commit takes as long for one as for hundred. */
const MOST_ENTRIES = 500;
const MOST_BYTES = 4 * 1024 * 1024;
/**
 * A database that does not let in or answer by then takes nothing; the phone will say it again. A connection that
 * was not answered is given up: a room whose reading hangs would keep everybody waiting who comes.
 */
const CONNECTING_MS = 5000;
const ANSWERING_MS = 10_000;
const CONNECTIONS = 10;

/** Nodes that start at once make the tables one after the other. */
const TABLES = `
	SELECT pg_advisory_xact_lock(${String(0x5c_41_1e_b0)});
	CREATE TABLE IF NOT EXISTS schrieb_entries (
		seq bigserial PRIMARY KEY,
		room text NOT NULL,
		data bytea NOT NULL
	);
	-- What is sealed does not get smaller.
	ALTER TABLE schrieb_entries ALTER COLUMN data SET STORAGE EXTERNAL;
	CREATE INDEX IF NOT EXISTS schrieb_entries_of_room ON schrieb_entries (room, seq);
	CREATE TABLE IF NOT EXISTS schrieb_rooms (name text PRIMARY KEY, used_at bigint NOT NULL);
	CREATE TABLE IF NOT EXISTS schrieb_journal (id text PRIMARY KEY);
	INSERT INTO schrieb_journal
		SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT 1 FROM schrieb_journal);`;

export class PostgresJournal implements Journal {
	readonly id: string;
	readonly #pool: pg.Pool;
	#waiting: Waiting[] = [];
	#writing: Promise<void> | null = null;
	/** What is not on disk yet, by room. */
	readonly #unwritten = new Map<string, Set<Promise<number>>>();

	/** @throws Error where there is no such database, or one that does not keep what it acknowledges. */
	static async open(url: string): Promise<PostgresJournal> {
		const pool = new pg.Pool({
			connectionString: url,
			max: CONNECTIONS,
			connectionTimeoutMillis: CONNECTING_MS,
			query_timeout: ANSWERING_MS,
			// So that what waits for a lock does not go on waiting when nobody waits for it.
			statement_timeout: ANSWERING_MS,
			application_name: 'schrieb',
			options: '-c synchronous_commit=on',
		});
		// One that was lost while nobody used it: whoever asks next gets another.
		pool.on('error', () => undefined);
		try {
			const off = await pool.query<{ name: string }>(
				`SELECT name FROM pg_settings
				WHERE name IN ('fsync', 'synchronous_commit') AND setting = 'off'`,
			);
			const [first] = off.rows;
			if (first)
				throw new Error(`PostgreSQL runs with ${first.name} off: it keeps nothing for sure`);
			await pool.query(TABLES);
			const { rows } = await pool.query<{ id: string }>('SELECT id FROM schrieb_journal');
			return new PostgresJournal(pool, String(rows[0]?.id));
		} catch (error) {
			await pool.end();
			throw error;
		}
	}

	private constructor(pool: pg.Pool, id: string) {
		this.#pool = pool;
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
				const seqs = await this.#insert(batch);
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
		const written = await this.#rows<{ number: string; seq: string }>(
			`WITH named AS MATERIALIZED (
				SELECT nextval(pg_get_serial_sequence('schrieb_entries', 'seq')) AS seq, number, room, data
				FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS batch (room, data, number)
			), written AS (
				INSERT INTO schrieb_entries (seq, room, data) SELECT seq, room, data FROM named
			)
			SELECT number, seq FROM named`,
			batch.map(({ room }) => room),
			batch.map(({ update }) => update),
		);
		const seqs: number[] = [];
		for (const { number, seq } of written) seqs[Number(number) - 1] = Number(seq);
		return seqs;
	}

	async #rows<Row extends pg.QueryResultRow>(
		statement: string,
		...values: readonly unknown[]
	): Promise<readonly Row[]> {
		return (await this.#pool.query<Row>(statement, [...values])).rows;
	}

	async read(room: string, known: ReadonlySet<number> = new Set()): Promise<readonly Entry[]> {
		// Of this room and until now: while others write on and on, nobody would ever be let in.
		await Promise.allSettled([...(this.#unwritten.get(room) ?? [])]);
		const rows = await this.#rows<{ seq: string; data: Uint8Array }>(
			`SELECT seq, data FROM schrieb_entries
			WHERE room = $1 AND seq <> ALL ($2::bigint[]) ORDER BY seq`,
			room,
			[...known],
		);
		return rows.map(({ seq, data }) => ({ seq: Number(seq), update: data }));
	}

	async replace(room: string, entries: readonly Entry[], merged: Uint8Array): Promise<number> {
		// Another node may have merged or forgotten them meanwhile: then nothing is changed.
		const [row] = await this.#rows<{ seq: string }>(
			`WITH there AS MATERIALIZED (
				SELECT seq FROM schrieb_entries
				WHERE room = $1::text AND seq = ANY ($2::bigint[]) ORDER BY seq FOR UPDATE
			), removed AS (
				DELETE FROM schrieb_entries
				WHERE seq IN (SELECT seq FROM there) AND (SELECT count(*) FROM there) = cardinality($2)
				RETURNING seq
			)
			INSERT INTO schrieb_entries (room, data)
			SELECT $1, $3::bytea WHERE (SELECT count(*) FROM removed) = cardinality($2)
			RETURNING seq`,
			room,
			entries.map(({ seq }) => seq),
			merged,
		);
		if (!row) throw new Error(GONE);
		return Number(row.seq);
	}

	async touch(room: string, now: number): Promise<void> {
		await this.#rows(
			`INSERT INTO schrieb_rooms (name, used_at)
			SELECT $1::text, $2::bigint WHERE EXISTS (SELECT 1 FROM schrieb_entries WHERE room = $1)
			ON CONFLICT (name) DO UPDATE SET used_at = greatest(schrieb_rooms.used_at, excluded.used_at)`,
			room,
			now,
		);
	}

	async forgetIdle(before: number): Promise<number> {
		const [row] = await this.#rows<{ rooms: string }>(
			`WITH forgotten AS (
				DELETE FROM schrieb_rooms WHERE used_at < $1 RETURNING name
			), removed AS (
				DELETE FROM schrieb_entries WHERE room IN (SELECT name FROM forgotten)
			)
			SELECT count(*) AS rooms FROM forgotten`,
			before,
		);
		return Number(row?.rooms);
	}

	async rooms(): Promise<readonly string[]> {
		const rows = await this.#rows<{ room: string }>(
			'SELECT DISTINCT room COLLATE "C" AS room FROM schrieb_entries ORDER BY 1',
		);
		return rows.map(({ room }) => room);
	}

	async size(): Promise<JournalSize> {
		const [row] = await this.#rows<{ rooms: string; bytes: string }>(
			`SELECT (SELECT count(*) FROM schrieb_rooms) AS rooms, coalesce(sum(octet_length(data)), 0) AS bytes
			FROM schrieb_entries`,
		);
		return { rooms: Number(row?.rooms), bytes: Number(row?.bytes) };
	}

	async check(): Promise<void> {
		await this.#rows('SELECT 1 FROM schrieb_entries LIMIT 1');
	}

	async close(): Promise<void> {
		await this.#writing;
		await this.#pool.end();
	}
}
