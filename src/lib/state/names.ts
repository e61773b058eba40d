/**
 * Names as people are called now, wherever an evening names its players: an evening keeps the names it was
 * written with.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Person } from '#lib/storage/bodies.ts';
import { namesNow, resolveMerged, soundById } from '#lib/storage/people.ts';
import { Live } from './live.svelte.ts';

type MarkedPerson = Pick<Person, 'id' | 'name' | 'initials' | 'colour'>;
type People = ReadonlyMap<PlayerId, Person>;
type Players = readonly { readonly id: PlayerId; readonly name: string }[];

/** Players as the people they are, with the letters and the colour that were chosen for them. */
export const markedBy = (
	people: People,
	players: Players,
): readonly { readonly player: PlayerId; readonly person: MarkedPerson }[] =>
	players.map(({ id: player, name }) => {
		const id = resolveMerged(people, player);
		const { initials, colour } = people.get(id) ?? {};
		const person = {
			...{ id, name },
			...(initials !== undefined && { initials }),
			...(colour !== undefined && { colour }),
		};
		return { player, person };
	});

export class Names {
	readonly #live = new Live(async (ledger): Promise<People> =>
		soundById(await ledger.readPeople()),
	);

	/** Everybody there is; nobody until the store has answered. */
	get people(): People {
		return this.#live.value ?? new Map<PlayerId, Person>();
	}

	/** The players of an evening; by the names it has until the store has answered. */
	of<Player extends { readonly id: PlayerId; readonly name: string }>(
		players: readonly Player[],
	): readonly Player[] {
		const people = this.#live.value;
		return people ? namesNow(people, players) : players;
	}

	marked(players: Players): ReturnType<typeof markedBy> {
		return markedBy(this.people, players);
	}
}

/** For lists of many evenings. */
export const names = new Names();
