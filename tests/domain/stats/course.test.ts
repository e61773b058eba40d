import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dearest, leaderOf, turningPoints, type Step } from '#lib/domain/stats/course.ts';
import { whatIf } from '#lib/domain/stats/what-if.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { PEOPLE } from '../../property/deals.ts';
import { seeded } from '../../property/draw.ts';
import { evening, RULESETS, scoredDeals, type MadeEvening } from './evenings.ts';

function stepsOf({ scored }: MadeEvening): Step[] {
	const running: Record<string, number> = Object.fromEntries(PEOPLE.map((player) => [player, 0]));
	return scored.map(({ deal, score }) => {
		for (const player of PEOPLE) running[player]! += score.net[player]!;
		return { id: deal.id, net: score.net, running: { ...running } };
	});
}

describe('the course of an evening', () => {
	test('whoever leads for good leads from there to the end, and did not before', () => {
		fc.assert(
			fc.property(evening, (made) => {
				const steps = stepsOf(made);
				const turns = turningPoints(steps, PEOPLE);
				if (steps.length < 3) expect(turns).toEqual([]);
				for (const turn of turns) {
					// A lead that never changed is not told as nought changes.
					if (turn.kind === 'lead-changes') expect(turn.count).toBeGreaterThan(0);
					if (turn.kind !== 'lead-for-good') continue;
					const leads = steps.map(({ running }) =>
						PEOPLE.every(
							(other) => other === turn.player || running[other]! < running[turn.player]!,
						),
					);
					expect(leads.slice(turn.step).every(Boolean)).toBe(true);
					expect(leads[turn.step - 1] ?? false).toBe(false);
				}
			}),
		);
	});

	test('the rise, the fall and the swing are the largest there are', () => {
		fc.assert(
			fc.property(evening, (made) => {
				const steps = stepsOf(made);
				const last = steps.at(-1)?.running ?? {};
				for (const turn of turningPoints(steps, PEOPLE)) {
					if (turn.kind === 'rise' || turn.kind === 'fall') {
						expect(steps[turn.step]!.running[turn.player]).toBe(turn.from);
						expect(last[turn.player]).toBe(turn.to);
						const sign = turn.kind === 'rise' ? 1 : -1;
						for (const player of PEOPLE) {
							for (const { running } of steps) {
								if (running[player]! * sign >= 0) continue;
								expect((last[player]! - running[player]!) * sign).toBeLessThanOrEqual(
									(turn.to - turn.from) * sign,
								);
							}
						}
					}
					if (turn.kind === 'swing') {
						const all = steps.flatMap(({ net }) => PEOPLE.map((player) => Math.abs(net[player]!)));
						expect(Math.abs(turn.points)).toBe(Math.max(...all));
					}
				}
			}),
		);
	});

	test('a lead that a payment by hand gave is not told as the deal’s', () => {
		const step = (net: Record<string, number>, running: Record<string, number>): Step => ({
			...{ id: 'd', net, running },
		});
		const lead = (last: Step) =>
			turningPoints(
				[step({ a: 5, b: -5 }, { a: 5, b: -5 }), step({}, { a: 5, b: -5 }), last],
				['a', 'b', 'c'],
			).find(({ kind }) => kind === 'lead-for-good');
		const told = { kind: 'lead-for-good', step: 2, player: 'c' };
		expect(lead(step({ a: 2, b: -2 }, { a: -13, b: -7, c: 20 }))).toEqual({
			...told,
			byHand: true,
		});
		expect(lead(step({ c: 9, b: -9 }, { a: 5, b: -14, c: 9 }))).toEqual(told);
	});

	test('two at the top lead nobody', () => {
		expect(leaderOf({ a: 3, b: 3, c: -6 }, ['a', 'b', 'c'])).toBeUndefined();
		expect(leaderOf({ a: 3, b: 4, c: -7 }, ['a', 'b', 'c'])).toBe('b');
	});

	test('the dearest deals come first, a deal that moved nothing never', () => {
		expect(dearest([3, 0, 9, 3], 3)).toEqual([2, 0, 3]);
		expect(dearest([0, 0], 3)).toEqual([]);
	});
});

describe('under other rules', () => {
	const playedDeals = (made: Pick<MadeEvening, 'scored'>) =>
		made.scored.map(({ deal, ruleset, score }) => ({ id: deal.id, deal, ruleset, net: score.net }));

	test('the same rules pay the same', () => {
		fc.assert(
			fc.property(evening, (made) => {
				const result = whatIf(made.ruleset, playedDeals(made), PEOPLE);
				expect(result.deals.map(({ net }) => net)).toEqual(
					made.scored.map(({ score }) => score.net),
				);
				expect(result.rescored).toEqual(result.played);
			}),
		);
	});

	test('every deal either sums to zero or says why it has no counterpart', () => {
		fc.assert(
			fc.property(evening, fc.constantFrom(...RULESETS), (made, other) => {
				const result = whatIf(other, playedDeals(made), PEOPLE);
				expect(result.deals.map(({ id }) => id)).toEqual(made.scored.map(({ deal }) => deal.id));
				for (const { net, issues, byResult } of result.deals) {
					if (net) {
						expect(Object.values(net).reduce((all, points) => all + points, 0)).toBe(0);
						expect(issues).toEqual([]);
					} else {
						expect(issues.length).toBeGreaterThan(0);
						expect(byResult).toBe(false);
					}
				}
			}),
		);
	});

	test('a deal counted with leaves counts by its result where nobody counts leaves', () => {
		const pagat = builtIn('koenigrufen-pagat')!;
		const lungau = builtIn('koenigrufen-lungau')!;
		const scored = scoredDeals(pagat, seeded(5), 200);
		const { deals } = whatIf(lungau, playedDeals({ scored }), PEOPLE);
		expect(deals.some(({ byResult }) => byResult)).toBe(true);
	});
});
