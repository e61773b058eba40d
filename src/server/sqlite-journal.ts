/** The journal as one SQLite file in a folder: Node's own SQLite, nothing to install. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { GONE, type Entry, type Journal, type JournalSize, type Waiting } from './journal.ts';

const fileIn = (folder: string): string => join(folder, 'rooms.sqlite');

/** Whether there is one already: elsewhere it is made. */
export const isJournalIn = (folder: string): boolean => existsSync(fileIn(folder));

/** Of the tables, raised with them: what a later server made is not touched by this one. */
const LAYOUT = 0;

/** How long what is written waits for another process that holds the file, a copy of it say; and how often it is tried. */
const PATIENCE_MS = 5000;
const TRY_AGAIN_MS = 50;
/** What SQLite says then. */
const SQLITE_BUSY = 5;

export class SqliteJournal implements Journal {
	readonly id: string;
	readonly #db: DatabaseSync;
	readonly #folder: string;
	readonly #onLost: ((words: string) => void) | undefined;
	/** The very file that was opened. */
	readonly #opened: string;
	/** Updates of one turn are synced to disk together: a sync takes as long for one as for hundred. */
	#waiting: Waiting[] = [];
	#flushing: Promise<void> = Promise.resolve();

	/** @param onLost what is written from now on goes nowhere: only a start over what lies there by now helps */
	constructor(folder: string, onLost?: (words: string) => void) {
		mkdirSync(folder, { recursive: true });
		this.#db = new DatabaseSync(fileIn(folder));
		const { user_version: layout } = this.#db.prepare('PRAGMA user_version').get() ?? {};
		if (Number(layout) > LAYOUT) throw new Error('it is of a newer Schrieb: start that one');
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
		this.#folder = folder;
		this.#onLost = onLost;
		this.#opened = this.#file();
	}

	/** Which file lies there by now. */
	#file(): string {
		const found = statSync(fileIn(this.#folder), { bigint: true, throwIfNoEntry: false });
		return found ? `${String(found.dev)} ${String(found.ino)}` : '';
	}

	/** A file that is removed or replaced while it is open takes everything still, and nobody finds it again. */
	#mustBeThere(): void {
		if (this.#file() === this.#opened) return;
		const words = `the journal in "${this.#folder}" was removed or replaced while it was in use`;
		this.#onLost?.(words);
		throw new Error(words);
	}

	append(room: string, update: Uint8Array): Promise<number> {
		return new Promise((resolve, reject) => {
			if (this.#waiting.length === 0) setImmediate(() => void this.#flush());
			this.#waiting.push({ room, update, resolve, reject });
		});
	}

	/** Resolves once what was appended so far is on disk, or refused. */
	#flush(): Promise<void> {
		return (this.#flushing = this.#flushing.then(() => this.#flushNow()));
	}

	async #flushNow(): Promise<void> {
		const batch = this.#waiting;
		if (batch.length === 0) return;
		this.#waiting = [];
		try {
			const seqs = await written(() =>
				this.#transaction(() => {
					const insert = this.#db.prepare('INSERT INTO entries (room, data) VALUES (?, ?)');
					return batch.map(({ room, update }) => Number(insert.run(room, update).lastInsertRowid));
				}),
			);
			this.#mustBeThere();
			for (const [index, { resolve }] of batch.entries()) resolve(seqs[index] ?? 0);
		} catch (error) {
			for (const { reject } of batch) reject(error);
		}
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
		await this.#flush();
		this.#mustBeThere();
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
					`SELECT (SELECT count(*) FROM rooms) AS rooms, (page_count - freelist_count) * page_size AS bytes
					FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
				)
				.get();
			return { rooms: Number(row?.rooms), bytes: Number(row?.bytes) };
		});
	}

	check(): Promise<void> {
		return promised(() => {
			this.#mustBeThere();
			this.#db.prepare('SELECT 1 FROM entries LIMIT 1').get();
		});
	}

	async close(): Promise<void> {
		await this.#flush();
		this.#db.close();
	}
}

/** SQLite answers at once, and throws at once. */
const promised = <Result>(work: () => Result): Promise<Result> =>
	new Promise((resolve) => resolve(work()));

/** Whether another process has the file. */
export const isHeld = (error: unknown): boolean =>
	(error as { errcode?: unknown }).errcode === SQLITE_BUSY;

/** What is written waits until no other process holds the file, and nobody else does. */
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
