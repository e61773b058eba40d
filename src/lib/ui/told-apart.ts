/** Whose names at a table are easily taken for another's, and the letters and colour that tell them apart. */
import { PERSON_COLOURS } from '#lib/storage/bodies.ts';
import { initialsOf, markOf, type Marked } from './memory/person-mark.ts';

interface Told {
	readonly letters: string;
	readonly mark: number;
}

/** Longer names are cut, or broken, wherever there is little room. */
const LONG = 14;
/** Names that begin with so many of the same letters look alike from across the table. */
const ALIKE = 4;

const lettersOf = (text: string): readonly string[] =>
	Array.from(text.trim().normalize('NFC').toLocaleLowerCase());

function isAlike(a: string, b: string): boolean {
	const [x, y] = [lettersOf(a), lettersOf(b)];
	const [first, second] = [a, b].map((name) =>
		lettersOf(name.trim().split(/\s+/)[0] ?? '').join(''),
	);
	return first === second || x.slice(0, ALIKE).join('') === y.slice(0, ALIKE).join('');
}

/** The first letter, behind the initial, that is in that place in none of the others: what sheet and chart show too. */
function ownLetter(name: string, others: readonly string[]): string {
	const spelled = others.map(lettersOf);
	const at = lettersOf(name).findIndex(
		(letter, i) => i > 0 && letter.trim() !== '' && spelled.every((other) => other[i] !== letter),
	);
	return lettersOf(name)[at] ?? '';
}

/**
 * Initials first; where another has them already, more of the second name, or the first letter that sets it apart – a
 * beginning would be the other's as well; at last a number.
 */
function lettersFor(person: Marked, taken: ReadonlySet<string>, others: readonly string[]): string {
	const words = person.name.trim().split(/\s+/);
	const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
	const part = (text: string, most: number) =>
		Array.from(text.normalize('NFC')).slice(0, most).join('');
	const made = [
		initialsOf(person),
		part(first, 1).toLocaleUpperCase() + part(last, 2),
		part(first, 1).toLocaleUpperCase() + ownLetter(person.name, others),
		...Array.from({ length: 9 }, (_, i) => part(first, 1).toLocaleUpperCase() + String(i + 2)),
	];
	return made.find((letters) => letters !== '' && !taken.has(letters)) ?? initialsOf(person);
}

/**
 * Nobody whose name is short and like no other's: such a name is the best mark.
 * @param players everybody at the table, by the ids they have there
 */
export function toldApart(
	players: readonly { readonly player: string; readonly person: Marked }[],
): ReadonlyMap<string, Told> {
	const told = new Map<string, Told>();
	const letters = new Set<string>();
	const colours = new Set<number>();
	const unclear = players.filter(
		({ player, person: { name } }) =>
			lettersOf(name).length > LONG ||
			players.some((other) => other.player !== player && isAlike(other.person.name, name)),
	);
	// What somebody chose holds; what is made gives way to it.
	const chosen = ({ person }: (typeof players)[number]) =>
		Number(person.initials === undefined) + Number(person.colour === undefined);
	for (const { player, person } of [...unclear].sort((a, b) => chosen(a) - chosen(b))) {
		const own = markOf(person).mark;
		const free = Array.from({ length: PERSON_COLOURS }, (_, i) => (own + i) % PERSON_COLOURS);
		const mark = person.colour ?? free.find((colour) => !colours.has(colour)) ?? own;
		const others = unclear.flatMap((one) => (one.player === player ? [] : [one.person.name]));
		const sign = { letters: lettersFor(person, letters, others), mark };
		letters.add(sign.letters);
		colours.add(mark);
		told.set(player, sign);
	}
	return told;
}
