/** One person across evenings. Player ids that were merged into one person count as that one. */
import type { PlayerId } from '../deal.ts';
import { Counter } from './counter.ts';
import {
	Counts,
	pairCounter,
	type EveningSums,
	type GameCount,
	type KontraCount,
	type PairCount,
	type PersonDetails,
	type PersonSums,
	type PremiumCount,
	type Unit,
} from './digest.ts';

/** Who a player id stands for. */
export type PersonOf = (player: PlayerId) => PlayerId;

/** What else is known of a player at one of the evenings. */
export type DetailsOf = (evening: string, player: PlayerId) => PersonDetails;

/** What a number of deals came to, and how much of it may be chance. */
export interface Sums {
	evenings: number;
	deals: number;
	/** What the deals brought. */
	played: number;
	squares: number;
	/** The evenings' totals, payments by hand included. */
	points: number;
}

export interface RulesStats extends Sums {
	/** See `rulesKey`. */
	readonly key: string;
	readonly rules: EveningSums['rules'];
	readonly games: readonly GameCount[];
	readonly premiums: readonly PremiumCount[];
	readonly kontras: { readonly given: KontraCount; readonly got: KontraCount };
	/** The latest evening of each contract and premium: its rules say what it is called. */
	readonly lastIn: Readonly<Record<Counted, readonly Last[]>>;
}

/** What is counted by name. */
export type Counted = 'contracts' | 'premiums';

/** An item of the rules and an evening in which it was played. */
export interface Last {
	readonly id: string;
	readonly evening: string;
}

/** One evening in a person's list. */
export interface PersonEvening {
	readonly id: string;
	readonly day: string;
	readonly name?: string;
	readonly closed: boolean;
	readonly rules: EveningSums['rules'];
	readonly deals: number;
	readonly points: number;
	/** Minor units, where the evening was played for money. */
	readonly money?: number;
	readonly currency: string;
}

/** All but the money is of the evenings in one unit. */
export interface PersonStats {
	readonly all: Sums;
	/** Minor units by currency, over all evenings. */
	readonly money: readonly { readonly currency: string; minor: number; evenings: number }[];
	/** Most deals first. */
	readonly rules: readonly RulesStats[];
	/** Most deals together or against each other first. */
	readonly others: readonly PairCount[];
	/** The latest first. */
	readonly evenings: readonly PersonEvening[];
}

/** What evenings are grouped by: a ruleset, apart from those that a group named for itself. */
export const rulesKey = ({ id, names }: EveningSums['rules']): string => `${id}/${names.de}`;

const zero = (): Sums => ({ evenings: 0, deals: 0, played: 0, squares: 0, points: 0 });

function addSums(to: Sums, { deals, played, squares, points }: Omit<Sums, 'evenings'>): void {
	to.deals += deals;
	to.played += played;
	to.squares += squares;
	to.points += points;
}

/** Rules with counters that are still being added to. */
class Rules extends Counts {
	readonly sums = zero();
	readonly key: string;
	readonly rules: EveningSums['rules'];
	readonly #lastIn = {
		contracts: new Map<string, EveningSums>(),
		premiums: new Map<string, EveningSums>(),
	};

	constructor(rules: EveningSums['rules']) {
		super();
		this.key = rulesKey(rules);
		this.rules = rules;
	}

	add(own: PersonDetails, evening: EveningSums): void {
		for (const game of own.games) {
			this.game(game);
			this.#met('contracts', game.contract, evening);
		}
		for (const { premium, announced, made, silent, points } of own.premiums) {
			this.#met('premiums', premium, evening);
			const count = this.premiums.of(premium);
			count.announced += announced;
			count.made += made;
			count.silent += silent;
			count.points += points;
		}
		for (const which of ['given', 'got'] as const) {
			this.kontras[which].deals += own.kontras[which].deals;
			this.kontras[which].won += own.kontras[which].won;
			this.kontras[which].points += own.kontras[which].points;
		}
	}

	#met(kind: Counted, id: string, evening: EveningSums): void {
		const before = this.#lastIn[kind].get(id);
		if (!before || before.day < evening.day) this.#lastIn[kind].set(id, evening);
	}

	#last(kind: Counted): readonly Last[] {
		return [...this.#lastIn[kind]].map(([id, evening]) => ({ id, evening: evening.id }));
	}

	/** Most played in each place, and most announced or made, first. */
	get stats(): RulesStats {
		const { sums, key, rules, games, premiums, kontras } = this;
		return {
			...sums,
			key,
			rules,
			games: [...games].sort((a, b) => b.deals - a.deals),
			premiums: premiums.values.sort((a, b) => b.announced + b.silent - (a.announced + a.silent)),
			kontras,
			lastIn: { contracts: this.#last('contracts'), premiums: this.#last('premiums') },
		};
	}
}

interface PersonQuery {
	readonly person: PlayerId;
	readonly unit: Unit;
	readonly personOf: PersonOf;
	readonly detailsOf: DetailsOf;
}

/**
 * What somebody did, of the evenings in this unit; money of every evening that was played for some.
 * @param digests the evenings, in any order
 */
export function personStats(
	digests: readonly EveningSums[],
	{ person, unit, personOf, detailsOf }: PersonQuery,
): PersonStats {
	const all = zero();
	const byKey = new Map<string, Rules>();
	const others = pairCounter();
	const evenings: PersonEvening[] = [];
	const forMoney: PersonEvening[] = [];
	for (const digest of digests) {
		const owns = digest.people.filter(({ id }) => personOf(id) === person);
		if (owns.length === 0) continue;
		const evening = eveningOf(digest, owns);
		if (digest.forMoney) forMoney.push(evening);
		if (digest.unit !== unit) continue;
		evenings.push(evening);
		const key = rulesKey(digest.rules);
		const rules = byKey.get(key) ?? new Rules(digest.rules);
		byKey.set(key, rules);
		all.evenings++;
		rules.sums.evenings++;
		for (const own of owns) {
			const details = detailsOf(digest.id, own.id);
			addSums(all, own);
			addSums(rules.sums, own);
			rules.add(details, digest);
			addPairs(others, details, person, personOf);
		}
	}
	evenings.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
	return {
		all,
		money: moneyOf(forMoney),
		rules: [...byKey.values()].map((rules) => rules.stats).sort((a, b) => b.deals - a.deals),
		others: others.values.sort((a, b) => b.together + b.against - (a.together + a.against)),
		evenings,
	};
}

/** What the evenings that were played for money came to, by currency. */
function moneyOf(evenings: readonly PersonEvening[]): PersonStats['money'] {
	const sums = new Counter<string, PersonStats['money'][number]>((currency) => ({
		currency,
		minor: 0,
		evenings: 0,
	}));
	for (const { currency, money } of evenings) {
		if (money === undefined) continue;
		const sum = sums.of(currency);
		sum.minor += money;
		sum.evenings++;
	}
	return sums.values;
}

function addPairs(
	others: Counter<PlayerId, PairCount>,
	{ pairs }: PersonDetails,
	person: PlayerId,
	personOf: PersonOf,
): void {
	for (const { other, together, togetherPoints, against, paid } of pairs) {
		const who = personOf(other);
		if (who === person) continue;
		const pair = others.of(who);
		pair.together += together;
		pair.togetherPoints += togetherPoints;
		pair.against += against;
		pair.paid += paid;
	}
}

function eveningOf(digest: EveningSums, owns: readonly PersonSums[]): PersonEvening {
	const { id, day, name, closed, rules, currency, forMoney } = digest;
	const sum = (of: (own: PersonSums) => number): number =>
		owns.reduce((all, own) => all + of(own), 0);
	return {
		id,
		day,
		...(name !== undefined && { name }),
		closed,
		rules,
		deals: sum((own) => own.deals),
		points: sum((own) => own.points),
		...(forMoney && { money: sum((own) => own.money) }),
		currency,
	};
}

/**
 * How far the average of so many deals strays by chance alone: in 19 of 20 such series the average
 * lies within this of what the player is really worth. `undefined` for fewer than two deals.
 */
export function chanceOf({
	deals,
	played,
	squares,
}: Omit<Sums, 'evenings' | 'points'>): number | undefined {
	if (deals < 2) return undefined;
	const variance = (squares - (played * played) / deals) / (deals - 1);
	return 1.96 * Math.sqrt(Math.max(0, variance) / deals);
}
