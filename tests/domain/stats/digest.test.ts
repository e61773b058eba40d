import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealDigestsOf } from '#lib/domain/stats/deal-digest.ts';
import { SIMPLE } from '#lib/games/strohmandeln/domain/rules.ts';
import { PEOPLE } from '../../property/deals.ts';
import { evening } from './evenings.ts';

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe('the digest of an evening, against sums of its own', () => {
	test('deals, points and squares are those of the deals in which a player held cards', () => {
		fc.assert(
			fc.property(evening, ({ scored, totals, digest }) => {
				for (const person of digest.people) {
					const held = scored.filter(({ deal }) => deal.hands.includes(person.id));
					const nets = held.map(({ score }) => score.net[person.id]!);
					expect(person.deals).toBe(held.length);
					expect(person.played).toBe(sum(nets));
					expect(person.squares).toBe(sum(nets.map((net) => net ** 2)));
					expect(person.points).toBe(totals[person.id]);
				}
				expect(sum(digest.people.map(({ points }) => points))).toBe(0);
				expect(sum(digest.people.map(({ money }) => money))).toBe(0);
			}),
		);
	});

	test('what passed between two people is the same from both ends, and all of it is what was won', () => {
		fc.assert(
			fc.property(evening, ({ scored, digest }) => {
				const pairOf = (a: string, b: string) =>
					digest.people.find(({ id }) => id === a)?.pairs.find(({ other }) => other === b);
				for (const { id, played, pairs, deals } of digest.people) {
					expect(sum(pairs.map(({ paid }) => paid))).toBe(played);
					const met = scored.filter(({ deal }) => deal.hands.includes(id));
					expect(sum(pairs.map(({ together, against }) => together + against))).toBe(
						sum(met.map(({ deal }) => deal.hands.length - 1)),
					);
					for (const pair of pairs) {
						const back = pairOf(pair.other, id)!;
						expect(pair.paid + back.paid).toBe(0);
						expect([pair.together, pair.against]).toEqual([back.together, back.against]);
						expect(pair.together + pair.against).toBeLessThanOrEqual(deals);
					}
				}
			}),
		);
	});

	test('every declared game is somebody’s, won, lost or neither', () => {
		fc.assert(
			fc.property(evening, ({ scored, digest }) => {
				const declared = scored.flatMap(({ deal, ruleset }) => {
					// What nobody takes up with two at the table is told as forehand's, and declared by nobody.
					const isNobodys = ruleset.game === 'strohmandeln' && deal.contract === SIMPLE;
					if (deal.declarer === undefined || isNobodys) return [];
					const first = { contract: deal.contract!, declarer: deal.declarer, deal };
					return [first, ...(deal.bei ?? []).map((game) => ({ ...game, deal }))];
				});
				for (const { id, games: all } of digest.people) {
					const games = all.filter(({ role }) => role === 'declarer');
					const own = declared.filter(({ declarer }) => declarer === id);
					expect(sum(games.map((game) => game.deals))).toBe(own.length);
					for (const { contract, deals: count, won, lost } of games) {
						const these = own.filter((game) => game.contract === contract);
						const open = these.filter(
							({ deal }) => deal.outcome.manual ?? deal.outcome.renonce,
						).length;
						expect(count).toBe(these.length);
						expect(won + lost).toBe(count - open);
						// Where the table wrote who won and nothing else could decide, that is it.
						const plain = these.filter(
							({ deal }) => deal.premiums?.every(({ premium }) => premium !== 'valat') ?? true,
						);
						const said = plain.filter(
							({ deal, ...game }) =>
								('outcome' in game
									? (game as { outcome: { won?: boolean } }).outcome
									: deal.outcome
								).won === false,
						).length;
						expect(lost).toBeGreaterThanOrEqual(said);
					}
				}
			}),
		);
	});

	test('premiums pass from some to others, and kontras add and take as much', () => {
		fc.assert(
			fc.property(evening, ({ scored, digest }) => {
				const items = new Set(
					digest.people.flatMap(({ premiums }) => premiums.map((p) => p.premium)),
				);
				for (const item of items) {
					const counts = digest.people.flatMap(({ premiums }) =>
						premiums.filter(({ premium }) => premium === item),
					);
					expect(sum(counts.map(({ points }) => points))).toBe(0);
					for (const { announced, made } of counts) expect(made).toBeLessThanOrEqual(announced);
				}
				const entries = scored.flatMap(({ score }) => score.entries);
				for (const { id, premiums } of digest.people) {
					for (const { premium, points } of premiums) {
						const own = entries.filter(({ item }) => item === premium);
						const got = sum(own.filter(({ to }) => to === id).map((entry) => entry.points));
						const gave = sum(own.filter(({ from }) => from === id).map((entry) => entry.points));
						expect(points).toBe(got - gave);
					}
				}
				const brought = digest.people.map(
					({ kontras }) => kontras.given.points + kontras.got.points,
				);
				expect(sum(brought)).toBe(0);
				digest.people.forEach(({ id }, i) => {
					const difference = sum(
						scored.map(({ score }) => score.net[id]! - score.netWithoutKontra[id]!),
					);
					expect(brought[i]).toBe(difference);
				});
			}),
		);
	});

	test('survives being kept as text', () => {
		fc.assert(
			fc.property(evening, ({ digest, scored }) => {
				expect(JSON.parse(JSON.stringify(digest))).toEqual(digest);
				const deals = dealDigestsOf(scored);
				expect(JSON.parse(JSON.stringify(deals))).toEqual(deals);
				expect(deals.map(({ size }) => size * 2)).toEqual(
					scored.map(({ score }) => sum(PEOPLE.map((player) => Math.abs(score.net[player]!)))),
				);
			}),
		);
	});
});
