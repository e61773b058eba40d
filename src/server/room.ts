/** A room that is open: what the journal holds of it, read, added to and merged. */
import { applyUpdate, mergeUpdates, type Doc } from 'yjs';
import type { Journal } from './journal.ts';
import { Refusal } from './refusal.ts';

/** As many entries are merged into one: few to read when a room is opened, seldom enough to be cheap. */
const MERGE_AT = 200;

export class Room {
	readonly #name: string;
	readonly #journal: Journal;
	#entries = 0;
	#bytes = 0;
	#merging = false;

	constructor(name: string, journal: Journal) {
		this.#name = name;
		this.#journal = journal;
	}

	/** Whether anything was ever written. */
	get isNew(): boolean {
		return this.#entries === 0;
	}

	/** Brings a document up to the journal. */
	async load(document: Doc): Promise<void> {
		const entries = await this.#journal.read(this.#name);
		for (const { update } of entries) {
			this.#entries++;
			this.#bytes += update.length;
			try {
				applyUpdate(document, update);
			} catch {
				// It was refused when it came, and nobody was told that it is kept.
			}
		}
		if (this.#entries >= MERGE_AT) await this.merge();
	}

	/**
	 * Resolves once the update is on disk.
	 * @throws Refusal where the room is full or the disk takes nothing.
	 */
	async append(update: Uint8Array, most: number): Promise<void> {
		if (this.#bytes + update.length > most) throw new Refusal('room-full');
		this.#entries++;
		this.#bytes += update.length;
		try {
			await this.#journal.append(this.#name, update);
		} catch (error) {
			this.#entries--;
			this.#bytes -= update.length;
			throw Object.assign(new Refusal('not-stored'), { cause: error });
		}
		if (this.#entries >= MERGE_AT) void this.merge();
	}

	/** Merges the entries there are into one. What comes meanwhile stands behind them. */
	async merge(): Promise<void> {
		if (this.#merging) return;
		this.#merging = true;
		try {
			const entries = await this.#journal.read(this.#name);
			if (entries.length > 1) {
				const merged = mergeUpdates(entries.map(({ update }) => update));
				await this.#journal.replace(this.#name, entries, merged);
				this.#entries -= entries.length - 1;
				this.#bytes += merged.length - entries.reduce((sum, { update }) => sum + update.length, 0);
			}
		} catch {
			// Everything is still there, unmerged; the next time will do.
		} finally {
			this.#merging = false;
		}
	}
}
