/** Answers to questions about all evenings, from their digests. Pure. */
import { byName } from '#lib/storage/by-name.ts';
import { UNITS, type EveningSums, type Unit } from '#lib/domain/stats/digest.ts';
import { personStats, rulesKey, type DetailsOf, type PersonOf } from '#lib/domain/stats/person.ts';
import { matches, rankingOf, type Scope } from '#lib/domain/stats/ranking.ts';
import { resolveMerged } from '#lib/storage/people.ts';
import type { Person } from '#lib/storage/bodies.ts';
import { lettersOf } from '#lib/text/initials.ts';
import { namedApart } from '#lib/text/named-apart.ts';
import { namesakes, namesTwice } from './namesakes.ts';
import type {
	AskedRanking,
	AskedScope,
	Called,
	Choices,
	KnownPerson,
	Mixed,
	Named,
	PeopleAnswer,
	PersonAnswer,
	Question,
	RankingAnswer,
	YearSums,
} from './questions.ts';

/** Everything that is known, the latest evening first. */
export class Known {
	readonly evenings: readonly EveningSums[];
	/**
	 * Those in which anything was played, with those who played: an evening that only just began makes nobody's
	 * average worse, nor does one at which somebody was never dealt in.
	 */
	readonly played: readonly EveningSums[];
	readonly #people: ReadonlyMap<string, Person>;
	readonly #resolved = new Map<string, string>();
	#names: ReadonlyMap<string, string> | undefined;
	#told: ReadonlyMap<string, string> | undefined;
	#letters: ReadonlyMap<string, string> | undefined;
	readonly #groups: readonly Named[];
	#choices: Choices | undefined;

	constructor(
		evenings: readonly EveningSums[],
		people: readonly Person[],
		groups: readonly Named[] = [],
	) {
		this.evenings = evenings;
		this.played = evenings.filter(wasPlayed).map(whoPlayed);
		this.#groups = groups;
		this.#people = new Map(people.map((person) => [person.id, person]));
	}

	readonly personOf: PersonOf = (player) => {
		const known = this.#resolved.get(player);
		if (known !== undefined) return known;
		const person = resolveMerged(this.#people, player);
		this.#resolved.set(player, person);
		return person;
	};

	/** A person's own name, or what the latest evening called somebody nobody wrote down. */
	name(person: string): string {
		this.#names ??= this.#namesAtTables();
		return this.#people.get(person)?.name ?? this.#names.get(person) ?? person;
	}

	/** A name that nobody else has. */
	told(person: string): string {
		this.#told ??= namesakes(this.#everybody());
		return this.#told.get(person) ?? this.name(person);
	}

	/** Letters that nobody else has; whoever was known first has the initials. */
	letters(person: string): string {
		this.#letters ??= lettersOf(this.#everybody().sort((a, b) => (a.id < b.id ? -1 : 1)));
		return this.#letters.get(person) ?? '';
	}

	/** What people are called where these stand beside each other: told apart only from one another. */
	among(people: Iterable<string>): (person: string) => string {
		const twice = namesTwice([...new Set(people)].map((person) => this.name(person)));
		return (person) => (twice.has(this.name(person)) ? this.told(person) : this.name(person));
	}

	/** Everybody who sat at these tables, as the people they are. */
	at(evenings: readonly EveningSums[]): Set<string> {
		return new Set(evenings.flatMap(({ people }) => people.map(({ id }) => this.personOf(id))));
	}

	#everybody() {
		const ids = new Set([
			...[...this.#people.keys()].map(this.personOf),
			...this.at(this.evenings),
		]);
		return [...ids].map((id) => ({ ...this.#people.get(id), id, name: this.name(id) }));
	}

	#namesAtTables(): ReadonlyMap<string, string> {
		const names = new Map<string, string>();
		for (const { people } of this.evenings) {
			for (const { id, name } of people) {
				const person = this.personOf(id);
				if (!names.has(person)) names.set(person, name);
			}
		}
		return names;
	}

	/** What the Runde of an evening is called. */
	groupName(group: string | undefined): string | undefined {
		return this.#groups.find(({ id }) => id === group)?.name;
	}

	/** The players, and everybody merged into them, that a person is. */
	playersOf(person: string): string[] {
		const ids = this.evenings.flatMap(({ people }) => people.map(({ id }) => id));
		return [...new Set(ids)].filter((id) => this.personOf(id) === person);
	}

	get people(): ReadonlyMap<string, Person> {
		return this.#people;
	}

	get choices(): Choices {
		this.#choices ??= this.#choose();
		return this.#choices;
	}

	#choose(): Choices {
		const rules = new Map<string, { key: string; rules: EveningSums['rules'] }>();
		const currencies = new Set<string>();
		const people = new Map<string, Named>();
		const groups = new Set<string>();
		for (const digest of this.evenings) {
			const key = rulesKey(digest.rules);
			if (!rules.has(key)) rules.set(key, { key, rules: digest.rules });
			if (digest.forMoney) currencies.add(digest.currency);
			if (digest.group !== undefined) groups.add(digest.group);
			for (const { id: player } of digest.people) {
				const id = this.personOf(player);
				if (!people.has(id)) people.set(id, { id, name: this.told(id) });
			}
		}
		return {
			rules: [...rules.values()],
			currencies: [...currencies],
			units: unitsOf(this.evenings),
			people: [...people.values()].sort(byName),
			groups: namedApart(this.#groups)
				.filter(({ id }) => groups.has(id))
				.map(({ id, name }) => ({ id, name }))
				.sort(byName),
		};
	}
}

const wasPlayed = ({ closed, deals, damaged, people }: EveningSums): boolean =>
	closed || deals + damaged > 0 || people.some(({ points }) => points !== 0);

/** Without those who are only listed: never dealt in, and nothing passed to them or from them. */
function whoPlayed(digest: EveningSums): EveningSums {
	// Totals that were put down by hand are of everybody, and a deal that does not read may be anybody's.
	if (digest.deals === 0 || digest.damaged > 0) return digest;
	const people = digest.people.filter(
		({ deals, points, money }) => deals > 0 || points !== 0 || money !== 0,
	);
	return people.length === digest.people.length ? digest : { ...digest, people };
}

/** What these evenings counted in, that of most evenings first. */
function unitsOf(evenings: readonly EveningSums[]): readonly Unit[] {
	const count = (unit: Unit) => evenings.filter((evening) => evening.unit === unit).length;
	return UNITS.filter((unit) => count(unit) > 0).sort((a, b) => count(b) - count(a));
}

/** Everybody who is known or played, with how often: those at rest last, then whoever came most often first. */
export function answerPeople(known: Known): PeopleAnswer {
	const found = new Map<string, { evenings: number; deals: number; last?: string }>();
	const sumsOf = (player: string) => {
		const person = known.personOf(player);
		const sums = found.get(person) ?? { evenings: 0, deals: 0 };
		found.set(person, sums);
		return sums;
	};
	for (const digest of known.played) {
		const here = new Set<object>();
		for (const { id, deals } of digest.people) {
			const sums = sumsOf(id);
			sums.deals += deals;
			if (here.has(sums)) continue;
			here.add(sums);
			sums.evenings++;
			if (sums.last === undefined || digest.day > sums.last) sums.last = digest.day;
		}
	}
	// Whoever was only listed, or merely written down, is known too.
	for (const { people } of known.evenings) for (const { id } of people) sumsOf(id);
	for (const id of known.people.keys()) sumsOf(id);
	const people = [...found].map(([id, sums]): KnownPerson => ({ ...calledIn(known, id), ...sums }));
	people.sort(
		(a, b) => Number(a.archived) - Number(b.archived) || b.evenings - a.evenings || byName(a, b),
	);
	return { people };
}

/** What somebody did over the years, in one unit; `null` where nobody of that id is known. */
export function answerPerson(
	known: Known,
	{ person: asked, most, unit: wanted }: Extract<Question, { kind: 'person' }>,
	detailsOf: DetailsOf,
): Omit<PersonAnswer, 'items'> | null {
	const id = known.personOf(asked);
	const isHere = ({ people }: EveningSums): boolean =>
		people.some((own) => known.personOf(own.id) === id);
	const attended = known.played.filter(isHere);
	const tables = known.evenings.filter(isHere);
	if (!known.people.has(id) && tables.length === 0) return null;
	const units = unitsOf(attended);
	const unit = units.find((one) => one === wanted) ?? units[0] ?? 'point';
	const { personOf } = known;
	const stats = personStats(attended, { person: id, unit, personOf, detailsOf });
	const counted = attended.filter((evening) => evening.unit === unit);
	const called = known.among([id, ...stats.others.map(({ other }) => other)]);
	const years = new Map<string, YearSums>();
	for (const { day, people } of counted) {
		const owns = people.filter((own) => known.personOf(own.id) === id);
		const year = day.slice(0, 4);
		const sums = years.get(year) ?? {
			year,
			evenings: 0,
			deals: 0,
			played: 0,
			squares: 0,
			points: 0,
		};
		years.set(year, sums);
		sums.evenings++;
		for (const own of owns) {
			sums.deals += own.deals;
			sums.played += own.played;
			sums.squares += own.squares;
			sums.points += own.points;
		}
	}
	return {
		...calledIn(known, id),
		mixed: mixedIn(counted, unit),
		merged: [...known.people.values()]
			.filter((other) => other.id !== id && known.personOf(other.id) === id)
			.map((other): Named => ({ id: other.id, name: other.name })),
		formerly: formerlyOf(known, id, tables),
		met: [...new Set(tables.flatMap(({ people }) => people.map((own) => personOf(own.id))))].filter(
			(other) => other !== id,
		),
		units,
		unit,
		stats: { ...stats, evenings: stats.evenings.slice(0, most) },
		evenings: stats.evenings.length,
		years: [...years.values()],
		others: stats.others.map(({ other }) => ({ id: other, name: called(other) })),
	};
}

/** What a person is called, and how told apart at a glance. */
function calledIn(known: Known, id: string): Called {
	const { colour, archived = false } = known.people.get(id) ?? {};
	return {
		...{ id, name: known.name(id), told: known.told(id), letters: known.letters(id), archived },
		...(colour !== undefined && { colour }),
	};
}

/** Names from before: those on record, and those that evenings were written with. */
function formerlyOf(known: Known, id: string, attended: readonly EveningSums[]): readonly string[] {
	const names = attended.flatMap(({ people }) =>
		people.flatMap((own) => (known.personOf(own.id) === id ? [own.name] : [])),
	);
	const all = new Set([...(known.people.get(id)?.formerly ?? []), ...names]);
	all.delete(known.name(id));
	return [...all];
}

/** The ranking that was asked for, in the unit asked for or that of most evenings. */
export function answerRanking(known: Known, asked: AskedRanking): RankingAnswer {
	const unit = unitOf(known, asked);
	const ranking = rankingOf(known.played, { ...asked, unit }, known.personOf);
	const called = known.among(ranking.rows.map(({ person }) => person));
	return {
		ranking,
		unit,
		names: ranking.rows.map(({ person }) => ({ id: person, name: called(person) })),
		mixed: mixedIn(eveningsIn(known, asked), unit),
		choices: known.choices,
	};
}

/**
 * What is counted in: what was asked for, else that of most of the evenings asked about, so that no year is empty for
 * being counted otherwise; where there are none, of all.
 */
export function unitOf(known: Known, asked: AskedScope): Scope['unit'] {
	if (asked.unit !== undefined) return asked.unit;
	const meant = UNITS.flatMap((unit) => eveningsIn(known, { ...asked, unit }));
	return unitsOf(meant)[0] ?? known.choices.units[0] ?? 'point';
}

/** The evenings that count, the latest first. */
export function eveningsIn(known: Known, asked: AskedScope): readonly EveningSums[] {
	const scope = { ...asked, unit: unitOf(known, asked) };
	return known.played.filter((digest) => matches(digest, scope, known.personOf));
}

/** What of these evenings is added up although it is not the same. */
function mixedIn(evenings: readonly EveningSums[], unit: Scope['unit']): Mixed {
	const rules = new Map(evenings.map((evening) => [rulesKey(evening.rules), evening.rules]));
	const stakes = new Map(
		evenings.map(({ currency, minorPerPoint }) => [
			`${currency} ${String(minorPerPoint)}`,
			{ currency, minorPerPoint },
		]),
	);
	return {
		// Money is added up as money, whatever a point was worth.
		stakes: typeof unit === 'string' && stakes.size > 1 ? [...stakes.values()] : [],
		rules: rules.size > 1 ? [...rules.values()] : [],
	};
}
