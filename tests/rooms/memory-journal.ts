/**
 * A disk that can be killed at any moment, and the journal of one life of a server on it. What is appended
 * waits until the world says that the disk has it; what waits when the server dies was never acknowledged.
 */
import type { Entry, Journal, JournalSize } from '../../src/server/journal.ts';
import { GONE } from '../../src/server/journal.ts';

let disks = 0;

export class Disk {
	/** Another disk has another. */
	readonly journal = `journal-${String(++disks)}`;
	entries: readonly (Entry & { readonly room: string })[] = [];
	#last = 0;

	put(room: string, update: Uint8Array): number {
		this.entries = [...this.entries, { room, seq: ++this.#last, update }];
		return this.#last;
	}
}

interface Waiting {
	readonly room: string;
	readonly update: Uint8Array;
	readonly resolve: (seq: number) => void;
	readonly reject: (error: unknown) => void;
}

export class MemoryJournal implements Journal {
	readonly #disk: Disk;
	#waiting: Waiting[] = [];
	#isDead = false;

	readonly #hasty: boolean;

	/** @param hasty says that it is done before the disk has it: for showing that this is found out */
	constructor(disk: Disk, hasty = false) {
		this.#disk = disk;
		this.#hasty = hasty;
	}

	get id(): string {
		return this.#disk.journal;
	}

	get waiting(): number {
		return this.#waiting.length;
	}

	/** The disk has what waited, or takes none of it. */
	settle(takes: boolean): void {
		const batch = this.#waiting;
		this.#waiting = [];
		for (const { room, update, resolve, reject } of batch)
			if (takes) resolve(this.#disk.put(room, update));
			else reject(new Error('no space left'));
	}

	/** The server is gone; of what waited the disk has the first few, and nobody was told. */
	die(reached: number): void {
		for (const { room, update } of this.#waiting.splice(0, reached)) this.#disk.put(room, update);
		this.#waiting = [];
		this.#isDead = true;
	}

	append(room: string, update: Uint8Array): Promise<number> {
		return new Promise((resolve, reject) => {
			if (!this.#isDead) this.#waiting.push({ room, update, resolve, reject });
			if (this.#hasty) resolve(-this.#waiting.length);
		});
	}

	read(room: string, known: ReadonlySet<number> = new Set()): Promise<readonly Entry[]> {
		this.settle(true);
		return Promise.resolve(
			this.#disk.entries.filter((entry) => entry.room === room && !known.has(entry.seq)),
		);
	}

	replace(room: string, entries: readonly Entry[], merged: Uint8Array): Promise<number> {
		const parts = new Set(entries.map(({ seq }) => seq));
		const left = this.#disk.entries.filter(({ seq }) => !parts.has(seq));
		if (this.#isDead || left.length + parts.size !== this.#disk.entries.length)
			return Promise.reject(new Error(GONE));
		this.#disk.entries = left;
		return Promise.resolve(this.#disk.put(room, merged));
	}

	touch(_room: string, _now: number): Promise<void> {
		return Promise.resolve();
	}

	forgetIdle(_before: number): Promise<number> {
		return Promise.resolve(0);
	}

	rooms(): Promise<readonly string[]> {
		return Promise.resolve([...new Set(this.#disk.entries.map(({ room }) => room))]);
	}

	size(): Promise<JournalSize> {
		return Promise.resolve({ rooms: 0, bytes: 0 });
	}

	check(): Promise<void> {
		return Promise.resolve();
	}

	close(): Promise<void> {
		return Promise.resolve();
	}
}
