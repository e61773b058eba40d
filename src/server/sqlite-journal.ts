/** The journal as one SQLite file in a folder: Node's own SQLite, nothing to install. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Entry, Journal, JournalSize } from './journal.ts';

interface Waiting {
	readonly room: string;
	readonly update: Uint8Array;
	readonly resolve: () => void;
	readonly reject: (error: unknown) => void;
}

export class SqliteJournal implements Journal {
	readonly #db: DatabaseSync;
	/** Updates of one turn are synced to disk together: a sync takes as long for one as for hundred. */
	#waiting: Waiting[] = [];

	constructor(folder: string) {
		mkdirSync(folder, { recursive: true });
		this.#db = new DatabaseSync(join(folder, 'rooms.sqlite'));
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
		`);
	}

	append(room: string, update: Uint8Array): Promise<void> {
		return new Promise((resolve, reject) => {
			if (this.#waiting.length === 0) setImmediate(() => this.#flush());
			this.#waiting.push({ room, update, resolve, reject });
		});
	}

	#flush(): void {
		const batch = this.#waiting;
		this.#waiting = [];
		if (batch.length === 0) return;
		try {
			this.#transaction(() => {
				const insert = this.#db.prepare('INSERT INTO entries (room, data) VALUES (?, ?)');
				for (const { room, update } of batch) insert.run(room, update);
			});
		} catch (error) {
			for (const { reject } of batch) reject(error);
			return;
		}
		for (const { resolve } of batch) resolve();
	}

	#transaction(work: () => void): void {
		this.#db.exec('BEGIN IMMEDIATE');
		try {
			work();
			this.#db.exec('COMMIT');
		} catch (error) {
			// A full disk may have rolled back already.
			if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
			throw error;
		}
	}

	read(room: string): Promise<readonly Entry[]> {
		const rows = this.#db
			.prepare('SELECT seq, data FROM entries WHERE room = ? ORDER BY seq')
			.all(room);
		return Promise.resolve(
			rows.map(({ seq, data }) => ({ seq: Number(seq), update: data as Uint8Array })),
		);
	}

	replace(room: string, entries: readonly Entry[], merged: Uint8Array): Promise<void> {
		const [first] = entries;
		if (!first) return Promise.resolve();
		this.#transaction(() => {
			const remove = this.#db.prepare('DELETE FROM entries WHERE seq = ? AND room = ?');
			// Somebody else may have merged or forgotten them meanwhile: then nothing is changed.
			for (const { seq } of entries)
				if (remove.run(seq, room).changes === 0) throw new Error('merged by somebody else');
			this.#db
				.prepare('INSERT INTO entries (seq, room, data) VALUES (?, ?, ?)')
				.run(first.seq, room, merged);
		});
		return Promise.resolve();
	}

	touch(room: string, now: number): Promise<void> {
		this.#db
			.prepare(
				'INSERT INTO rooms (name, used_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET used_at = excluded.used_at',
			)
			.run(room, now);
		return Promise.resolve();
	}

	forgetIdle(before: number): Promise<number> {
		let forgotten = 0;
		this.#transaction(() => {
			this.#db
				.prepare('DELETE FROM entries WHERE room IN (SELECT name FROM rooms WHERE used_at < ?)')
				.run(before);
			forgotten = Number(
				this.#db.prepare('DELETE FROM rooms WHERE used_at < ?').run(before).changes,
			);
		});
		return Promise.resolve(forgotten);
	}

	rooms(): Promise<readonly string[]> {
		const rows = this.#db.prepare('SELECT DISTINCT room FROM entries ORDER BY room').all();
		return Promise.resolve(rows.map(({ room }) => String(room)));
	}

	size(): Promise<JournalSize> {
		const row = this.#db
			.prepare(
				'SELECT count(DISTINCT room) AS rooms, coalesce(sum(length(data)), 0) AS bytes FROM entries',
			)
			.get();
		return Promise.resolve({ rooms: Number(row?.rooms), bytes: Number(row?.bytes) });
	}

	close(): Promise<void> {
		this.#flush();
		this.#db.close();
		return Promise.resolve();
	}
}
