/** How things of one name – rules, Runden – are told apart in a list. */
import { sameName } from './same-name.ts';

/** Names of a list in the order in which they came; one that was there before is counted: `Rosenrunde (2)`. */
export function apart(names: readonly string[]): string[] {
	return names.map((name, at) => {
		const before = names.slice(0, at).filter((other) => sameName(other, name)).length;
		return before === 0 ? name : `${name} (${String(before + 1)})`;
	});
}

/** Runden as they stand in a list: of one name, those that came later are counted. Ids are given in the order of time. */
export function namedApart<Named extends { readonly id: string; readonly name: string }>(
	all: readonly Named[],
): Named[] {
	const inOrder = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
	const names = apart(inOrder.map(({ name }) => name));
	return inOrder.map((one, at) => ({ ...one, name: names[at] ?? one.name }));
}
