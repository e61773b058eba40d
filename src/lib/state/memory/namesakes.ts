/** People of one name, told apart where they stand beside each other. Pure. */
import { resolveMerged } from '#lib/storage/people.ts';
import { nameKey } from '#lib/text/same-name.ts';

interface Called {
	readonly id: string;
	readonly name: string;
	readonly initials?: string | undefined;
	/** Put away: whoever still plays has the bare name. */
	readonly archived?: boolean | undefined;
}

/**
 * Who is called like somebody before them, and what they are called instead: an Anna who came later is Anna 2, or Anna AK
 * by her initials. Nobody gets a name that another has. Ids are given in the order of time.
 */
export function namesakes(people: readonly Called[]): ReadonlyMap<string, string> {
	const inOrder = people.toSorted(
		(a, b) => Number(a.archived ?? false) - Number(b.archived ?? false) || (a.id < b.id ? -1 : 1),
	);
	const counts = new Map<string, number>();
	const told = new Map<string, string>();
	const taken = new Set(people.map(({ name }) => nameKey(name)));
	for (const { id, name, initials = '' } of inOrder) {
		const count = (counts.get(nameKey(name)) ?? 0) + 1;
		counts.set(nameKey(name), count);
		if (count === 1) continue;
		let one = `${name} ${initials === '' ? String(count) : initials}`;
		for (let next = count; taken.has(nameKey(one)); next++) one = `${name} ${String(next)}`;
		taken.add(nameKey(one));
		told.set(id, one);
	}
	return told;
}

/** The names that several of these have. */
export function namesTwice(names: Iterable<string>): ReadonlySet<string> {
	const once = new Set<string>();
	const twice = new Set<string>();
	for (const name of names) (once.has(nameKey(name)) ? twice : once).add(nameKey(name));
	return new Set([...names].filter((name) => twice.has(nameKey(name))));
}

/**
 * The players of a table, each by a name of his own: who shares one is called as he is told apart everywhere. Two who
 * were merged since stay two here.
 */
export function playersApart<Player extends Called>(
	people: ReadonlyMap<string, Called & { readonly mergedInto?: string | undefined }>,
	players: readonly Player[],
): readonly Player[] {
	const persons = players.map(({ id }) => resolveMerged(people, id));
	const isOne = (id: string) => persons.indexOf(id) === persons.lastIndexOf(id);
	const ids = players.map(({ id }, at) => (isOne(persons[at] ?? id) ? (persons[at] ?? id) : id));
	const everybody = new Map<string, Called>();
	for (const [id, person] of people) {
		if (resolveMerged(people, id) === id) everybody.set(id, person);
	}
	for (const [at, { id: player, name }] of players.entries()) {
		const id = ids[at] ?? player;
		everybody.set(id, { ...people.get(id), id, name });
	}
	const told = namesakes([...everybody.values()]);
	const twice = namesTwice(players.map(({ name }) => name));
	return players.map((player, at) =>
		twice.has(player.name)
			? { ...player, name: told.get(ids[at] ?? player.id) ?? player.name }
			: player,
	);
}
