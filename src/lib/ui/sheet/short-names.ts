/** Names that fit a column: whole where they do, else as short as they must be, never two alike. */

/** @param most letters that fit */
export function shortNames(names: readonly string[], most: number): readonly string[] {
	const room = Math.max(1, most);
	const short = names.map((name) => shorten(name.trim(), room));
	return short.map((name, index) => {
		const whole = names[index]?.trim() ?? '';
		const isAlone = short.filter((other) => other === name).length === 1;
		// Franz keeps his name beside Franziska.
		const isFirstWhole = name === whole && names.findIndex((n) => n.trim() === whole) === index;
		if (isAlone || isFirstWhole) return name;
		// What sets two of one name apart is what follows: Anna Maier and Anna Huber.
		const last = lastLetterOf(whole);
		const sharing = names.filter((_, other) => short[other] === name);
		if (last !== '' && sharing.filter((n) => lastLetterOf(n) === last).length === 1) {
			return `${letters(name)
				.slice(0, Math.max(1, room - 2))
				.join('')} ${last}`;
		}
		const place = short.slice(0, index + 1).filter((other) => other === name).length;
		return `${letters(name)
			.slice(0, Math.max(1, room - 1))
			.join('')}${String(place)}`;
	});
}

/** A person counts letters as they are seen, accents and all. */
const letters = (text: string): string[] => Array.from(text.normalize('NFC'));

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** Letters of the name that people are called by. */
export const firstNameLetters = (name: string): number => letters(firstOf(name)).length;

function shorten(name: string, room: number): string {
	if (letters(name).length <= room) return name;
	return letters(firstOf(name)).slice(0, room).join('');
}

/** The initial of the second name, where there is one. */
function lastLetterOf(name: string): string {
	const parts = name.trim().split(/\s+/);
	return parts.length < 2 ? '' : (letters(parts.at(-1) ?? '')[0] ?? '');
}
