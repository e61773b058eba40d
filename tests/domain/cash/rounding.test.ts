import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAll, toAmounts, type Amounts } from '#lib/domain/cash/amounts.ts';
import { coinsOf, roundToCoin, usualCoin } from '#lib/domain/cash/rounding.ts';
import { zeroSum } from './arbitraries.ts';

const coins = fc.constantFrom(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000);
const sum = (amounts: Amounts) => Object.values(amounts).reduce((a, b) => a + b, 0);

describe('roundToCoin', () => {
	it('gives the missing coin to the largest remainder', () => {
		expect(roundToCoin({ a: 14, b: 17, c: -31 }, 10)).toEqual({
			rounded: { a: 10, b: 20, c: -30 },
			carried: { a: -4, b: 3, c: 1 },
		});
	});

	it('leaves exact amounts alone', () => {
		const balances = { a: 40, b: -30, c: -10 };
		expect(roundToCoin(balances, 10)).toEqual({
			rounded: balances,
			carried: { a: 0, b: 0, c: 0 },
		});
	});

	it('lets the one carry who had most in their favour', () => {
		const balances = { a: 5, b: 5, c: -10 };
		expect(roundToCoin(balances, 10).carried).toEqual({ a: 5, b: -5, c: 0 });
		expect(roundToCoin(balances, 10, { a: 5, b: -5 }).carried).toEqual({ a: -5, b: 5, c: 0 });
	});

	it('refuses a coin that is none', () => {
		expect(() => roundToCoin({ a: 1, b: -1 }, 0)).toThrow(RangeError);
		expect(() => roundToCoin({ a: 1, b: -1 }, 1.5)).toThrow(RangeError);
	});

	it('sums to zero, in whole coins, nobody off by a whole coin', () => {
		fc.assert(
			fc.property(zeroSum(), coins, zeroSum(), (balances, coin, before) => {
				const { rounded, carried } = roundToCoin(balances, coin, before);
				expect(sum(rounded)).toBe(0);
				expect(sum(carried)).toBe(0);
				for (const [id, exact] of Object.entries(balances)) {
					expect(Math.abs(rounded[id]! % coin)).toBe(0);
					expect(rounded[id]! - exact).toBe(carried[id]);
					expect(Math.abs(carried[id]!)).toBeLessThan(coin);
				}
			}),
		);
	});

	it('over many evenings lets different people carry: nothing piles up on anybody', () => {
		fc.assert(
			fc.property(
				fc
					.integer({ min: 2, max: 8 })
					.chain((n) => fc.array(zeroSum({ min: n, max: n }), { minLength: 20, maxLength: 60 })),
				coins,
				(evenings, coin) => {
					let before: Amounts = {};
					for (const balances of evenings) {
						const { carried } = roundToCoin(balances, coin, before);
						before = toAmounts(addAll(addAll(new Map(), before), carried));
						for (const favour of Object.values(before)) {
							expect(Math.abs(favour)).toBeLessThan(2 * coin);
						}
					}
				},
			),
		);
	});

	it('lets everybody carry in turn where every evening is the same', () => {
		const carriers = new Set<string>();
		let before: Amounts = {};
		for (let evening = 0; evening < 4; evening++) {
			const { carried } = roundToCoin({ a: 25, b: 25, c: 25, d: -75 }, 50, before);
			before = toAmounts(addAll(addAll(new Map(), before), carried));
			for (const [id, difference] of Object.entries(carried)) {
				if (difference < 0) carriers.add(id);
			}
		}
		expect([...carriers].sort()).toEqual(['a', 'b', 'c', 'd']);
		expect(before).toEqual({ a: 0, b: 0, c: 0, d: 0 });
	});
});

describe('coins', () => {
	it('are those that exist, smallest first', () => {
		expect(coinsOf('EUR')).toEqual([1, 2, 5, 10, 20, 50, 100, 200]);
		expect(coinsOf('SEK')).toEqual([100, 200, 500, 1000]);
		expect(coinsOf('CHF')[0]).toBe(5);
		expect(coinsOf('constructor')).toEqual(coinsOf('ZZZ'));
	});

	it('has a usual one for every table', () => {
		expect([usualCoin('EUR'), usualCoin('SEK'), usualCoin('CHF')]).toEqual([10, 100, 10]);
	});
});
