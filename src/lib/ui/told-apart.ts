/** Whose names at a table are easily taken for another's, and the letters and colour that tell them apart. */
import { MARKS, type Person } from '#lib/storage/bodies.ts';
import { resolveMerged } from '#lib/storage/people.ts';
import { lettersIn, lettersOf } from '#lib/text/initials.ts';
import { markOf, type Marked } from './memory/person-mark.ts';

interface Told {
	readonly letters: string;
	readonly mark: number;
}

/** Longer names are cut, or broken, wherever there is little room. */
const LONG = 14;
/** Names that begin with so many of the same letters look alike from across the table. */
const ALIKE = 4;

/** What is compared of a name: spelled once for all others, as spelling takes longer than comparing. */
function spelled(name: string) {
	const letters = lettersIn(name);
	const [first = ''] = name.trim().split(/\s+/);
	return {
		isLong: letters.length > LONG,
		beginning: letters.slice(0, ALIKE).join(''),
		first: lettersIn(first).join(''),
	};
}
type Spelled = ReturnType<typeof spelled>;

const isAlike = (a: Spelled, b: Spelled): boolean =>
	a.first === b.first || a.beginning === b.beginning;

/**
 * Nobody whose name is short and like no other's: such a name is the best mark.
 * @param players everybody at the table, by the ids they have there
 */
export function toldApart(
	people: ReadonlyMap<string, Person>,
	players: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, Told> {
	const all = players.map(({ id: player, name }) => {
		const id = resolveMerged(people, player);
		// With the letters and the colour that were chosen for them.
		return { player, person: { ...people.get(id), id, name }, ...spelled(name) };
	});
	const unclear = all.filter(
		(one) => one.isLong || all.some((other) => other !== one && isAlike(one, other)),
	);
	const letters = lettersOf(unclear.map(({ player, person }) => ({ ...person, id: player })));
	const told = new Map<string, Told>();
	const colours = new Set<number>();
	// A colour that somebody chose holds; the others give way to it.
	const chosen = ({ person }: { readonly person: Marked }) => Number(person.colour === undefined);
	for (const { player, person } of unclear.toSorted((a, b) => chosen(a) - chosen(b))) {
		const own = markOf(person);
		const free = Array.from({ length: MARKS }, (_, i) => (own + i) % MARKS);
		const mark = person.colour ?? free.find((colour) => !colours.has(colour)) ?? own;
		colours.add(mark);
		told.set(player, { letters: letters.get(player) ?? '', mark });
	}
	return told;
}
