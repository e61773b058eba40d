// Texts of the size of a file that take a reader minutes, and what an object says twice: refused at once, and why.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedIn } from '#lib/domain/json-parts.ts';
import { readJson } from '#lib/domain/read-json.ts';

const SIZE = 8_000_000;
/** On a busy machine; to read them takes ten times that, and more memory than a phone has. */
const MOST_MS = 2000;

const of = (part: string): string => part.repeat(SIZE / part.length);
const each = (part: (at: number) => string, count: number): string =>
	Array.from({ length: count }, (_, at) => part(at)).join(',');

test.each<[string, () => string, string]>([
	['brackets', () => of('['), 'too-deep'],
	['brackets that close', () => of('[') + of(']'), 'too-deep'],
	['fields in fields', () => of('{"a":'), 'too-deep'],
	['empty lists', () => `[${of(`[${'[],'.repeat(99)}0],`)}0]`, 'too-many-parts'],
	['empty objects', () => `[${of(`[${'{},'.repeat(99)}0],`)}0]`, 'too-many-parts'],
	['numbers', () => `[${of('0,')}0]`, 'too-long'],
	[
		'fields each called otherwise',
		() => `{${each((at) => `"k${String(at)}":0`, 500_000)}}`,
		'too-many-parts',
	],
	[
		'objects with a field each called otherwise',
		() => `[${each((at) => `{"name${String(at)}": "text"}`, 500_000)}]`,
		'too-many-parts',
	],
	['line ends and no JSON', () => `${of('\n')}x`, 'not-json'],
	['quotes that never close', () => `[${of('\\"')}"`, 'not-json'],
])('%s are refused at once', (_, make, code) => {
	const text = make();
	const begun = performance.now();
	const read = readJson(text);
	expect(performance.now() - begun).toBeLessThan(MOST_MS);
	expect(read).toMatchObject({ ok: false, issue: { code } });
});

test('what stands in texts is no part, and what closes too often is no JSON', () => {
	const text = { note: of('[{":,\\"'), ends: '\\', list: ['"', '[', '\\"'] };
	expect(readJson(JSON.stringify(text))).toEqual({ ok: true, value: text });
	expect(readJson(of(']'))).toMatchObject({ ok: false, issue: { code: 'not-json' } });
});

test('a backup of a life is read', () => {
	const revision = {
		id: '0198aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
		at: [1764000000000, 0, 'd'],
		body: { number: 1, value: { id: 'd1', premiums: [{ id: 'pagat' }], outcome: { won: true } } },
	};
	const revisions = Array.from({ length: 20_000 }, () => revision);
	const read = readJson(JSON.stringify({ format: 'schrieb/backup', revisions }));
	expect(read).toMatchObject({ ok: true, value: { revisions: { length: revisions.length } } });
});

test('a name that an object says twice is found with its place; what is said once is none', () => {
	fc.assert(
		fc.property(fc.json(), (text) => {
			expect(repeatedIn(text, 1)).toEqual([]);
		}),
	);
	const deals =
		'[{"id": "d1", "points": 3}, {"id": "d2", "no": [{"points": 4}], "po\\u0069nts": 30,';
	const twice = `{"id": "{\\"id\\": ", "deals": ${deals} "points": 3}], "id": "x"}`;
	const issues = [['deals', 1, 'points'], ['id']].map((path) => ({
		...{ code: 'duplicate', path, params: { value: path.at(-1) } },
	}));
	expect(repeatedIn(twice, 9)).toEqual(issues);
	expect(repeatedIn(twice, 1)).toEqual(issues.slice(0, 1));
});
