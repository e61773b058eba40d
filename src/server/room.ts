/** A room that is open: what the journal holds of it, read, added to and merged. */
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import type { Entry, Journal } from './journal.ts';
import { Refusal } from './refusal.ts';

/** As many entries are merged into one: few to read when a room is opened, seldom enough to be cheap. */
const MERGE_AT = 200;

export class Room {
	readonly #name: string;
	readonly #journal: Journal;
	/** The entries that are in the document, and how many bytes each has. */
	readonly #known = new Map<number, number>();
	/** Of what is known and what is being appended. */
	#bytes = 0;
	#appending = 0;
	#merging: Promise<void> | null = null;

	constructor(name: string, journal: Journal) {
		this.#name = name;
		this.#journal = journal;
	}

	/** Whether anything was ever written. */
	get isNew(): boolean {
		return this.#known.size === 0 && this.#appending === 0;
	}

	/** Of all that was ever written, as the journal holds it. */
	get bytes(): number {
		return this.#bytes;
	}

	/** Brings a document up to the journal: adds what it lacks. */
	async load(document: Doc, origin?: unknown): Promise<void> {
		const known = new Set(this.#known.keys());
		for (const entry of await this.#journal.read(this.#name, known))
			this.hear(document, entry, origin);
		if (this.#known.size >= MERGE_AT) await this.merge();
	}

	/** Takes into a document what the journal has already. */
	hear(document: Doc, { seq, update }: Entry, origin?: unknown): void {
		if (this.#known.has(seq)) return;
		this.#know(seq, update.length);
		try {
			applyUpdate(document, update, origin);
		} catch {
			// It was refused when it came, and nobody was told that it is kept.
		}
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
	 * @throws Refusal where the room is full or the disk takes nothing.
	 */
	async append(update: Uint8Array, most: number): Promise<number> {
		const { length } = update;
		// What was said twice or written over takes room only until it is merged.
		if (this.#bytes + length > most && this.#known.size > 1) await this.merge();
		if (this.#bytes + length > most) throw new Refusal('room-full');
		this.#appending++;
		this.#bytes += length;
		try {
			const seq = await this.#journal.append(this.#name, update);
			this.#know(seq, length);
			if (this.#known.size >= MERGE_AT) void this.merge();
			return seq;
		} catch (error) {
			throw Object.assign(new Refusal('not-stored'), { cause: error });
		} finally {
			this.#appending--;
			this.#bytes -= length;
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
		try {
			const known = new Set(this.#known.keys());
			const entries = (await this.#journal.read(this.#name)).filter(({ seq }) => known.has(seq));
			// What another node merged is there under another name.
			const there = new Set(entries.map(({ seq }) => seq));
			for (const seq of known) if (!there.has(seq)) this.#forget(seq);
			if (entries.length > 1) {
				const merged = merge(entries);
				const seq = await this.#journal.replace(this.#name, entries, merged);
				for (const one of entries) this.#forget(one.seq);
				this.#know(seq, merged.length);
			}
		} catch {
			// Everything is still there, unmerged; the next time will do.
		}
	}
}

function merge(entries: readonly Entry[]): Uint8Array {
	const document = new Doc();
	for (const { update } of entries) applyUpdate(document, update);
	return encodeStateAsUpdate(document);
}
