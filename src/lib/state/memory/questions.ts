/** What screens ask of all evenings together, and what they are told. Plain data in both directions. */
import type { Words } from '#lib/domain/ruleset.ts';
import type { DealDigest } from '#lib/domain/stats/deal-digest.ts';
import type { EveningSums, Unit } from '#lib/domain/stats/digest.ts';
import type { Counted, PersonStats, Sums } from '#lib/domain/stats/person.ts';
import type { Ranking, RankingQuery, Scope } from '#lib/domain/stats/ranking.ts';
import type { HeldRecord } from '#lib/domain/stats/records.ts';
import type { SeriesStep } from '#lib/domain/stats/series.ts';

export interface EveningQuery {
	/** Words, each of which must say something of what is found (`words.ts`). */
	readonly text?: string;
	/** First and last day, both included: `2026-01-01`. */
	readonly from?: string;
	readonly to?: string;
	readonly person?: string;
	/** A `rulesKey`. */
	readonly rules?: string;
}

export type DealOrder = 'latest' | 'dearest';

export interface DealQuery extends EveningQuery {
	readonly contract?: string;
	readonly declarer?: string;
	readonly premium?: string;
	/** Points that changed hands, at least. */
	readonly least?: number;
	/** One of the words at least must be about the deal itself, not only about its evening. */
	readonly itself?: boolean;
	readonly order: DealOrder;
}

/** A ranking; without a unit, in that of most evenings. */
export type AskedRanking = Omit<RankingQuery, 'unit'> & Partial<Pick<RankingQuery, 'unit'>>;

/** Evenings that count together; without a unit, those in that of most. */
export type AskedScope = Omit<Scope, 'unit'> & Partial<Pick<Scope, 'unit'>>;

export type Question =
	| { readonly kind: 'people' }
	/** `most`: how many of the evenings are listed. Without a unit, that of most evenings. */
	| {
			readonly kind: 'person';
			readonly person: string;
			readonly most: number;
			readonly unit?: Unit;
	  }
	| { readonly kind: 'ranking'; readonly query: AskedRanking }
	/** The Runde's latest evening that was played. */
	| { readonly kind: 'standings'; readonly group: string }
	/** Who won, of the latest evenings that are over: of a Runde, or of all. */
	| { readonly kind: 'winners'; readonly group?: string; readonly most: number }
	/** The period as curves: of these people, or of the best by total. */
	| {
			readonly kind: 'course';
			readonly query: AskedScope;
			readonly people?: readonly string[];
			/** Steps. */
			readonly most: number;
	  }
	/** Of one person, or of everybody. */
	| { readonly kind: 'records'; readonly query: AskedScope; readonly person?: string }
	| {
			readonly kind: 'year';
			/** Absent: the latest that was played in. */
			readonly year?: string;
			readonly group?: string;
			readonly unit?: Unit;
	  }
	| { readonly kind: 'evenings'; readonly query: EveningQuery; readonly most: number }
	| { readonly kind: 'deals'; readonly query: DealQuery; readonly most: number };

export interface Named {
	readonly id: string;
	readonly name: string;
}

/** What there is to choose from in filters. */
export interface Choices {
	readonly rules: readonly { readonly key: string; readonly rules: EveningSums['rules'] }[];
	readonly currencies: readonly string[];
	/** What was counted in, that of most evenings first. */
	readonly units: readonly Unit[];
	readonly people: readonly Named[];
	/** The Runden that have evenings. */
	readonly groups: readonly Named[];
}

/** What was put together in one sum and is not the same: to be said beside it. */
export interface Mixed {
	/** What a point was worth, where evenings counted in points differ in it; else empty. */
	readonly stakes: readonly { readonly currency: string; readonly minorPerPoint: number }[];
	/** Rulesets, where there are several; else empty. */
	readonly rules: readonly EveningSums['rules'][];
}

/** A person as everywhere. */
export interface Called extends Named {
	/** The name as it stands in a list, where nobody else is called so. */
	readonly told: string;
	/** Chosen, or made of the name: nobody else has them. */
	readonly letters: string;
	readonly archived: boolean;
	readonly colour?: number;
}

export interface KnownPerson extends Called {
	readonly evenings: number;
	readonly deals: number;
	/** The day of the latest evening. */
	readonly last?: string;
}

export interface PeopleAnswer {
	/** Most evenings first, the archived ones last. */
	readonly people: readonly KnownPerson[];
}

/** A calendar year of a person. */
export interface YearSums extends Sums {
	readonly year: string;
}

export interface PersonAnswer extends Called {
	/** Others who were merged into this one, by the names they had. */
	readonly merged: readonly Named[];
	/** Other names this person had, on record or at a table. */
	readonly formerly: readonly string[];
	/** Everybody who ever sat at a table with this person. */
	readonly met: readonly string[];
	/** What the person's evenings counted in, that of most evenings first; `stats` is of one. */
	readonly units: readonly Unit[];
	readonly unit: Unit;
	readonly stats: PersonStats;
	/** What its points put together. */
	readonly mixed: Mixed;
	/** All evenings in this unit, of which `stats.evenings` lists the latest. */
	readonly evenings: number;
	readonly years: readonly YearSums[];
	readonly others: readonly Named[];
	/** What is played by each of `stats.rules`, by its key, as it was called there last. */
	readonly items: readonly RulesItems[];
}

/** The contracts and premiums of some rules that are counted. */
export interface RulesItems extends Readonly<Record<Counted, readonly Item[]>> {
	readonly key: string;
}

export interface RankingAnswer {
	readonly ranking: Ranking;
	readonly unit: RankingQuery['unit'];
	readonly names: readonly Named[];
	readonly mixed: Mixed;
	readonly choices: Choices;
}

export interface CourseAnswer {
	readonly unit: Scope['unit'];
	/** Whose curves there are, in the order of every step's points. */
	readonly people: readonly Named[];
	readonly steps: readonly SeriesStep[];
}

export interface ToldRecord extends Omit<HeldRecord, 'person' | 'evening'> {
	readonly holder?: Named;
	readonly evening: Pick<FoundEvening, 'id' | 'day' | 'name' | 'closed'>;
}

export interface RecordsAnswer {
	readonly unit: Scope['unit'];
	readonly records: readonly ToldRecord[];
}

/** How often a contract was played, and how it went for those who declared it. */
export interface PlayedContract extends Item {
	readonly deals: number;
	readonly won: number;
	readonly lost: number;
}

/** Two people over a number of deals. */
export interface PairSums {
	/** Deals on one side, and what they brought both together. */
	together: number;
	togetherPoints: number;
	/** Deals against each other, and what passed in them from the other to the one (−: from the one). */
	against: number;
	paid: number;
}

export interface YearPair extends Readonly<PairSums> {
	readonly one: Named;
	readonly other: Named;
}

export interface YearAnswer extends RankingAnswer {
	readonly year: string;
	/** Those with evenings, the latest first. */
	readonly years: readonly string[];
	readonly deals: number;
	/** Points that changed hands. */
	readonly moved: number;
	/** Evenings by month, January first. */
	readonly months: readonly number[];
	readonly course: CourseAnswer;
	readonly records: readonly ToldRecord[];
	/** Most played first. */
	readonly contracts: readonly PlayedContract[];
	/** Most deals first. */
	readonly pairs: readonly YearPair[];
}

/** Who had the most points as an evening ended; several where they had the same, nobody where all did. */
export interface Won {
	readonly evening: string;
	readonly winners: readonly Named[];
	readonly points: number;
}

/** How the last evening of a Runde ended, or stands. */
export interface StandingsAnswer extends Won {
	readonly startedAt: string;
}

export interface WinnersAnswer {
	/** The latest first. */
	readonly evenings: readonly Won[];
}

export interface FoundEvening {
	readonly id: string;
	readonly closed: boolean;
	readonly day: string;
	readonly startedAt: string;
	readonly name?: string;
	readonly note?: string;
	readonly rules: EveningSums['rules'];
	readonly deals: number;
	readonly people: readonly string[];
}

export interface EveningsAnswer {
	readonly evenings: readonly FoundEvening[];
	readonly count: number;
	readonly choices: Choices;
}

/** What a table calls a contract or premium. */
export interface Item {
	readonly id: string;
	readonly names: Words;
}

/** A deal with what changed hands in it, in minor units; absent where it was for nothing. */
export type KeptDeal = DealDigest & { readonly worth?: number };

export interface FoundDeal {
	readonly evening: Pick<EveningSums, 'id' | 'day' | 'startedAt' | 'name' | 'rules' | 'unit'>;
	readonly deal: KeptDeal;
	readonly declarers: readonly string[];
	readonly losers: readonly string[];
	/** What its table calls what was played; no contract where there was none. */
	readonly names: { readonly contract?: Words; readonly premiums: readonly Words[] };
}

export interface DealsAnswer {
	readonly deals: readonly FoundDeal[];
	readonly count: number;
	readonly choices: Choices;
	/** Everything that was ever played. */
	readonly contracts: readonly Item[];
	readonly premiums: readonly Item[];
}

interface Answers {
	readonly people: PeopleAnswer;
	/** `null`: nobody of that id. */
	readonly person: PersonAnswer | null;
	readonly ranking: RankingAnswer;
	/** `null`: it played none yet. */
	readonly standings: StandingsAnswer | null;
	readonly winners: WinnersAnswer;
	readonly course: CourseAnswer;
	readonly records: RecordsAnswer;
	/** `null`: nothing was ever played. */
	readonly year: YearAnswer | null;
	readonly evenings: EveningsAnswer;
	readonly deals: DealsAnswer;
}
export type AnswerTo<Q extends Question> = Answers[Q['kind']];
