// Numbers as people type them into the rules: taken as they were meant, or refused with the reason, never as another.
import { expect, test } from 'vitest';
import { typedNumber } from '#lib/rulesets/typed-number.ts';

const points = { least: 0, most: 10_000 };

test.each<readonly [typed: string, number: number]>([
	['7', 7],
	[' 007 ', 7],
	['4,0', 4],
	['1.000', 1000],
	['1,000', 1000],
	['10 000', 10_000],
	['10\u00a0000', 10_000],
	['+7', 7],
	['-0', 0],
	['−0', 0],
])('%s is %i', (typed, number) => {
	expect(typedNumber(typed, points)).toBe(number);
});

const NONE = ['', ' ', '-', '2,5', '2.5', '2½', 'zwei', '1.00.0', '1e3', '0x10', '0b1', '٣'];
test.each(NONE)('„%s“ is no whole number', (typed) => {
	expect(typedNumber(typed, points)).toMatchObject({ code: 'not-whole' });
});

test('what lies beyond is said to, and not taken for the nearest', () => {
	const params = { least: 0, most: 10_000 };
	for (const typed of ['-3', '−3', '10001']) {
		expect(typedNumber(typed, points)).toMatchObject({ code: 'out-of-range', params });
	}
	const talon = { least: 0, most: 6, steps: [0, 1, 2, 3, 6] };
	expect(typedNumber('6', talon)).toBe(6);
	expect(typedNumber('4', talon)).toMatchObject({
		code: 'unknown-value',
		params: { value: '4', known: '0, 1, 2, 3, 6' },
	});
});
