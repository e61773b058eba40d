/** A room that is open: what the journal holds of it, read, added to and merged. */
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import type { Entry, Journal } from './journal.ts';
import { Refusal } from './refusal.ts';
import { thingsIn } from './updates.ts';

/** What each thing in a room takes of it beside its bytes, in memory and in time: it may be next to none. */
export const ROOM_THING_BYTES = 128;
/** As many entries are merged into one: few to read when a room is opened, seldom enough to be cheap. */
const MERGE_AT = 200;

export class Room {
	readonly #name: string;
	readonly #journal: Journal;
	/** The entries that are in the document, and how many bytes each has. */
	readonly #known = new Map<number, number>();
	/** Of these the ones that do not read: they stay as they are, and the others are merged without them. */
	#unread: ReadonlySet<number> = new Set();
	/** Of what is known, and how many things that is. */
	#bytes = 0;
	#things = 0;
	/** What is being appended, and what it weighs. */
	#appending = 0;
	#coming = 0;
	/** How often it was merged: for each time somebody has it read and written as a whole. */
	merges = 0;
	#merging: Promise<void> | null = null;

	constructor(name: string, journal: Journal) {
		this.#name = name;
		this.#journal = journal;
	}

	/** Whether anything was ever written. */
	get isNew(): boolean {
		return this.#known.size === 0 && this.#appending === 0;
	}

	/** Of all that was ever written, as the journal holds it, and is being written: its bytes, and each thing beside them. */
	get weight(): number {
		return this.#bytes + this.#things * ROOM_THING_BYTES + this.#coming;
	}

	/** How many entries do not read any more. */
	get unread(): number {
		return this.#unread.size;
	}

	/** Brings a document up to the journal: adds what it lacks. */
	async load(document: Doc, origin?: unknown): Promise<void> {
		const known = new Set(this.#known.keys());
		for (const entry of await this.#journal.read(this.#name, known))
			this.#take(document, entry, origin);
		this.#things = thingsIn(document);
		if (this.#isLong) await this.merge();
	}

	/** Takes into a document what the journal has already. */
	hear(document: Doc, entry: Entry, origin?: unknown): void {
		this.#take(document, entry, origin);
		this.#things = thingsIn(document);
	}

	#take(document: Doc, { seq, update }: Entry, origin: unknown): void {
		if (this.#known.has(seq)) return;
		this.#know(seq, update.length);
		if (!isApplied(document, update, origin)) this.#unread = this.#unread.union(new Set([seq]));
	}

	get #isLong(): boolean {
		return this.#known.size - this.#unread.size >= MERGE_AT;
	}

	/** Once: an entry may be read here before its own append is told that it is there. */
	#know(seq: number, bytes: number): void {
		if (this.#known.has(seq)) return;
		this.#known.set(seq, bytes);
		this.#bytes += bytes;
	}

	#forget(seq: number): void {
		this.#bytes -= this.#known.get(seq) ?? 0;
		this.#known.delete(seq);
	}

	/**
	 * Resolves with the entry's name once the update is on disk.
	 * @param things how many it holds
	 * @throws Refusal where the room is full or the disk takes nothing.
	 */
	async append(update: Uint8Array, things: number, most: number): Promise<number> {
		const weight = update.length + things * ROOM_THING_BYTES;
		const isFull = () => this.weight + weight > most;
		// What was said twice or written over takes room only until it is merged.
		if (isFull() && this.#known.size > 1) await this.merge();
		if (isFull()) throw new Refusal('room-full');
		this.#appending++;
		this.#coming += weight;
		try {
			const seq = await this.#journal.append(this.#name, update);
			if (!this.#known.has(seq)) this.#things += things;
			this.#know(seq, update.length);
			if (this.#isLong) void this.merge();
			return seq;
		} catch (error) {
			throw Object.assign(new Refusal('not-stored'), { cause: error });
		} finally {
			this.#appending--;
			this.#coming -= weight;
		}
	}

	/**
	 * Merges the entries known here into one, without what was written over: nobody who comes is given that any more.
	 * What comes meanwhile stands beside it.
	 */
	merge(): Promise<void> {
		this.#merging ??= this.#merge().finally(() => (this.#merging = null));
		return this.#merging;
	}

	async #merge(): Promise<void> {
		this.merges++;
		try {
			const known = new Set(this.#known.keys());
			const entries = (await this.#journal.read(this.#name)).filter(({ seq }) => known.has(seq));
			// What another node merged is there under another name.
			const there = new Set(entries.map(({ seq }) => seq));
			for (const seq of known) if (!there.has(seq)) this.#forget(seq);
			const document = new Doc();
			const read = entries.filter(({ update }) => isApplied(document, update));
			this.#unread = there.difference(new Set(read.map(({ seq }) => seq)));
			if (read.length > 1) {
				const merged = encodeStateAsUpdate(document);
				const seq = await this.#journal.replace(this.#name, read, merged);
				for (const one of read) this.#forget(one.seq);
				this.#know(seq, merged.length);
				this.#things = thingsIn(document);
			}
		} catch {
			// Everything is still there, unmerged; the next time will do.
		}
	}
}

/**
 * Whether an update reads. One that does not was damaged on the disk – phones bring again what it held –, or was refused
 * when it came, and nobody was told that it is kept.
 */
function isApplied(document: Doc, update: Uint8Array, origin?: unknown): boolean {
	try {
		applyUpdate(document, update, origin);
		return true;
	} catch {
		return false;
	}
}
