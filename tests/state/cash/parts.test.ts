import { expect, test } from 'vitest';
import {
	parseAmount,
	parseCount,
	parseWorth,
	partOf,
	typedAmount,
} from '#lib/state/cash/amount.ts';
import { sameGroup } from '#lib/state/cash/people.ts';
import { locales } from '#lib/text/locales.ts';

test.each([
	['2,50', 250],
	['2.5', 250],
	['2', 200],
	['€ 2,50', 250],
	['2,50 EUR', 250],
	['0,05', 5],
	['0', undefined],
	['-3', undefined],
	['2,505', undefined],
	['1.000,50', undefined],
	['', undefined],
	['zwei', undefined],
])('reads the amount %j as %j minor units', (text, minor) => {
	expect(parseAmount(text, 'EUR')).toBe(minor);
});

test('a currency without minor units takes no digits after the comma', () => {
	expect(parseAmount('250', 'JPY')).toBe(250);
	expect(parseAmount('2,5', 'JPY')).toBeUndefined();
});

test.each(['EUR', 'HUF', 'JPY', 'KWD'])('an amount of %s is read as a field has it', (currency) => {
	for (const locale of locales) {
		for (const minor of [1, 25, 99_999, 1_234_500, 12_345_678]) {
			expect(parseAmount(typedAmount(minor, currency, locale), currency)).toBe(minor);
		}
	}
});

test.each([
	['120000', 12_000_000],
	['0,50', 50],
	['150000', 15_000_000],
	['150000,01', undefined],
	['0', undefined],
	['', undefined],
])('of many forints %j is a part: %s', (typed, part) => {
	expect(partOf(15_000_000, typed, 'HUF')).toBe(part);
});

test('a point may be worth nothing, and no more than a table plays for', () => {
	const read = ['0', '0,10', '10000', '10000,01', 'a'].map((text) => parseWorth(text, 'EUR'));
	expect(read).toEqual([0, 10, 1_000_000, undefined, undefined]);
});

test('counts are whole and above zero', () => {
	expect(['12', '1 000', '0', '1,5', ''].map(parseCount)).toEqual([
		12,
		1000,
		undefined,
		undefined,
		undefined,
	]);
});

test('half of the smaller table makes the same group, one person alone does not', () => {
	expect(sameGroup(['a', 'b', 'c', 'd'], ['a', 'b', 'x', 'y', 'z'])).toBe(true);
	expect(sameGroup(['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'x', 'y', 'z'])).toBe(false);
	expect(sameGroup(['a', 'b'], ['a', 'x'])).toBe(false);
});
