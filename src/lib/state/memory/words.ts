/**
 * What somebody may mean by a word in the search box: part of a text, a month or a weekday in any of the
 * app's languages, a year, a day, an amount, a game won or lost. A word means whatever it fits.
 */
import { LOCALES, type Words } from '#lib/domain/ruleset.ts';

/** Letters that nothing stands above, as they are typed where there are none. */
const SPELLED: Readonly<Partial<Record<string, string>>> = {
	...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' },
};

/** Letters as people search for them: without case and without what stands above them. */
export const plain = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase()
		.replace(/[ßæœøłđ]/g, (letter) => SPELLED[letter] ?? letter);

/** Texts in which words are looked for anywhere. */
export const textOf = (texts: readonly (string | undefined)[]): string =>
	plain(texts.filter((text) => text !== undefined).join('\n'));

/** A text as each language says it, to be searched in all of them. */
export const inAllLanguages = (words: Words): readonly string[] =>
	LOCALES.map((locale) => words[locale]);

/** Shorter beginnings of months and weekdays are too common. */
const TELLING = 3;

/** As they are also called where the game is played. */
const LOCAL_MONTHS: readonly (readonly [month: number, name: string])[] = [
	[1, 'jänner'],
	[2, 'feber'],
];
const WON = ['gewonnen', 'won', 'vunnen', 'vunnet', 'vann'].map(plain);
const LOST = ['verloren', 'lost', 'förlorad', 'förlorat', 'förlorade'].map(plain);
const KONTRA = ['kontra', 'contra'];

/** Names by their numbers, made once: months from 1, weekdays from 0 for Sunday. */
function namesOf(
	options: Intl.DateTimeFormatOptions,
	dates: readonly Date[],
): readonly (readonly [number, string])[] {
	return LOCALES.flatMap((locale) => {
		const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
		return dates.map((date, i) => [i, plain(format.format(date))] as const);
	});
}
let months: readonly (readonly [number, string])[] | undefined;
let weekdays: readonly (readonly [number, string])[] | undefined;

/** `Mi.` or `1. Jän.`, as the app itself writes a day: what is cut short may be shorter. */
const SHORTENED = /^(\p{L}{2,})\.$/u;

/** `donnerstags`, `torsdagar`: a weekday as it is said of all of them, or of the one. */
const ENDINGS = ['s', 'ar', 'en'];

function numbersOf(names: readonly (readonly [number, string])[], said: string): readonly number[] {
	const [, cut] = SHORTENED.exec(said) ?? [];
	const word = cut ?? said;
	if (cut === undefined && word.length < TELLING) return [];
	const means = (name: string): boolean =>
		name.startsWith(word) || ENDINGS.some((ending) => name + ending === word);
	return [...new Set(names.flatMap(([number, name]) => (means(name) ? [number] : [])))];
}

function monthsOf(word: string): readonly number[] {
	months ??= [
		...namesOf(
			{ month: 'long' },
			Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))),
		).map(([month, name]) => [month + 1, name] as const),
		...LOCAL_MONTHS.map(([month, name]) => [month, plain(name)] as const),
	];
	return numbersOf(months, word);
}

function weekdaysOf(word: string): readonly number[] {
	// The 4th of January 2026 was a Sunday.
	weekdays ??= namesOf(
		{ weekday: 'long' },
		Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day))),
	);
	return numbersOf(weekdays, word);
}

/** `12.3.`, `12/3-26`, `2025-03`, `3/2025`: a day, or the beginning of one, as it stands in `2025-03-12`. */
function dayPattern(word: string): RegExp | undefined {
	const two = (number: string): string => number.padStart(2, '0');
	const [, first, begins, then] = /^(\d{4})[./-](\d{1,2})(?:[./-](\d{1,2}))?$/.exec(word) ?? [];
	if (first !== undefined && begins !== undefined)
		return new RegExp(`^${first}-${two(begins)}${then === undefined ? '' : `-${two(then)}`}`);
	const [, of, inYear] = /^(\d{1,2})[./-](\d{4})$/.exec(word) ?? [];
	if (of !== undefined && inYear !== undefined) return new RegExp(`^${inYear}-${two(of)}`);
	const [, day, month, year = ''] =
		/^(\d{1,2})[./-](\d{1,2})(?:[./-]((?:\d\d){0,2}))?$/.exec(word) ?? [];
	if (day === undefined || month === undefined) return undefined;
	const any = '\\d'.repeat(4 - year.length);
	return new RegExp(`^${any}${year}-${two(month)}-${two(day)}$`);
}

/** `48` or `1.234`, where a point, comma or apostrophe parts thousands, and what stands behind the other: `,50`, `,–`. */
const FIGURE = /^(\d+|\d{1,3}([.,'’])\d{3}(?:\2\d{3})*(?!\2))(?:[.,](?:(\d{1,2})|[-–—]))?$/u;

/** `48`, `€ 12.40`, `-48`: the size of an amount, and whether it says that it is one of money. */
function amountOf(word: string): Pick<Sought, 'amount' | 'isMoney'> {
	const [, figure = ''] = /^[+\-−–]?[€$]?[+\-−–]?(.+?)[€$]?$/u.exec(word) ?? [];
	const [, whole, , cents] = FIGURE.exec(figure) ?? [];
	if (whole === undefined) return { amount: undefined, isMoney: false };
	const amount = Number(`${whole.replace(/\D/g, '')}.${cents ?? '0'}`);
	return { amount, isMoney: cents !== undefined || /[€$]/u.test(word) };
}

/** A word and all that it may mean. */
export interface Sought {
	readonly word: string;
	readonly months: readonly number[];
	readonly weekdays: readonly number[];
	readonly year: string | undefined;
	readonly day: RegExp | undefined;
	/** The size of an amount. */
	readonly amount: number | undefined;
	/** Whether it can be no points: it names a currency, or has cents. */
	readonly isMoney: boolean;
	/** Whether a game was won. */
	readonly won: boolean | undefined;
	readonly kontra: boolean;
}

function soughtBy(word: string): Sought {
	const says = (words: readonly string[]): boolean =>
		word.length >= TELLING && words.some((one) => one.startsWith(word));
	return {
		word,
		months: monthsOf(word),
		weekdays: weekdaysOf(word),
		year: /^(19|20)\d\d$/.test(word) ? word : undefined,
		day: dayPattern(word),
		...amountOf(word),
		won: says(WON) ? true : says(LOST) ? false : undefined,
		kontra: says(KONTRA),
	};
}

/** `€ 12,40`, `12,40 kr`, `kr 12,40`, `1 234`, `12. 3. 2026`: one word, as it is one thing; `12th of` is the 12th. */
const joined = (text: string): string =>
	text
		.replace(/(?<![\d.,])\d{1,3}(?:\s\d{3})+(?!\d)/gu, (figure) => figure.replace(/\s/gu, ''))
		.replace(/([€$])\s+(?=[+\-−–]?\d)/gu, '$1')
		.replace(/(\d)\s*(?:[€$]|(?:eur|euro|sek|kr|chf)(?![\p{L}\d]))/gu, '$1€')
		.replace(/(?<![\p{L}\d])(?:eur|euro|sek|kr|chf)\s*(?=[+\-−–]?\d)/gu, '€')
		.replace(/(?<![\d.,])(\d{1,2})\.\s+(\d{1,2})\.(?:\s*(\d{4})(?!\d))?/gu, '$1.$2.$3')
		.replace(/(?<![\p{L}\d])(?:am|den|the)\s+(?=\d)/gu, '')
		.replace(/(?<!\d)(\d{1,2})(?:st|nd|rd|th|:[ae])(?![\p{L}\d])(?:\s+of(?=\s))?/gu, '$1');

/** `12. dezember`, `12 march`, `march 12`: a day of any year. */
function dayInWords(word: string, next: string | undefined): Sought | undefined {
	if (next === undefined) return undefined;
	const found = dayOfMonth(word, next) ?? dayOfMonth(next, word);
	return found && { ...found, word: `${word} ${next}` };
}

function dayOfMonth(number: string, name: string): Sought | undefined {
	const [, day] = /^(\d{1,2})\.?$/.exec(number) ?? [];
	const of = day === undefined || Number(day) > 31 ? [] : monthsOf(name);
	if (day === undefined || of.length === 0) return undefined;
	const numbers = of.map((month) => String(month).padStart(2, '0')).join('|');
	return {
		...soughtBy(name),
		months: [],
		day: new RegExp(`^\\d{4}-(?:${numbers})-${day.padStart(2, '0')}$`),
	};
}

/** The words of a search. */
export function soughtIn(text: string | undefined): readonly Sought[] {
	const words = joined(plain(text ?? ''))
		.split(/\s+/)
		.map((word) => word.replace(/[,;]+$/, ''))
		.filter((word) => word !== '');
	const found: Sought[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? '';
		const day = dayInWords(word, words[at + 1]);
		found.push(day ?? soughtBy(word));
		if (day) at++;
	}
	return found;
}

/** Whether a word may mean this day. */
export const meansDay = ({ months: of, weekdays: on, year, day }: Sought, date: string): boolean =>
	year === date.slice(0, 4) ||
	of.includes(Number(date.slice(5, 7))) ||
	(day?.test(date) ?? false) ||
	(on.length > 0 && on.includes(new Date(`${date}T12:00Z`).getUTCDay()));
