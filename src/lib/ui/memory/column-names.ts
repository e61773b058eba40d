/** Names over the columns of a table. */
import { shortNames } from '../sheet/short-names.ts';

const MOST_LETTERS = 6;

/** Whoever a column is of, in full and as its heading. */
export function columnNames(
	people: readonly { readonly name: string }[],
): { readonly name: string; readonly short: string }[] {
	const names = people.map(({ name }) => name);
	const short = shortNames(names, MOST_LETTERS);
	return names.map((name, i) => ({ name, short: short[i] ?? name }));
}
