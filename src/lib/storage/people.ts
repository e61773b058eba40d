/** One person across evenings: who was merged into whom. */
import type { Person } from './bodies.ts';

/**
 * The person that a player id stands for after merges; an id nobody knows stands for itself. Where
 * two phones merged two people into each other, the smaller id of the circle is the one kept.
 */
export function resolvePerson(
	people: ReadonlyMap<string, Pick<Person, 'mergedInto'>>,
	id: string,
): string {
	const path = [id];
	for (;;) {
		const here = path.at(-1) ?? id;
		const next = people.get(here)?.mergedInto;
		if (next === undefined) return here;
		const met = path.indexOf(next);
		if (met >= 0) return path.slice(met).reduce((a, b) => (a < b ? a : b));
		path.push(next);
	}
}
