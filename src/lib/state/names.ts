/**
 * Names as people are called now, wherever an evening names its players: an evening keeps the names it was
 * written with.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Person } from '#lib/storage/bodies.ts';
import { namesNow, soundById } from '#lib/storage/people.ts';
import { Live } from './live.svelte.ts';

type People = ReadonlyMap<PlayerId, Person>;
type Players = readonly { readonly id: PlayerId; readonly name: string }[];

/**
 * Whether two of these have one name (`nameKey`; what has no shape is gone from what is read): what they are called then
 * hangs on everybody there is.
 */
export const areAlike = (players: Players): boolean =>
	new Set(players.map(({ name }) => name.trim().normalize().toLowerCase())).size < players.length;

/** How such are told apart; fetched once there are any. */
const telling = new Live((_) => import('./memory/namesakes.ts'));

export class Names {
	readonly #live = new Live(async (ledger): Promise<People> =>
		soundById(await ledger.readPeople()),
	);

	/** Everybody there is; nobody until the store has answered. */
	get people(): People {
		return this.#live.value ?? new Map<PlayerId, Person>();
	}

	/** The players of an evening, no two alike; by the names it has until the store has answered. */
	of<Player extends { readonly id: PlayerId; readonly name: string }>(
		players: readonly Player[],
	): readonly Player[] {
		const people = this.#live.value;
		if (!people) return players;
		const now = namesNow(people, players);
		return areAlike(now) ? (telling.value?.playersApart(people, now) ?? now) : now;
	}
}

/** For lists of many evenings. */
export const names = new Names();
