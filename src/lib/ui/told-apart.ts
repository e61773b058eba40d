/** Whose names at a table are easily taken for another's, and the letters and colour that tell them apart. */
import { MARKS } from '#lib/storage/bodies.ts';
import { lettersIn, lettersOf } from '#lib/text/initials.ts';
import { markOf, type Marked } from './memory/person-mark.ts';

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

/** What is compared of a name: spelled once for all others, as spelling takes longer than comparing. */
function spelled({ player, person: { name } }: Player) {
	const letters = lettersIn(name);
	const [first = ''] = name.trim().split(/\s+/);
	return {
		player,
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
export function toldApart(players: readonly Player[]): ReadonlyMap<string, Told> {
	const all = players.map((one) => ({ one, name: spelled(one) }));
	const unclear = all
		.filter(
			({ name }) =>
				name.isLong ||
				all.some((other) => other.name.player !== name.player && isAlike(other.name, name)),
		)
		.map(({ one }) => one);
	const letters = lettersOf(unclear.map(({ player, person }) => ({ ...person, id: player })));
	const told = new Map<string, Told>();
	const colours = new Set<number>();
	// A colour that somebody chose holds; the others give way to it.
	const chosen = ({ person }: Player) => Number(person.colour === undefined);
	for (const { player, person } of unclear.toSorted((a, b) => chosen(a) - chosen(b))) {
		const own = markOf(person);
		const free = Array.from({ length: MARKS }, (_, i) => (own + i) % MARKS);
		const mark = person.colour ?? free.find((colour) => !colours.has(colour)) ?? own;
		colours.add(mark);
		told.set(player, { letters: letters.get(player) ?? '', mark });
	}
	return told;
}
