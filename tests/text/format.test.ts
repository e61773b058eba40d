import { afterAll, describe, expect, test } from 'vitest';
import {
	currencyExponent,
	formatDate,
	formatDay,
	formatDayTime,
	formatDecimal,
	formatInteger,
	formatList,
	formatMoney,
	formatPercent,
	formatPoints,
	formatTime,
} from '#lib/text/format.ts';
import { formatDaysFromToday, formatSpan } from '#lib/text/span.ts';
import { knownZone, wallClock } from '#lib/text/wall-clock.ts';
import { localeTags, locales, preferredLocale, type Locale } from '#lib/text/locales.ts';

/** Spaces that do not break read like any other here. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('numbers', () => {
	test.each(locales)('points in %s carry a plus or a real minus, nought neither', (locale) => {
		expect(formatPoints(13, locale)).toBe('+13');
		expect(formatPoints(-43, locale)).toBe('−43');
		expect(formatPoints(0, locale)).toBe('0');
		expect(formatInteger(-35, locale)).toBe('−35');
	});

	test('a span is told in what anybody would say', () => {
		const DAY = 24 * 60;
		const said = (minutes: number) => locales.map((locale) => plain(formatSpan(minutes, locale)));
		const told: Readonly<Record<Locale, readonly string[]>> = {
			de: ['1 Minute', '119 Minuten', '47 Stunden', '3 Tage', '40 Jahre'],
			en: ['1 minute', '119 minutes', '47 hours', '3 days', '40 years'],
			sv: ['1 minut', '119 minuter', '47 timmar', '3 dygn', '40 år'],
		};
		for (const [at, minutes] of [1, 119, 47 * 60, 3 * DAY + 5, 40 * 366 * DAY].entries())
			expect(said(minutes)).toEqual(locales.map((locale) => told[locale][at]));
	});

	test('fractions and shares', () => {
		expect(formatDecimal(-2.44, 1, 'de')).toBe('−2,4');
		expect(formatDecimal(2.44, 1, 'en')).toBe('2.4');
		expect(plain(formatPercent(3, 4, 'de'))).toBe('75 %');
		expect(formatPercent(0, 0, 'en')).toBe('0%');
		// Not all of 200 games are won with 199, nor none of 300 with one.
		for (const [part, whole, said] of [
			[199, 200, '99%'],
			[1, 300, '1%'],
			[200, 200, '100%'],
			[0, 300, '0%'],
		] as const)
			expect(formatPercent(part, whole, 'en')).toBe(said);
	});
});

/** As the browser writes it, with a minus for the hyphen. */
const byIntl = (locale: Locale, options: Intl.NumberFormatOptions) => {
	const format = new Intl.NumberFormat(localeTags[locale], options);
	return (value: number) => format.format(value).replace('-', '−');
};

describe('what is written without Intl is written as Intl writes it', () => {
	test.each(locales)('every whole number below a million, in %s', (locale) => {
		const plain = byIntl(locale, {});
		const signed = byIntl(locale, { signDisplay: 'exceptZero' });
		const wrong: number[] = [];
		for (let value = 0; value < 1_000_000; value += value < 20_000 ? 1 : 97) {
			for (const number of value === 0 ? [0] : [value, -value]) {
				if (formatInteger(number, locale) !== plain(number)) wrong.push(number);
				if (formatPoints(number, locale) !== signed(number)) wrong.push(number);
			}
		}
		expect(wrong).toEqual([]);
		expect(formatInteger(1_234_567, locale)).toBe(plain(1_234_567));
	});

	test.each(
		locales.flatMap((locale) => ['EUR', 'SEK'].map((currency) => [currency, locale] as const)),
	)('every amount below a thousand %s, in %s', (currency, locale) => {
		const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
		const plain = byIntl(locale, style);
		const signed = byIntl(locale, { ...style, signDisplay: 'exceptZero' });
		const wrong: number[] = [];
		for (let minor = 0; minor < 100_000; minor += minor < 5000 ? 1 : 13) {
			for (const number of minor === 0 ? [0] : [minor, -minor]) {
				if (formatMoney(number, currency, locale) !== plain(number / 100)) wrong.push(number);
				const gain = formatMoney(number, currency, locale, { signed: true });
				if (gain !== signed(number / 100)) wrong.push(number);
			}
		}
		expect(wrong).toEqual([]);
	});

	test('nought has no sign', () => {
		expect(formatInteger(-0, 'de')).toBe('0');
	});
});

describe('money', () => {
	test('minor units by the currency’s exponent', () => {
		expect(plain(formatMoney(730, 'EUR', 'de'))).toBe('€ 7,30');
		expect(plain(formatMoney(-5, 'EUR', 'de'))).toMatch(/−.*0,05/);
		expect(plain(formatMoney(1250, 'SEK', 'sv'))).toBe('12,50 kr');
		expect(formatMoney(400, 'GBP', 'en', { signed: true })).toBe('+£4.00');
		expect(plain(formatMoney(1200, 'JPY', 'en'))).toContain('1,200');
		expect(currencyExponent('EUR')).toBe(2);
		expect(currencyExponent('JPY')).toBe(0);
	});

	test('the same in every browser: V8 gives the forint no fillér, ISO 4217 does', () => {
		expect(currencyExponent('HUF')).toBe(2);
		expect(plain(formatMoney(1050, 'HUF', 'de'))).toBe('Ft 10,50');
	});

	test('amounts beyond what floating point divides exactly', () => {
		expect(formatMoney(Number.MAX_SAFE_INTEGER, 'EUR', 'en')).toBe('€90,071,992,547,409.91');
	});
});

describe('dates', () => {
	const instant = new Date(2025, 10, 20, 22, 47);

	test('in the form of the locale', () => {
		expect(formatDate(instant, 'de', 'short')).toBe('20.11.2025');
		expect(formatDate(instant, 'de', 'full')).toBe('Donnerstag, 20. November 2025');
		expect(formatDate(instant, 'de', 'evening')).toBe('Do., 20. Nov.');
		expect(formatDate(instant, 'sv', 'short')).toBe('2025-11-20');
		expect(formatDate(instant, 'en', 'long')).toBe('20 November 2025');
		expect(formatTime(instant, 'de')).toBe('22:47');
		expect(formatTime(new Date(2025, 10, 21, 0, 5), 'en')).toBe('00:05');
	});

	test('what is no date is shown as it is', () => {
		expect(formatDate('yesterday', 'en')).toBe('yesterday');
		expect(formatTime('', 'en')).toBe('');
	});

	test('days from today in words', () => {
		expect(formatDaysFromToday(-1, 'de')).toBe('gestern');
		expect(formatDaysFromToday(-12, 'sv')).toBe('för 12 dagar sedan');
	});
});

test('lists', () => {
	expect(formatList(['Resi', 'Franz', 'Gerti'], 'de')).toBe('Resi, Franz und Gerti');
	expect(formatList(['Resi'], 'sv')).toBe('Resi');
});

test('the first language of the browser that the app speaks', () => {
	expect(preferredLocale(['fr-FR', 'sv-FI', 'de'])).toBe('sv');
	expect(preferredLocale(['EN-us'])).toBe('en');
	expect(preferredLocale(['fr', 'it'])).toBe('de');
	expect(preferredLocale([])).toBe('de');
});

describe('the clock on the wall', () => {
	test('is the evening’s own: the zone named, the offset written, else the device’s', () => {
		expect(wallClock('2026-11-20T23:30:00.000Z', 'Europe/Vienna')).toBe('2026-11-21 00:30');
		expect(wallClock('2026-07-20T23:30:00.000Z', 'Europe/Vienna')).toBe('2026-07-21 01:30');
		expect(wallClock('2026-11-20T23:30:00.000Z', 'America/New_York')).toBe('2026-11-20 18:30');
		expect(wallClock('2026-11-20T21:30:00+01:00')).toBe('2026-11-20 21:30');
		expect(wallClock('2026-11-20T21:30:00.5-0500')).toBe('2026-11-20 21:30');
		expect(wallClock('2026-11-20T21:30:00+01:00', 'UTC')).toBe('2026-11-20 20:30');
		const here = new Date(2026, 10, 20, 21, 30).toISOString();
		expect(wallClock(here)).toBe('2026-11-20 21:30');
		for (const text of ['', 'later', '2026-11-20']) expect(wallClock(text, 'UTC')).toBe(text);
	});

	test('zones nobody knows are none', () => {
		expect(knownZone('Europe/Vienna')).toBe('Europe/Vienna');
		expect(knownZone('Mars/Olympus')).toBeUndefined();
		expect(knownZone(undefined)).toBeUndefined();
	});
});

test('a day has its year where that is not this one', () => {
	const year = new Date().getFullYear();
	expect(formatDay(new Date(year, 2, 12, 19), 'de')).toBe('12.03.');
	expect(formatDay(new Date(2025, 2, 12, 19), 'de')).toBe('12.03.2025');
	expect(formatDay('nothing', 'de')).toBe('nothing');
});

describe('a page that is never loaded again', () => {
	const home = process.env.TZ;
	afterAll(() => {
		if (home === undefined) delete process.env.TZ;
		else process.env.TZ = home;
	});

	test('shows the clock of where it is by now', () => {
		// Summer and winter, as zones that agree today part in the other half of the year.
		const moments = ['2026-01-31T22:30:00Z', '2026-07-31T22:30:00Z'];
		const shown = (zone: string) => {
			process.env.TZ = zone;
			return moments.map((at) => [
				formatDayTime(at, 'de', '2026-06-01T12:00:00Z'),
				formatDate(at, 'en', 'full'),
				wallClock(at),
			]);
		};
		expect(shown('Europe/Vienna')).toEqual([
			['31.01. 23:30', 'Saturday, 31 January 2026', '2026-01-31 23:30'],
			['01.08. 00:30', 'Saturday, 1 August 2026', '2026-08-01 00:30'],
		]);
		expect(shown('Africa/Lagos')).toEqual([
			['31.01. 23:30', 'Saturday, 31 January 2026', '2026-01-31 23:30'],
			['31.07. 23:30', 'Friday, 31 July 2026', '2026-07-31 23:30'],
		]);
		expect(shown('Asia/Kathmandu').map(([time]) => time)).toEqual(['01.02. 04:15', '01.08. 04:15']);
	});
});
