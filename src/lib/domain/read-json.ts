/** Text from outside as JSON. */
import type { Issue } from './issue.ts';
import { oddIn, repeatedIn } from './json-parts.ts';

export type ReadJson =
	{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issue: Issue };

/**
 * The value of a text, or one issue: `not-json`, with line and column where the platform tells the place, or why it is
 * not worth reading (`json-parts.ts`). It never throws.
 */
export function readJson(source: string): ReadJson {
	const odd = oddIn(source);
	if (odd) return { ok: false, issue: odd };
	// A byte order mark is what some editors put before the first brace.
	const text = source.replace(/^\uFEFF/, '');
	try {
		return { ok: true, value: JSON.parse(text) };
	} catch (error) {
		const params = placeIn(text, error instanceof Error ? error.message : '');
		return { ok: false, issue: { code: 'not-json', path: [], ...(params && { params }) } };
	}
}

/** The same of a text that people pass on and may have written by hand: none of its objects says one name twice. */
export function readPlainJson(text: string): ReadJson {
	const read = readJson(text);
	const [repeated] = read.ok ? repeatedIn(text, 1) : [];
	return repeated ? { ok: false, issue: repeated } : read;
}

/**
 * Where the text stops being JSON, as far as the platform says. Its words are nobody's here: they are
 * English, and others in every browser.
 */
function placeIn(text: string, said: string): { line: number; column: number } | undefined {
	const quoted = said.endsWith(QUOTED);
	const [, line, column] = /line (\d+) column (\d+)/.exec(quoted ? '' : said) ?? [];
	if (line !== undefined) return { line: Number(line), column: Number(column) };
	const told =
		/position (\d+)/.exec(said)?.[1] ?? (/Unexpected (end|EOF)\b/.test(said) && text.length);
	// Where nothing of it reads there is no place to name.
	const at = quoted ? oddTokenIn(text) || false : told;
	if (at === false) return undefined;
	let [lines, begin] = [1, 0];
	for (
		let end = text.indexOf('\n');
		end >= 0 && end < Number(at);
		end = text.indexOf('\n', begin)
	) {
		lines++;
		begin = end + 1;
	}
	return { line: lines, column: Math.min(Number(at), text.length) - begin + 1 };
}

/** Of a token that has no place there Chromium and Node tell what stands around it, which may read like a place itself. */
const QUOTED = 'valid JSON';
/** In longer texts it is not looked for. */
const LONGEST_SEARCHED = 1 << 20;

/** Where that token is: the shortest beginning of the text that is refused for it ends with it. */
function oddTokenIn(text: string): number | false {
	if (text.length > LONGEST_SEARCHED) return false;
	let [without, upTo] = [0, text.length];
	while (upTo - without > 1) {
		const middle = (without + upTo) >> 1;
		if (hasOddToken(text.slice(0, middle))) upTo = middle;
		else without = middle;
	}
	return without;
}

function hasOddToken(text: string): boolean {
	try {
		JSON.parse(text);
		return false;
	} catch (error) {
		return error instanceof Error && error.message.endsWith(QUOTED);
	}
}
