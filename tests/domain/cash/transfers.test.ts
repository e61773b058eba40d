import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedBy, withoutZeros, type Amounts, type Transfer } from '#lib/domain/cash/amounts.ts';
import { EXACT_UP_TO, fewestTransfers, total } from '#lib/domain/cash/transfers.ts';
import { zeroSum } from './arbitraries.ts';

/**
 * The fewest hand-overs and the smallest total, found by trying every set of pairs between whom
 * money could go: a set works where every connected part sums to zero, and being a minimum it is a
 * forest, so that the amounts on its pairs are forced.
 */
function exhaustive(balances: Amounts): { count: number; total: number } {
	const people = Object.values(withoutZeros(balances));
	const pairs = people.flatMap((_, b) => people.slice(0, b).map((_, a) => [a, b] as const));
	for (let count = 0; ; count++) {
		let best = Infinity;
		for (const chosen of combinations(pairs, count)) best = Math.min(best, moved(people, chosen));
		if (best < Infinity) return { count, total: best };
	}
}

function* combinations<T>(from: readonly T[], count: number): Generator<T[]> {
	if (count === 0) yield [];
	for (let i = 0; count > 0 && i <= from.length - count; i++) {
		for (const rest of combinations(from.slice(i + 1), count - 1)) yield [from[i]!, ...rest];
	}
}

/** The money moved when these pairs settle everything; infinite where they cannot. */
function moved(people: readonly number[], pairs: readonly (readonly [number, number])[]): number {
	const left = [...people];
	const degree = people.map(() => 0);
	for (const [a, b] of pairs) {
		degree[a]!++;
		degree[b]!++;
	}
	const open = new Set(pairs);
	let sum = 0;
	for (let progress = true; progress;) {
		progress = false;
		for (const pair of open) {
			const [a, b] = degree[pair[0]] === 1 ? pair : [pair[1], pair[0]];
			if (degree[a] !== 1) continue;
			sum += Math.abs(left[a]!);
			left[b]! += left[a]!;
			left[a] = 0;
			degree[a]--;
			degree[b]!--;
			open.delete(pair);
			progress = true;
		}
	}
	return open.size === 0 && left.every((minor) => minor === 0) ? sum : Infinity;
}

/** An independent count: every way to split people into groups that sum to zero. */
function mostGroups(people: readonly number[], groups: readonly number[] = []): number {
	const [first, ...rest] = people;
	if (first === undefined) return groups.every((sum) => sum === 0) ? groups.length : 0;
	const joined = groups.map((sum, i) => groups.with(i, sum + first));
	return Math.max(...[...joined, [...groups, first]].map((next) => mostGroups(rest, next)));
}

const settles = (balances: Amounts, transfers: readonly Transfer[]) =>
	expect(withoutZeros(movedBy(transfers))).toEqual(withoutZeros(balances));

describe('fewestTransfers', () => {
	it('settles the evening at the Rose in three ways', () => {
		const balances = { resi: 0, franz: 400, hubert: -630, gerti: 330, sepp: -100 };
		expect(fewestTransfers(balances)).toEqual([
			{ from: 'hubert', to: 'franz', minor: 400 },
			{ from: 'hubert', to: 'gerti', minor: 230 },
			{ from: 'sepp', to: 'gerti', minor: 100 },
		]);
	});

	it('finds groups that a greedy guess misses', () => {
		// Largest to largest, 7 to 6 first, needs four hand-overs; 7 = 4 + 3 and 6 = 6 need three.
		const balances = { a: 7, b: 6, c: -6, d: -4, e: -3 };
		expect(fewestTransfers(balances)).toEqual([
			{ from: 'c', to: 'b', minor: 6 },
			{ from: 'd', to: 'a', minor: 4 },
			{ from: 'e', to: 'a', minor: 3 },
		]);
	});

	it('has nothing to do where everybody is quits', () => {
		expect(fewestTransfers({ a: 0, b: 0 })).toEqual([]);
		expect(fewestTransfers({})).toEqual([]);
	});

	it('takes ids that objects keep for themselves', () => {
		const balances = Object.fromEntries([
			['__proto__', 5],
			['constructor', -5],
		]);
		expect(fewestTransfers(balances)).toEqual([{ from: 'constructor', to: '__proto__', minor: 5 }]);
	});

	it('refuses what does not cancel out or is not whole', () => {
		expect(() => fewestTransfers({ a: 1 })).toThrow(RangeError);
		expect(() => fewestTransfers({ a: 0.5, b: -0.5 })).toThrow(RangeError);
	});

	it('brings every balance to zero, from payers to payees only', () => {
		fc.assert(
			fc.property(zeroSum({ max: 24 }), (balances) => {
				const transfers = fewestTransfers(balances);
				settles(balances, transfers);
				for (const { from, to, minor } of transfers) {
					expect(balances[from]).toBeLessThan(0);
					expect(balances[to]).toBeGreaterThan(0);
					expect(Number.isSafeInteger(minor) && minor > 0).toBe(true);
				}
			}),
		);
	});

	it('is as good as an exhaustive search over all sets of pairs, up to six people', () => {
		fc.assert(
			fc.property(zeroSum({ max: 6, size: 6 }), (balances) => {
				const transfers = fewestTransfers(balances);
				expect({ count: transfers.length, total: total(transfers) }).toEqual(exhaustive(balances));
			}),
			{ numRuns: 150 },
		);
	});

	it('is as good as an exhaustive search over all groupings, up to eight people', () => {
		fc.assert(
			fc.property(zeroSum({ min: 7, max: 8, size: 9 }), (balances) => {
				const people = Object.values(withoutZeros(balances));
				expect(fewestTransfers(balances)).toHaveLength(people.length - mostGroups(people));
			}),
			{ numRuns: 150 },
		);
	});

	it('moves no more than is owed', () => {
		fc.assert(
			fc.property(zeroSum({ max: 8 }), (balances) => {
				const owed = Object.values(balances).reduce((sum, minor) => sum + Math.max(0, minor), 0);
				expect(total(fewestTransfers(balances))).toBe(owed);
			}),
		);
	});

	it('does not depend on the order of the people', () => {
		fc.assert(
			fc.property(zeroSum({ max: 8, size: 9 }), fc.infiniteStream(fc.nat()), (balances, keys) => {
				const shuffled = Object.entries(balances)
					.map((entry) => ({ entry, key: keys.next().value as number }))
					.sort((a, b) => a.key - b.key)
					.map(({ entry }) => entry);
				expect(fewestTransfers(Object.fromEntries(shuffled))).toEqual(fewestTransfers(balances));
			}),
		);
	});

	it('keeps the list that was shown while it is still as good', () => {
		fc.assert(
			fc.property(zeroSum({ max: 8, size: 9 }), fc.nat(), (balances, pick) => {
				const shown = fewestTransfers(balances);
				const paid = shown[pick % Math.max(1, shown.length)];
				if (!paid) return;
				const left = shown.filter((transfer) => transfer !== paid);
				const rest = {
					...balances,
					[paid.from]: balances[paid.from]! + paid.minor,
					[paid.to]: balances[paid.to]! - paid.minor,
				};
				expect(fewestTransfers(rest, left)).toEqual(left);
				settles(rest, fewestTransfers(rest, shown));
			}),
		);
	});

	it('still settles more people than it can be exact for', () => {
		const pairs = Array.from({ length: EXACT_UP_TO }, (_, i) => [
			[`a${i}`, i + 1],
			[`b${i}`, -i - 1],
		]).flat() as [string, number][];
		expect(fewestTransfers(Object.fromEntries(pairs))).toHaveLength(EXACT_UP_TO);
		const triples = Array.from({ length: 7 }, (_, i) => [
			[`a${i}`, 10 ** i * 3],
			[`b${i}`, -(10 ** i)],
			[`c${i}`, -(10 ** i) * 2],
		]).flat() as [string, number][];
		expect(fewestTransfers(Object.fromEntries(triples))).toHaveLength(14);
	});
});
