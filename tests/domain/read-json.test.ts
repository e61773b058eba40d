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
	expect(placeOf('Thursday')).toBeUndefined();
});

test.each([
	['Firefox', 'JSON.parse: unexpected character at line 2 column 3 of the JSON data', 2, 3],
	['an older Chromium', 'Unexpected token } in JSON at position 8', 2, 3],
	['Safari', 'JSON Parse error: Unexpected EOF', 2, 7],
])('%s says it in other words', (_, message, line, column) => {
	const parse = vi.spyOn(JSON, 'parse').mockImplementation(() => {
		throw new SyntaxError(message);
	});
	const place = placeOf('12345\nab}cde');
	parse.mockRestore();
	expect(place).toEqual({ line, column });
});
