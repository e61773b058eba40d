import { own } from '../own.ts';
import { assertZeroSum, compareIds, toAmounts, type Amounts, type Sums } from './amounts.ts';

/**
 * The coins (and smallest notes) that exist, in minor units, smallest first: what a table can
 * choose to round to. Only what is legal tender today: no Swedish 50 öre, no Swiss 1 or 2 Rappen.
 */
const COINS: Readonly<Record<string, readonly number[]>> = {
	EUR: [1, 2, 5, 10, 20, 50, 100, 200],
	SEK: [100, 200, 500, 1000],
	CHF: [5, 10, 20, 50, 100, 200, 500],
	CZK: [100, 200, 500, 1000, 2000, 5000],
	DKK: [50, 100, 200, 500, 1000, 2000],
	GBP: [1, 2, 5, 10, 20, 50, 100, 200],
	HUF: [500, 1000, 2000, 5000, 10000, 20000],
	NOK: [100, 500, 1000, 2000],
	PLN: [1, 2, 5, 10, 20, 50, 100, 200, 500],
	USD: [1, 5, 10, 25, 50, 100],
};

/** For a currency without a list: every size may be chosen, and the table knows its coins. */
const ANY_COINS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** The coins of a currency (ISO 4217), in minor units, smallest first. */
export function coinsOf(currency: string): readonly number[] {
	return own(COINS, currency) ?? ANY_COINS;
}

/** The coin a table most likely settles in: the smallest at or above a tenth of the main unit. */
export function usualCoin(currency: string): number {
	const coins = coinsOf(currency);
	return coins.find((coin) => coin >= 10) ?? 1;
}

export type Rounding = {
	/** Multiples of the coin that sum to zero, each less than one coin from the exact amount. */
	readonly rounded: Amounts;
	/** Rounded minus exact: + is in this person's favour, − is what they carry. Sums to zero. */
	readonly carried: Amounts;
};

/**
 * Rounds balances to a coin so that they still sum to zero and nobody is off by a whole coin.
 *
 * Everybody is rounded down and the coins that are then missing go to the largest remainders.
 * What somebody already carried on former evenings is added to the remainder (and what fell in
 * their favour taken from it), so that over the evenings the differences are carried by different
 * people and cancel out instead of piling up. Ties go to whoever had least in their favour, then
 * by id.
 *
 * @param balances minor units that sum to zero
 * @param coin minor units, at least 1
 * @param before the sum of `carried` of former evenings, per person
 */
export function roundToCoin(balances: Amounts, coin: number, before: Amounts = {}): Rounding {
	assertZeroSum(balances);
	if (!Number.isSafeInteger(coin) || coin < 1) throw new RangeError(`not a coin: ${coin}`);
	const people = Object.entries(balances).map(([id, exact]) => {
		const remainder = ((exact % coin) + coin) % coin;
		const favour = own(before, id) ?? 0;
		return { id, exact, remainder, favour, down: exact - remainder };
	});
	let missing = people.reduce((sum, person) => sum + person.remainder, 0) / coin;
	const rounded: Sums = new Map();
	const carried: Sums = new Map();
	people.sort(
		(a, b) =>
			b.remainder - b.favour - (a.remainder - a.favour) ||
			a.favour - b.favour ||
			compareIds(a.id, b.id),
	);
	for (const person of people) {
		const up = person.remainder > 0 && missing > 0 ? coin : 0;
		if (up > 0) missing -= 1;
		rounded.set(person.id, person.down + up);
		carried.set(person.id, up - person.remainder);
	}
	return { rounded: toAmounts(rounded), carried: toAmounts(carried) };
}
