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
import { nameKey } from '#lib/text/same-name.ts';
import { currencyIn, numberIn } from './csv-amounts.ts';
import { dayIn } from './csv-days.ts';
import { SEPARATORS, linesOf, type Line } from './csv-lines.ts';

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
	| 'future'
	| 'whole'
	| 'amount'
	| 'currency'
	| 'nameless'
	| 'long'
	| 'twice'
	| 'two'
	| 'sum'
	| 'empty'
	| 'large';

export interface CsvIssue {
	readonly code: CsvIssueCode;
	/** From 1. */
	readonly line: number;
	/** From 1; absent where it is the whole line. */
	readonly column?: number;
	/** What stands there, what the totals sum to, or how long it may be. */
	readonly value: string;
	/** What the totals are in, where they are amounts. */
	readonly currency?: string;
}

export interface CsvReading {
	/** In the order of the file. */
	readonly evenings: readonly CsvEvening[];
	readonly issues: readonly CsvIssue[];
}

const DATE_WORDS = /^(date|day|datum|tag|dag)$/i;
const PLAYER_WORDS = /^(player|name|spieler|spielerin|person|spelare|namn)$/i;
const TOTAL_WORDS =
	/^(total|points?|punkte|summe|ergebnis|saldo|score|poäng|summa|amount|betrag|belopp)$/i;
const CURRENCY_WORDS = /^(currency|währung|valuta)$/i;
const TITLE_WORDS = /^(title|evening|titel|abend|anlass|ort|place|kväll|plats)$/i;
/** Of somebody's name, as the form takes it; of what an evening is called, as the record does. */
const LONGEST_NAME = 200;
const LONGEST_TITLE = 10_000;
/** More play in no evening. */
const MOST_PLAYERS = 1000;
/** Of a table: some hundred thousand lines. */
const MOST_MEGABYTES = 8;
const LARGEST = MOST_MEGABYTES * 1024 * 1024;
/** In so much stand its first two lines. */
const BEGINNING = 1024 * 1024;

/** Whether a text from outside may be such a table; what is JSON is none. */
export function looksLikeCsv(text: string): boolean {
	const [first = '', second = ''] = text
		.slice(0, BEGINNING)
		.replace(/^\uFEFF/, '')
		.split(/\r\n|\n|\r/)
		.filter((line) => line.trim() !== '');
	return (
		!/^\s*[[{]/.test(first) && second !== '' && SEPARATORS.some((sign) => first.includes(sign))
	);
}

/**
 * Every evening of a table that reads, and everything that is wrong with the rest, by line and column from 1. It never throws.
 * @param today the latest day of a past evening, `2026-11-20`; absent: any
 */
export function readCsvEvenings(text: string, today?: string): CsvReading {
	if (text.length > LARGEST) {
		const value = String(MOST_MEGABYTES);
		return { evenings: [], issues: [{ code: 'large', line: 1, value }] };
	}
	const issues: CsvIssue[] = [];
	const { lines, open } = linesOf(text.replace(/^\uFEFF/, '').normalize('NFC'));
	if (open) issues.push({ code: 'quote', line: open.number, value: open.cell.slice(0, 20) });
	// What Excel writes for itself above the table.
	const isSaid = /^sep=/i.test(lines[0]?.cells[0] ?? '');
	const [header, ...rows] = isSaid ? lines.slice(1) : lines;
	if (!header || rows.length === 0) {
		return { evenings: [], issues: open ? issues : [{ code: 'empty', line: 1, value: '' }] };
	}
	const titles = header.cells.map((cell) => cell.trim());
	const date = titles.findIndex((title) => DATE_WORDS.test(title));
	if (date < 0) {
		const value = titles.join(' ');
		return { evenings: [], issues: [...issues, { code: 'header', line: header.number, value }] };
	}
	const currency = titles.findIndex((title) => CURRENCY_WORDS.test(title));
	const table: Table = { header, titles, date, currency, rows, issues, today };
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
	readonly today: string | undefined;
}

/** A line an evening. */
function wideForm({
	header,
	titles,
	date,
	currency: inColumn,
	rows,
	issues,
	today,
}: Table): CsvEvening[] {
	const title = titles.findIndex((one) => TITLE_WORDS.test(one));
	// A column that adds the others up comes to nothing in every line, and is nobody.
	const { used, counting } = columnsOf(rows);
	const adds = (name: string, at: number): boolean => TOTAL_WORDS.test(name) && !counting.has(at);
	const players = titles.flatMap((name, at) =>
		[date, title, inColumn].includes(at) || adds(name, at) ? [] : [{ name, at }],
	);
	const named = new Set<string>();
	for (const { name, at } of players) {
		const column = at + 1;
		// A spreadsheet leaves empty columns at the end.
		if (name === '' && used.has(at))
			issues.push({ code: 'nameless', line: header.number, column, value: '' });
		else if (named.has(nameKey(name)))
			issues.push({ code: 'twice', line: header.number, column, value: name });
		else tellLong(name, { most: LONGEST_NAME, line: header.number, column }, issues);
		if (name !== '') named.add(nameKey(name));
	}
	if (issues.some(({ code }) => code !== 'quote')) return [];
	return rows.flatMap(({ number, cells }) => {
		const found: CsvIssue[] = [];
		const day = dayOf(cells[date] ?? '', { line: number, column: date + 1 }, found, today);
		tellSurplus(cells, titles, number, found);
		// A short line has nothing of the columns behind it.
		const beyond = players.findIndex(({ at }) => at >= cells.length);
		const here = beyond < 0 ? players : players.slice(0, beyond);
		const named = [inColumn, ...here.map(({ at }) => at)].flatMap((at) => {
			const value = cells[at] ?? '';
			const currency = currencyIn(value);
			return currency === undefined ? [] : [{ currency, value, at }];
		});
		const currency = named[0]?.currency;
		const other = named.find((one) => one.currency !== currency);
		if (other)
			found.push({ code: 'currency', line: number, column: other.at + 1, value: other.value });
		const totals = here.flatMap(({ name, at }): CsvTotal[] => {
			const cell = cells[at] ?? '';
			if (name === '' || cell.trim() === '') return [];
			const points = pointsOf(cell, number, at, found, currency);
			return points === undefined ? [] : [{ name, points }];
		});
		const name = titleIn(cells, title, number, found);
		const evening = { day: day ?? '', name, ...(currency !== undefined && { currency }), totals };
		return finished({ ...evening, line: number }, found, issues);
	});
}

/** Columns in which anything stands, and in which something else than nothing does. */
function columnsOf(rows: readonly Line[]): {
	readonly used: ReadonlySet<number>;
	readonly counting: ReadonlySet<number>;
} {
	const [used, counting] = [new Set<number>(), new Set<number>()];
	for (const { cells } of rows) {
		for (const [at, cell] of cells.entries()) {
			if (!used.has(at) && cell.trim() !== '') used.add(at);
			if (!counting.has(at) && !/^[\s0.,€]*$/.test(cell)) counting.add(at);
		}
	}
	return { used, counting };
}

interface Night {
	readonly evening: CsvEvening;
	readonly totals: CsvTotal[];
	/** By their names, large and small letters aside. */
	readonly players: Set<string>;
	readonly found: CsvIssue[];
}

/** A line a player and evening: evenings are told apart by day and title. */
function longForm(
	{ titles, date, currency: inColumn, rows, issues, today }: Table,
	player: number,
	total: number,
): CsvEvening[] {
	const title = titles.findIndex((one) => TITLE_WORDS.test(one));
	const nights = new Map<string, Night>();
	let latest = '';
	for (const { number, cells } of rows) {
		const found: CsvIssue[] = [];
		const day = dayOf(cells[date] ?? '', { line: number, column: date + 1 }, found, today);
		tellSurplus(cells, titles, number, found);
		const called = (cells[player] ?? '').trim();
		if (called === '')
			found.push({ code: 'nameless', line: number, column: player + 1, value: '' });
		tellLong(called, { most: LONGEST_NAME, line: number, column: player + 1 }, found);
		const amount = cells[total] ?? '';
		const currency = currencyIn(cells[inColumn] ?? '') ?? currencyIn(amount);
		const points = pointsOf(amount, number, total, found, currency);
		const name = titleIn(cells, title, number, found);
		// A line without its day spoils the evening that its neighbours tell of.
		latest = day ?? latest;
		const key = JSON.stringify([latest, name]);
		const night = nights.get(key) ?? {
			evening: {
				...{ day: day ?? '', name, totals: [], line: number },
				...(currency !== undefined && { currency }),
			},
			totals: [],
			players: new Set(),
			found: [],
		};
		nights.set(key, night);
		night.found.push(...found);
		if (night.evening.currency !== currency)
			night.found.push({ code: 'currency', line: number, column: total + 1, value: amount });
		if (night.players.has(nameKey(called))) {
			night.found.push({ code: 'twice', line: number, column: player + 1, value: called });
		} else if (called !== '' && points !== undefined) {
			night.totals.push({ name: called, points });
			night.players.add(nameKey(called));
		}
	}
	return [...nights.values()].flatMap(({ evening, totals, found }) =>
		finished({ ...evening, totals }, found, issues),
	);
}

/** More cells than columns: of `12,50` between commas the half stands in the next one, and `12` would be read. */
function tellSurplus(
	cells: readonly string[],
	titles: readonly string[],
	line: number,
	found: CsvIssue[],
): void {
	if (cells.slice(titles.length).every((cell) => cell.trim() === '')) return;
	const column = titles.length + 1;
	found.push({ code: 'cells', line, column, value: cells[titles.length] ?? '' });
}

/** Whole, or left out with what is wrong. */
function finished(evening: CsvEvening, found: CsvIssue[], issues: CsvIssue[]): CsvEvening[] {
	const { totals, line, currency } = evening;
	const sum = totals.reduce((all, { points }) => all + points, 0);
	if (found.length === 0 && totals.length < 2) {
		found.push({ code: 'two', line, value: String(totals.length) });
	}
	if (found.length === 0 && totals.length > MOST_PLAYERS) {
		found.push({ code: 'long', line, value: String(MOST_PLAYERS) });
	}
	if (found.length === 0 && sum !== 0) {
		const value = String(sum);
		found.push({ code: 'sum', line, value, ...(currency !== undefined && { currency }) });
	}
	issues.push(...found);
	return found.length === 0 ? [evening] : [];
}

/** What an evening is called; `''` where no column says it. */
function titleIn(cells: readonly string[], at: number, line: number, found: CsvIssue[]): string {
	const name = at < 0 ? '' : (cells[at] ?? '').trim();
	tellLong(name, { most: LONGEST_TITLE, line, column: at + 1 }, found);
	return name;
}

function tellLong(
	text: string,
	{ most, ...place }: { readonly most: number; readonly line: number; readonly column: number },
	found: CsvIssue[],
): void {
	if (text.length > most) found.push({ code: 'long', ...place, value: String(most) });
}

/** The day that a cell names; where it names none, or one that is still to come, that is told. */
function dayOf(
	cell: string,
	place: { readonly line: number; readonly column: number },
	found: CsvIssue[],
	today: string | undefined,
): string | undefined {
	const day = dayIn(cell.trim());
	if (day !== undefined && (today === undefined || day <= today)) return day;
	found.push({ code: day === undefined ? 'date' : 'future', ...place, value: cell.trim() });
	return undefined;
}

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
