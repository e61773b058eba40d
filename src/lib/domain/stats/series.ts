/** A period evening by evening: what everybody came to, how they did of late, and in what place. */
import type { PlayerId } from '../deal.ts';
import type { EveningSums, PersonSums } from './digest.ts';
import type { PersonOf } from './person.ts';

/** Form is the average of so many evenings. */
export const FORM_EVENINGS = 5;

/** Where somebody stood after a step. */
export interface SeriesPoint {
	/** What the step's evenings brought. */
	readonly net: number;
	readonly total: number;
	/** The average of the latest evenings played. */
	readonly form: number;
	/** By total, of everybody who has played in the period by then. */
	readonly rank: number;
	/** At the table, on average of all evenings played by then. */
	readonly place: number;
}

/** One evening, or those of a month, a quarter or a year where there are many. */
export interface SeriesStep {
	readonly from: string;
	readonly to: string;
	readonly evenings: number;
	/** Where the step is one evening. */
	readonly evening?: string;
	/** In the order asked for; `null` before somebody's first evening. */
	readonly points: readonly (SeriesPoint | null)[];
}

const DAY = 10;
const MONTH = 7;
const YEAR = 4;

const quarter = (day: string): string =>
	`${day.slice(0, YEAR)}/${String(Math.ceil(Number(day.slice(5, MONTH)) / 3))}`;

/** What evenings are put together by, the finest first. */
const SPANS: readonly ((evening: EveningSums) => string)[] = [
	({ id, day }) => `${day.slice(0, DAY)} ${id}`,
	({ day }) => day.slice(0, MONTH),
	({ day }) => quarter(day),
	({ day }) => day.slice(0, YEAR),
];

interface Standing {
	total: number;
	evenings: number;
	places: number;
	latest: number[];
}

interface SeriesQuery {
	readonly people: readonly PlayerId[];
	readonly personOf: PersonOf;
	/** What of a player's evening is added up. */
	readonly amount: (own: PersonSums) => number;
	/** Steps at the most; with more evenings they are put together. */
	readonly most: number;
}

/**
 * Everybody's course over a period, a step an evening or so many together.
 * @param digests the evenings that count, the earliest first
 */
export function seriesOf(
	digests: readonly EveningSums[],
	{ people, personOf, amount, most }: SeriesQuery,
): readonly SeriesStep[] {
	const spanOf =
		SPANS.find((span) => new Set(digests.map(span)).size <= most) ?? SPANS.at(-1) ?? String;
	const standings = new Map<PlayerId, Standing>();
	const steps: SeriesStep[] = [];
	for (let i = 0, head = digests[i]; head; head = digests[i]) {
		const span = spanOf(head);
		const together: EveningSums[] = [];
		for (let next = digests[i]; next && spanOf(next) === span; next = digests[++i]) {
			together.push(next);
		}
		const before = new Map([...standings].map(([person, { total }]) => [person, total]));
		for (const digest of together) addEvening(standings, digest, amount, personOf);
		const totals = [...standings.values()].map(({ total }) => total);
		const [first, last] = [together[0], together.at(-1)];
		if (!first || !last) continue;
		steps.push({
			...{ from: first.day, to: last.day, evenings: together.length },
			...(together.length === 1 && { evening: first.id }),
			points: people.map((person) => {
				const own = standings.get(person);
				if (!own) return null;
				const { total, latest, places, evenings } = own;
				return {
					net: total - (before.get(person) ?? 0),
					total,
					form: latest.reduce((sum, value) => sum + value, 0) / latest.length,
					rank: 1 + totals.filter((other) => other > total).length,
					place: places / evenings,
				};
			}),
		});
	}
	return steps;
}

function addEvening(
	standings: Map<PlayerId, Standing>,
	{ people }: EveningSums,
	amount: (own: PersonSums) => number,
	personOf: PersonOf,
): void {
	const nets = new Map<PlayerId, number>();
	for (const own of people) {
		const person = personOf(own.id);
		nets.set(person, (nets.get(person) ?? 0) + amount(own));
	}
	for (const [person, net] of nets) {
		const own = standings.get(person) ?? { total: 0, evenings: 0, places: 0, latest: [] };
		standings.set(person, own);
		own.total += net;
		own.evenings++;
		own.places += 1 + [...nets.values()].filter((other) => other > net).length;
		own.latest = [...own.latest, net].slice(-FORM_EVENINGS);
	}
}
