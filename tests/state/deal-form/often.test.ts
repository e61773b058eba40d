import { expect, test } from 'vitest';
import { oftenPlayed } from '#lib/state/deal-form/often.ts';

const played = (counts: Readonly<Record<string, number>>): string[] =>
	Object.entries(counts).flatMap(([id, count]) => Array.from({ length: count }, () => id));

test.each<[Readonly<Record<string, number>>, readonly string[]]>([
	[{}, []],
	// Twice is no habit.
	[{ rufer: 2, dreier: 2 }, []],
	[{ rufer: 9, dreier: 3, piccolo: 1 }, ['rufer', 'dreier']],
	[{ rufer: 9, dreier: 5, piccolo: 4, bettler: 3 }, ['rufer', 'dreier', 'piccolo']],
	// Third and fourth are equal: neither is marked.
	[{ rufer: 9, dreier: 5, piccolo: 3, bettler: 3 }, ['rufer', 'dreier']],
	[{ rufer: 3, dreier: 3, piccolo: 3, bettler: 3 }, []],
])('of %j these are played often: %j', (counts, often) => {
	expect([...oftenPlayed(played(counts))].sort()).toEqual([...often].sort());
});

test('a deal without a contract counts for none', () => {
	expect(oftenPlayed([undefined, undefined, undefined])).toEqual(new Set());
});
