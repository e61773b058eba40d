/**
 * Names inside of what runs from left to right: one of letters that run the other way would take the figures beside it
 * along. Such a name is shut in by itself (Unicode's isolates, UAX #9); any other is what it was.
 */

/** Letters that run from right to left. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** A name that stands beside figures in one text. */
export const shutIn = (name: string): string => (TURNS.test(name) ? `\u2068${name}\u2069` : name);

/** What is put into a message; a number stays one. */
export const shutInAll = (inputs: object): object =>
	Object.fromEntries(
		Object.entries(inputs).map(([name, input]: [string, string]) => [name, shutIn(input)]),
	);
