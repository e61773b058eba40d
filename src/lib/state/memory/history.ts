/** Answers about a period: its curves, its records, a year in review. Pure. */
import { Counter } from '#lib/domain/stats/counter.ts';
import type { EveningSums } from '#lib/domain/stats/digest.ts';
import type { DetailsOf } from '#lib/domain/stats/person.ts';
import { recordsOf, type FeatsOf } from '#lib/domain/stats/records.ts';
import { rankingOf, type Scope } from '#lib/domain/stats/ranking.ts';
import { seriesOf } from '#lib/domain/stats/series.ts';
import { answerRanking, eveningsIn, unitOf, type Known } from './answers.ts';
import type { KeptDeals } from './digests.ts';
import type {
	AskedScope,
	CourseAnswer,
	Named,
	PairSums,
	PlayedContract,
	Question,
	RecordsAnswer,
	ToldRecord,
	YearAnswer,
	YearPair,
} from './questions.ts';

/** Curves that can be told apart. */
const MOST_CURVES = 6;
/** Steps of a year's curves: more than evenings in most years. */
const YEAR_STEPS = 60;

type Asked<Kind extends Question['kind']> = Extract<Question, { kind: Kind }>;

const inOrder = (known: Known, query: AskedScope): readonly EveningSums[] =>
	[...eveningsIn(known, query)].reverse();

const amountIn =
	(unit: Scope['unit']) =>
	(own: EveningSums['people'][number]): number =>
		typeof unit === 'string' ? own.points : own.money;

/**
 * The sums after each evening, the earliest first, of those asked for or of the first of the ranking; in points, or in minor
 * units.
 */
export function answerCourse(
	known: Known,
	{ query, people: asked, most }: Omit<Asked<'course'>, 'kind'>,
): CourseAnswer {
	const unit = unitOf(known, query);
	const scope = { ...query, unit };
	const all =
		asked?.map((person) => known.personOf(person)) ??
		rankingOf(known.played, { ...scope, by: 'total', minEvenings: 1 }, known.personOf).rows.map(
			({ person }) => person,
		);
	const people = asked ? all : all.slice(0, MOST_CURVES);
	const called = known.among(all);
	const { personOf } = known;
	const amount = amountIn(unit);
	return {
		unit,
		people: people.map((id): Named => ({ id, name: called(id) })),
		steps: seriesOf(inOrder(known, scope), { people, personOf, amount, most }),
	};
}

/** What stands out most, of everybody or of one person, each with where it happened. */
export function answerRecords(
	known: Known,
	{ query, person }: Omit<Asked<'records'>, 'kind'>,
	featsOf: FeatsOf,
): RecordsAnswer {
	const only = person === undefined ? undefined : known.personOf(person);
	const evenings = inOrder(known, query);
	const held = recordsOf(evenings, { personOf: known.personOf, featsOf, only });
	const byId = new Map(evenings.map((evening) => [evening.id, evening]));
	const called = known.among(known.at(evenings));
	const records = held.flatMap(({ person: holder, evening, ...record }): ToldRecord[] => {
		const found = byId.get(evening);
		if (!found) return [];
		const { id, day, name, closed } = found;
		return [
			{
				...record,
				...(holder !== undefined && { holder: { id: holder, name: called(holder) } }),
				evening: { id, day, closed, ...(name !== undefined && { name }) },
			},
		];
	});
	return { unit: unitOf(known, query), records };
}

/** The years that evenings were played in, the latest first. */
const yearsOf = (known: Known, group: string | undefined): readonly string[] => [
	...new Set(
		known.played
			.filter((evening) => group === undefined || evening.group === group)
			.map(({ day }) => day.slice(0, 4)),
	),
];

/** The year that is asked for, or the latest there is. */
export const yearOf = (known: Known, { year, group }: Asked<'year'>): string | undefined =>
	year ?? yearsOf(known, group)[0];

/** Everybody who sat at a table of the year, by the ids they had there. */
export const playersIn = (
	known: Known,
	{ group }: Pick<Asked<'year'>, 'group'>,
	year: string,
): readonly string[] => [
	...new Set(
		known.evenings
			.filter(({ day, group: of }) => day.startsWith(year) && (group ?? of) === of)
			.flatMap(({ people }) => people.map(({ id }) => id)),
	),
];

/** What everybody came to with and against everybody else, each two once, most deals first. */
function pairsIn(
	known: Known,
	evenings: readonly EveningSums[],
	detailsOf: DetailsOf,
): readonly YearPair[] {
	const pairs = new Counter<string, Pairing>((key) => {
		const [one = '', other = ''] = JSON.parse(key) as string[];
		return { one, other, together: 0, togetherPoints: 0, against: 0, paid: 0 };
	});
	for (const { id: evening, people } of evenings) {
		for (const { id } of people) {
			const person = known.personOf(id);
			for (const pair of detailsOf(evening, id).pairs) {
				const other = known.personOf(pair.other);
				if (other === person) continue;
				const sums = pairs.of(JSON.stringify([person, other].sort()));
				sums.togetherPoints += pair.togetherPoints;
				// Both tell of their deals: they are counted as one of them does.
				if (sums.one !== person) continue;
				sums.together += pair.together;
				sums.against += pair.against;
				sums.paid += pair.paid;
			}
		}
	}
	const called = known.among(known.at(evenings));
	const named = (id: string): Named => ({ id, name: called(id) });
	return pairs.values
		.sort((a, b) => b.together + b.against - (a.together + a.against))
		.map(({ one, other, ...sums }) => ({ one: named(one), other: named(other), ...sums }));
}

interface Pairing extends PairSums {
	readonly one: string;
	readonly other: string;
}

/**
 * A Runde's year, or everybody's: from 1 January to 31 December by the day an evening began.
 * @param year four digits
 */
export function answerYear(
	known: Known,
	{ year, group, unit: asked }: Asked<'year'> & { readonly year: string },
	detailsOf: DetailsOf,
	featsOf: FeatsOf,
	deals: ReadonlyMap<string, KeptDeals>,
): YearAnswer {
	const period = {
		from: `${year}-01-01`,
		to: `${year}-12-31`,
		...(group !== undefined && { group }),
	};
	const query = { ...period, unit: asked ?? unitOf(known, period) };
	const evenings = inOrder(known, query);
	const contracts = new Counter<string, PlayedContract & Tally>((id) => ({
		...{ id, deals: 0, won: 0, lost: 0 },
		names: { de: id, sv: id, en: id },
	}));
	let moved = 0;
	for (const evening of evenings) {
		const kept = deals.get(evening.id);
		// Of an evening of totals alone, as from paper, these are what moved.
		if (evening.deals === 0) for (const { points } of evening.people) moved += Math.max(0, points);
		for (const { contract, won, size } of kept?.deals ?? []) {
			moved += size;
			if (contract === undefined) continue;
			const count = contracts.of(contract);
			count.names = kept?.contracts.find((item) => item.id === contract)?.names ?? count.names;
			count.deals++;
			if (won === true) count.won++;
			if (won === false) count.lost++;
		}
	}
	return {
		...answerRanking(known, { ...query, by: 'total', minEvenings: 1 }),
		year,
		years: yearsOf(known, group),
		deals: evenings.reduce((sum, evening) => sum + evening.deals, 0),
		moved,
		months: Array.from(
			{ length: 12 },
			(_, month) => evenings.filter(({ day }) => Number(day.slice(5, 7)) === month + 1).length,
		),
		course: answerCourse(known, { query, most: YEAR_STEPS }),
		records: answerRecords(known, { query }, featsOf).records,
		contracts: contracts.values.sort((a, b) => b.deals - a.deals),
		pairs: pairsIn(known, evenings, detailsOf),
	};
}

interface Tally {
	names: PlayedContract['names'];
	deals: number;
	won: number;
	lost: number;
}
