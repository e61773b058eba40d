// The card-point counter: whatever way a pile is put into packets, it counts the same.
import type { Counting } from '#lib/state/deal-form/counts.ts';
import type { Packet } from '#lib/state/deal-form/form.ts';
import {
	cardsOf,
	closePacket,
	copiesLeft,
	courtCards,
	layCourt,
	layPlain,
	openCourts,
	pileThirds,
	takeBack,
} from '#lib/state/deal-form/pile.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** All court cards of the pack, each laid; plain cards make up the rest. */
function wholePack(counting: Counting, cards: number, order: readonly number[]): readonly Packet[] {
	const courts = courtCards(counting).flatMap(({ value, copies }) =>
		Array.from({ length: copies }, () => value),
	);
	const plain = Array.from({ length: cards - courts.length }, () => 0);
	const all = [...courts, ...plain]
		.map((value, i) => ({ value, key: order[i] ?? 0 }))
		.sort((a, b) => a.key - b.key);
	return all.reduce<readonly Packet[]>(
		(pile, { value }) => (value === 0 ? layPlain(pile) : layCourt(pile, value)),
		[],
	);
}

const shuffle = fc.array(fc.nat(1_000_000), { minLength: 78, maxLength: 78 });

test('the pack of 54 has 70 points in any order', () => {
	fc.assert(
		fc.property(shuffle, (order) => {
			const pile = wholePack('thirds', 54, order);
			expect([cardsOf(pile), pileThirds('thirds', pile)]).toEqual([54, 210]);
		}),
	);
});

test('with court cards alone it has 71', () => {
	fc.assert(
		fc.property(shuffle, (order) => {
			expect(pileThirds('courts', wholePack('courts', 54, order))).toBe(213);
		}),
	);
});

test('the pack of 78 has 78', () => {
	fc.assert(
		fc.property(shuffle, (order) => {
			expect(pileThirds('tricks', wholePack('tricks', 78, order))).toBe(234);
		}),
	);
});

test('a packet of three counts its cards less two', () => {
	// King, queen and a plain card: 5 + 4 + 1 − 2.
	expect(pileThirds('thirds', closePacket(layCourt(layCourt([], 5), 4)))).toBe(8 * 3);
	expect(pileThirds('thirds', closePacket([]))).toBe(3);
});

test('cards left over count a leaf, a king four points and one leaf', () => {
	expect(pileThirds('thirds', layPlain([]))).toBe(1);
	expect(pileThirds('thirds', layPlain(layPlain([])))).toBe(2);
	expect(pileThirds('thirds', layCourt([], 5))).toBe(13);
});

test('the third card closes the packet', () => {
	const pile = layCourt(layCourt(layCourt([], 5), 4), 3);
	expect(openCourts(pile)).toEqual([]);
	expect(layCourt(pile, 2)).toHaveLength(2);
	expect(takeBack(layCourt(pile, 2))).toEqual(pile);
});

test('there are only so many kings', () => {
	const [honour] = courtCards('thirds');
	const pile = Array.from({ length: 7 }).reduce<readonly Packet[]>((all) => layCourt(all, 5), []);
	expect(copiesLeft(pile, honour!)).toBe(0);
});
