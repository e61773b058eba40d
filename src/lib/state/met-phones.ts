/** Which phones were met in the rooms that are open, kept with each room so that it can be said who was there when. */
import { metAfter } from '#lib/rooms/met.ts';
import type { Presence } from '#lib/rooms/presence.ts';
import { changeRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';

export class MetPhones {
	readonly #db: LedgerDatabase;
	readonly #rows: () => readonly RoomRow[];
	/** Who was there when a room last told. */
	readonly #seen = new Map<string, readonly Presence[]>();

	constructor(db: LedgerDatabase, rows: () => readonly RoomRow[]) {
		this.#db = db;
		this.#rows = rows;
	}

	/** A room tells who is there. */
	async hear(name: string, others: readonly Presence[]): Promise<void> {
		const before = this.#seen.get(name) ?? [];
		this.#seen.set(name, others);
		await this.#note(name, before, others);
	}

	/** A room in which nothing is written tells nothing. Where this phone slept, no visit is made longer or begun. */
	async stillThere(): Promise<void> {
		await Promise.all([...this.#seen].map(([name, there]) => this.#note(name, there, [])));
	}

	/** The room is closed. */
	forget(name: string): void {
		this.#seen.delete(name);
	}

	async #note(
		name: string,
		before: readonly Presence[],
		others: readonly Presence[],
	): Promise<void> {
		const known = this.#rows().find(({ keys }) => keys.name === name)?.met ?? [];
		const now = Date.now();
		if (metAfter(known, before, others, now) === known) return;
		await changeRoom(this.#db, name, ({ met = [] }) => ({
			met: metAfter(met, before, others, now),
		}));
	}
}
