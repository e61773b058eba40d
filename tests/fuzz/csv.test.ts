import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/domain/ruleset.ts';
import { csvText, type Cell } from '#lib/ui/memory/csv.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 150);

/** A reader of its own, by RFC 4180. */
function read(text: string, separator: string): string[][] {
	expect(text.startsWith('\uFEFF')).toBe(true);
	const rows: string[][] = [];
	let row: string[] = [];
	let cell = '';
	let quoted = false;
	for (let i = 1; i < text.length; i++) {
		const sign = text[i]!;
		if (quoted) {
			if (sign !== '"') cell += sign;
			else if (text[i + 1] === '"') {
				cell += '"';
				i++;
			} else quoted = false;
		} else if (sign === '"') quoted = true;
		else if (sign === separator) {
			row.push(cell);
			cell = '';
		} else if (sign === '\r' && text[i + 1] === '\n') {
			rows.push([...row, cell]);
			row = [];
			cell = '';
			i++;
		} else cell += sign;
	}
	expect([row, cell, quoted]).toEqual([[], '', false]);
	return rows;
}

const separatorOf = { de: ';', sv: ';', en: ',' } as const;
const decimalOf = { de: ',', sv: ',', en: '.' } as const;

/** What a spreadsheet would compute, what a reader trips over, what turns the writing around. */
const NASTY = [
	...[
		'=1+1',
		'+43',
		'-43',
		'@SUM(A1)',
		'\tx',
		' =x',
		'\u00a0=x',
		'\ufeff=x',
		'\u200b=x',
		'\u202e=x',
	],
	...['\uff1d1+1', "'=x", '"', '""', 'a;b', 'a,b', 'a\nb', '\r', '\r\n=x', 'a\n=x', '\0=x', ''],
	...[
		'=HYPERLINK("http://x","y")',
		"=cmd|' /C calc'!A0",
		'<b>x</b>',
		'\u202eabc\u202c',
		'🂡',
		'\ud83c',
	],
];
const cell: fc.Arbitrary<Cell> = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.constantFrom(...NASTY),
	fc.tuple(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' })).map((parts) => parts.join('')),
	fc.integer(),
	fc.record({
		minor: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
		digits: fc.constantFrom(0, 2, 3),
	}),
);

describe.each(LOCALES)('a table for a spreadsheet in %s', (locale) => {
	test(
		'reads back as it was written',
		() => {
			fc.assert(
				fc.property(
					fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 }),
					(rows) => {
						const back = read(csvText(rows, locale), separatorOf[locale]);
						expect(back.length).toBe(rows.length);
						rows.forEach((row, r) => {
							row.forEach((written, c) => {
								const found = back[r]![c]!;
								if (typeof written === 'string') {
									const bare = (text: string) => text.replaceAll("'", '');
									expect(bare(found)).toBe(bare(written));
									// Nothing that a spreadsheet would compute.
									expect(found).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
								} else if (typeof written === 'number') {
									expect(Number(found)).toBe(written);
								} else {
									const plain = found.replace(decimalOf[locale], '.');
									expect(Math.round(Number(plain) * 10 ** written.digits) + 0).toBe(
										written.minor + 0,
									);
									expect(plain.split('.')[1]?.length ?? 0).toBe(written.digits);
								}
							});
						});
					},
				),
				{ numRuns: RUNS },
			);
		},
		60_000 + RUNS * 10,
	);
});

// OWASP, "CSV Injection": separators and quotes begin a new cell as well.
test.each([';', ',', '\t'])(
	'a spreadsheet that parts cells at %j computes no text',
	(separator) => {
		const text = fc.tuple(
			fc.constantFrom('x', 'Rose', '"', ''),
			fc.constantFrom(';', ',', '\t', '\n', '\r\n', ' '),
			fc.constantFrom(...NASTY),
		);
		fc.assert(
			fc.property(
				fc.array(text, { minLength: 1 }),
				fc.constantFrom(...LOCALES),
				(cells, locale) => {
					const table = csvText([cells.map((parts) => parts.join(''))], locale).slice(1);
					for (const found of table.split(/[\r\n]/).flatMap((line) => line.split(separator)))
						expect(found).not.toMatch(/^[\s\p{C}"]*[=+\-@＝＋－＠]/u);
				},
			),
			{ numRuns: RUNS },
		);
		const name = 'Sepp;=HYPERLINK("http://x","y")';
		expect(csvText([[name]], 'en')).toContain("Sepp;'=HYPERLINK");
	},
);

test('numbers stay numbers, names that look like formulas become text', () => {
	expect(csvText([['=Sepp', -43, { minor: -5, digits: 2 }]], 'de')).toBe(
		"\uFEFF'=Sepp;-43;-0,05\r\n",
	);
	expect(csvText([['Anna, "die Große"', 7, { minor: 730, digits: 2 }]], 'en')).toBe(
		'\uFEFF"Anna, ""die Große""",7,7.30\r\n',
	);
});
