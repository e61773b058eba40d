/**
 * Looks through a text of JSON without parsing it. A hundred megabytes of brackets, or of fields that all have different
 * names, would take the parser minutes and gigabytes before anything could be refused; looking through a text costs less
 * than half of parsing it.
 */
import type { Issue } from './issue.ts';

/** Shorter texts are parsed whatever they are made of. */
const SHORT = 1 << 20;
/** Far deeper than what any door lets in. */
const DEEPEST = 256;
/** Elements of one list, or fields of one object: a backup lists all its revisions. */
const MOST_IN_ONE = 1_000_000;
/** Characters of text for each list or object, on average: the files of this app have 26 or more. */
const FEWEST_TO_ONE = 16;
/** Of the field names one in so many is looked at; the files of this app have some hundreds of different ones. */
const NAMES_STEP = 64;
const MOST_NAMES = 5000;

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/** Why a text is not worth parsing; `null` where it may be parsed, whether or not it is JSON. */
export function oddIn(text: string): Issue | null {
	if (text.length <= SHORT) return null;
	const most = text.length / FEWEST_TO_ONE;
	const names = new Set<string>();
	/** Commas of each list or object that is open. */
	const commas = [0];
	let [depth, containers, named] = [0, 0, 0];
	let [begin, end] = [0, 0];
	for (let at = 0; at < text.length; at++) {
		switch (text.charCodeAt(at)) {
			case QUOTE:
				begin = at;
				end = at = endOfText(text, at);
				break;
			case COLON:
				if (named++ % NAMES_STEP === 0) names.add(text.slice(begin, Math.min(end, begin + 100)));
				if (names.size > MOST_NAMES) return tooMany;
				break;
			case COMMA: {
				const count = (commas[depth] ?? 0) + 1;
				commas[depth] = count;
				if (count > MOST_IN_ONE)
					return { code: 'too-long', path: [], params: { most: MOST_IN_ONE } };
				break;
			}
			case LIST:
			case OBJECT:
				if (++containers > most) return tooMany;
				if (++depth > DEEPEST) return { code: 'too-deep', path: [], params: { most: DEEPEST } };
				commas[depth] = 0;
				break;
			case LIST_END:
			case OBJECT_END:
				depth = Math.max(0, depth - 1);
		}
	}
	return null;
}

const tooMany: Issue = { code: 'too-many-parts', path: [] };

/**
 * Where objects have two fields of the same name, in a text that is JSON: so many of these places at most. `JSON.parse`
 * would keep the last and drop the other without a word: a list of deals, an amount.
 */
export function repeatedIn(text: string, most: number): readonly Issue[] {
	const found: Issue[] = [];
	/** The lists and objects around this place: how far each has come, and the names an object had so far. */
	const open: { at: string | number; readonly names?: Set<string> }[] = [];
	let [begin, end] = [0, 0];
	for (let at = 0; at < text.length; at++) {
		const inside = open.at(-1);
		switch (text.charCodeAt(at)) {
			case QUOTE:
				begin = at;
				end = at = endOfText(text, at);
				break;
			case COLON: {
				const name = JSON.parse(text.slice(begin, end + 1)) as string;
				if (inside) inside.at = name;
				if (inside?.names?.has(name)) {
					const path = open.map((one) => one.at);
					if (found.push({ code: 'duplicate', path, params: { value: name } }) === most)
						return found;
				}
				inside?.names?.add(name);
				break;
			}
			case COMMA:
				if (typeof inside?.at === 'number') inside.at++;
				break;
			case LIST:
				open.push({ at: 0 });
				break;
			case OBJECT:
				open.push({ at: '', names: new Set() });
				break;
			case LIST_END:
			case OBJECT_END:
				open.pop();
		}
	}
	return found;
}

/** Where a text in quotes ends; the end of everything where it does not. */
function endOfText(text: string, begin: number): number {
	for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
		let before = at;
		while (text.charCodeAt(before - 1) === BACKSLASH) before--;
		if ((at - before) % 2 === 0) return at;
	}
	return text.length;
}
