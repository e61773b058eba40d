/** A deal is found, and told, by what it is called at any table, and told by what it was called at its own: Trischaken is
 * Fahren in the Lungau. */
import { expect, test } from 'vitest';
import { Known } from '#lib/state/memory/answers.ts';
import { answerDeals, answerEvenings } from '#lib/state/memory/find.ts';
import { makeEvening } from '../../domain/stats/evenings.ts';
import { seeded } from '../../property/draw.ts';

const words = (name: string) => ({ de: name, sv: name, en: name });
const evenings = ['e3', 'e2', 'e1'].map((id) => makeEvening(seeded(3), id).digest);
const [fahren, trischaken, variant] = ['Fahren', 'Trischaken', 'Tri-Schaken'].map((name, i) => ({
	deals: [
		{
			...{ id: `d${i}`, position: 1, contract: 'trischaken', declarers: [], size: 3 },
			...{ losers: [], premiums: ['pagat'] },
		},
	],
	contracts: [{ id: 'trischaken', names: words(name) }],
	premiums: [{ id: 'pagat', names: words(i === 0 ? 'Spatz' : 'Pagat') }],
}));
const kept = new Map([
	['e3', fahren!],
	['e2', trischaken!],
	['e1', variant!],
]);
const find = (text: string) =>
	answerDeals(new Known(evenings, []), kept, { text, order: 'latest' }, 9);

test.each(['trischaken', 'fahren', 'spatz', 'pagat'])('%s', (text) => {
	expect(
		find(text).deals.map(({ names }) => [
			names.contract?.de,
			...names.premiums.map(({ de }) => de),
		]),
	).toEqual([
		['Fahren', 'Spatz'],
		['Trischaken', 'Pagat'],
		['Tri-Schaken', 'Pagat'],
	]);
});

test('what is chosen from is called by all its names, however they are spelled once', () => {
	const { contracts, premiums } = find('');
	expect([...contracts, ...premiums].map(({ id, names }) => [id, names.de])).toEqual([
		['trischaken', 'Fahren / Trischaken'],
		['pagat', 'Spatz / Pagat'],
	]);
});

test('somebody told apart by a number or by letters is found as they are told', () => {
	const people = ['anna', 'bert', 'emil'].map((id, i) => ({
		...{ id, name: 'Anna' },
		...(i === 2 && { initials: 'AK' }),
	}));
	const known = new Known(evenings, people);
	const declared = new Map(
		people.map(({ id }, i) => [
			evenings[i]!.id,
			{
				deals: [{ id, position: 1, declarers: [id], size: 77, premiums: [] }],
				contracts: [],
				premiums: [],
			},
		]),
	);
	for (const { id } of people) {
		const told = known.told(id);
		const query = { text: told, order: 'latest' as const };
		const found = answerDeals(known, declared, query, 9).deals;
		expect(
			found.map(({ deal }) => deal.id),
			told,
		).toContain(id);
		expect(answerEvenings(known, { text: told }, 9).count, told).toBe(3);
	}
	expect(people.map(({ id }) => known.told(id))).toEqual(['Anna', 'Anna 2', 'Anna AK']);
});
