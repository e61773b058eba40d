// What is told of all evenings beside what they come to.
import { expect, test } from 'vitest';
import { answerPerson, Known } from '#lib/state/memory/answers.ts';
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
