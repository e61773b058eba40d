/** A year in review, and a Runde's last result, against a count of the deals themselves. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealDigestsOf } from '#lib/domain/stats/deal-digest.ts';
import { featsOf } from '#lib/domain/stats/feats.ts';
import { Known } from '#lib/state/memory/answers.ts';
import { answerStandings, answerWinners } from '#lib/state/memory/standings.ts';
import { answerYear } from '#lib/state/memory/history.ts';
import { detailsIn, season, type MadeEvening } from '../../domain/stats/evenings.ts';
import { PEOPLE } from '../../property/deals.ts';

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const won = (points: number): number => Math.max(0, points);
const sorted = <T>(values: readonly T[]): T[] =>
	[...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Dealt in once, or with something to pay or to get; of an evening without deals everybody. */
const tookPart = ({ scored, totals }: MadeEvening, id: string): boolean =>
	scored.length === 0 || totals[id] !== 0 || scored.some(({ deal }) => deal.hands.includes(id));

test('a year is what its deals come to, a Runde’s those of the Runde', () => {
	const unit = fc.constantFrom('point' as const, 'chip' as const);
	const group = fc.constantFrom(undefined, 'g1');
	fc.assert(
		fc.property(season, unit, group, fc.nat(255), (made, counted, asked, mask) => {
			const all = made.map((evening, i) => {
				const of = (mask >> i) % 2 === 1 ? 'g1' : 'g2';
				return { ...evening, digest: { ...evening.digest, group: of } };
			});
			const latestFirst = all
				.map(({ digest }) => digest)
				.sort((a, b) => (a.startedAt + a.id < b.startedAt + b.id ? 1 : -1));
			const known = new Known(latestFirst, []);
			const kept = all.map(
				({ digest, scored }) =>
					[digest.id, { deals: dealDigestsOf(scored), contracts: [], premiums: [] }] as const,
			);
			const own = all.filter(
				({ digest, ruleset, scored, totals }) =>
					ruleset.unit === counted &&
					(asked ?? digest.group) === digest.group &&
					(digest.closed || scored.length > 0 || PEOPLE.some((id) => totals[id] !== 0)),
			);
			const answer = answerYear(
				known,
				{ kind: 'year', year: '2026', unit: counted, ...(asked && { group: asked }) },
				detailsIn(latestFirst),
				(evening) => featsOf(all.find(({ digest }) => digest.id === evening)!.scored, PEOPLE),
				new Map(kept),
			);
			const scored = own.flatMap((evening) => evening.scored);

			expect(answer.deals).toBe(scored.length);
			expect(answer.moved).toBe(
				// Of an evening without deals it is what the payments by hand, or the totals from paper, come to.
				sum(
					own.flatMap((evening) =>
						(evening.scored.length > 0
							? evening.scored.map(({ score }) => score.net)
							: [evening.totals]
						).flatMap((net) => PEOPLE.map((id) => won(net[id] ?? 0))),
					),
				),
			);
			expect(answer.months).toEqual(
				Array.from(
					{ length: 12 },
					(_, month) =>
						own.filter(({ digest }) => new Date(digest.day).getUTCMonth() === month).length,
				),
			);
			const present = PEOPLE.filter((id) => own.some((evening) => tookPart(evening, id)));
			const total = (id: string): number => sum(own.map(({ totals }) => totals[id]!));
			expect(sorted(answer.ranking.rows.map(({ person, total: of }) => [person, of]))).toEqual(
				sorted(present.map((id) => [id, total(id)])),
			);
			answer.course.people.forEach(({ id }, i) => {
				expect(answer.course.steps.at(-1)?.points[i]?.total).toBe(total(id));
			});
			const contracts = scored.flatMap(({ deal }) => deal.contract ?? []);
			expect(sorted(answer.contracts.map(({ id, deals }) => [id, deals]))).toEqual(
				sorted(
					[...new Set(contracts)].map((id) => [id, contracts.filter((one) => one === id).length]),
				),
			);
			for (const { one, other, paid, together, against } of answer.pairs) {
				const entries = scored.flatMap(({ score }) => score.entries);
				const passed = (from: string, to: string): number =>
					sum(
						entries.flatMap((entry) =>
							entry.from === from && entry.to === to ? entry.points : [],
						),
					);
				expect(paid).toBe(passed(other.id, one.id) - passed(one.id, other.id));
				expect(together + against).toBe(
					scored.filter(({ deal }) => [one.id, other.id].every((id) => deal.hands.includes(id)))
						.length,
				);
			}

			const results = latestFirst.filter(
				({ deals, people }) => deals > 0 || people.some(({ points }) => points !== 0),
			);
			const last = results.find(({ group: of }) => of === 'g1');
			const standings = answerStandings(known, 'g1');
			expect([standings?.evening, standings?.startedAt]).toEqual([last?.id, last?.startedAt]);

			const { evenings: latest } = answerWinners(known, { kind: 'winners', most: 3 });
			const over = results.filter(({ closed }) => closed).slice(0, 3);
			expect(latest.map(({ evening }) => evening)).toEqual(over.map(({ id }) => id));
			for (const { evening, winners, points } of [...latest, ...(standings ? [standings] : [])]) {
				const one = all.find(({ digest }) => digest.id === evening);
				const sat = PEOPLE.filter((id) => one && tookPart(one, id));
				const most = Math.max(...sat.map((id) => one?.totals[id] ?? NaN));
				expect(points).toBe(most);
				const best = sat.filter((id) => one?.totals[id] === most);
				// Of whom nobody has more than another, nobody won.
				expect(sorted(winners.map(({ id }) => id))).toEqual(
					sorted(best.length === sat.length ? [] : best),
				);
			}
		}),
		{ numRuns: 40 },
	);
});
