/** A group's ranking over a period: by total, by average per deal or per evening. */
import type { PlayerId } from '../deal.ts';
import type { EveningSums, PersonSums, Unit } from './digest.ts';
import { rulesKey, type PersonOf } from './person.ts';

export const RANKED_BY = ['total', 'per-evening', 'per-deal'] as const;
export type RankedBy = (typeof RANKED_BY)[number];

/** Which evenings count together. */
export interface Scope {
	/** Points, chips, or money in this currency: only evenings played for it count. */
	readonly unit: Unit | { readonly currency: string };
	/** First and last day, both included: `2026-01-01`. */
	readonly from?: string;
	readonly to?: string;
	/** A `rulesKey`. */
	readonly rules?: string;
	/** Only this Runde's evenings. */
	readonly group?: string;
	/** Only evenings at which all of these sat at the table. */
	readonly people?: readonly PlayerId[];
}

export interface RankingQuery extends Scope {
	readonly by: RankedBy;
	/** Whoever played fewer evenings is not ranked. */
	readonly minEvenings: number;
}

export interface RankRow {
	readonly person: PlayerId;
	/** 1 for the best; those who are equal share it. */
	readonly rank: number;
	evenings: number;
	deals: number;
	/** Points, chips or minor units: of whole evenings, or, by deal, of their deals alone. */
	total: number;
	/** What the deals alone brought, and its squares: see `chanceOf`. Never money. */
	played: number;
	squares: number;
}

export interface Ranking {
	readonly rows: readonly RankRow[];
	/** Evenings that counted. */
	readonly evenings: number;
	/** People who played too few. */
	readonly below: number;
}

/** Whether an evening counts for this question. */
export function matches(
	digest: EveningSums,
	{ unit, from, to, rules, group, people }: Scope,
	personOf: PersonOf,
): boolean {
	if (from !== undefined && digest.day < from) return false;
	if (to !== undefined && digest.day > to) return false;
	if (rules !== undefined && rulesKey(digest.rules) !== rules) return false;
	if (group !== undefined && digest.group !== group) return false;
	if (typeof unit === 'string') {
		if (digest.unit !== unit) return false;
	} else if (!digest.forMoney || digest.currency !== unit.currency) return false;
	if (!people?.length) return true;
	const present = new Set(digest.people.map(({ id }) => personOf(id)));
	return people.every((person) => present.has(person));
}

/**
 * The ranking over the evenings that match the query, in its unit. Two who share a place have the same `rank`, and the
 * next rank is skipped.
 */
export function rankingOf(
	digests: readonly EveningSums[],
	query: RankingQuery,
	personOf: PersonOf,
): Ranking {
	const rows = new Map<PlayerId, Omit<RankRow, 'rank'>>();
	let evenings = 0;
	for (const digest of digests) {
		if (!matches(digest, query, personOf)) continue;
		evenings++;
		const counted = new Set<PlayerId>();
		for (const own of digest.people) {
			const person = personOf(own.id);
			const row = rows.get(person) ?? {
				person,
				evenings: 0,
				deals: 0,
				total: 0,
				played: 0,
				squares: 0,
			};
			rows.set(person, row);
			// Somebody merged from two who sat at one table was there once.
			if (!counted.has(person)) row.evenings++;
			counted.add(person);
			row.deals += own.deals;
			row.total += amountOf(own, query);
			row.played += own.played;
			row.squares += own.squares;
		}
	}
	const enough = [...rows.values()].filter(
		(row) => row.evenings >= query.minEvenings && (query.by !== 'per-deal' || row.deals > 0),
	);
	const compare = comparing(query.by);
	enough.sort(compare);
	return {
		rows: enough.map((row) => ({
			...row,
			rank: enough.findIndex((other) => compare(other, row) === 0) + 1,
		})),
		evenings,
		below: rows.size - enough.length,
	};
}

/**
 * What is added up. No deal brought what was paid by hand, as the totals of an evening from paper are: among what is
 * divided by deals it would make a few deals out to be worth years.
 */
function amountOf(own: PersonSums, { unit, by }: Pick<RankingQuery, 'unit' | 'by'>): number {
	if (by === 'per-deal') return typeof unit === 'string' ? own.played : own.playedMoney;
	return typeof unit === 'string' ? own.points : own.money;
}

type Summed = Pick<RankRow, 'total' | 'evenings' | 'deals'>;

/** What a total is divided by. */
const divisor = ({ evenings, deals }: Summed, by: RankedBy): number =>
	by === 'total' ? 1 : by === 'per-evening' ? evenings : deals;

/** Averages are compared as fractions, so that equal ones are equal. */
const comparing =
	(by: RankedBy) =>
	(a: Summed, b: Summed): number =>
		b.total * divisor(a, by) - a.total * divisor(b, by);
