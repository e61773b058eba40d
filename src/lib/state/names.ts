/**
 * Names as people are called now, wherever an evening names its players: an evening keeps the names it was
 * written with.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Person } from '#lib/storage/bodies.ts';
import { namesNow, resolvePerson } from '#lib/storage/people.ts';
import { app } from './app.svelte.ts';
import { Live } from './live.svelte.ts';

type MarkedPerson = Pick<Person, 'id' | 'name' | 'initials' | 'colour'>;

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

	/** The same players as the people they are, with the letters and the colour that were chosen for them. */
	marked(
		players: readonly { readonly id: PlayerId; readonly name: string }[],
	): readonly { readonly player: PlayerId; readonly person: MarkedPerson }[] {
		const people = this.#live.value ?? new Map<PlayerId, Person>();
		return players.map(({ id: player, name }) => {
			const id = resolvePerson(people, player);
			const { initials, colour } = people.get(id) ?? {};
			const person = {
				...{ id, name },
				...(initials !== undefined && { initials }),
				...(colour !== undefined && { colour }),
			};
			return { player, person };
		});
	}
}

/** For lists of many evenings. */
export const names = new Names();
