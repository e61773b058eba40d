/** Names that fit a column: whole where they do, else as short as they must be, never two alike. */
import { wordsOf } from '#lib/text/initials.ts';

/** Letters that tell a name apart at a glance, where there is room for them behind the beginning. */
const TAIL = 3;
const ROOM_FOR_TAIL = 5;

/** With fewer letters than these a full stop would take one that is needed. */
const ROOM_FOR_STOP = 4;
/** Of a letter. */
const STOP = 0.5;
/** So many letters of the first name at least stand before a beginning of the second. */
const CALLED = 3;
/** Whoever is not whole is as short as this wherever there is room for it: one short form, whatever the screen. */
const SHORT = 6;

/** @param most letters of usual width that fit */
export function shortNames(names: readonly string[], most: number): readonly string[] {
	const room = Math.max(1, most);
	const whole = names.map((name) => name.trim());
	const short = whole.map((name) => shorten(name, room));
	return short.map((name, index) => {
		const own = whole[index] ?? '';
		const breaksOff = isBrokenOff(own, name);
		// A beginning is everybody's who begins so; Franz keeps his name beside Franziska.
		const isLike = (other: string): boolean =>
			breaksOff ? other.startsWith(name) : other === name;
		const isAlone = short.filter(isLike).length === 1;
		const isFirstWhole = name === own && whole.indexOf(own) === index;
		const said = breaksOff && room >= ROOM_FOR_STOP ? `${name}.` : name;
		if (isAlone || isFirstWhole) return said;
		const sharing = whole.filter((_, other) => isLike(short[other] ?? ''));
		const told = tellApart(own, sharing, room);
		const isAnothers = short.some((other) => other === told && other !== name);
		if (told !== undefined && !isAnothers && !whole.includes(told)) return told;
		// Maximilian beside Maximilian-Alexander: all the others are told apart from him.
		const untold = sharing.filter((other) => tellApart(other, sharing, room) === undefined);
		if (untold.length === 1 && told === undefined) return said;
		const place = short.slice(0, index + 1).filter((other) => other === name).length;
		return cut(name, room - 1) + String(place);
	});
}

/**
 * One of several names that begin alike, by what sets it apart: the second name, else from the first letter on in which
 * all of them differ (Ch’oph and Ch’ian for Christoph and Christian), of which little room leaves that letter (Bera and
 * Berh for Bernadette and Bernhard).
 */
function tellApart(own: string, sharing: readonly string[], room: number): string | undefined {
	const told = bySecondName(own, sharing, room);
	if (told !== undefined) return told;
	const spelled = sharing.map((name) => letters(name));
	const longest = Math.max(...spelled.map(({ length }) => length));
	for (let at = 1; at < longest; at++) {
		const there = new Set(spelled.map((name) => name[at]?.toLocaleLowerCase() ?? ''));
		const letter = letters(own)[at];
		if (there.size === sharing.length && letter !== undefined && letter.trim() !== '') {
			const tail = letters(own)
				.slice(at, at + TAIL)
				.join('');
			return room < ROOM_FOR_TAIL
				? cut(own, Math.min(at, room - 1)) + letter
				: `${cut(own, Math.min(at, Math.min(room, SHORT) - TAIL - 1))}’${tail}`;
		}
	}
	return undefined;
}

/** By the second name's initial (Anna M, Anna H), or as much of its beginning as that takes (Anna Mai, Anna May). */
function bySecondName(own: string, sharing: readonly string[], room: number): string | undefined {
	const second = letters(lastWordOf(own));
	const part = second
		.map((_, at) => second.slice(0, at + 1).join(''))
		.find((some) => sharing.filter((name) => lastWordOf(name).startsWith(some)).length === 1);
	if (part === undefined) return undefined;
	const called = firstOf(own);
	const left = room - 1 - lettersIn(part);
	if (lettersIn(called) <= left) return `${called} ${part}`;
	if (letters(part).length === 1) return `${cut(called, Math.min(room, SHORT) - 2)} ${part}`;
	// Of less nobody knows who is called.
	return left < CALLED ? undefined : `${cut(called, left)} ${part}`;
}

/** As many of its first letters as fit in so many of usual width, one at least. */
const cut = (name: string, most: number): string => {
	const all = letters(name);
	let count = all.length;
	while (count > 1 && roomOf(all.slice(0, count)) > most) count--;
	return all.slice(0, count).join('');
};

/** Letters of usual width that take the same room: an M or a W is half as wide again. */
const roomOf = (some: readonly string[]): number =>
	some.reduce((sum, letter) => sum + (/[mw]/i.test(letter) ? 1.5 : 1), 0);

/** A person counts letters as they are seen, accents and all. */
const letters = (text: string): string[] => Array.from(text.normalize('NFC'));

/** The name that people are called by. */
export const firstOf = (name: string): string => wordsOf(name)[0] ?? name;

/** Whether a name ends within a word: a full stop says so, as people write it. */
const isBrokenOff = (name: string, short: string): boolean =>
	name.startsWith(short) && /^[^\s-]/.test(name.slice(short.length));

/** Letters of usual width that take the room of a name. */
export const lettersIn = (name: string): number => roomOf(letters(name));

function shorten(name: string, room: number): string {
	const first = firstOf(name);
	// Franz-Josef is a Franz where there is no more room.
	const called = [name, first, first.split('-', 1)[0] ?? first];
	for (const one of called) if (roomOf(letters(one)) <= room) return one;
	return cut(first, room < ROOM_FOR_STOP ? room : Math.min(room, SHORT) - STOP);
}

/** The second name, where there is one. */
function lastWordOf(name: string): string {
	const parts = wordsOf(name.replaceAll('-', ' '));
	return parts.length < 2 ? '' : (parts.at(-1) ?? '');
}
