import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Unit } from '#lib/domain/stats/digest.ts';
import { chanceOf, personStats, rulesKey, type PersonOf } from '#lib/domain/stats/person.ts';
import { RANKED_BY, rankingOf, type RankedBy } from '#lib/domain/stats/ranking.ts';
import { PEOPLE } from '../../property/deals.ts';
import { detailsIn, season, type WholeDigest } from './evenings.ts';

const self = (player: string): string => player;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const digestsOf = (evenings: readonly { digest: WholeDigest }[]) =>
	evenings.map(({ digest }) => digest);

const statsOf = (
	digests: readonly WholeDigest[],
	person: string,
	personOf: PersonOf,
	unit: Unit = 'point',
) => personStats(digests, { person, unit, personOf, detailsOf: detailsIn(digests) });
const unit = fc.constantFrom<Unit>('point', 'chip');

describe('a person', () => {
	test('is the sum of their evenings in one unit, by ruleset and in all', () => {
		fc.assert(
			fc.property(season, unit, (all, counted) => {
				const evenings = all.filter(({ ruleset }) => ruleset.unit === counted);
				for (const person of PEOPLE) {
					const stats = statsOf(digestsOf(all), person, self, counted);
					const nets = evenings
						.flatMap(({ scored }) => scored)
						.filter(({ deal }) => deal.hands.includes(person))
						.map(({ score }) => score.net[person]!);
					expect(stats.all).toEqual({
						evenings: evenings.length,
						deals: nets.length,
						played: sum(nets),
						squares: sum(nets.map((net) => net ** 2)),
						points: sum(evenings.map(({ totals }) => totals[person]!)),
					});
					for (const field of ['evenings', 'deals', 'played', 'squares', 'points'] as const) {
						expect(sum(stats.rules.map((rules) => rules[field]))).toBe(stats.all[field]);
					}
					// Money is money, whatever was counted in.
					const forMoney = all.filter(({ digest }) => digest.forMoney);
					expect(sum(stats.money.map(({ minor }) => minor))).toBe(
						sum(forMoney.map((evening) => evening.totals[person]! * 10)),
					);
				}
			}),
			{ numRuns: 40 },
		);
	});

	test('merged from two is both together, and nobody else changes', () => {
		fc.assert(
			fc.property(season, (evenings) => {
				const [kept, gone, third] = PEOPLE as [string, string, string];
				const merged = (player: string): string => (player === gone ? kept : player);
				const digests = digestsOf(evenings);
				const both = statsOf(digests, kept, merged);
				const a = statsOf(digests, kept, self);
				const b = statsOf(digests, gone, self);
				expect(both.all.points).toBe(a.all.points + b.all.points);
				expect(both.all.deals).toBe(a.all.deals + b.all.deals);
				expect(both.others.some(({ other }) => other === gone || other === kept)).toBe(false);
				const before = statsOf(digests, third, self);
				const after = statsOf(digests, third, merged);
				expect(after.all).toEqual(before.all);
				expect(sum(after.others.map(({ paid }) => paid))).toBe(
					sum(before.others.map(({ paid }) => paid)),
				);
			}),
			{ numRuns: 40 },
		);
	});

	test('the share of chance shrinks with the number of deals', () => {
		expect(chanceOf({ deals: 1, played: 5, squares: 25 })).toBeUndefined();
		// Ten deals of +1 and ten of −1: variance 20/19.
		expect(chanceOf({ deals: 20, played: 0, squares: 20 })).toBeCloseTo(
			1.96 * Math.sqrt(20 / 19 / 20),
		);
		expect(chanceOf({ deals: 20, played: 20, squares: 20 })).toBe(0);
	});
});

describe('a ranking', () => {
	const value = (total: number, evenings: number, deals: number, by: RankedBy): number =>
		by === 'total' ? total : total / (by === 'per-evening' ? evenings : deals);

	test('orders people by independent sums of the evenings that count', () => {
		fc.assert(
			fc.property(
				season,
				fc.constantFrom(...RANKED_BY),
				fc.constantFrom('point' as const, 'chip' as const, { currency: 'EUR' }),
				fc.integer({ min: 1, max: 4 }),
				fc.constantFrom(undefined, '2026-06-15'),
				(evenings, by, unit, minEvenings, from) => {
					const counted = evenings.filter(
						({ digest, ruleset }) =>
							(from === undefined || digest.day >= from) &&
							(typeof unit === 'string'
								? ruleset.unit === unit
								: digest.forMoney && digest.currency === unit.currency),
					);
					const query = { by, unit, minEvenings, ...(from !== undefined && { from }) };
					const ranking = rankingOf(digestsOf(evenings), query, self);
					expect(ranking.evenings).toBe(counted.length);
					const scale = typeof unit === 'string' ? 1 : 10;
					for (const row of ranking.rows) {
						const deals = counted.flatMap(({ scored }) => scored);
						const brought =
							by === 'per-deal'
								? // What was paid by hand, no deal brought.
									deals.map(({ score }) => score.net[row.person]!)
								: counted.map(({ totals }) => totals[row.person]!);
						expect(row.total).toBe(sum(brought) * scale);
						expect(row.deals).toBe(
							deals.filter(({ deal }) => deal.hands.includes(row.person)).length,
						);
						expect(row.evenings).toBe(counted.length);
					}
					const values = ranking.rows.map(({ total, evenings: played, deals }) =>
						value(total, played, deals, by),
					);
					expect(values).toEqual([...values].sort((a, b) => b - a));
					ranking.rows.forEach(({ rank }, i) => {
						const better = values.filter((other) => other > values[i]! + 1e-12).length;
						expect(rank).toBe(better + 1);
					});
					if (by !== 'per-deal') {
						expect(ranking.rows.length).toBe(
							counted.length >= minEvenings && counted.length > 0 ? PEOPLE.length : 0,
						);
					}
					if (by === 'total' && ranking.rows.length === PEOPLE.length) {
						expect(sum(ranking.rows.map(({ total }) => total))).toBe(0);
					}
				},
			),
		);
	});

	test('by ruleset and by who sat there', () => {
		fc.assert(
			fc.property(season, (evenings) => {
				const first = evenings.find(({ ruleset }) => ruleset.unit === 'point');
				fc.pre(first !== undefined);
				const rules = rulesKey(first.digest.rules);
				const query = { by: 'total', unit: 'point', minEvenings: 1 } as const;
				const digests = digestsOf(evenings);
				expect(rankingOf(digests, { ...query, rules }, self).evenings).toBe(
					evenings.filter(({ ruleset }) => ruleset.id === first.ruleset.id).length,
				);
				expect(rankingOf(digests, { ...query, people: ['nobody'] }, self).evenings).toBe(0);
				expect(rankingOf(digests, { ...query, people: ['anna'] }, self).evenings).toBe(
					evenings.filter(({ ruleset }) => ruleset.unit === 'point').length,
				);
			}),
			{ numRuns: 30 },
		);
	});
});
