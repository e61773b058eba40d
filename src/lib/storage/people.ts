/** People across evenings: who was merged into whom, and what they are called. */
import type { Person } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import type { Edit } from './edit.ts';

type Read<T> =
	| { readonly status: 'sound'; readonly id: string; readonly value: T }
	| { readonly status: 'damaged' };

/** What of them reads: people, or Runden. */
export const soundById = <T>(all: readonly Read<T>[]): ReadonlyMap<string, T> =>
	new Map(all.flatMap((one) => (one.status === 'sound' ? [[one.id, one.value]] : [])));

/**
 * Who an id stands for after merges, of people or of Runden; an id nobody knows stands for itself. Where
 * two phones merged two into each other, the smaller id of the circle is the one kept.
 */
export function resolveMerged(
	all: ReadonlyMap<string, { readonly mergedInto?: string | undefined }>,
	id: string,
): string {
	const path = [id];
	for (;;) {
		const here = path.at(-1) ?? id;
		const next = all.get(here)?.mergedInto;
		if (next === undefined) return here;
		const met = path.indexOf(next);
		if (met >= 0) return path.slice(met).reduce((a, b) => (a < b ? a : b));
		path.push(next);
	}
}

interface Named {
	readonly id: string;
	readonly name: string;
}
type Known = ReadonlyMap<string, Pick<Person, 'name' | 'formerly' | 'mergedInto'>>;

/**
 * The players of an evening by the names they have now. An evening keeps the names it was written with; one
 * that its person had then becomes the present one, and any other – given that evening alone – stays. Two who
 * sat at one table and were merged since keep their names there, to be told apart. The same list where
 * nothing is called otherwise.
 */
export function namesNow<Player extends Named>(
	people: Known,
	players: readonly Player[],
): readonly Player[] {
	const persons = players.map(({ id }) => resolveMerged(people, id));
	const now = players.map((player, i): Player => {
		const kept = persons[i] ?? player.id;
		const name = people.get(kept)?.name;
		if (name === undefined || name === player.name) return player;
		if (persons.filter((other) => other === kept).length > 1) return player;
		return namesOf(people, player.id).has(player.name) ? { ...player, name } : player;
	});
	return now.every((player, i) => player === players[i]) ? players : now;
}

/** Every name that a player had by himself and after each merge. */
function namesOf(people: Known, id: string): ReadonlySet<string> {
	const names = new Set<string>();
	const met = new Set<string>();
	for (let here: string | undefined = id; here !== undefined && !met.has(here);) {
		met.add(here);
		const person = people.get(here);
		for (const name of [person?.name, ...(person?.formerly ?? [])]) {
			if (name !== undefined) names.add(name);
		}
		here = person?.mergedInto;
	}
	return names;
}

/** The person by another name; the one from before is kept, and so is what the screen showed. */
export function renamed<P extends Pick<Person, 'name' | 'formerly'>>(
	person: P,
	name: string,
	shown: string = person.name,
): P {
	const formerly = [...new Set([...(person.formerly ?? []), person.name, shown])];
	return { ...person, name, formerly: formerly.filter((one) => one !== name) };
}

/** Whoever a player of an evening is by now, by another name. */
export async function playerRenamed(
	db: LedgerDatabase,
	player: Pick<Person, 'id' | 'name'>,
	name: string,
): Promise<Edit> {
	const people = new Map((await db.people.toArray()).map((row) => [row.id, row.value]));
	const id = resolveMerged(people, player.id);
	const known = people.get(id) ?? { id, name: player.name };
	return { entity: 'person', id, value: renamed(known, name, player.name) };
}
