/**
 * What rooms are made of on disk: the updates of their documents, each sealed by a phone. A room is the
 * union of its entries, in whatever order: entries may be merged and read twice, never dropped.
 *
 * There are two: a SQLite file (`sqlite-journal.ts`) and PostgreSQL (`postgres-journal.ts`). One set of
 * tests holds for both.
 */

/** Why a merge changed nothing: somebody else was there first. */
export const GONE = 'merged or forgotten meanwhile';

export interface Entry {
	/** Names an entry over all rooms; a merged one has a name of its own. */
	readonly seq: number;
	readonly update: Uint8Array;
}

/** An update that is not on disk yet, and whoever waits for it. */
export interface Waiting {
	readonly room: string;
	readonly update: Uint8Array;
	readonly resolve: (seq: number) => void;
	readonly reject: (error: unknown) => void;
}

export interface JournalSize {
	readonly rooms: number;
	readonly bytes: number;
}

export interface Journal {
	/**
	 * Made with the journal and never anything else: by it phones know whether what was acknowledged once is there
	 * still, or lies on a disk that was lost.
	 */
	readonly id: string;
	/** Resolves with the entry's name once the update is on disk; rejects where it is not. */
	append(room: string, update: Uint8Array): Promise<number>;
	/** Everything appended before the call, but for the entries that are `known`. */
	read(room: string, known?: ReadonlySet<number>): Promise<readonly Entry[]>;
	/**
	 * Puts one merged update in the place of the entries it was made of, and returns its name; rejects and
	 * changes nothing where any of them is gone.
	 */
	replace(room: string, entries: readonly Entry[], merged: Uint8Array): Promise<number>;
	/** Notes that a room is in use, if anything was ever written into it; it expires from the last such day on. */
	touch(room: string, now: number): Promise<void>;
	/** Forgets rooms not in use since; returns how many there were. */
	forgetIdle(before: number): Promise<number>;
	/** Every room's name. */
	rooms(): Promise<readonly string[]>;
	/** Rooms that were noted, and about how many bytes there are; may look at all of it: for now and then. */
	size(): Promise<JournalSize>;
	/** Rejects where the journal does not answer. */
	check(): Promise<void>;
	/** Writes down what was appended, and ends. */
	close(): Promise<void>;
}
