/**
 * Which rooms are open where more want to be than may be at once: those of the first ranks, and of the others each for a
 * while in turn. One that never comes to its end – something in it cannot be read, or nobody brings what it lacks – keeps
 * no other from being brought or fetched.
 */
import type { RoomRow } from '#lib/rooms/room-store.ts';

/** So long a room of no rank is open while others wait. */
export const TURN_MS = 30_000;

export interface Chosen {
	readonly open: readonly RoomRow[];
	/** What has to wait for its turn. */
	readonly waiting: readonly RoomRow[];
}

export class RoomsInTurn {
	/** Since when those are open that take turns. */
	readonly #since = new Map<string, number>();
	/** How often each has had its turn since it wants one. */
	readonly #turns = new Map<string, number>();

	/**
	 * @param rankOf the lower, the sooner; `Infinity` where it takes turns
	 * @param most so many are open at once
	 */
	choose(
		rows: readonly RoomRow[],
		rankOf: (row: RoomRow) => number,
		most: number,
		now: number,
	): Chosen {
		if (rows.length > most)
			for (const [name, since] of this.#since)
				// A clock may be set meanwhile.
				if (Math.abs(now - since) >= TURN_MS) {
					this.#since.delete(name);
					this.#turns.set(name, this.#turnsOf(name) + 1);
				}
		const wanting = new Set(rows.map(({ keys }) => keys.name));
		for (const name of this.#turns.keys()) if (!wanting.has(name)) this.#turns.delete(name);
		const ranked = rows.map((row) => {
			const { name } = row.keys;
			return { row, name, rank: rankOf(row), turns: this.#turnsOf(name) };
		});
		ranked.sort((a, b) => (a.rank === b.rank ? a.turns - b.turns : a.rank - b.rank));
		const open = ranked.slice(0, most);
		const taking = new Set(open.filter(({ rank }) => rank === Infinity).map(({ name }) => name));
		for (const name of this.#since.keys()) if (!taking.has(name)) this.#since.delete(name);
		for (const name of taking) if (!this.#since.has(name)) this.#since.set(name, now);
		return { open: open.map(({ row }) => row), waiting: ranked.slice(most).map(({ row }) => row) };
	}

	#turnsOf(name: string): number {
		return this.#turns.get(name) ?? 0;
	}
}
