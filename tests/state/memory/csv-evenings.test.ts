import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { looksLikeCsv, readCsvEvenings, type CsvEvening } from '#lib/state/memory/csv-evenings.ts';

const totalsOf = ({ totals }: Pick<CsvEvening, 'totals'>) =>
	Object.fromEntries(totals.map(({ name, points }) => [name, points]));

test.each(locales)(
	'in %s, what is no whole number says how amounts are named, and so they are read',
	(locale) => {
		const told = m.data_csv_whole({ value: '12,50' }, { locale });
		const column = /(\p{Lu}\p{Ll}+)[“”]\.$/u.exec(told)?.[1] ?? '';
		const { evenings, issues } = readCsvEvenings(
			`Datum;Anna;Bert;${column}\n14.03.1998;12,50;-12,50;EUR\n15.03.1998;€ 12,50;-12,50;\n`,
		);
		expect(issues).toEqual([]);
		expect(evenings.map(totalsOf)).toEqual([
			{ Anna: 1250, Bert: -1250 },
			{ Anna: 1250, Bert: -1250 },
		]);
	},
);

describe('a line an evening', () => {
	test('with semicolons, an empty cell where somebody was missing, a minus of any kind', () => {
		const { evenings, issues } = readCsvEvenings(
			'\uFEFFDatum;Anna;Bert;Cleo;Dora;\r\n14.3.1998;12;−4;;-8;\r\n\r\n1998-03-21;+1,00;-1;0;;\r\n',
		);
		expect(issues).toEqual([]);
		expect(evenings.map(({ day, line }) => ({ day, line }))).toEqual([
			{ day: '1998-03-14', line: 2 },
			{ day: '1998-03-21', line: 4 },
		]);
		expect(evenings.map(totalsOf)).toEqual([
			{ Anna: 12, Bert: -4, Dora: -8 },
			{ Anna: 1, Bert: -1, Cleo: 0 },
		]);
	});

	test('pasted from a spreadsheet, with a title', () => {
		const { evenings } = readCsvEvenings('Date\tEvening\tA\tB\n3/4/24\tAt Rose\t5\t-5');
		expect(evenings).toMatchObject([{ day: '2024-04-03', name: 'At Rose' }]);
	});

	test('under the line that Excel writes for itself, beside a column that adds up', () => {
		const text = 'sep=;\r\nDatum;Anna;Bert;Summe\r\n14.3.1998;12;-12;0\r\n15.3.1998;1;-1;\r\n';
		const { evenings, issues } = readCsvEvenings(text);
		expect(issues).toEqual([]);
		expect(evenings.map(totalsOf)).toEqual([
			{ Anna: 12, Bert: -12 },
			{ Anna: 1, Bert: -1 },
		]);
		// Where it comes to something it is somebody, and the line does not add up.
		expect(readCsvEvenings(text.replace(';0', ';3')).issues).toMatchObject([{ code: 'sum' }]);
	});

	test('names in quotes hold separators, quotes and line ends', () => {
		const { evenings } = readCsvEvenings('date,"Huber, ""Sepp""","A\nB"\n2020-01-02,3,-3\n');
		expect(evenings.map(totalsOf)).toEqual([{ 'Huber, "Sepp"': 3, 'A\nB': -3 }]);
		expect(evenings[0]?.line).toBe(3);
	});
});

test('a letter and what stands above it are that letter: the same name is the same', () => {
	const { evenings, issues } = readCsvEvenings(
		'date,player,total\n2020-01-02,J\u00f6rg,3\n2020-01-02,Anna,-3\n2020-01-09,Jo\u0308rg,-1\n2020-01-09,Anna,1\n',
	);
	expect(issues).toEqual([]);
	expect(evenings.map(totalsOf)).toEqual([
		{ Jörg: 3, Anna: -3 },
		{ Jörg: -1, Anna: 1 },
	]);
});

test('a line a player and evening', () => {
	const { evenings, issues } = readCsvEvenings(
		'date,player,total\n2020-01-02,A,3\n2020-01-02,B,-3\n2020-01-09,A,-1\n2020-01-09,C,1\n',
	);
	expect(issues).toEqual([]);
	expect(evenings.map(totalsOf)).toEqual([
		{ A: 3, B: -3 },
		{ A: -1, C: 1 },
	]);
});

describe('totals in money', () => {
	test.each([
		['the sign beside them', 'Datum;A;B\n1.3.2020;€ 2,50;-2,50 €'],
		['the sign beside one of them', 'Datum;A;B\n1.3.2020;2.50 EUR;−2,5'],
		['a column of its own', 'Datum;Währung;A;B\n1.3.2020;EUR;2,50;-2,50'],
		[
			'a line a player',
			'date,player,amount,currency\n2020-03-01,A,2.50,EUR\n2020-03-01,B,-2.50,EUR',
		],
	])('%s', (_, text) => {
		const { evenings, issues } = readCsvEvenings(text);
		expect(issues).toEqual([]);
		expect(evenings.map(({ day, currency }) => ({ day, currency }))).toEqual([
			{ day: '2020-03-01', currency: 'EUR' },
		]);
		expect(evenings.map(totalsOf)).toEqual([{ A: 250, B: -250 }]);
	});

	test('each evening has its own currency, or none', () => {
		const { evenings } = readCsvEvenings(
			'Datum;A;B\n1.3.2020;30 kr;-30 kr\n2.3.2020;3;-3\n3.3.2020;CHF 1.20;-1.20',
		);
		expect(evenings.map(({ currency, totals }) => [currency, totals[0]?.points])).toEqual([
			['SEK', 3000],
			[undefined, 3],
			['CHF', 120],
		]);
	});

	test.each([
		['two currencies', 'Datum;A;B\n1.2.2020;€ 1;-1 kr', { code: 'currency', line: 2, column: 3 }],
		['too many digits', 'Datum;A;B\n1.2.2020;€ 1,505;-1', { code: 'amount', line: 2, column: 2 }],
		['not to zero', 'Datum;A;B\n1.2.2020;€ 1;-2', { code: 'sum', value: '-100', currency: 'EUR' }],
		[
			'no currency on one line',
			'date,player,total\n2020-02-01,A,€ 1\n2020-02-01,B,-1',
			{ code: 'currency', line: 3, column: 3 },
		],
	])('%s', (_, text, issue) => {
		const { evenings, issues } = readCsvEvenings(text);
		expect(issues[0]).toMatchObject(issue);
		expect(evenings).toEqual([]);
	});
});

describe('what is wrong is told by line and column, and its evening left out', () => {
	test.each([
		[
			'a day there is not',
			'Datum;A;B\n31.2.2020;1;-1\n1.3.2020;1;-1',
			{ code: 'date', line: 2, column: 1 },
		],
		[
			'a half point',
			'Datum;A;B\n1.2.2020;1,5;-1,5\n1.3.2020;1;-1',
			{ code: 'whole', line: 2, column: 2 },
		],
		[
			'not to zero',
			'Datum;A;B\n1.2.2020;1;-2\n1.3.2020;1;-1',
			{ code: 'sum', line: 2, value: '-1' },
		],
		['alone', 'Datum;A;B\n1.2.2020;0;\n1.3.2020;1;-1', { code: 'two', line: 2 }],
		[
			'more cells than columns',
			'Datum;A;B\n1.2.2020;1;-1;7\n1.3.2020;1;-1',
			{ code: 'cells', line: 2, column: 4 },
		],
		[
			'more cells than columns in a line of one player: a half between commas',
			'date,player,total\n2020-02-01,A,1,5\n2020-02-01,B,-1,5\n2020-03-01,A,1\n2020-03-01,B,-1',
			{ code: 'cells', line: 2, column: 4, value: '5' },
		],
		[
			'a title that is no title',
			`Datum;Abend;A;B\n1.2.2020;${'x'.repeat(10_001)};1;-1\n1.3.2020;${'x'.repeat(10_000)};1;-1`,
			{ code: 'long', line: 2, column: 2, value: '10000' },
		],
		[
			'a day of two digits with the year first',
			'Datum;A;B\n24-03-14;1;-1\n1.3.2020;1;-1',
			{ code: 'date', line: 2, column: 1 },
		],
		[
			'a player without a day, who spoils the evening above',
			'date,player,total\n2020-02-01,A,1\n2020-02-01,B,-1\n,C,0\n2020-03-01,A,1\n2020-03-01,B,-1',
			{ code: 'date', line: 4, column: 1 },
		],
		[
			'the same player twice in an evening',
			'date,player,total\n2020-02-01,A,1\n2020-02-01,a,-1\n2020-03-01,A,1\n2020-03-01,B,-1',
			{ code: 'twice', line: 3, column: 2 },
		],
	])('%s', (_, text, issue) => {
		const { evenings, issues } = readCsvEvenings(text);
		expect(issues[0]).toMatchObject(issue);
		expect(evenings.map(({ day }) => day)).toEqual(['2020-03-01']);
	});

	test.each([
		['no date', 'A;B\n1;-1', { code: 'header', line: 1 }],
		['two columns of one name', 'Datum;A;a\n1.2.2020;1;-1', { code: 'twice', line: 1, column: 3 }],
		[
			'a column without a name',
			'Datum;A;\n1.2.2020;1;-1',
			{ code: 'nameless', line: 1, column: 3 },
		],
		['only a header', 'Datum;A;B\n', { code: 'empty' }],
		[
			'a name that is none',
			`Datum;A;${'x'.repeat(201)}\n1.2.2020;1;-1`,
			{ code: 'long', line: 1, column: 3 },
		],
		['a quote that never ends', 'Datum;A;B\n"1.2.2020;1;-1', { code: 'quote', line: 2 }],
	])('of the whole table: %s', (_, text, issue) => {
		const { evenings, issues } = readCsvEvenings(text);
		expect(issues).toContainEqual(expect.objectContaining(issue));
		expect(evenings).toEqual([]);
	});
});

test('an evening that a quotation mark leaves open is told and left out, those before it come in', () => {
	expect(readCsvEvenings('Datum;A;B\n1.2.2020;1;-1\n8.2.2020;2;"-2')).toMatchObject({
		evenings: [{ day: '2020-02-01' }],
		issues: [{ code: 'quote', line: 3, value: '-2' }],
	});
});

test('a table of one endless cell, of very many columns or of one crowded evening is read to its end', () => {
	const long = `"${'x'.repeat(2 ** 22)}"`;
	expect(readCsvEvenings(`Datum;A;B\n1.2.2020;1;-1\n${long};1;-1`)).toMatchObject({
		evenings: [{ day: '2020-02-01' }],
		issues: [{ code: 'date', line: 3 }],
	});
	const many = Array.from({ length: 20_000 }, (_, i) => `P${String(i)}`);
	const wide = `Datum;${many.join(';')}\n1.2.2020;1;-1`;
	expect(readCsvEvenings(wide)).toMatchObject({ evenings: [{ day: '2020-02-01' }], issues: [] });
	const crowd = many.map((name) => `1.2.2020;${name};0`).join('\n');
	expect(readCsvEvenings(`Datum;Spieler;Punkte\n${crowd}`)).toMatchObject({
		evenings: [],
		issues: [{ code: 'long', line: 2, value: '1000' }],
	});
});

test.each<[string, string]>([
	['of columns that are nobody', `Datum;A;B${';'.repeat(50_000)}\n${'x\n'.repeat(50_000)}`],
	['of columns that add up', `Datum;A;B${';total'.repeat(50_000)}\n${'x\n'.repeat(50_000)}`],
	[
		'of columns that are used',
		`Datum${Array.from({ length: 50_000 }, (_, at) => `;P${String(at)}`).join('')}\n${'x\n'.repeat(50_000)}`,
	],
])('a table %s and of very many lines is read in a moment', (_, text) => {
	const begun = performance.now();
	expect(readCsvEvenings(text).issues.length).toBeGreaterThan(1000);
	expect(performance.now() - begun).toBeLessThan(5000);
});

test('a file that is no table of evenings by its size alone is refused, and told apart at once', () => {
	const text = 'Datum;A;B\n'.repeat(2 ** 20);
	expect(looksLikeCsv(text)).toBe(true);
	expect(readCsvEvenings(text)).toEqual({
		evenings: [],
		issues: [{ code: 'large', line: 1, value: '8' }],
	});
	expect(looksLikeCsv(`Datum${'\n'.repeat(2 ** 23)}`)).toBe(false);
});

test('a table without a single day that reads is told line by line', () => {
	const lines = Array.from({ length: 400 }, (_, i) => `3/14/2020,P${String(i)},0`);
	const { evenings, issues } = readCsvEvenings(['date,player,total', ...lines].join('\n'));
	expect(evenings).toEqual([]);
	expect(issues).toHaveLength(400);
	expect(issues[399]).toMatchObject({ code: 'date', line: 401, column: 1 });
});

test('JSON and prose are no table', () => {
	expect(looksLikeCsv('{"a": 1,\n"b": 2}')).toBe(false);
	expect(looksLikeCsv('[1,\n2]')).toBe(false);
	expect(looksLikeCsv('kein JSON')).toBe(false);
	expect(looksLikeCsv('Datum;A;B\n1.2.2020;1;-1')).toBe(true);
});

test('any table comes back as it was written; any text is read without harm', () => {
	const name = fc
		.stringMatching(/^[A-Za-zÄÖÜäöüß][A-Za-zÄÖÜäöüß ",;.]{0,10}[A-Za-z]$/)
		.filter(
			(one) =>
				!/^(title|evening|titel|abend|anlass|ort|place|date|day|datum|tag|dag|kväll|plats|name|total|score|currency|währung|valuta|betrag|amount|belopp)$/i.test(
					one,
				),
		);
	const table = fc
		.uniqueArray(name, { minLength: 2, maxLength: 6, selector: (one) => one.toLowerCase() })
		.chain((names) =>
			fc.record({
				names: fc.constant(names),
				rows: fc.array(
					fc.tuple(
						fc.date({
							min: new Date('1950-01-01'),
							max: new Date('2049-12-31'),
							noInvalidDate: true,
						}),
						fc.array(fc.integer({ min: -999, max: 999 }), {
							minLength: names.length - 1,
							maxLength: names.length - 1,
						}),
					),
					{ minLength: 1, maxLength: 8 },
				),
			}),
		);
	const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
	fc.assert(
		fc.property(table, fc.constantFrom(';', ',', '\t'), ({ names, rows }, separator) => {
			const wanted = rows.map(([date, most]) => ({
				day: date.toISOString().slice(0, 10),
				points: [...most, -most.reduce((a, b) => a + b, 0)].map((one) => one || 0),
			}));
			const text = [
				['Datum', ...names.map(quoted)],
				...wanted.map(({ day, points }) => [day, ...points.map(String)]),
			]
				.map((cells) => cells.join(separator))
				.join('\n');
			const { evenings, issues } = readCsvEvenings(text);
			expect(issues).toEqual([]);
			expect(
				evenings.map(({ day, totals }) => ({ day, points: totals.map(({ points }) => points) })),
			).toEqual(wanted);
			for (const { totals } of evenings) expect(totals.map((one) => one.name)).toEqual(names);
		}),
	);
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
			for (const { totals, day } of readCsvEvenings(text).evenings) {
				expect(totals.reduce((sum, { points }) => sum + points, 0)).toBe(0);
				expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
			}
		}),
	);
});

test('an evening that is still to come is told, and left out', () => {
	const text = 'Datum;Anna;Bert\n14.3.2026;1;-1\n21.11.2026;1;-1\n31.12.9999;1;-1';
	const { evenings, issues } = readCsvEvenings(text, '2026-11-20');
	expect(evenings.map(({ day }) => day)).toEqual(['2026-03-14']);
	expect(issues).toEqual([
		{ code: 'future', line: 3, column: 1, value: '21.11.2026' },
		{ code: 'future', line: 4, column: 1, value: '31.12.9999' },
	]);
});
