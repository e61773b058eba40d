/**
 * Names as people are called now, wherever an evening names its players: an evening keeps the names it was
 * written with.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Person } from '#lib/storage/bodies.ts';
import { namesNow } from '#lib/storage/people.ts';
import { app } from './app.svelte.ts';
import { Live } from './live.svelte.ts';

export class Names {
	readonly #live = new Live(async (): Promise<ReadonlyMap<PlayerId, Person>> => {
		const people = await app.ledger.readPeople();
		return new Map(people.flatMap((one) => (one.status === 'sound' ? [[one.id, one.value]] : [])));
	});

	/** The players of an evening; by the names it has until the store has answered. */
	of<Player extends { readonly id: PlayerId; readonly name: string }>(
		players: readonly Player[],
	): readonly Player[] {
		const people = this.#live.value;
		return people ? namesNow(people, players) : players;
	}
}

/** For lists of many evenings. */
export const names = new Names();
