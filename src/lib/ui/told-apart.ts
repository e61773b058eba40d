/** Whose names at a table are easily taken for another's, and the letters and colour that tell them apart. */
import { MARKS } from '#lib/storage/bodies.ts';
import { wordsOf } from './longest-word.ts';
import { initialsOf, markOf, type Marked } from './memory/person-mark.ts';

interface Player {
	readonly player: string;
	readonly person: Marked;
}

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

/** What is compared of a name: spelled once for all others, as spelling takes longer than comparing. */
function spelled({ player, person: { name } }: Player) {
	const letters = lettersOf(name);
	const [first = ''] = name.trim().split(/\s+/);
	return {
		player,
		isLong: letters.length > LONG,
		beginning: letters.slice(0, ALIKE).join(''),
		first: lettersOf(first).join(''),
	};
}
type Spelled = ReturnType<typeof spelled>;

const isAlike = (a: Spelled, b: Spelled): boolean =>
	a.first === b.first || a.beginning === b.beginning;

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
	const words = wordsOf(person.name);
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
export function toldApart(players: readonly Player[]): ReadonlyMap<string, Told> {
	const told = new Map<string, Told>();
	const letters = new Set<string>();
	const colours = new Set<number>();
	const all = players.map((one) => ({ one, name: spelled(one) }));
	const unclear = all
		.filter(
			({ name }) =>
				name.isLong ||
				all.some((other) => other.name.player !== name.player && isAlike(other.name, name)),
		)
		.map(({ one }) => one);
	// What somebody chose holds; what is made gives way to it.
	const chosen = ({ person }: Player) =>
		Number(person.initials === undefined) + Number(person.colour === undefined);
	for (const { player, person } of [...unclear].sort((a, b) => chosen(a) - chosen(b))) {
		const own = markOf(person).mark;
		const free = Array.from({ length: MARKS }, (_, i) => (own + i) % MARKS);
		const mark = person.colour ?? free.find((colour) => !colours.has(colour)) ?? own;
		const others = unclear.flatMap((one) => (one.player === player ? [] : [one.person.name]));
		const sign = { letters: lettersFor(person, letters, others), mark };
		letters.add(sign.letters);
		colours.add(mark);
		told.set(player, sign);
	}
	return told;
}
