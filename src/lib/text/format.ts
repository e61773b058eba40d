// Numbers, money, dates and lists in a language's own form. Pure: every function takes the locale.
import { localeTags, type Locale } from './locales.ts';

/** A point in time: ISO 8601 text, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date;

const made = new Map<string, unknown>();

/** Making an Intl formatter costs far more than using one, so each is made once. */
function cached<Formatter>(key: string, make: () => Formatter): Formatter {
	const known = made.get(key) as Formatter | undefined;
	if (known !== undefined) return known;
	const formatter = make();
	made.set(key, formatter);
	return formatter;
}

function numbers(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const make = () => new Intl.NumberFormat(localeTags[locale], options);
	return cached(`number ${locale} ${JSON.stringify(options)}`, make);
}

/** German and English data write a hyphen for minus; in a column of figures it must be a minus. */
function withMinus(text: string): string {
	return text.replace('-', '\u2212');
}

/** Below this a whole number is written without `Intl`, whose first use costs a slow phone a tenth of a second. */
const PLAIN_BELOW = 1_000_000;
const thousands: Readonly<Record<Locale, string>> = { de: '\u00a0', sv: '\u00a0', en: ',' };

/** The digits of a whole number, as `Intl` groups them; `undefined` where it has to be asked. */
function digitsOf(value: number, locale: Locale): string | undefined {
	const size = Math.abs(value);
	if (!Number.isInteger(value) || size >= PLAIN_BELOW) return undefined;
	const digits = String(size);
	return size < 1000 ? digits : `${digits.slice(0, -3)}${thousands[locale]}${digits.slice(-3)}`;
}

const signOf = (value: number, positive: '' | '+'): string =>
	value < 0 ? '\u2212' : value > 0 ? positive : '';

/** Points that may be won or paid: `+13`, `−43`, `0`. */
export function formatPoints(points: number, locale: Locale): string {
	const digits = digitsOf(points, locale);
	if (digits !== undefined) return signOf(points, '+') + digits;
	return withMinus(numbers(locale, { signDisplay: 'exceptZero' }).format(points));
}

/** A whole number without a plus: `14`, `−35`, `1.200`. */
export function formatInteger(value: number, locale: Locale): string {
	const digits = digitsOf(value, locale);
	if (digits !== undefined) return signOf(value, '') + digits;
	return withMinus(numbers(locale, { maximumFractionDigits: 0 }).format(value));
}

/** What is counted in halves, as it is written: 5 is `2½`. */
export function formatHalves(halves: number, locale: Locale): string {
	const whole = Math.floor(halves / 2);
	if (halves % 2 === 0) return formatInteger(whole, locale);
	return whole === 0 ? '½' : `${formatInteger(whole, locale)}½`;
}

/** A number with a fixed count of digits after the comma, an average for example: `2,4`. */
export function formatDecimal(
	value: number,
	digits: number,
	locale: Locale,
	useGrouping = true,
): string {
	const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping };
	return withMinus(numbers(locale, options).format(value));
}

/**
 * A share of a whole in whole percent: `formatPercent(3, 4, 'de')` is `75 %`. A share of nothing is 0; only all of it is
 * 100, and only none of it 0.
 */
export function formatPercent(part: number, whole: number, locale: Locale): string {
	const isPart = part > 0 && part < whole;
	const share = isPart ? Math.min(Math.max(part / whole, 0.01), 0.99) : Number(part > 0);
	return withMinus(numbers(locale, { style: 'percent' }).format(share));
}

/** Where V8 counts otherwise than ISO 4217, in whose minor units amounts are stored; and what is asked for most. */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
	['HUF', 2],
	['EUR', 2],
	['SEK', 2],
]);

/** How amounts in the currencies of most tables are written; below a thousand units none is grouped. */
const plainMoney: Readonly<
	Partial<Record<string, Readonly<Record<Locale, (amount: string) => string>>>>
> = {
	EUR: {
		de: (amount) => `€\u00a0${amount}`,
		sv: (amount) => `${amount}\u00a0€`,
		en: (amount) => `€${amount}`,
	},
	SEK: {
		de: (amount) => `kr\u00a0${amount}`,
		sv: (amount) => `${amount}\u00a0kr`,
		en: (amount) => `kr\u00a0${amount}`,
	},
};
const PLAIN_MINOR_BELOW = 100_000;

/** Digits after the comma of a currency (ISO 4217): 2 for EUR and SEK, 0 for JPY. */
export function currencyExponent(currency: string): number {
	const known = EXPONENTS.get(currency);
	if (known !== undefined) return known;
	const { maximumFractionDigits } = numbers('de', {
		style: 'currency',
		currency,
	}).resolvedOptions();
	return maximumFractionDigits ?? 2;
}

/** Minor units as an exact decimal, without floating point: 730 at exponent 2 is `7.30`. */
function decimal(minor: number, exponent: number): `${number}` {
	const digits = Math.abs(minor)
		.toString()
		.padStart(exponent + 1, '0');
	const cut = digits.length - exponent;
	const text = exponent === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
	return `${minor < 0 ? '-' : ''}${text}` as `${number}`;
}

/**
 * An amount of money from integer minor units of an ISO 4217 currency: `formatMoney(730, 'EUR', 'de')` is
 * `€ 7,30`. With `signed` a gain carries a plus.
 */
export function formatMoney(
	minor: number,
	currency: string,
	locale: Locale,
	{ signed = false }: { signed?: boolean } = {},
): string {
	const plain = plainMoney[currency]?.[locale];
	if (plain && Number.isInteger(minor) && Math.abs(minor) < PLAIN_MINOR_BELOW) {
		const amount = decimal(Math.abs(minor), 2);
		const sign = signOf(minor, signed ? '+' : '');
		return sign + plain(locale === 'en' ? amount : amount.replace('.', ','));
	}
	const digits = currencyExponent(currency);
	const format = numbers(locale, {
		style: 'currency',
		currency,
		currencyDisplay: 'narrowSymbol',
		signDisplay: signed ? 'exceptZero' : 'negative',
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
	return withMinus(format.format(decimal(minor, digits)));
}

const dateStyles = {
	/** 20.11.2025 */
	short: { day: '2-digit', month: '2-digit', year: 'numeric' },
	/** 20. November 2025 */
	long: { day: 'numeric', month: 'long', year: 'numeric' },
	/** Donnerstag, 20. November 2025 */
	full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
	/** Do., 20. Nov. */
	evening: { weekday: 'short', day: 'numeric', month: 'short' },
	/** 20.11. */
	day: { day: '2-digit', month: '2-digit' },
	/** November 2025 */
	month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

/**
 * A moment as the clock of this device shows it; text that is none is given back as it is. The zone is asked each time: a
 * formatter keeps the one it was made in, and who travels with the app open would read the hours of home for good.
 */
export function inZone(
	instant: Instant,
	locale: Locale,
	options: Intl.DateTimeFormatOptions,
): string {
	const date = new Date(instant);
	const shown = date.getTime() - date.getTimezoneOffset() * 60_000;
	return Number.isNaN(shown)
		? String(instant)
		: dates(locale, { ...options, timeZone: 'UTC' }).format(shown);
}

/** Made once: see {@link cached}. */
export function dates(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const make = () => new Intl.DateTimeFormat(localeTags[locale], options);
	return cached(`date ${locale} ${JSON.stringify(options)}`, make);
}

/** A date in the device's time zone. Text that is no date is given back as it is. */
export const formatDate = (instant: Instant, locale: Locale, style: DateStyle = 'short'): string =>
	inZone(instant, locale, dateStyles[style]);

/** A day of the year it is read in without that: `20.11.`; of any other with it. */
export function formatDay(instant: Instant, locale: Locale, readIn: Instant = new Date()): string {
	const isThisYear = new Date(instant).getFullYear() === new Date(readIn).getFullYear();
	return formatDate(instant, locale, isThisYear ? 'day' : 'short');
}

/** A day and the time of it: `20.11. 22:47`. */
export const formatDayTime = (instant: Instant, locale: Locale, readIn?: Instant): string =>
	`${formatDay(instant, locale, readIn)} ${formatTime(instant, locale)}`;

/** A time of day, hours and minutes: `22:47`. Text that is no date is given back as it is. */
export const formatTime = (instant: Instant, locale: Locale): string =>
	inZone(instant, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Names in a row: `Resi, Franz und Gerti`. */
export function formatList(items: readonly string[], locale: Locale): string {
	const make = () => new Intl.ListFormat(localeTags[locale], { type: 'conjunction' });
	return cached(`list ${locale}`, make).format(items);
}
