/**
 * Of what parts a text of JSON is made, without reading it: a hundred megabytes of brackets, or of fields each called
 * otherwise, take a reader minutes and gigabytes before anybody can say that they are none of ours. Looked through for
 * this, a text costs less than half of what reading it does.
 */
import type { Issue } from './issue.ts';

/** Shorter texts are read at once, whatever they are made of. */
const SHORT = 1 << 20;
/** Far deeper than what any door lets in. */
const DEEPEST = 256;
/** Of one list or one object: as many as a backup has revisions. */
const MOST_IN_ONE = 1_000_000;
/** Characters to a list or object: the files of this app have 26 at the fewest. */
const FEWEST_TO_ONE = 16;
/** One name in so many is looked at, and of those so many may differ: the files of this app have some hundreds of names. */
const NAMES_STEP = 64;
const MOST_NAMES = 5000;

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/** Why a text is not worth reading; `null` where it may be read, which says nothing of whether it is JSON. */
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
 * Where an object of a text that is JSON says one name twice; `null` where none does. A reader takes the last and drops
 * the other without a word: a list of deals, an amount.
 */
export function repeatedIn(text: string): Issue | null {
	/** The lists and objects that are open: where in it, and the names an object had so far. */
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
				if (inside?.names?.has(name))
					return { code: 'duplicate', path: open.map((one) => one.at), params: { value: name } };
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
	return null;
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
