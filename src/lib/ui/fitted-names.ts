/** Names as long as there is room for in the letters that are drawn: whole, or the short ones of the sheet. */
import { shortNames } from './sheet/short-names.ts';

/** The longest short name, and the shortest that still says who it is, in letters. */
const [LONGEST, SHORTEST] = [12, 3];
/** The boldest that a name is drawn, in a size at which roundings are nothing. */
const [WEIGHT, SIZE_PX] = [600, 100];
/** For what a drawn line takes beyond its letters. */
const SLACK = 1.03;

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in the app's letters, in em. */
export function emsOf(text: string): number {
	if (pen === undefined) {
		pen = document.createElement('canvas').getContext('2d');
		if (pen)
			pen.font = `${String(WEIGHT)} ${String(SIZE_PX)}px ${getComputedStyle(document.body).fontFamily}`;
	}
	return ((pen?.measureText(text).width ?? 0) / SIZE_PX) * SLACK;
}

/** As wide as its longest word: between words, and after a hyphen, a name goes on below. */
export const emsOfWord = (name: string): number =>
	Math.max(0, ...name.split(/\s+|(?<=-)/).map(emsOf));

/** Names in parts of a row of so much room, in em: a whole one may go on below between two words, a short one is one piece. */
export const namesInParts = (names: readonly string[], room: number): readonly string[] =>
	fittedNames(names, (some) => some.every((name) => emsInPart(names, name) <= room));

/** How wide one of these names is in a part of a row, in em, whole or short. */
export const emsInPart = (names: readonly string[], name: string): number =>
	(names.includes(name) ? emsOfWord : emsOf)(name);

/**
 * The names whole where they fit, else in so many letters that they do, and whole again where another's length
 * alone made one short; never two alike.
 * @param fit whether there is room for all of them
 */
export function fittedNames(
	names: readonly string[],
	fit: (names: readonly string[]) => boolean,
): readonly string[] {
	let fitted = names;
	for (let most = LONGEST; most >= SHORTEST && !fit(fitted); most--)
		fitted = shortNames(names, most);
	for (const [i, whole] of names.entries()) {
		const some = fitted.map((name, at) => (at === i ? whole : name));
		if (!fitted.includes(whole) && fit(some)) fitted = some;
	}
	return fitted;
}
