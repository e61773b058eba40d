// What is told of all evenings beside what they come to.
import { expect, test } from 'vitest';
import { answerPerson, Known } from '#lib/state/memory/answers.ts';
import { answerStandings, answerWinners } from '#lib/state/memory/standings.ts';
import { detailsIn, makeEvening, type WholeDigest } from '../../domain/stats/evenings.ts';
import { seeded } from '../../property/draw.ts';

test('two Runden of one name are two choices', () => {
	const evenings = ['g1', 'g2'].map((group) => ({
		...makeEvening(seeded(7), `of-${group}`).digest,
		group,
	}));
	const runden = ['g2', 'g1', 'g0'].map((id) => ({ id, name: 'Donnerstag' }));
	expect(new Known(evenings, [], runden).choices.groups).toEqual([
		{ id: 'g1', name: 'Donnerstag (2)' },
		{ id: 'g2', name: 'Donnerstag (3)' },
	]);
});

test('whoever sat at a table with somebody is named, whatever was counted there, deals or totals', () => {
	const { digest } = makeEvening(seeded(7));
	const [anna, ...others] = digest.people;
	const at = (id: string, other: number, more: Partial<WholeDigest>): WholeDigest => ({
		...{ ...digest, id, people: [anna!, others[other]!] },
		...more,
	});
	const evenings = [
		at('deals', 0, { unit: 'point' }),
		at('totals', 1, { unit: 'point', deals: 0 }),
		at('chips', 2, { unit: 'chip' }),
	];
	const asked = { kind: 'person', person: anna!.id, most: 1, unit: 'point' } as const;
	const person = answerPerson(new Known(evenings, []), asked, detailsIn(evenings));
	expect(person?.met.toSorted()).toEqual([0, 1, 2].map((i) => others[i]!.id).sort());
});

test('somebody merged from two who sat at one table won it once, with what both came to', () => {
	const { digest } = makeEvening(seeded(7));
	const at = (id: string, points: number) => ({ ...digest.people[0]!, id, name: id, points });
	const people = [at('a', 10), at('b', 10), at('c', 15), at('d', -35)];
	const evening = { ...digest, group: 'g1', people };
	const [a, b] = ['a', 'b'].map((id) => ({
		id,
		name: 'Anna',
		...(id === 'b' && { mergedInto: 'a' }),
	}));
	const known = new Known([evening], [a!, b!]);
	const won = { evening: digest.id, winners: [{ id: 'a', name: 'Anna' }], points: 20 };
	expect(answerWinners(known, { kind: 'winners', most: 3 }).evenings).toEqual([won]);
	expect(answerStandings(known, 'g1')).toMatchObject(won);
});
