/** Text that is no JSON: where it breaks, in numbers, and not a word of the platform's. */
import { expect, test, vi } from 'vitest';
import { readJson } from '#lib/domain/read-json.ts';

const placeOf = (text: string) => {
	const read = readJson(text);
	return read.ok ? 'JSON' : read.issue.params;
};

test('what is JSON is read, a byte order mark before it too', () => {
	expect(readJson('{"a": [1]}')).toEqual({ ok: true, value: { a: [1] } });
	expect(readJson('\uFEFF{}')).toEqual({ ok: true, value: {} });
});

test('where it breaks is said, as far as this platform says it', () => {
	expect(placeOf('{\n  "a": 1,\n  "b" 2\n}')).toEqual({ line: 3, column: 7 });
	expect(placeOf('{"a": 1, "b": [1, 2')).toEqual({ line: 1, column: 20 });
	expect(placeOf('{\n"a": "abc')).toEqual({ line: 2, column: 10 });
	expect(placeOf('')).toEqual({ line: 1, column: 1 });
	// Of a text that is none at all nothing reads.
	expect(placeOf('Thursday')).toBeUndefined();
});

test.each([
	['a comma behind the last of a list', '{\n"hands": ["a",\n  "b",]\n}', 3, 7],
	['a number that is none', '{\n"points": 1,\n"leaves": NaN\n}', 3, 11],
	['nothing where something should stand', '{"text": "at the end",\n"deals": ,\n"x": 1}', 2, 10],
	['what reads like a place', '["line 7 column 8",\n"position 1",]', 2, 14],
])('the place is where it breaks, and not what the text says: %s', (_, text, line, column) => {
	expect(placeOf(text)).toEqual({ line, column });
	// Longer texts are told with an excerpt.
	expect(placeOf(`${text}\n${' '.repeat(200)}`)).toEqual({ line, column });
	expect(placeOf(`\uFEFF${text}`)).toEqual({ line, column });
});

test('of a very long text that says no place none is searched for', () => {
	expect(placeOf(`[${'"abcdefghijklmnop",'.repeat(60_000)}]`)).toBeUndefined();
});

test.each([
	['Firefox', 'JSON.parse: unexpected character at line 2 column 3 of the JSON data', 2, 3],
	['an older Chromium', 'Unexpected token } in JSON at position 8', 2, 3],
	['Safari', 'JSON Parse error: Unexpected EOF', 2, 7],
	['Safari of a word', 'JSON Parse error: Unexpected identifier "end"', undefined, undefined],
])('%s says it in other words', (_, message, line, column) => {
	const parse = vi.spyOn(JSON, 'parse').mockImplementation(() => {
		throw new SyntaxError(message);
	});
	const place = placeOf('12345\nab}cde');
	const behindMark = placeOf('\uFEFF12345\nab}cde');
	parse.mockRestore();
	expect(place).toEqual(line && { line, column });
	// A byte order mark is no column of any editor's.
	expect(behindMark).toEqual(place);
});
