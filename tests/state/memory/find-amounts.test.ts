/** A deal is found by what it was worth: in money where that is asked for, in points where it is not. */
import { expect, test } from 'vitest';
import { Known } from '#lib/state/memory/answers.ts';
import { answerDeals } from '#lib/state/memory/find.ts';
import { makeEvening } from '../../domain/stats/evenings.ts';
import { seeded } from '../../property/draw.ts';

const { digest } = makeEvening(seeded(3), 'e');
const deal = (id: string, size: number, worth?: number) => ({
	...{ id, position: 1, declarers: [], losers: [], premiums: [], size },
	...(worth !== undefined && { worth }),
});
const kept = new Map([
	[
		'e',
		{
			deals: [deal('24 points', 24, 240), deal('3 points', 3, 30), deal('2 at 1,50', 2, 300)],
			contracts: [],
			premiums: [],
		},
	],
]);
const euros = { ...digest, currency: 'EUR', forMoney: true };
const find = (text: string) =>
	answerDeals(new Known([euros], []), kept, { text, order: 'latest', itself: true }, 9)
		.deals.map(({ deal: { id } }) => id)
		.sort();

test.each([
	['€ 2,40', ['24 points']],
	['2,40', ['24 points']],
	['2.40 EUR', ['24 points']],
	['€ 3,00', ['2 at 1,50']],
	['€ 3', ['2 at 1,50']],
	['3', ['3 points']],
	['24', ['24 points']],
	['€ 24', []],
])('%s', (text, ids) => {
	expect(find(text)).toEqual(ids);
});
