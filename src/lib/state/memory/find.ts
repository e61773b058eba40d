/** Evenings and deals found again. Pure. */
import type { Locale, Words } from '#lib/domain/ruleset.ts';
import type { EveningSums } from '#lib/domain/stats/digest.ts';
import { rulesKey } from '#lib/domain/stats/person.ts';
import { currencyExponent } from '#lib/text/format.ts';
import type { Known } from './answers.ts';
import type { KeptDeals } from './digests.ts';
import type {
	DealQuery,
	DealsAnswer,
	EveningQuery,
	EveningsAnswer,
	FoundDeal,
	FoundEvening,
	Item,
} from './questions.ts';
import { inAllLanguages, meansDay, plain, soughtIn, textOf, type Sought } from './words.ts';

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

/** What words are compared with, made once for all evenings of a search. */
class Texts {
	readonly #known: Known;
	readonly #about = new Map<EveningSums, string>();
	readonly #people = new Map<EveningSums, string>();
	readonly #names = new Map<string, string>();

	constructor(known: Known) {
		this.#known = known;
	}

	/** The evening's name, note, rules and Runde. */
	about(digest: EveningSums): string {
		return once(this.#about, digest, () => {
			const { name, note, rules, group } = digest;
			const names = inAllLanguages(rules.names);
			return textOf([name, note, this.#known.groupName(group), ...names]);
		});
	}

	/** What people were called then, and are called now. */
	people(digest: EveningSums): string {
		return once(this.#people, digest, () =>
			textOf(digest.people.flatMap(({ id, name }) => [name, this.player(id)])),
		);
	}

	player(id: string): string {
		return once(this.#names, id, () => {
			const person = this.#known.personOf(id);
			// Who has a namesake is shown, and so is looked for, as Anna 2.
			return textOf([this.#known.name(person), this.#known.told(person)]);
		});
	}
}

function once<Key>(texts: Map<Key, string>, key: Key, make: () => string): string {
	const known = texts.get(key);
	if (known !== undefined) return known;
	const text = make();
	texts.set(key, text);
	return text;
}

/** Whether somebody's evening came to this amount, in points or in money. */
function isAmount({ people, currency, forMoney }: EveningSums, sought: Sought): boolean {
	if (!sought.isMoney && people.some(({ points }) => Math.abs(points) === sought.amount))
		return true;
	const minor = minorOf(sought, currency);
	return forMoney && people.some(({ money }) => Math.abs(money) === minor);
}

/** An amount in minor units of a currency. */
const minorOf = ({ amount }: Sought, currency: string): number | undefined =>
	amount === undefined ? undefined : Math.round(amount * 10 ** currencyExponent(currency));

/** Whether a deal came to this amount: in money where it says so, in points where it does not. */
const isDealAmount = ({ size, worth }: KeptDeal, currency: string, sought: Sought): boolean =>
	sought.amount !== undefined &&
	(sought.isMoney ? worth === minorOf(sought, currency) : size === sought.amount);

/** Whether a word says something of the evening, its people left aside. */
const saysEvening = (texts: Texts, digest: EveningSums, sought: Sought): boolean =>
	meansDay(sought, digest.day) || texts.about(digest).includes(sought.word);

/**
 * The evenings in which all words of the text are found, the latest first: at most `most` of them, and how many there are.
 */
export function answerEvenings(known: Known, query: EveningQuery, most: number): EveningsAnswer {
	const words = soughtIn(query.text);
	const texts = new Texts(known);
	const found = known.evenings.filter(
		(digest) =>
			isEvening(known, digest, query) &&
			words.every(
				(sought) =>
					saysEvening(texts, digest, sought) ||
					texts.people(digest).includes(sought.word) ||
					(sought.amount !== undefined && isAmount(digest, sought)),
			),
	);
	return {
		evenings: found.slice(0, most).map((digest) => foundEvening(known, digest)),
		count: found.length,
		choices: known.choices,
	};
}

function foundEvening(known: Known, digest: EveningSums): FoundEvening {
	const { id, closed, day, startedAt, name, note, rules, deals } = digest;
	const people = known.at([digest]);
	return {
		...{ id, closed, day, startedAt, rules, deals },
		...(name !== undefined && { name }),
		...(note !== undefined && { note }),
		people: [...people].map(known.among(people)),
	};
}

/** A Farben-Solo is looked for as a Farbensolo as well. */
const spellings = (names: readonly string[]): readonly string[] => [
	...names,
	...names.map(unspaced),
];
const unspaced = (name: string): string => name.replace(/[\s-]+/g, '');

/** A word with the contracts and premiums whose name, in any language and at any table, has it. */
type SoughtItem = Sought & { readonly items: ReadonlySet<string> };

type KeptDeal = KeptDeals['deals'][number];

/**
 * The deals that the query means, the latest first.
 * @param deals those of each evening, counted before
 */
export function answerDeals(
	known: Known,
	deals: ReadonlyMap<string, KeptDeals>,
	query: DealQuery,
	most: number,
): DealsAnswer {
	const kept = known.evenings.flatMap(({ id }) => deals.get(id) ?? []);
	const contracts = onceEach(kept.flatMap((one) => one.contracts));
	const premiums = onceEach(kept.flatMap((one) => one.premiums));
	const words = withItems(soughtIn(query.text), [...contracts, ...premiums]);
	const texts = new Texts(known);
	const found: { digest: EveningSums; deal: KeptDeal }[] = [];
	for (const digest of known.evenings) {
		const here = deals.get(digest.id);
		if (!here || here.deals.length === 0 || !isEvening(known, digest, query)) continue;
		const ofEvening = words.map((sought) => saysEvening(texts, digest, sought));
		for (const deal of here.deals.toReversed()) {
			if (!isDeal(known, deal, query)) continue;
			const own = words.map((sought) => saysDeal(texts, digest, deal, sought));
			if (!own.every((says, at) => says || ofEvening[at] === true)) continue;
			if (query.itself === true && words.length > 0 && !own.includes(true)) continue;
			found.push({ digest, deal });
		}
	}
	if (query.order === 'dearest') found.sort((a, b) => b.deal.size - a.deal.size);
	return {
		deals: found.slice(0, most).map((one) => foundDeal(known, one, deals.get(one.digest.id))),
		count: found.length,
		choices: known.choices,
		contracts: contracts.map(byAllNames),
		premiums: premiums.map(byAllNames),
	};
}

/** An item by all that it is called at these tables. */
interface Called {
	readonly id: string;
	readonly names: readonly Words[];
}

function onceEach(items: readonly Item[]): readonly Called[] {
	const byId = new Map<string, Map<string, Words>>();
	for (const { id, names } of items) {
		const all = byId.get(id) ?? new Map<string, Words>();
		byId.set(id, all.set(inAllLanguages(names).join('\n'), names));
	}
	return [...byId].map(([id, all]) => ({ id, names: [...all.values()] }));
}

/** Fahren / Trischaken; but a Farben-Solo is called no otherwise than a Farbensolo. */
function byAllNames({ id, names }: Called): Item {
	const told = (locale: Locale): string => {
		const spelled = names.map((words) => [plain(unspaced(words[locale])), words[locale]] as const);
		// The first spelling of each.
		return [...new Map(spelled.toReversed())]
			.map(([, name]) => name)
			.toReversed()
			.join(' / ');
	};
	return { id, names: { de: told('de'), sv: told('sv'), en: told('en') } };
}

function withItems(words: readonly Sought[], items: readonly Called[]): readonly SoughtItem[] {
	const named = items.map(
		({ id, names }) => [id, textOf(spellings(names.flatMap(inAllLanguages)))] as const,
	);
	return words.map((sought) => {
		const meant = named.flatMap(([id, names]) => (names.includes(sought.word) ? [id] : []));
		return { ...sought, items: new Set(meant) };
	});
}

function isDeal(
	known: Known,
	deal: KeptDeal,
	{ contract, declarer, premium, least = 0 }: DealQuery,
): boolean {
	if (deal.size < least) return false;
	if (contract !== undefined && deal.contract !== contract) return false;
	if (premium !== undefined && !deal.premiums.includes(premium)) return false;
	if (declarer === undefined) return true;
	return deal.declarers.some((player) => known.personOf(player) === declarer);
}

function foundDeal(
	known: Known,
	{ digest, deal }: { readonly digest: EveningSums; readonly deal: KeptDeal },
	kept: KeptDeals | undefined,
): FoundDeal {
	const { id, day, startedAt, name, rules, unit } = digest;
	const nameOf = known.among(known.at([digest]));
	const people = (players: readonly string[] = []) =>
		players.map((player) => nameOf(known.personOf(player)));
	const contract = kept?.contracts.find((item) => item.id === deal.contract)?.names;
	return {
		evening: { id, day, startedAt, rules, unit, ...(name !== undefined && { name }) },
		deal,
		declarers: people(deal.declarers),
		losers: people(deal.losers),
		names: {
			...(contract && { contract }),
			premiums: deal.premiums.flatMap(
				(id) => kept?.premiums.find((item) => item.id === id)?.names ?? [],
			),
		},
	};
}

/** Whether a word says something of the deal itself. A name is its declarer's, or a loser's where nobody declared. */
function saysDeal(texts: Texts, digest: EveningSums, deal: KeptDeal, sought: SoughtItem): boolean {
	const { contract, premiums, declarers, won, losers, kontra, note } = deal;
	const { word, items, won: asked, kontra: isKontra } = sought;
	if (contract !== undefined && items.has(contract)) return true;
	if (items.size > 0 && premiums.some((premium) => items.has(premium))) return true;
	if (asked !== undefined && won === asked) return true;
	if (asked === false && losers?.[0] !== undefined) return true;
	if (isKontra && kontra) return true;
	if (isDealAmount(deal, digest.currency, sought)) return true;
	if (note !== undefined && plain(note).includes(word)) return true;
	const who = losers ?? declarers;
	return losers || who.length > 0
		? who.some((player) => texts.player(player).includes(word))
		: texts.people(digest).includes(word);
}
