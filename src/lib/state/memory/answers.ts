/** Answers to questions about all evenings, from their digests. Pure. */
import { UNITS, type EveningSums, type Unit } from '#lib/domain/stats/digest.ts';
import { personStats, rulesKey, type DetailsOf, type PersonOf } from '#lib/domain/stats/person.ts';
import { rankingOf } from '#lib/domain/stats/ranking.ts';
import { resolvePerson } from '#lib/storage/people.ts';
import type { Person } from '#lib/storage/bodies.ts';
import type { KeptDeals } from './digests.ts';
import type {
	AskedRanking,
	Choices,
	DealQuery,
	DealsAnswer,
	EveningQuery,
	EveningsAnswer,
	FoundDeal,
	FoundEvening,
	Item,
	KnownPerson,
	Named,
	PeopleAnswer,
	PersonAnswer,
	Question,
	RankingAnswer,
	StandingsAnswer,
	YearSums,
} from './questions.ts';

/** Everything that is known, the latest evening first. */
export class Known {
	readonly evenings: readonly EveningSums[];
	readonly #people: ReadonlyMap<string, Person>;
	readonly #resolved = new Map<string, string>();
	#names: ReadonlyMap<string, string> | undefined;
	#choices: Choices | undefined;

	constructor(evenings: readonly EveningSums[], people: readonly Person[]) {
		this.evenings = evenings;
		this.#people = new Map(people.map((person) => [person.id, person]));
	}

	readonly personOf: PersonOf = (player) => {
		const known = this.#resolved.get(player);
		if (known !== undefined) return known;
		const person = resolvePerson(this.#people, player);
		this.#resolved.set(player, person);
		return person;
	};

	/** A person's own name, or what the latest evening called somebody nobody wrote down. */
	name(person: string): string {
		this.#names ??= this.#namesAtTables();
		return this.#people.get(person)?.name ?? this.#names.get(person) ?? person;
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
		for (const digest of this.evenings) {
			const key = rulesKey(digest.rules);
			if (!rules.has(key)) rules.set(key, { key, rules: digest.rules });
			if (digest.forMoney) currencies.add(digest.currency);
			for (const { id: player } of digest.people) {
				const id = this.personOf(player);
				if (!people.has(id)) people.set(id, { id, name: this.name(id) });
			}
		}
		return {
			rules: [...rules.values()],
			currencies: [...currencies],
			units: unitsOf(this.evenings),
			people: [...people.values()].sort((a, b) => a.name.localeCompare(b.name)),
		};
	}
}

/** What these evenings counted in, that of most evenings first. */
function unitsOf(evenings: readonly EveningSums[]): readonly Unit[] {
	const count = (unit: Unit) => evenings.filter((evening) => evening.unit === unit).length;
	return UNITS.filter((unit) => count(unit) > 0).sort((a, b) => count(b) - count(a));
}

export function answerPeople(known: Known): PeopleAnswer {
	const found = new Map<string, { evenings: number; deals: number; last?: string }>();
	for (const digest of known.evenings) {
		const here = new Set<string>();
		for (const { id, deals } of digest.people) {
			const person = known.personOf(id);
			const sums = found.get(person) ?? { evenings: 0, deals: 0 };
			found.set(person, sums);
			sums.deals += deals;
			if (here.has(person)) continue;
			here.add(person);
			sums.evenings++;
			if (sums.last === undefined || digest.day > sums.last) sums.last = digest.day;
		}
	}
	for (const id of known.people.keys()) {
		const person = known.personOf(id);
		if (!found.has(person)) found.set(person, { evenings: 0, deals: 0 });
	}
	const people = [...found].map(([id, sums]): KnownPerson => ({
		id,
		name: known.name(id),
		archived: known.people.get(id)?.archived ?? false,
		...sums,
	}));
	people.sort(
		(a, b) =>
			Number(a.archived) - Number(b.archived) ||
			b.evenings - a.evenings ||
			a.name.localeCompare(b.name),
	);
	return { people };
}

export function answerPerson(
	known: Known,
	{ person: asked, most, unit: wanted }: Extract<Question, { kind: 'person' }>,
	detailsOf: DetailsOf,
): PersonAnswer | null {
	const id = known.personOf(asked);
	const attended = known.evenings.filter(({ people }) =>
		people.some((own) => known.personOf(own.id) === id),
	);
	if (attended.length === 0 && !known.people.has(id)) return null;
	const units = unitsOf(attended);
	const unit = units.find((one) => one === wanted) ?? units[0] ?? 'point';
	const stats = personStats(attended, id, unit, known.personOf, detailsOf);
	const years = new Map<string, YearSums>();
	for (const { day, people, unit: of } of attended) {
		if (of !== unit) continue;
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
		id,
		name: known.name(id),
		archived: known.people.get(id)?.archived ?? false,
		merged: [...known.people.keys()].filter(
			(other) => other !== id && known.personOf(other) === id,
		),
		units,
		unit,
		stats: { ...stats, evenings: stats.evenings.slice(0, most) },
		evenings: stats.evenings.length,
		years: [...years.values()],
		others: stats.others.map(({ other }) => ({ id: other, name: known.name(other) })),
	};
}

export function answerRanking(known: Known, asked: AskedRanking): RankingAnswer {
	const units =
		asked.group === undefined
			? known.choices.units
			: unitsOf(known.evenings.filter(({ group }) => group === asked.group));
	const unit = asked.unit ?? units[0] ?? 'point';
	const ranking = rankingOf(known.evenings, { ...asked, unit }, known.personOf);
	return {
		ranking,
		unit,
		names: ranking.rows.map(({ person }) => ({ id: person, name: known.name(person) })),
		choices: known.choices,
	};
}

export function answerStandings(known: Known, group: string): StandingsAnswer | null {
	const last = known.evenings.find((evening) => evening.group === group && evening.deals > 0);
	if (!last) return null;
	const rows = last.people
		.map(({ id, points }) => {
			const person = known.personOf(id);
			return { id: person, name: known.name(person), points };
		})
		.sort((a, b) => b.points - a.points);
	return { id: last.id, startedAt: last.startedAt, rows };
}

/** Letters as people search for them: without case and without what stands above them. */
const plain = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase();

const wordsOf = (text: string | undefined): string[] =>
	plain(text ?? '')
		.split(/\s+/)
		.filter((word) => word !== '');

const hasWords = (words: readonly string[], texts: readonly (string | undefined)[]): boolean => {
	if (words.length === 0) return true;
	const all = plain(texts.filter((text) => text !== undefined).join('\n'));
	return words.every((word) => all.includes(word));
};

function isEvening(
	known: Known,
	digest: EveningSums,
	{ from, to, person, rules }: EveningQuery,
): boolean {
	if (from !== undefined && digest.day < from) return false;
	if (to !== undefined && digest.day > to) return false;
	if (rules !== undefined && rulesKey(digest.rules) !== rules) return false;
	if (person === undefined) return true;
	return digest.people.some(({ id }) => known.personOf(id) === person);
}

const textsOf = (known: Known, { name, note, people }: EveningSums) => [
	name,
	note,
	...people.flatMap((person) => [person.name, known.name(known.personOf(person.id))]),
];

function foundEvening(known: Known, digest: EveningSums): FoundEvening {
	const { id, day, startedAt, name, note, rules, deals, people } = digest;
	return {
		...{ id, day, startedAt, rules, deals },
		...(name !== undefined && { name }),
		...(note !== undefined && { note }),
		people: people.map((person) => known.name(known.personOf(person.id))),
	};
}

export function answerEvenings(known: Known, query: EveningQuery, most: number): EveningsAnswer {
	const words = wordsOf(query.text);
	const found = known.evenings.filter(
		(digest) => isEvening(known, digest, query) && hasWords(words, textsOf(known, digest)),
	);
	return {
		evenings: found.slice(0, most).map((digest) => foundEvening(known, digest)),
		count: found.length,
		choices: known.choices,
	};
}

export function answerDeals(
	known: Known,
	deals: ReadonlyMap<string, KeptDeals>,
	query: DealQuery,
	most: number,
): DealsAnswer {
	const { contract, declarer, premium, least = 0, order } = query;
	const words = wordsOf(query.text);
	const found: { digest: EveningSums; deal: KeptDeals['deals'][number] }[] = [];
	const contracts = new Map<string, Item>();
	const premiums = new Map<string, Item>();
	for (const digest of known.evenings) {
		const kept = deals.get(digest.id);
		if (!kept) continue;
		for (const item of kept.contracts) if (!contracts.has(item.id)) contracts.set(item.id, item);
		for (const item of kept.premiums) if (!premiums.has(item.id)) premiums.set(item.id, item);
		if (!isEvening(known, digest, query)) continue;
		const ofEvening = words.length > 0 && hasWords(words, textsOf(known, digest));
		for (let i = kept.deals.length - 1; i >= 0; i--) {
			const deal = kept.deals[i];
			if (!deal || deal.size < least) continue;
			if (contract !== undefined && deal.contract !== contract) continue;
			if (premium !== undefined && !deal.premiums.includes(premium)) continue;
			if (
				declarer !== undefined &&
				!deal.declarers.some((player) => known.personOf(player) === declarer)
			)
				continue;
			if (words.length > 0 && !ofEvening && !hasWords(words, [deal.note])) continue;
			found.push({ digest, deal });
		}
	}
	if (order === 'dearest') found.sort((a, b) => b.deal.size - a.deal.size);
	return {
		deals: found.slice(0, most).map(({ digest, deal }): FoundDeal => {
			const { id, day, startedAt, name, rules } = digest;
			return {
				evening: { id, day, startedAt, rules, ...(name !== undefined && { name }) },
				deal,
				declarers: deal.declarers.map((player) => known.name(known.personOf(player))),
			};
		}),
		count: found.length,
		choices: known.choices,
		contracts: [...contracts.values()],
		premiums: [...premiums.values()],
	};
}
