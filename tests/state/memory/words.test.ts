/** One box finds months, years, days, amounts and outcomes, in every language of the app. */
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/domain/ruleset.ts';
import { meansDay, plain, soughtIn } from '#lib/state/memory/words.ts';
import { formatDate } from '#lib/text/format.ts';

const [DECEMBER, MARCH] = ['2025-12-11', '2026-03-12'];

describe('a word', () => {
	test.each([
		['dezember', DECEMBER, true],
		['December', DECEMBER, true],
		['dec', DECEMBER, true],
		['de', DECEMBER, false],
		['märz', MARCH, true],
		['marz', MARCH, true],
		['mars', MARCH, true],
		['march', MARCH, true],
		['jänner', '2026-01-01', true],
		['januari', '2026-01-01', true],
		['feber', '2026-02-01', true],
		['2025', DECEMBER, true],
		['2025', MARCH, false],
		['12.3.', MARCH, true],
		['12.3.2026', MARCH, true],
		['12.3.2025', MARCH, false],
		['12.3', MARCH, true],
		['12.03.26', MARCH, true],
		['12/3', MARCH, true],
		['12/3/2026', MARCH, true],
		['12.40', MARCH, false],
		['12/3-26', MARCH, true],
		['12-03-2026', MARCH, true],
		['2026-03', MARCH, true],
		['2026-3-12', MARCH, true],
		['2026/03/12', MARCH, true],
		['2026.3.13', MARCH, false],
		['2026-1', '2026-12-01', false],
		['3/2026', MARCH, true],
		['03.2026', MARCH, true],
		['3/2025', MARCH, false],
		['13/2026', MARCH, false],
		['donnerstag', MARCH, true],
		['torsdag', MARCH, true],
		['thursday', MARCH, true],
		['donnerstags', MARCH, true],
		['thursdays', MARCH, true],
		['torsdagar', MARCH, true],
		['torsdagen', MARCH, true],
		['freitag', MARCH, false],
		['anna', MARCH, false],
	])('%s and %s', (word, day, means) => {
		const [sought] = soughtIn(word);
		expect(meansDay(sought!, day)).toBe(means);
	});

	test('may be an amount, with or without a sign and a currency', () => {
		const amounts = soughtIn('48 12,40 12.40€ €3 −7 +7 bert').map(({ amount }) => amount);
		expect(amounts).toEqual([48, 12.4, 12.4, 3, 7, 7, undefined]);
	});

	test.each([
		['1.234', 1234],
		['1,234', 1234],
		['1 234', 1234],
		['1\u00a0234', 1234],
		['1.234,50', 1234.5],
		['1,234.50', 1234.5],
		['€ 1 234,50', 1234.5],
		['1 234 567 kr', 1234567],
		['12,–', 12],
		['€ -12,40', 12.4],
		['kr 12,40', 12.4],
		['EUR 12,40', 12.4],
		['12,345,6', undefined],
		['1.23.4', undefined],
	])('may be an amount as it is written somewhere: %s', (text, amount) => {
		expect(soughtIn(text).map((one) => one.amount)).toEqual([amount]);
	});

	test('may be an amount written with a space, as it is shown', () => {
		const amounts = soughtIn('€ 12,40 12,40 kr −€ 3 7 EUR 5 krone').map(({ amount }) => amount);
		expect(amounts).toEqual([12.4, 12.4, 3, 7, 5, undefined]);
	});

	test.each([
		['12. märz', MARCH, true],
		['12 march', MARCH, true],
		['12. mars', MARCH, true],
		['12. märz', '2019-03-12', true],
		['13. märz', MARCH, false],
		['12. dezember', MARCH, false],
		['March 12', MARCH, true],
		['mars 12', MARCH, true],
		['März 12.', MARCH, true],
		['Dec. 11', DECEMBER, true],
		['March 13', MARCH, false],
		['March 1', MARCH, false],
		['March 12th', MARCH, true],
		['12th March', MARCH, true],
		['the 12th of March', MARCH, true],
		['11th of December', DECEMBER, true],
		['den 12:e mars', MARCH, true],
		['am 12. März', MARCH, true],
		['12. 3.', MARCH, true],
		['12. 3. 2026', MARCH, true],
		['12. 3. 2025', MARCH, false],
	])('and a month are a day: %s and %s', (words, day, means) => {
		const sought = soughtIn(words);
		expect(sought).toHaveLength(1);
		expect(meansDay(sought[0]!, day)).toBe(means);
	});

	test('is any date that the app shows, as it shows it', () => {
		const year = Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2025, 0, 1 + i, 12)));
		const styles = ['short', 'long', 'full', 'evening', 'day', 'month'] as const;
		const missed = LOCALES.flatMap((locale) =>
			styles.flatMap((style) =>
				year.flatMap((date) => {
					const text = formatDate(date, locale, style);
					const day = date.toISOString().slice(0, 10);
					return soughtIn(text).every((sought) => meansDay(sought, day)) ? [] : [text];
				}),
			),
		);
		expect(missed).toEqual([]);
		const [wednesday] = soughtIn('Mi.');
		expect([meansDay(wednesday!, '2025-01-01'), meansDay(wednesday!, '2025-01-02')]).toEqual([
			true,
			false,
		]);
	});

	test('is one whether commas stand between or not', () => {
		const words = (text: string) => soughtIn(text).map(({ word }) => word);
		expect(words('farbensolo, verloren; bert,')).toEqual(words('farbensolo verloren bert'));
	});

	test('of a day that begins with its month leaves the year a word of its own', () => {
		const words = soughtIn('March 12, 2026 Jan');
		expect(words.map(({ word }) => word)).toEqual(['march 12', '2026', 'jan']);
		expect(words.slice(0, 2).every((sought) => meansDay(sought, MARCH))).toBe(true);
	});

	test('of more than a month has days stays an amount', () => {
		expect(soughtIn('dezember 48').map(({ amount, months }) => [amount, months])).toEqual([
			[undefined, [12]],
			[48, []],
		]);
		expect(soughtIn('48 dezember').map(({ amount, months }) => [amount, months])).toEqual([
			[48, []],
			[undefined, [12]],
		]);
	});

	test('may say how a game ended', () => {
		const won = soughtIn('gewonnen won vunnet verloren lost förlorat verl ver ve').map(
			(one) => one.won,
		);
		expect(won).toEqual([true, true, true, false, false, false, false, false, undefined]);
		expect(soughtIn('kontra')[0]?.kontra).toBe(true);
	});
});

test.each([
	['Weiß', 'weiss'],
	['Søren', 'soren'],
	['Łukasz', 'lukasz'],
	['Müller-Öst', 'muller-ost'],
])('%s is found as %s', (name, typed) => {
	expect(plain(name)).toBe(typed);
});
