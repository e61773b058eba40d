/** Looks after rooms whose keys were renewed here, so that a phone that was away is led to the new one. */
import { again } from '#lib/rooms/again.ts';
import type { RoomKeys } from '#lib/rooms/keys.ts';
import { RENEWED } from '#lib/rooms/room-state.ts';
import { newRoom } from '#lib/rooms/room-store.ts';
import { keysTold } from '#lib/rooms/told-rooms.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { openRoom } from './open-room-of.ts';

export class ToldRooms {
	readonly #db: LedgerDatabase;
	/** In which journal each was last seen to be told, since the app runs. */
	readonly #toldIn = new Map<string, string>();
	#journal = '';
	readonly #look: () => void;

	constructor(db: LedgerDatabase, onError: (error: unknown) => void) {
		this.#db = db;
		this.#look = again(() => this.#lookNow(), onError);
	}

	/** A server is there, with this journal. */
	lookAfter(journal: string): void {
		this.#journal = journal;
		this.#look();
	}

	async #lookNow(): Promise<void> {
		const journal = this.#journal;
		for (const keys of await keysTold(this.#db)) {
			if (this.#toldIn.get(keys.name) === journal) continue;
			// One that does not go through is tried again with the next connection.
			const isTold = await sayRenewed(keys).catch(() => false);
			if (isTold) this.#toldIn.set(keys.name, journal);
		}
	}
}

/** Says in a room that its keys count no more, where it does not say so; nothing else goes out, and nothing comes in. */
async function sayRenewed(keys: RoomKeys): Promise<boolean> {
	const room = await openRoom(newRoom(keys, '', 0), { isForNotes: true });
	try {
		await room.settled();
		if (!(await room.note(RENEWED, { at: Date.now() }))) return false;
		await room.settled();
		return true;
	} finally {
		room.close();
	}
}
