/** How much is here of rooms whose keys count no more: what is written on there reaches nobody, and is counted while somebody looks. */
import { SvelteMap } from 'svelte/reactivity';
import { idsOf } from '#lib/rooms/room-record.ts';
import type { RoomRow } from '#lib/rooms/room-store.ts';
import { subjectKept } from '#lib/rooms/subject.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { asking, type Subscription } from '#lib/storage/follow.ts';

export class OnlyHere {
	readonly #db: LedgerDatabase;
	readonly #onError: (error: unknown) => void;
	readonly #counting = new Map<string, Subscription>();
	readonly #counts = new SvelteMap<string, number>();

	constructor(db: LedgerDatabase, onError: (error: unknown) => void) {
		this.#db = db;
		this.#onError = onError;
	}

	/** `undefined` where it is not counted. */
	countOf(name: string): number | undefined {
		return this.#counts.get(name);
	}

	/** Counts on in these rooms, and in no others. */
	count(rows: readonly RoomRow[]): void {
		for (const [name, subscription] of this.#counting) {
			if (rows.some(({ keys }) => keys.name === name)) continue;
			subscription.unsubscribe();
			this.#counting.delete(name);
			this.#counts.delete(name);
		}
		for (const row of rows) {
			const { name } = row.keys;
			const subject = subjectKept(row);
			if (subject === null || this.#counting.has(name)) continue;
			const counting = asking(this.#db, (db) => idsOf(db, subject)).subscribe({
				next: ({ length }) => this.#counts.set(name, length),
				error: this.#onError,
			});
			this.#counting.set(name, counting);
		}
	}
}
