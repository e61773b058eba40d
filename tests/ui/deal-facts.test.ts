// What was written of a deal beside what it paid, and which of it one version alone says.
import { describe, expect, test } from 'vitest';
import type { DealFacts } from '#lib/domain/deal.ts';
import { factLines, saidAlone } from '#lib/ui/sheet/deal-facts.ts';

const deal: DealFacts = {
	id: 'd1',
	at: '2026-03-05T20:15:00Z',
	dealer: 'Resi',
	hands: ['Franz', 'Hubert', 'Gerti', 'Resi'],
	contract: 'dreier',
	declarer: 'Franz',
	outcome: { cardPoints: { points: 38 } },
};
const factsOf = (one: DealFacts) => factLines(one, (id) => id, 'de');
const alone = (one: DealFacts, ...others: readonly DealFacts[]) =>
	saidAlone(factsOf(one), [one, ...others].map(factsOf)).map(
		({ label, text }) => `${label}: ${text}`,
	);

describe('which of two versions says what', () => {
	test.each<[string, Partial<DealFacts>, string[], string[]]>([
		['a note', { note: 'Revanche' }, [], ['Notiz: Revanche']],
		['who dealt', { dealer: 'Gerti' }, ['Geber: Resi'], ['Geber: Gerti']],
		[
			'a count that pays the same',
			{ outcome: { cardPoints: { points: 39 } } },
			[expect.stringMatching(/: 38$/) as string],
			[expect.stringMatching(/: 39$/) as string],
		],
	])('%s', (_, change, ofOne, ofOther) => {
		const other = { ...deal, ...change };
		expect(alone(deal, other)).toEqual(ofOne);
		expect(alone(other, deal)).toEqual(ofOther);
	});

	test('of what both say, nothing', () => {
		expect(alone(deal, { ...deal })).toEqual([]);
		expect(alone(deal)).toEqual([]);
	});

	test('of three, what not all say', () => {
		const noted = { ...deal, note: 'a' };
		expect(alone(noted, noted, deal)).toEqual(['Notiz: a']);
	});
});
