/** How somebody is told apart at a glance: by the letters and colour chosen, or made of the name. */
import { MARKS } from '#lib/storage/bodies.ts';
import { wordsOf } from '../longest-word.ts';

export interface Marked {
	readonly id: string;
	readonly name: string;
	readonly initials?: string;
	readonly colour?: number;
}

const firstLetter = (word: string | undefined): string =>
	Array.from((word ?? '').normalize('NFC'))[0]?.toLocaleUpperCase() ?? '';

/** Chosen, or the first letters of the first and the last name. */
export function initialsOf({ name, initials }: Marked): string {
	if (initials !== undefined && initials !== '') return initials;
	const words = wordsOf(name);
	return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '');
}

/** The colour chosen, or one that the same person always has. */
export function markOf(person: Marked): { readonly letters: string; readonly mark: number } {
	const sum = Array.from(person.id).reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0);
	return { letters: initialsOf(person), mark: person.colour ?? sum % MARKS };
}
