/** Records and curves against a count of every deal anew. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featsOf } from '#lib/domain/stats/feats.ts';
import { recordsOf, type HeldRecord, type RecordKind } from '#lib/domain/stats/records.ts';
import { FORM_EVENINGS, seriesOf } from '#lib/domain/stats/series.ts';
import { PEOPLE } from '../../property/deals.ts';
import { season, type MadeEvening } from './evenings.ts';
import { isCalling } from '../../calling.ts';

const self = (player: string): string => player;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const pick = (made: readonly MadeEvening[]) =>
	[...made].sort((a, b) => (a.digest.day < b.digest.day ? -1 : 1));

const held = (made: readonly MadeEvening[], only?: string): readonly HeldRecord[] =>
	recordsOf(
		made.map(({ digest }) => digest),
		{
			personOf: self,
			featsOf: (id) => featsOf(made.find(({ digest }) => digest.id === id)!.scored, PEOPLE),
			only,
		},
	);

/** What a person's deals of an evening brought, one after the other. */
const nets = ({ scored }: MadeEvening, person: string): number[] =>
	scored.filter(({ deal }) => deal.hands.includes(person)).map(({ score }) => score.net[person]!);

const longestRun = (values: readonly number[]): number => {
	let [longest, run] = [0, 0];
	for (const value of values) {
		run = value > 0 ? run + 1 : 0;
		longest = Math.max(longest, run);
	}
	return longest > 1 ? longest : 0;
};

const runningOf = (values: readonly number[]): number[] =>
	values.map((_, i) => sum(values.slice(0, i + 1)));

const comeback = (values: readonly number[]): number => {
	const lowest = Math.min(0, ...runningOf(values));
	return lowest < 0 ? sum(values) - lowest : 0;
};

/** The most of anybody's, by looking at everything. */
function expected(
	made: readonly MadeEvening[],
	people: readonly string[],
): Record<RecordKind, number> {
	const each = people.flatMap((person) => made.map((evening) => ({ person, evening })));
	const single = each.flatMap(({ person, evening }) => nets(evening, person));
	const totals = each.map(({ person, evening }) => evening.totals[person]!);
	const lostTrischaken = (person: string): number =>
		made
			.flatMap(({ scored }) => scored)
			.filter(
				({ deal, ruleset, score }) =>
					isCalling(ruleset) &&
					ruleset.contracts[deal.contract ?? '']?.kind === 'trischaken' &&
					score.net[person]! < 0,
			).length;
	return {
		highest: Math.max(0, ...single),
		lowest: Math.min(0, ...single),
		run: Math.max(0, ...each.map(({ person, evening }) => longestRun(nets(evening, person)))),
		comeback: Math.max(0, ...each.map(({ person, evening }) => comeback(nets(evening, person)))),
		'best-evening': Math.max(0, ...totals),
		'worst-evening': Math.min(0, ...totals),
		streak: Math.max(
			0,
			...people.map((person) => longestRun(made.map(({ totals: of }) => of[person]!))),
		),
		trischaken: Math.max(0, ...people.map(lostTrischaken)),
		longest: Math.max(0, ...made.map(({ scored }) => scored.length)),
	};
}

describe('records', () => {
	test('are the most of all deals and evenings, and lead to where it happened', () => {
		fc.assert(
			fc.property(season, fc.constantFrom(undefined, ...PEOPLE), (all, only) => {
				const made = pick(all);
				const found = new Map(held(made, only).map((record) => [record.kind, record]));
				const most = expected(made, only === undefined ? PEOPLE : [only]);
				for (const [kind, value] of Object.entries(most)) {
					expect({ kind, value: found.get(kind as RecordKind)?.value ?? 0 }).toEqual({
						kind,
						value,
					});
				}
				for (const { kind, person, evening, deal, value } of found.values()) {
					const { scored, totals } = made.find(({ digest }) => digest.id === evening)!;
					const shown = scored.find(({ deal: { id } }) => id === deal?.deal);
					if (deal) expect(shown?.position).toBe(deal.position);
					if (kind === 'highest' || kind === 'lowest')
						expect(shown!.score.net[person!]).toBe(value);
					if (kind === 'run') expect(shown!.score.net[person!]).toBeGreaterThan(0);
					if (kind === 'trischaken') expect(shown!.score.net[person!]).toBeLessThan(0);
					if (kind === 'best-evening') expect(totals[person!]).toBe(value);
				}
			}),
			{ numRuns: 60 },
		);
	});

	test('a comeback says from where it began, and ends with the evening', () => {
		fc.assert(
			fc.property(season, (made) => {
				for (const { scored } of made) {
					for (const { id, comeback: back } of featsOf(scored, PEOPLE)) {
						if (!back) continue;
						const own = scored.filter(({ deal }) => deal.hands.includes(id));
						const standing = runningOf(own.map(({ score }) => score.net[id]!));
						const at = own.findIndex(({ deal }) => deal.id === back.deal);
						expect(standing[at]).toBe(back.from);
						expect(standing.at(-1)).toBe(back.from + back.value);
					}
				}
			}),
			{ numRuns: 60 },
		);
	});
});

describe('of equal ones the first to set it holds the record', () => {
	const lost = (id: string, times: number) => ({
		id,
		trischaken: { lost: times, dearest: { deal: `${id}${times}`, position: 1, value: -times } },
	});
	const evenings = [[lost('anna', 1), lost('bert', 2)], [lost('anna', 1)], [lost('bert', 1)]];
	const record = (until: number) =>
		recordsOf(
			evenings.slice(0, until).map((feats, i) => ({
				...{ id: `e${i}`, day: `2026-01-0${i + 1}`, deals: 0 },
				people: feats.map(({ id }) => ({ id, points: 0 })),
			})) as unknown as Parameters<typeof recordsOf>[0],
			{
				personOf: self,
				featsOf: (id) => evenings[Number(id.slice(1))] as ReturnType<typeof featsOf>,
				only: undefined,
			},
		).find(({ kind }) => kind === 'trischaken');

	test('of an evening whose deal came first, not who is named first', () => {
		const highest = (id: string, position: number) => ({
			id,
			highest: { deal: `d${position}`, position, value: 12 },
		});
		const [found] = recordsOf(
			[
				{ id: 'e', people: ['anna', 'bert'].map((id) => ({ id, points: 0 })) },
			] as unknown as Parameters<typeof recordsOf>[0],
			{
				personOf: self,
				featsOf: () => [highest('anna', 9), highest('bert', 2)],
				only: undefined,
			},
		);
		expect(found).toMatchObject({ kind: 'highest', person: 'bert', deal: { deal: 'd2' } });
	});

	test('of Trischaken lost too, over many evenings: not who lost one before the other', () => {
		expect(record(1)).toMatchObject({ person: 'bert', value: 2, evening: 'e0' });
		expect(record(2)).toMatchObject({ person: 'bert', value: 2, evening: 'e0' });
		expect(record(3)).toMatchObject({ person: 'bert', value: 3, deal: { deal: 'bert2' } });
	});
});

describe('a period as curves', () => {
	const amount = ({ points }: { readonly points: number }): number => points;

	test('ends at everybody’s total, whatever evenings are put together', () => {
		fc.assert(
			fc.property(season, fc.integer({ min: 1, max: 8 }), (all, most) => {
				const made = pick(all);
				const digests = made.map(({ digest }) => digest);
				const steps = seriesOf(digests, { people: PEOPLE, amount, personOf: self, most });
				expect(sum(steps.map(({ evenings }) => evenings))).toBe(made.length);
				const last = steps.at(-1)!;
				PEOPLE.forEach((person, p) => {
					const totals = made.map((evening) => evening.totals[person]!);
					expect(last.points[p]?.total).toBe(sum(totals));
					expect(sum(steps.map(({ points }) => points[p]?.net ?? 0))).toBe(sum(totals));
					const latest = totals.slice(-FORM_EVENINGS);
					expect(last.points[p]?.form).toBeCloseTo(sum(latest) / latest.length);
					const better = PEOPLE.filter(
						(other) => sum(made.map((one) => one.totals[other]!)) > sum(totals),
					);
					expect(last.points[p]?.rank).toBe(better.length + 1);
					const places = made.map(
						(one) => 1 + PEOPLE.filter((other) => one.totals[other]! > one.totals[person]!).length,
					);
					expect(last.points[p]?.place).toBeCloseTo(sum(places) / made.length);
				});
				if (made.length <= most) expect(steps.length).toBe(made.length);
			}),
			{ numRuns: 60 },
		);
	});

	test('begins for somebody with the first evening', () => {
		const days = ['2026-01-05', '2026-02-05'];
		const person = (id: string, points: number) => ({
			...{ id, name: id, deals: 1, played: points, squares: 1, points, money: 0, playedMoney: 0 },
		});
		const evenings = days.map((day, i) => ({
			...{ id: day, day, startedAt: day, closed: true, currency: 'EUR', minorPerPoint: 0 },
			...{ forMoney: false, deals: 1, damaged: 0, unit: 'point' as const },
			rules: { id: 'r', names: { de: 'R', sv: 'R', en: 'R' } },
			people: i === 0 ? [person('a', 4), person('b', -4)] : [person('a', -1), person('c', 1)],
		}));
		const people = ['a', 'c'];
		const steps = seriesOf(evenings, { people, amount, personOf: self, most: 10 });
		expect(steps.map(({ points }) => points.map((point) => point?.total ?? null))).toEqual([
			[4, null],
			[3, 1],
		]);
	});
});
