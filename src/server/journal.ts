/**
 * What rooms are made of on disk: the updates of their documents, in the order they came, each sealed by
 * a phone. A room is the union of its entries, so entries may be merged and read twice, never dropped.
 */

export interface Entry {
	/** Grows with every entry, over all rooms. */
	readonly seq: number;
	readonly update: Uint8Array;
}

export interface JournalSize {
	readonly rooms: number;
	readonly bytes: number;
}

export interface Journal {
	/** Resolves once the update is on disk; rejects where it is not. */
	append(room: string, update: Uint8Array): Promise<void>;
	/** In the order they were written. */
	read(room: string): Promise<readonly Entry[]>;
	/** Puts one merged update in the place of the entries it was made of, or changes nothing. */
	replace(room: string, entries: readonly Entry[], merged: Uint8Array): Promise<void>;
	/** Notes that a room is in use; it expires from the last such day on. */
	touch(room: string, now: number): Promise<void>;
	/** Forgets rooms not in use since; returns how many there were. */
	forgetIdle(before: number): Promise<number>;
	/** Every room's name. */
	rooms(): Promise<readonly string[]>;
	size(): Promise<JournalSize>;
	close(): Promise<void>;
}
