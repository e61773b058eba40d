import { expect, test } from 'vitest';
import { rulesForSoMany } from '#lib/state/memory/csv-rules.ts';
import { rulesetOffers } from '#lib/state/offers.ts';

const offers = rulesetOffers([]);
const of = (id: string) => offers.find(({ key }) => key === id)!;

test.each([
	[4, 'strohmandeln-mayr', 'koenigrufen-upper-austria'],
	[5, 'strohmandeln-mayr', 'koenigrufen-upper-austria'],
	[2, 'koenigrufen-pagat', 'strohmandeln-mayr'],
	[2, 'strohmandeln-mayr', 'strohmandeln-mayr'],
	[5, 'koenigrufen-pagat', 'koenigrufen-pagat'],
	// No game is for so many: what is usual.
	[20, 'koenigrufen-pagat', 'koenigrufen-pagat'],
])('a table of %i after %s is of %s', (players, usual, wanted) => {
	expect(rulesForSoMany(players, of(usual), offers)?.key).toBe(wanted);
});

test('with nothing known a table of four is of the first rules on offer', () => {
	expect(rulesForSoMany(4, undefined, offers)).toBe(offers[0]);
});
