/** The journal as one SQLite file in a folder: Node's own SQLite, nothing to install. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { GONE, type Entry, type Journal, type JournalSize, type Waiting } from './journal.ts';

const fileIn = (folder: string): string => join(folder, 'rooms.sqlite');

/** Whether there is one already: elsewhere it is made. */
export const isJournalIn = (folder: string): boolean => existsSync(fileIn(folder));

/** How long an update waits for another process that holds the file, a copy of it say; and how often it is tried. */
const PATIENCE_MS = 5000;
const TRY_AGAIN_MS = 50;
/** What SQLite says then. */
const SQLITE_BUSY = 5;

export class SqliteJournal implements Journal {
	readonly id: string;
	readonly #db: DatabaseSync;
	/** Updates of one turn are synced to disk together: a sync takes as long for one as for hundred. */
	#waiting: Waiting[] = [];
	/** Since when another process holds the file. */
	#heldSince: number | undefined;
	#willTry = false;

	constructor(folder: string) {
		mkdirSync(folder, { recursive: true });
		this.#db = new DatabaseSync(fileIn(folder));
		this.#db.exec(`
			PRAGMA journal_mode = WAL;
			PRAGMA synchronous = FULL;
			PRAGMA busy_timeout = 5000;
			CREATE TABLE IF NOT EXISTS entries (
				seq INTEGER PRIMARY KEY AUTOINCREMENT,
				room TEXT NOT NULL,
				data BLOB NOT NULL
			) STRICT;
			CREATE INDEX IF NOT EXISTS entries_of_room ON entries (room, seq);
			CREATE TABLE IF NOT EXISTS rooms (name TEXT PRIMARY KEY, used_at INTEGER NOT NULL) STRICT;
			CREATE TABLE IF NOT EXISTS journal (id TEXT NOT NULL) STRICT;
			INSERT INTO journal SELECT lower(hex(randomblob(16))) WHERE NOT EXISTS (SELECT 1 FROM journal);
		`);
		this.id = String(this.#db.prepare('SELECT id FROM journal').get()?.id);
		// From now on nobody waits here: SQLite would keep every phone waiting, in whatever room.
		this.#db.exec('PRAGMA busy_timeout = 0');
	}

	append(room: string, update: Uint8Array): Promise<number> {
		return new Promise((resolve, reject) => {
			if (this.#waiting.length === 0) setImmediate(() => this.#flush());
			this.#waiting.push({ room, update, resolve, reject });
		});
	}

	#flush(): void {
		const batch = this.#waiting;
		if (batch.length === 0) return;
		this.#waiting = [];
		try {
			const seqs = this.#transaction(() => {
				const insert = this.#db.prepare('INSERT INTO entries (room, data) VALUES (?, ?)');
				return batch.map(({ room, update }) => Number(insert.run(room, update).lastInsertRowid));
			});
			this.#heldSince = undefined;
			for (const [index, { resolve }] of batch.entries()) resolve(seqs[index] ?? 0);
		} catch (error) {
			if (this.#mayWait(error)) {
				this.#waiting = batch;
				this.#flushSoon();
			} else for (const { reject } of batch) reject(error);
		}
	}

	#flushSoon(): void {
		if (this.#willTry) return;
		this.#willTry = true;
		setTimeout(() => {
			this.#willTry = false;
			this.#flush();
		}, TRY_AGAIN_MS);
	}

	/** Whether another process holds the file, and has not done so for too long. */
	#mayWait(error: unknown): boolean {
		const now = performance.now();
		const since = this.#heldSince ?? now;
		const may = isHeld(error) && now - since < PATIENCE_MS;
		this.#heldSince = may ? since : undefined;
		return may;
	}

	/** Has on disk, or refused, what was appended. */
	async #flushed(): Promise<void> {
		this.#flush();
		while (this.#waiting.length > 0) await pause(TRY_AGAIN_MS);
	}

	#transaction<Result>(work: () => Result): Result {
		this.#db.exec('BEGIN IMMEDIATE');
		try {
			const result = work();
			this.#db.exec('COMMIT');
			return result;
		} catch (error) {
			// A full disk may have rolled back already.
			if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
			throw error;
		}
	}

	async read(room: string, known: ReadonlySet<number> = new Set()): Promise<readonly Entry[]> {
		await this.#flushed();
		const rows = this.#db
			.prepare('SELECT seq, data FROM entries WHERE room = ? ORDER BY seq')
			.all(room);
		return rows
			.map(({ seq, data }) => ({ seq: Number(seq), update: data as Uint8Array }))
			.filter(({ seq }) => !known.has(seq));
	}

	replace(room: string, entries: readonly Entry[], merged: Uint8Array): Promise<number> {
		return written(() =>
			this.#transaction(() => {
				const remove = this.#db.prepare('DELETE FROM entries WHERE seq = ? AND room = ?');
				// Somebody else may have merged or forgotten them meanwhile: then nothing is changed.
				for (const { seq } of entries)
					if (remove.run(seq, room).changes === 0) throw new Error(GONE);
				const insert = this.#db.prepare('INSERT INTO entries (room, data) VALUES (?, ?)');
				return Number(insert.run(room, merged).lastInsertRowid);
			}),
		);
	}

	touch(room: string, now: number): Promise<void> {
		return written(() => {
			this.#db
				.prepare(
					`INSERT INTO rooms (name, used_at)
					SELECT :room, :now WHERE EXISTS (SELECT 1 FROM entries WHERE room = :room)
					ON CONFLICT (name) DO UPDATE SET used_at = max(used_at, excluded.used_at)`,
				)
				.run({ room, now });
		});
	}

	forgetIdle(before: number): Promise<number> {
		return written(() =>
			this.#transaction(() => {
				this.#db
					.prepare('DELETE FROM entries WHERE room IN (SELECT name FROM rooms WHERE used_at < ?)')
					.run(before);
				return Number(this.#db.prepare('DELETE FROM rooms WHERE used_at < ?').run(before).changes);
			}),
		);
	}

	rooms(): Promise<readonly string[]> {
		return promised(() => {
			const rows = this.#db.prepare('SELECT DISTINCT room FROM entries ORDER BY room').all();
			return rows.map(({ room }) => String(room));
		});
	}

	size(): Promise<JournalSize> {
		return promised(() => {
			const row = this.#db
				.prepare(
					'SELECT count(DISTINCT room) AS rooms, coalesce(sum(length(data)), 0) AS bytes FROM entries',
				)
				.get();
			return { rooms: Number(row?.rooms), bytes: Number(row?.bytes) };
		});
	}

	check(): Promise<void> {
		return promised(() => {
			this.#db.prepare('SELECT 1 FROM entries LIMIT 1').get();
		});
	}

	async close(): Promise<void> {
		await this.#flushed();
		this.#db.close();
	}
}

/** SQLite answers at once, and throws at once. */
const promised = <Result>(work: () => Result): Promise<Result> =>
	new Promise((resolve) => resolve(work()));

const isHeld = (error: unknown): boolean =>
	(error as { errcode?: unknown }).errcode === SQLITE_BUSY;

/** The same for what is written; it waits, for as long as an update does, until no other process holds the file. */
async function written<Result>(work: () => Result): Promise<Result> {
	const from = performance.now();
	for (;;) {
		try {
			return work();
		} catch (error) {
			if (!isHeld(error) || performance.now() - from >= PATIENCE_MS) throw error;
		}
		await pause(TRY_AGAIN_MS);
	}
}
