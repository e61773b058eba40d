/** People of one name, told apart where they stand beside each other. Pure. */
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
 * by her initials. Ids are given in the order of time.
 */
export function namesakes(people: readonly Called[]): ReadonlyMap<string, string> {
	const inOrder = people.toSorted(
		(a, b) => Number(a.archived ?? false) - Number(b.archived ?? false) || (a.id < b.id ? -1 : 1),
	);
	const counts = new Map<string, number>();
	const told = new Map<string, string>();
	const taken = new Set<string>();
	for (const { id, name, initials = '' } of inOrder) {
		const count = (counts.get(nameKey(name)) ?? 0) + 1;
		counts.set(nameKey(name), count);
		if (count === 1) continue;
		const own = `${name} ${initials}`;
		const one = initials === '' || taken.has(own) ? `${name} ${String(count)}` : own;
		taken.add(one);
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
