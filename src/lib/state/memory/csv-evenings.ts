/**
 * Past evenings from a spreadsheet: a table of dates, players and totals, as a group kept it on its computer.
 * Two forms are read, with whatever separator the spreadsheet writes:
 *
 * - a line an evening, a column a player: `Datum;Anna;Bert;Cleo;Dora`, an empty cell where somebody was missing;
 * - a line a player and evening: `date,player,total`.
 *
 * Totals are points; where a currency stands beside them, or in a column of its own, amounts. What is wrong is told by line and column; an
 * evening with something wrong in it is left out as a whole. Pure.
 */
import { currencyIn, numberIn } from './csv-amounts.ts';

export interface CsvTotal {
	readonly name: string;
	/** In an evening with a currency its minor units. */
	readonly points: number;
}

export interface CsvEvening {
	/** The local day, `1998-03-14`. */
	readonly day: string;
	readonly name: string;
	/** ISO 4217: the totals are amounts. */
	readonly currency?: string;
	readonly totals: readonly CsvTotal[];
	/** Where it begins, from 1. */
	readonly line: number;
}

export type CsvIssueCode =
	| 'quote'
	| 'header'
	| 'cells'
	| 'date'
	| 'whole'
	| 'amount'
	| 'currency'
	| 'nameless'
	| 'twice'
	| 'two'
	| 'sum'
	| 'empty';

export interface CsvIssue {
	readonly code: CsvIssueCode;
	/** From 1. */
	readonly line: number;
	/** From 1; absent where it is the whole line. */
	readonly column?: number;
	/** What stands there, or what the totals sum to. */
	readonly value: string;
	/** What the totals are in, where they are amounts. */
	readonly currency?: string;
}

export interface CsvReading {
	/** In the order of the file. */
	readonly evenings: readonly CsvEvening[];
	readonly issues: readonly CsvIssue[];
}

interface Line {
	readonly number: number;
	readonly cells: readonly string[];
}

const DATE_WORDS = /^(date|day|datum|tag|dag)$/i;
const PLAYER_WORDS = /^(player|name|spieler|spielerin|person|spelare|namn)$/i;
const TOTAL_WORDS =
	/^(total|points?|punkte|summe|ergebnis|saldo|score|poäng|summa|amount|betrag|belopp)$/i;
const CURRENCY_WORDS = /^(currency|währung|valuta)$/i;
const TITLE_WORDS = /^(title|evening|titel|abend|anlass|ort|place|kväll|plats)$/i;
/** As far as they stand for a table at all. */
const SEPARATORS = [';', '\t', ','] as const;

/** Whether a text from outside may be such a table; what is JSON is none. */
export function looksLikeCsv(text: string): boolean {
	const [first = '', second = ''] = text
		.replace(/^\uFEFF/, '')
		.split(/\r\n|\n|\r/)
		.filter((line) => line.trim() !== '');
	return (
		!/^\s*[[{]/.test(first) && second !== '' && SEPARATORS.some((sign) => first.includes(sign))
	);
}

/**
 * Every evening of a table that reads, and everything that is wrong with the rest, by line and column from 1. It never throws.
 */
export function readCsvEvenings(text: string): CsvReading {
	const issues: CsvIssue[] = [];
	const lines = linesOf(text.replace(/^\uFEFF/, ''), issues);
	// What Excel writes for itself above the table.
	if (/^sep=/i.test(lines[0]?.cells[0] ?? '')) lines.shift();
	const [header, ...rows] = lines;
	if (!header || rows.length === 0) {
		return { evenings: [], issues: [...issues, { code: 'empty', line: 1, value: '' }] };
	}
	const titles = header.cells.map((cell) => cell.trim());
	const date = titles.findIndex((title) => DATE_WORDS.test(title));
	if (date < 0) {
		const value = titles.join(' ');
		return { evenings: [], issues: [...issues, { code: 'header', line: header.number, value }] };
	}
	const currency = titles.findIndex((title) => CURRENCY_WORDS.test(title));
	const table: Table = { header, titles, date, currency, rows, issues };
	const player = titles.findIndex((title) => PLAYER_WORDS.test(title));
	const total = titles.findIndex((title) => TOTAL_WORDS.test(title));
	const evenings = player >= 0 && total >= 0 ? longForm(table, player, total) : wideForm(table);
	return { evenings, issues: issues.sort((a, b) => a.line - b.line) };
}

interface Table {
	readonly header: Line;
	readonly titles: readonly string[];
	/** The column of the date. */
	readonly date: number;
	/** The column of the currency, or −1. */
	readonly currency: number;
	readonly rows: readonly Line[];
	readonly issues: CsvIssue[];
}

/** A line an evening. */
function wideForm({ header, titles, date, currency: inColumn, rows, issues }: Table): CsvEvening[] {
	const title = titles.findIndex((one) => TITLE_WORDS.test(one));
	// A column that adds the others up comes to nothing in every line, and is nobody.
	const adds = (name: string, at: number): boolean =>
		TOTAL_WORDS.test(name) && rows.every(({ cells }) => /^[\s0.,€]*$/.test(cells[at] ?? ''));
	const players = titles.flatMap((name, at) =>
		[date, title, inColumn].includes(at) || adds(name, at) ? [] : [{ name, at }],
	);
	for (const { name, at } of players) {
		const column = at + 1;
		const isTwice = players.some((other) => other.at < at && same(other.name, name));
		// A spreadsheet leaves empty columns at the end.
		const isUsed = rows.some(({ cells }) => (cells[at] ?? '').trim() !== '');
		if (name === '' && isUsed)
			issues.push({ code: 'nameless', line: header.number, column, value: '' });
		else if (name !== '' && isTwice)
			issues.push({ code: 'twice', line: header.number, column, value: name });
	}
	if (issues.some(({ code }) => code === 'nameless' || code === 'twice')) return [];
	return rows.flatMap(({ number, cells }) => {
		const found: CsvIssue[] = [];
		const day = dayOf(cells[date] ?? '', number, date, found);
		if (cells.slice(titles.length).some((cell) => cell.trim() !== '')) {
			const column = titles.length + 1;
			found.push({ code: 'cells', line: number, column, value: cells[titles.length] ?? '' });
		}
		const named = [inColumn, ...players.map(({ at }) => at)].flatMap((at) => {
			const value = cells[at] ?? '';
			const currency = currencyIn(value);
			return currency === undefined ? [] : [{ currency, value, at }];
		});
		const currency = named[0]?.currency;
		const other = named.find((one) => one.currency !== currency);
		if (other)
			found.push({ code: 'currency', line: number, column: other.at + 1, value: other.value });
		const totals = players.flatMap(({ name, at }): CsvTotal[] => {
			const cell = cells[at] ?? '';
			if (name === '' || cell.trim() === '') return [];
			const points = pointsOf(cell, number, at, found, currency);
			return points === undefined ? [] : [{ name, points }];
		});
		const name = title < 0 ? '' : (cells[title] ?? '').trim();
		const evening = { day: day ?? '', name, ...(currency !== undefined && { currency }), totals };
		return finished({ ...evening, line: number }, found, issues);
	});
}

/** A line a player and evening: evenings are told apart by day and title. */
function longForm(
	{ titles, date, currency: inColumn, rows, issues }: Table,
	player: number,
	total: number,
): CsvEvening[] {
	const title = titles.findIndex((one) => TITLE_WORDS.test(one));
	const nights = new Map<string, { evening: CsvEvening; totals: CsvTotal[]; found: CsvIssue[] }>();
	for (const { number, cells } of rows) {
		const found: CsvIssue[] = [];
		const day = dayOf(cells[date] ?? '', number, date, found);
		const called = (cells[player] ?? '').trim();
		if (called === '')
			found.push({ code: 'nameless', line: number, column: player + 1, value: '' });
		const amount = cells[total] ?? '';
		const currency = currencyIn(cells[inColumn] ?? '') ?? currencyIn(amount);
		const points = pointsOf(amount, number, total, found, currency);
		const name = title < 0 ? '' : (cells[title] ?? '').trim();
		// A line without its day spoils the evening that its neighbours tell of.
		const key = JSON.stringify([day ?? [...nights.keys()].at(-1), name]);
		const night = nights.get(key) ?? {
			evening: {
				...{ day: day ?? '', name, totals: [], line: number },
				...(currency !== undefined && { currency }),
			},
			totals: [],
			found: [],
		};
		nights.set(key, night);
		night.found.push(...found);
		if (night.evening.currency !== currency)
			night.found.push({ code: 'currency', line: number, column: total + 1, value: amount });
		if (night.totals.some((other) => same(other.name, called))) {
			night.found.push({ code: 'twice', line: number, column: player + 1, value: called });
		} else if (called !== '' && points !== undefined) night.totals.push({ name: called, points });
	}
	return [...nights.values()].flatMap(({ evening, totals, found }) =>
		finished({ ...evening, totals }, found, issues),
	);
}

/** Whole, or left out with what is wrong. */
function finished(evening: CsvEvening, found: CsvIssue[], issues: CsvIssue[]): CsvEvening[] {
	const { totals, line, currency } = evening;
	const sum = totals.reduce((all, { points }) => all + points, 0);
	if (found.length === 0 && totals.length < 2) {
		found.push({ code: 'two', line, value: String(totals.length) });
	}
	if (found.length === 0 && sum !== 0) {
		const value = String(sum);
		found.push({ code: 'sum', line, value, ...(currency !== undefined && { currency }) });
	}
	issues.push(...found);
	return found.length === 0 ? [evening] : [];
}

const same = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** `2024-03-14`, `2024/3/14`, `14.3.2024`, `14/03/24`: the day before the month, as in Europe. */
function dayOf(cell: string, line: number, at: number, found: CsvIssue[]): string | undefined {
	const text = cell.trim();
	const first = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
	const last = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})$/.exec(text);
	const [year, month, day] = first
		? [first[1], first[2], first[3]].map(Number)
		: last
			? [century(last[3] ?? ''), Number(last[2]), Number(last[1])]
			: [];
	if (year !== undefined && month !== undefined && day !== undefined) {
		const date = new Date(Date.UTC(year, month - 1, day));
		const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
		if (isDay && year >= 1900) return date.toISOString().slice(0, 10);
	}
	found.push({ code: 'date', line, column: at + 1, value: text });
	return undefined;
}

/** Of two digits: `98` is 1998, as nobody wrote of 2098. */
const century = (digits: string): number =>
	digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);

function pointsOf(
	cell: string,
	line: number,
	at: number,
	found: CsvIssue[],
	currency: string | undefined,
): number | undefined {
	const points = numberIn(cell.trim(), currency);
	if (points !== undefined) return points;
	const code = currency === undefined ? 'whole' : 'amount';
	found.push({ code, line, column: at + 1, value: cell.trim() });
	return undefined;
}

/** The lines with something in them; cells in quotes may hold separators and line ends (RFC 4180). */
function linesOf(text: string, issues: CsvIssue[]): Line[] {
	const separator = separatorOf(text);
	const lines: Line[] = [];
	let cells: string[] = [];
	let cell = '';
	let quoted = false;
	let number = 1;
	let start = 1;
	const endCell = () => {
		cells.push(cell);
		cell = '';
	};
	const endLine = () => {
		endCell();
		if (cells.some((one) => one.trim() !== '')) lines.push({ number: start, cells });
		cells = [];
	};
	for (let at = 0; at < text.length; at++) {
		const sign = text[at] ?? '';
		if (quoted) {
			if (sign === '\n') number++;
			if (sign !== '"') cell += sign;
			else if (text[at + 1] === '"') {
				cell += '"';
				at++;
			} else quoted = false;
		} else if (sign === '"' && cell.trim() === '') {
			cell = '';
			quoted = true;
		} else if (sign === separator) endCell();
		else if (sign === '\n' || sign === '\r') {
			if (sign === '\r' && text[at + 1] === '\n') at++;
			endLine();
			start = ++number;
		} else cell += sign;
	}
	if (quoted) issues.push({ code: 'quote', line: start, value: cell.slice(0, 20) });
	endLine();
	return lines;
}

/** A semicolon or a tab wherever there is one, as a comma may be a decimal sign then; what is quoted is no matter. */
function separatorOf(text: string): string {
	const bare = text.replace(/"(?:[^"]|"")*"/g, '');
	const first = bare.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
	return SEPARATORS.find((sign) => first.includes(sign)) ?? ',';
}
