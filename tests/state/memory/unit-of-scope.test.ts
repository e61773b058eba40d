/** What is asked for without a unit is told in that of most of its own evenings, so that no season is empty for it. */
import { expect, test } from 'vitest';
import { Known, answerRanking } from '#lib/state/memory/answers.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { makeEvening } from '../../domain/stats/evenings.ts';
import { seeded } from '../../property/draw.ts';

const made = (id: string, day: string, ruleset: keyof typeof BUILT_IN) => ({
	...makeEvening(seeded(5), id, BUILT_IN[ruleset]).digest,
	...{ day, startedAt: `${day}T19:00:00Z`, group: 'g1' },
});
const points = ['2025-01-02', '2025-02-02', '2025-03-02'].map((day, i) =>
	made(`p${i}`, day, 'koenigrufen-pagat'),
);
const chips = ['2026-01-02', '2026-02-02'].map((day, i) => made(`c${i}`, day, 'tarok-swedish'));
const known = new Known([...points, ...chips].reverse(), []);
const query = { by: 'total', minEvenings: 1, group: 'g1' } as const;

test.each([
	['all of a Runde', {}, 'point', 3],
	['a season of chips in a Runde of points', { from: '2026-01-01', to: '2026-12-31' }, 'chip', 2],
	['rules that count in chips', { rules: `tarok-swedish/${chips[0]!.rules.names.de}` }, 'chip', 2],
	['what was asked for', { from: '2026-01-01', unit: 'point' }, 'point', 0],
	['nothing at all', { from: '2027-01-01' }, 'point', 0],
] as const)('%s', (_, scope, unit, evenings) => {
	const answer = answerRanking(known, { ...query, ...scope });
	expect([answer.unit, answer.ranking.evenings]).toEqual([unit, evenings]);
});
