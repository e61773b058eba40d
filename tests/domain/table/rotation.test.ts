import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handsOf, sittingOut } from '#lib/domain/table/hands.ts';
import { proposeNext } from '#lib/domain/table/next-deal.ts';
import { nextDealer } from '#lib/domain/table/rotation.ts';
import { joined, moved, returned, without } from '#lib/domain/table/seats.ts';
import { koenigrufen, lungau, people, play, seatsFor, tarok } from './tables.ts';

const four = people.slice(0, 4);
const five = people.slice(0, 5);
const six = people.slice(0, 6);

describe('who deals', () => {
	test('the first seat at first, then forehand of the last deal', () => {
		expect(nextDealer(four, undefined)).toBe('a');
		const deals = play(koenigrufen, four, 5);
		expect(deals.map(({ dealer }) => dealer)).toEqual(['a', 'b', 'c', 'd', 'a']);
		expect(deals[0]?.hands).toEqual(['b', 'c', 'd', 'a']);
	});

	test('a dealer corrected goes on from there', () => {
		const deals = play(koenigrufen, four, 1);
		const word = { after: 'd1', dealer: 'd' };
		const next = proposeNext({ ruleset: koenigrufen, seats: four, deals, word });
		expect(next).toMatchObject({ dealer: 'd', forehand: 'a' });
		const old = proposeNext({
			ruleset: koenigrufen,
			seats: four,
			deals: play(koenigrufen, four, 2),
			word,
		});
		expect(old.dealer).toBe('c');
	});

	// Published rulesets, SWC19: whoever is passed the forehand rights is forehand twice in a row.
	test('whoever handed forehand on deals all the same', () => {
		const last = { id: 'x', dealer: 'd', hands: ['b', 'c', 'd', 'a'], outcome: { won: true } };
		const next = proposeNext({ ruleset: koenigrufen, seats: four, deals: [last] });
		expect(next).toMatchObject({ dealer: 'a', forehand: 'b' });
		const out = { ...last, dealer: 'e', hands: ['b', 'c', 'd', 'a'], seats: five };
		expect(nextDealer(five, out)).toBe('a');
	});

	test('where forehand left, whoever sits there now', () => {
		const [last] = play(koenigrufen, five, 1);
		expect(nextDealer(without(five, 'b'), last)).toBe('c');
		expect(nextDealer(['a', 'f', 'c', 'd'], last)).toBe('f');
		expect(nextDealer(['f', 'x', 'y', 'z'], last)).toBe('f');
	});

	test('a file that names no seats is continued from the hands', () => {
		const last = { id: 'x', dealer: 'e', hands: ['a', 'b', 'c', 'd'], outcome: {} };
		expect(nextDealer(five, last)).toBe('a');
		expect(nextDealer(['b', 'c', 'd', 'e'], last)).toBe('b');
	});

	test.each([koenigrufen, lungau, tarok])('everybody equally often: $id', (ruleset) => {
		fc.assert(
			fc.property(seatsFor(ruleset), fc.integer({ min: 1, max: 4 }), (seats, radls) => {
				const deals = play(ruleset, seats, seats.length * radls);
				for (const player of seats) {
					expect(deals.filter(({ dealer }) => dealer === player).length).toBe(radls);
					const held = deals.filter(({ hands }) => hands.includes(player)).length;
					expect(held).toBe(radls * ruleset.table.hands);
				}
			}),
		);
	});
});

describe('who sits out', () => {
	test('nobody of four, the dealer of five', () => {
		expect(sittingOut(four, 'a', 4)).toEqual([]);
		expect(sittingOut(five, 'c', 4)).toEqual(['c']);
		expect(handsOf(five, 'c', ['c'])).toEqual(['d', 'e', 'a', 'b']);
		expect(sittingOut(four, 'b', 3)).toEqual(['b']);
	});

	test('of six the dealer and the player opposite, unless the table did otherwise', () => {
		expect(sittingOut(six, 'b', 4)).toEqual(['b', 'e']);
		const word = { dealer: 'a', sitOut: ['a', 'f'] };
		const next = proposeNext({ ruleset: koenigrufen, seats: six, deals: [], word });
		expect(next.hands).toEqual(['b', 'c', 'd', 'e']);
		const last = { id: 'x', dealer: 'a', hands: next.hands, seats: six, outcome: {} };
		expect(sittingOut(six, 'b', 4, last)).toEqual(['b', 'a']);
		// At a table of another size that is no habit.
		expect(sittingOut(five, 'b', 4, last)).toEqual(['b']);
	});

	test('who is said to sit out next does, whoever the table named now', () => {
		const before = play(koenigrufen, six, 1);
		const said = proposeNext({
			ruleset: koenigrufen,
			seats: six,
			deals: before,
			word: { after: 'd1', dealer: 'b', sitOut: ['b', 'd'] },
		});
		const deal = { id: 'd2', dealer: 'b', hands: said.hands, seats: six, outcome: { won: true } };
		const next = proposeNext({ ruleset: koenigrufen, seats: six, deals: [...before, deal] });
		expect(next.sittingOut).toEqual(['c', 'e']);
		expect(said.nextOut).toEqual(next.sittingOut);
	});

	test('the table cannot leave the wrong number of hands', () => {
		const word = { dealer: 'a', sitOut: ['b', 'c'] };
		const next = proposeNext({ ruleset: koenigrufen, seats: five, deals: [], word });
		expect(next.sittingOut).toEqual(['a']);
	});

	test('too few people have no next deal', () => {
		const next = proposeNext({ ruleset: koenigrufen, seats: ['a', 'b', 'c'], deals: [] });
		expect(next).toMatchObject({ enough: false, dealer: undefined, hands: [] });
	});

	test('hands and those who sit out are the whole table, forehand after the dealer', () => {
		fc.assert(
			fc.property(seatsFor(koenigrufen), fc.nat(5), (seats, at) => {
				const dealer = seats[at % seats.length]!;
				const out = sittingOut(seats, dealer, 4);
				const hands = handsOf(seats, dealer, out);
				expect(hands.length).toBe(4);
				expect([...hands, ...out].sort()).toEqual([...seats].sort());
				if (seats.length > 4) expect(out).toContain(dealer);
				expect(hands[0]).toBe(seats[(seats.indexOf(dealer) + 1) % seats.length]);
			}),
		);
	});
});

describe('seats', () => {
	test('join before somebody or at the end', () => {
		expect(joined(four, 'x', 'c')).toEqual(['a', 'b', 'x', 'c', 'd']);
		expect(joined(four, 'x')).toEqual(['a', 'b', 'c', 'd', 'x']);
		expect(joined(four, 'a', 'd')).toEqual(['b', 'c', 'a', 'd']);
	});

	test('moving keeps everybody', () => {
		fc.assert(
			fc.property(fc.constantFrom(...five), fc.integer({ min: -7, max: 7 }), (player, by) => {
				const after = moved(five, player, by);
				expect([...after].sort()).toEqual(five);
				expect(without(after, player)).toEqual(without(five, player));
			}),
		);
	});

	test('whoever pauses finds the old place again', () => {
		fc.assert(
			fc.property(fc.constantFrom(...five), fc.integer({ min: 1, max: 9 }), (player, count) => {
				const deals = play(koenigrufen, five, count);
				const back = returned(without(five, player), player, deals);
				// A circle has no beginning: compared from the same player on.
				const from = (seats: readonly string[]) => {
					const at = seats.indexOf(player);
					return [...seats.slice(at), ...seats.slice(0, at)];
				};
				expect(from(back)).toEqual(from(five));
			}),
		);
		expect(returned(four, 'x', [])).toEqual(['a', 'b', 'c', 'd', 'x']);
	});
});
