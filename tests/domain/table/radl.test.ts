import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeNext } from '#lib/domain/table/next-deal.ts';
import { radlOf } from '#lib/domain/table/radl.ts';
import { koenigrufen, people, play, seatsFor } from './tables.ts';

const four = people.slice(0, 4);
const radl = (dealers: string, dealer: string, seats: readonly string[] = four) =>
	radlOf(
		// A capital letter is a deal thrown in.
		Array.from(dealers, (one) => ({
			dealer: one.toLowerCase(),
			outcome: one === one.toLowerCase() ? { won: true } : { manual: {} },
		})),
		{ dealer, seats },
	);

test('counts one deal by everybody', () => {
	expect(radl('', 'a')).toEqual({ number: 1, deal: 1, of: 4, justEnded: false, even: false });
	expect(radl('abc', 'd')).toMatchObject({ number: 1, deal: 4, of: 4, justEnded: false });
	expect(radl('abcd', 'a')).toEqual({ number: 2, deal: 1, of: 4, justEnded: true, even: true });
	expect(radl('abcda', 'b')).toMatchObject({ number: 2, deal: 2, of: 4, justEnded: false });
});

test('a misdeal is the same turn, and the end is announced once', () => {
	expect(radl('aa', 'b')).toMatchObject({ number: 1, deal: 2, of: 4 });
	expect(radl('ab', 'b')).toMatchObject({ number: 1, deal: 2, of: 4 });
	expect(radl('abcda', 'a')).toMatchObject({ number: 2, deal: 1, justEnded: false });
});

test('who joins lengthens the Radl where their turn is still to come', () => {
	expect(radl('ab', 'c', ['a', 'b', 'c', 'x', 'd'])).toMatchObject({ deal: 3, of: 5 });
	// Their turn has passed: they deal in the next one.
	expect(radl('ab', 'c', ['a', 'x', 'b', 'c', 'd'])).toMatchObject({ deal: 3, of: 4 });
});

test('who leaves shortens it, the one who began it too', () => {
	expect(radl('abc', 'd', ['a', 'b', 'd'])).toMatchObject({ deal: 4, of: 4 });
	expect(radl('abcd', 'b', ['b', 'c', 'd'])).toMatchObject({ number: 2, justEnded: true, of: 3 });
});

test('everybody has dealt equally often only where they have', () => {
	const over = (dealers: string, dealer: string, seats = four) => {
		const { justEnded, even } = radl(dealers, dealer, seats);
		return [justEnded, even];
	};
	expect(over('abcd', 'a')).toEqual([true, true]);
	// The table named the dealer: d has not dealt, or a has been passed over after everybody did.
	expect(over('abc', 'a')).toEqual([true, false]);
	expect(over('ab', 'a')).toEqual([true, false]);
	expect(over('abcd', 'b')).toEqual([true, true]);
	// Dealt a second time, for a deal that was played; a deal thrown in is dealt again.
	expect(over('abbcd', 'a')).toEqual([true, false]);
	expect(over('abBcd', 'a')).toEqual([true, true]);
	expect(over('aBbcd', 'a')).toEqual([true, true]);
	// x joined when their turn had passed, or left without having dealt.
	expect(over('abcd', 'a', ['a', 'x', 'b', 'c', 'd'])).toEqual([true, false]);
	expect(over('abc', 'a', ['a', 'b', 'c'])).toEqual([true, true]);
	// The next Radl counts for itself.
	expect(over('abcabcd', 'a')).toEqual([true, true]);
});

test('too few people leave the count where it is', () => {
	expect(
		radlOf([{ dealer: 'a', outcome: {} }], { dealer: undefined, seats: ['a', 'b'] }),
	).toMatchObject({
		number: 1,
		justEnded: false,
	});
});

test('ends exactly when everybody has dealt equally often', () => {
	fc.assert(
		fc.property(seatsFor(koenigrufen), fc.integer({ min: 0, max: 30 }), (seats, count) => {
			const deals = play(koenigrufen, seats, count);
			const { radl: now } = proposeNext({ ruleset: koenigrufen, seats, deals });
			const dealt = seats.map((player) => deals.filter(({ dealer }) => dealer === player).length);
			expect(now.justEnded).toBe(count > 0 && new Set(dealt).size === 1);
			expect(now.even).toBe(now.justEnded);
			expect(now).toMatchObject({
				number: Math.floor(count / seats.length) + 1,
				deal: (count % seats.length) + 1,
				of: seats.length,
			});
		}),
	);
});
