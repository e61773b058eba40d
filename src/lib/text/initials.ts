/** The letters that people are told apart by, where there is little room or their names look alike. */

export interface Lettered {
	readonly id: string;
	readonly name: string;
	/** As somebody chose them. */
	readonly initials?: string;
}

/** The words of a name that somebody is called by: a sign or a picture among them is none, unless there is nothing else. */
export function wordsOf(name: string): readonly string[] {
	const all = name.trim().split(/\s+/);
	const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word));
	return spoken.length > 0 ? spoken : all;
}

/** The letters of a text as they are seen, large and small ones alike. */
export const lettersIn = (text: string): readonly string[] =>
	Array.from(text.trim().normalize('NFC').toLocaleLowerCase());

const beginning = (word: string, most: number): string =>
	Array.from(word.normalize('NFC')).slice(0, most).join('');

/** Chosen, or the first letters of the first and the last name. */
function initialsOf({ name, initials = '' }: Lettered): string {
	if (initials !== '') return initials;
	const words = wordsOf(name);
	return [words[0], words.length > 1 ? words.at(-1) : '']
		.map((word) => beginning(word ?? '', 1).toLocaleUpperCase())
		.join('');
}

/** The first letter, behind the initial, that is in that place in none of the others: what sheet and chart show too. */
function ownLetter(name: string, others: readonly string[]): string {
	const spelled = others.map(lettersIn);
	const own = lettersIn(name);
	const at = own.findIndex(
		(letter, i) => i > 0 && letter.trim() !== '' && spelled.every((other) => other[i] !== letter),
	);
	return own[at] ?? '';
}

/** What is taken where another has the initials: more of the second name, or what sets the first apart – a beginning would be the other's as well; at last a number. */
function furtherLetters(name: string, others: readonly string[]): readonly string[] {
	const words = wordsOf(name);
	const initial = beginning(words[0] ?? '', 1).toLocaleUpperCase();
	const last = words.length > 1 ? (words.at(-1) ?? '') : '';
	return [
		initial + beginning(last, 2),
		initial + ownLetter(name, others),
		...Array.from({ length: 98 }, (_, i) => initial + String(i + 2)),
	];
}

/**
 * Letters by id, which nobody else of these has: what somebody chose holds, then whoever stands first keeps the initials.
 */
export function lettersOf(people: readonly Lettered[]): ReadonlyMap<string, string> {
	const letters = new Map<string, string>();
	const taken = new Set<string>();
	const all = people.map((person) => ({ ...person, first: initialsOf(person) }));
	for (const one of all.toSorted((a, b) => Number(!a.initials) - Number(!b.initials))) {
		const { id, name, first } = one;
		const others = all.flatMap((other) =>
			other !== one && other.first === first ? [other.name] : [],
		);
		const own = [first, ...furtherLetters(name, others)].find((some) => some && !taken.has(some));
		taken.add(own ?? first);
		letters.set(id, own ?? first);
	}
	return letters;
}
