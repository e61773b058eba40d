/** Text from outside as JSON. */
import type { Issue } from './issue.ts';
import { oddIn, repeatedIn } from './json-parts.ts';

export type ReadJson =
	{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issue: Issue };

/**
 * The value of a text, or one issue: `not-json`, with line and column where the platform tells the place, or why it is
 * not worth reading (`json-parts.ts`). It never throws.
 */
export function readJson(text: string): ReadJson {
	const odd = oddIn(text);
	if (odd) return { ok: false, issue: odd };
	try {
		// A byte order mark is what some editors put before the first brace.
		return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) };
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
	const [, line, column] = /line (\d+) column (\d+)/.exec(said) ?? [];
	if (line !== undefined) return { line: Number(line), column: Number(column) };
	const at = /position (\d+)/.exec(said)?.[1] ?? (/\b(end|EOF)\b/.test(said) && text.length);
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
