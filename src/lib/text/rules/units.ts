/**
 * Every value of a ruleset that can be told by itself: under which heading it stands, what it is
 * called and how it reads. Found by its path, so that a change nobody foresaw is still found.
 */
import type { Citation, Locale, Premium, Source } from '#lib/domain/ruleset.ts';
import { localeNames } from '../locales.ts';
import { kontraName } from '../names.ts';
import * as m from '../paraglide/messages.js';
import * as choice from './choices.ts';
import {
	besideText,
	countText,
	factorText,
	lengthText,
	nameIn,
	namesOf,
	payText,
	premiumValueText,
	timesText,
	trischakenName,
	valatText,
	valueText,
	type Naming,
} from './values.ts';
import { formatInteger, formatList } from '../format.ts';

/** As a player thinks of the rules. */
export const GROUPS = [
	'games',
	'premiums',
	'kontra',
	'trischaken',
	'rounds',
	'cash',
	'about',
] as const;
export type Group = (typeof GROUPS)[number];

export const GROUP_NAMES: Readonly<Record<Group, choice.Words>> = {
	games: m.rules_g_games,
	premiums: m.rules_g_premiums,
	kontra: m.rules_g_kontra,
	trischaken: m.rules_g_trischaken,
	rounds: m.rules_g_rounds,
	cash: m.rules_g_cash,
	about: m.rules_g_about,
};

/** Where a value stands: the ids on its path, and what its ids are called. */
export interface Place {
	/** The ids that the pattern's stars stand for. */
	readonly ids: readonly string[];
	readonly rulesets: Naming;
	readonly locale: Locale;
}

type Told = (place: Place) => string;

export interface Unit {
	readonly group: Group;
	/** What the value belongs to: `Bettler`, `Kontra`; empty where the label says it all. */
	readonly subject: Told;
	/** Empty where the subject is label enough: `Bettler 3`. */
	readonly label: Told;
	/** The value in words; `undefined` is a value that is not there. */
	readonly show: (value: unknown, place: Place) => string;
	/** Yes or no, told by a sentence each. */
	readonly flag?: { readonly on: choice.Words; readonly off: choice.Words };
	/** A set of ids. */
	readonly set?: true;
	/** A whole record that a table may add or drop. */
	readonly record?: true;
	/** A record that one phrase tells. */
	readonly brief?: true;
	/** No rule of play: left out of the tariff. */
	readonly aside?: true;
}

const nothing: Told = () => '';
const say =
	(words: choice.Words): Told =>
	({ locale }) =>
		words({}, { locale });
const named: Told = ({ ids, rulesets, locale }) => nameIn(rulesets, ids[0] ?? '', locale);
const trischaken: Told = ({ rulesets, locale }) => trischakenName(rulesets, locale);
const valat: Told = ({ rulesets, locale }) => nameIn(rulesets, 'valat', locale);

type Show = Unit['show'];
const number: Show = (value, { locale }) => formatInteger(value as number, locale);
const times: Show = (value, { locale }) => timesText(value as number, locale);
const text: Show = (value, { locale }) => m.rules_quoted({ text: String(value) }, { locale });
const count: Show = (value, { locale }) => countText(value as { points: number }, locale);
const oneOf =
	(choices: choice.Choices): Show =>
	(value, { locale }) =>
		choice.choiceText(choices, value, locale);
const set: Show = (value, place) => {
	const items = namesOf((value ?? {}) as Record<string, true>, place.rulesets, place.locale);
	return items.length === 0
		? m.rules_set_none({}, { locale: place.locale })
		: formatList(items, place.locale);
};
/** An absent value in words of its own. */
const orElse =
	(show: Show, absent: choice.Words): Show =>
	(value, place) =>
		value === undefined ? absent({}, { locale: place.locale }) : show(value, place);

interface Of {
	readonly group: Group;
	readonly subject: Told;
}
const valueOf = (of: Of, label: Told, show: Show, more: Partial<Unit> = {}): Unit => ({
	...of,
	label,
	show,
	...more,
});
const flagOf = (of: Of, on: choice.Words, off: choice.Words, more: Partial<Unit> = {}): Unit => ({
	...of,
	label: nothing,
	show: (value, { locale }) => (value === true ? on : off)({}, { locale }),
	flag: { on, off },
	...more,
});
const setOf = (of: Of, label: choice.Words, absent?: choice.Words): Unit => ({
	...of,
	label: say(label),
	show: absent ? orElse(set, absent) : set,
	set: true,
});

/** The name in one language, shown plainly where it is the reader's own. */
const nameOf = (of: Of, field: choice.Words, inLanguage: typeof m.rules_f_name_in): Unit =>
	valueOf(
		of,
		({ ids, locale }) => {
			const language = ids.at(-1) as Locale;
			return language === locale
				? field({}, { locale })
				: inLanguage({ language: localeNames[language] }, { locale });
		},
		text,
		{ aside: true },
	);
const citeOf = ({ subject }: Of): Unit =>
	valueOf(
		{ group: 'about', subject },
		say(m.rules_f_cite),
		(value, { rulesets, locale }) => {
			const { source, section } = value as Citation;
			const title = rulesets.find(({ sources }) => Object.hasOwn(sources, source))?.sources[source];
			return m.explain_cite({ title: title?.title ?? source, section }, { locale });
		},
		{ aside: true },
	);

const contract: Of = { group: 'games', subject: named };
const premium: Of = { group: 'premiums', subject: named };
const theValat: Of = { group: 'premiums', subject: valat };
const kontra: Of = { group: 'kontra', subject: say(m.rules_g_kontra) };
const tri: Of = { group: 'trischaken', subject: trischaken };
const renonce: Of = { group: 'games', subject: say(m.rules_renonce) };
const bei: Of = { group: 'games', subject: say(m.rules_bei) };
const rounds: Of = { group: 'rounds', subject: say(m.rules_g_rounds) };
const cup: Of = { group: 'cash', subject: say(m.rules_cup) };
const table: Of = { group: 'rounds', subject: say(m.rules_table) };
const games: Of = { group: 'games', subject: nothing };
const about: Of = { group: 'about', subject: nothing };

/** A record's place in a list; the list is told as a whole. */
const order = (of: Of): Unit => valueOf(of, say(m.rules_f_order), number, { aside: true });
const record = (of: Of, show: Show, label: Told = nothing): Unit =>
	valueOf(of, label, show, { record: true });

const points = (of: Of, label: choice.Words): Unit => valueOf(of, say(label), number);

/** By path, with a star for any id; in the order in which they are told. */
const UNITS: readonly (readonly [pattern: string, unit: Unit])[] = [
	// contracts
	['contracts.*.played', flagOf(contract, m.rules_f_played_on, m.rules_f_played_off)],
	['contracts.*.kind', valueOf(contract, say(m.rules_f_kind), oneOf(choice.KIND))],
	[
		'contracts.*.value',
		valueOf(contract, nothing, (value, { locale }) => valueText(value as never, locale)),
	],
	['contracts.*.declarer', valueOf(contract, say(m.rules_f_declarer), oneOf(choice.DECLARER))],
	['contracts.*.tricks', valueOf(contract, say(m.rules_f_tricks), number)],
	['contracts.*.callsKing', flagOf(contract, m.rules_f_calls_king_on, m.rules_f_calls_king_off)],
	['contracts.*.talon', valueOf(contract, say(m.rules_f_talon), number)],
	[
		'contracts.*.factor',
		valueOf(contract, say(m.rules_f_factor), (value, { locale }) =>
			factorText(value as never, locale),
		),
	],
	['contracts.*.premiumFactor', valueOf(contract, say(m.rules_f_premium_factor), times)],
	[
		'contracts.*.valatFactor',
		valueOf(contract, say(m.rules_f_valat_factor), (value, { locale }) =>
			factorText(value as never, locale),
		),
	],
	['contracts.*.only', setOf(contract, m.rules_f_only, m.rules_set_all)],
	[
		'contracts.*.declarerAnnounces',
		flagOf(contract, m.rules_f_announces_on, m.rules_f_announces_off),
	],
	['contracts.*.demands.premiums', setOf(contract, m.rules_f_demands)],
	['contracts.*.demands.settled', valueOf(contract, say(m.rules_f_settled), oneOf(choice.SETTLED))],
	['contracts.*.demands', { ...record(contract, demandText, say(m.rules_f_demands)), brief: true }],
	[
		'contracts.*.givingUp',
		valueOf(contract, say(m.rules_f_giving_up), (value, { locale }) => {
			const rule = value as { price: string; points?: number } | undefined;
			if (rule?.price !== 'fixed') {
				return choice.choiceText(choice.GIVING_UP, rule?.price ?? 'none', locale);
			}
			return m.rules_f_giving_up_fixed(
				{ points: formatInteger(rule.points ?? 0, locale) },
				{ locale },
			);
		}),
	],
	[
		'contracts.*.kingInTalon',
		valueOf(contract, say(m.rules_f_king_in_talon), oneOf(choice.KING_IN_TALON)),
	],
	['contracts.*.names.*', nameOf(contract, m.rules_f_name, m.rules_f_name_in)],
	['contracts.*.order', order(contract)],
	['contracts.*.cite', citeOf(contract)],
	// what all games have in common
	['cards.win', valueOf(games, say(m.rules_f_win), count)],
	['cards.leaves', flagOf(games, m.rules_f_leaves_on, m.rules_f_leaves_off)],
	['cards.total', points(games, m.rules_f_total)],
	['cards.average', points(games, m.rules_f_average)],
	['cards.cite', citeOf(games)],
	['selfCall', flagOf(games, m.rules_f_self_call_on, m.rules_f_self_call_off)],
	['bei.contracts', setOf(bei, m.rules_f_bei_contracts)],
	['bei.equalOnly', flagOf(bei, m.rules_f_bei_equal_on, m.rules_f_bei_equal_off)],
	['bei.most', points(bei, m.rules_f_bei_most)],
	['bei.cite', citeOf(bei)],
	[
		'bei',
		record(bei, (value, place) =>
			value === undefined
				? m.rules_bei_none({}, { locale: place.locale })
				: set((value as { contracts: object }).contracts, place),
		),
	],
	['renonce.scheme', valueOf(renonce, say(m.rules_f_renonce_scheme), oneOf(choice.RENONCE))],
	['renonce.toEach', points(renonce, m.rules_f_renonce_each)],
	['renonce.trischaken.toEach', points(renonce, m.rules_f_renonce_trischaken)],
	['renonce.trischaken.fromForehand', points(renonce, m.rules_f_renonce_forehand)],
	[
		'renonce.withoutDemanded',
		valueOf(
			renonce,
			say(m.rules_f_renonce_without),
			orElse(number, m.rules_f_renonce_without_none),
		),
	],
	['renonce.cite', citeOf(renonce)],
	[
		'renonce',
		record(renonce, (value, { locale }) => {
			if (value === undefined) return m.rules_renonce_none({}, { locale });
			const { scheme } = value as { scheme: string };
			const label = m.rules_f_renonce_scheme({}, { locale });
			return `${label} ${choice.choiceText(choice.RENONCE, scheme, locale)}`;
		}),
	],
	// premiums
	['premiums.*.played', flagOf(premium, m.rules_f_played_on, m.rules_f_played_off)],
	[
		'premiums.*.value',
		valueOf(premium, nothing, (value, { locale }) => premiumValueText(value ?? {}, locale)),
	],
	['premiums.*.needsKing', flagOf(premium, m.rules_f_needs_king_on, m.rules_f_needs_king_off)],
	['premiums.*.sides.silent', valueOf(premium, say(m.rules_f_side_silent), oneOf(choice.WHO))],
	[
		'premiums.*.sides.announced',
		valueOf(premium, say(m.rules_f_side_announced), oneOf(choice.WHO)),
	],
	['premiums.*.missedSilently', valueOf(premium, say(m.rules_f_missed), oneOf(choice.MISSED))],
	[
		'premiums.*.atLeast',
		valueOf(premium, say(m.rules_f_at_least), orElse(count, m.rules_not_at_all)),
	],
	['premiums.*.insteadOfLower', flagOf(premium, m.rules_f_instead_on, m.rules_f_instead_off)],
	['premiums.*.between', valueOf(premium, say(m.rules_f_between), oneOf(choice.BETWEEN))],
	[
		'premiums.*.silentToOtherSide',
		flagOf(premium, m.rules_f_other_side_on, m.rules_f_other_side_off),
	],
	[
		'premiums.*.besideValat.silent',
		valueOf(premium, say(m.rules_f_beside_silent), oneOf(choice.BESIDE_VALAT)),
	],
	[
		'premiums.*.besideValat.announced',
		valueOf(premium, say(m.rules_f_beside_announced), oneOf(choice.BESIDE_VALAT)),
	],
	[
		'premiums.*.besideValat.missed',
		valueOf(premium, say(m.rules_f_beside_missed), oneOf(choice.BESIDE_VALAT)),
	],
	[
		'premiums.*.besideValat',
		{
			...record(premium, (value, { locale }) =>
				besideText(value as Premium['besideValat'], locale),
			),
			brief: true,
		},
	],
	[
		'premiums.*.group',
		valueOf(premium, say(m.rules_f_group), oneOf(choice.PREMIUM_GROUP), { aside: true }),
	],
	['premiums.*.names.*', nameOf(premium, m.rules_f_name, m.rules_f_name_in)],
	['premiums.*.order', order(premium)],
	['premiums.*.cite', citeOf(premium)],
	// valat
	[
		'valat.value',
		valueOf(theValat, nothing, (value, { locale }) => valatText(value as never, locale)),
	],
	['valat.game', valueOf(theValat, say(m.rules_f_valat_game), oneOf(choice.VALAT_GAME))],
	['valat.announcedBy', valueOf(theValat, say(m.rules_f_side_announced), oneOf(choice.VALAT_BY))],
	['valat.kontra', valueOf(theValat, say(m.rules_f_valat_kontra), oneOf(choice.VALAT_KONTRA))],
	[
		'valat.silentVoidsGameKontra',
		flagOf(theValat, m.rules_f_valat_void_on, m.rules_f_valat_void_off),
	],
	[
		'valat.premiums.silent',
		valueOf(theValat, say(m.rules_f_valat_premiums_silent), oneOf(choice.VALAT_PREMIUMS_MADE)),
	],
	[
		'valat.premiums.announced',
		valueOf(theValat, say(m.rules_f_valat_premiums_announced), oneOf(choice.VALAT_PREMIUMS_MADE)),
	],
	[
		'valat.premiums.missed',
		valueOf(theValat, say(m.rules_f_valat_premiums_missed), oneOf(choice.VALAT_PREMIUMS)),
	],
	['valat.brings', setOf(theValat, m.rules_f_valat_brings)],
	['valat.names.*', nameOf(theValat, m.rules_f_name, m.rules_f_name_in)],
	['valat.order', order(theValat)],
	['valat.cite', citeOf(theValat)],
	[
		'valat',
		record(theValat, (value, { locale }) =>
			value === undefined
				? m.rules_f_played_off({}, { locale })
				: valatText((value as { value: never }).value, locale),
		),
	],
	// kontra
	['kontra.highest.game', valueOf(kontra, say(m.rules_f_kontra_game), level)],
	['kontra.highest.premium', valueOf(kontra, say(m.rules_f_kontra_premium), level)],
	[
		'kontra.negative',
		valueOf(kontra, say(m.rules_f_kontra_negative), oneOf(choice.KONTRA_NEGATIVE)),
	],
	[
		'kontra.trischaken',
		valueOf(
			kontra,
			({ rulesets, locale }) => trischakenName(rulesets, locale),
			oneOf(choice.KONTRA_TRISCHAKEN),
		),
	],
	[
		'kontra.names.*.*',
		valueOf(
			kontra,
			({ ids, locale }) => {
				const [step = '', language] = ids;
				const which = m.rules_f_kontra_level({ n: step }, { locale });
				return language === locale ? which : `${which} (${localeNames[language as Locale]})`;
			},
			orElse(text, m.rules_not_at_all),
			{ aside: true },
		),
	],
	[
		'kontra.names.*',
		record(
			kontra,
			(value, { locale }) =>
				value === undefined
					? m.rules_none({}, { locale })
					: ((value as Record<string, string>)[locale] ?? ''),
			({ ids, locale }) => m.rules_f_kontra_level({ n: ids[0] ?? '' }, { locale }),
		),
	],
	['kontra.cite', citeOf(kontra)],
	// Trischaken
	['trischaken.scheme', valueOf(tri, say(m.rules_f_scheme), oneOf(choice.SCHEME))],
	...Object.entries(choice.ROW).map(([row, words]): readonly [string, Unit] => [
		`trischaken.loserPays.${row}`,
		valueOf(tri, say(words), (value, { locale }) => payText(value as never, locale)),
	]),
	[
		'trischaken.loserPays.forehandInTie',
		valueOf(tri, say(m.rules_f_forehand_tie), oneOf(choice.FOREHAND_TIE)),
	],
	['trischaken.loserPays.ties', valueOf(tri, say(m.rules_f_ties), oneOf(choice.TIES))],
	['trischaken.loserPays.tiePoints', points(tri, m.rules_f_tie_points)],
	[
		'trischaken.loserPays',
		record(
			tri,
			(value, { locale }) =>
				value === undefined
					? m.rules_not_at_all({}, { locale })
					: payText((value as { none: never }).none, locale),
			say(m.rules_f_scheme_loser_pays),
		),
	],
	['trischaken.twoPayTwo.points', points(tri, m.rules_f_two_points)],
	[
		'trischaken.twoPayTwo.mayorAlone',
		valueOf(tri, say(m.rules_f_mayor_alone), (value, place) =>
			value === 0 ? m.rules_not_at_all({}, { locale: place.locale }) : number(value, place),
		),
	],
	[
		'trischaken.twoPayTwo.allTricks',
		valueOf(tri, say(m.rules_f_all_tricks), orElse(number, m.rules_not_at_all)),
	],
	['trischaken.twoPayTwo', record(tri, pointsOf, say(m.rules_f_scheme_two_pay_two))],
	['trischaken.pairwise.points', points(tri, m.rules_f_pair_points)],
	['trischaken.pairwise', record(tri, pointsOf, say(m.rules_f_scheme_pairwise))],
	['trischaken.mayor', valueOf(tri, say(m.rules_f_mayor), count)],
	['trischaken.forehand.factor', valueOf(tri, say(m.rules_f_forehand_factor), times)],
	[
		'trischaken.forehand.when',
		valueOf(
			tri,
			({ locale }) =>
				`${m.rules_f_forehand_factor({}, { locale })}, ${m.rules_f_forehand_when({}, { locale })}`,
			oneOf(choice.FOREHAND_WHEN),
		),
	],
	['trischaken.extra.virginFromEach', points(tri, m.rules_f_virgin_each)],
	[
		'trischaken.extra.severalVirgins',
		valueOf(tri, say(m.rules_f_several), oneOf(choice.SEVERAL_VIRGINS)),
	],
	['trischaken.extra.mayorToEach', points(tri, m.rules_f_mayor_each)],
	['trischaken.talon', valueOf(tri, say(m.rules_f_tr_talon), oneOf(choice.TALON))],
	['trischaken.counting', valueOf(tri, say(m.rules_f_counting), oneOf(choice.COUNTING))],
	['trischaken.cite', citeOf(tri)],
	// rounds and table
	['rounds.factor', valueOf(rounds, say(m.rules_f_round_factor), times)],
	['rounds.after.contracts', setOf(rounds, m.rules_f_round_contracts)],
	['rounds.after.premiums', setOf(rounds, m.rules_f_round_premiums)],
	[
		'rounds.after.nobodyPays',
		flagOf(rounds, m.rules_f_round_nobody_on, m.rules_f_round_nobody_off),
	],
	['rounds.lastRound', flagOf(rounds, m.rules_f_round_last_on, m.rules_f_round_last_off)],
	['rounds.halfTime', flagOf(rounds, m.rules_f_round_half_on, m.rules_f_round_half_off)],
	[
		'rounds.length',
		valueOf(rounds, say(m.rules_f_round_length), (value, { locale }) =>
			lengthText(value as never, locale),
		),
	],
	[
		'rounds.lengthAfter.*',
		valueOf(
			rounds,
			(place) => m.rules_f_round_length_after({ item: named(place) }, { locale: place.locale }),
			orElse((value, { locale }) => lengthText(value as never, locale), m.rules_f_length_like),
		),
	],
	['rounds.meeting', valueOf(rounds, say(m.rules_f_round_meeting), oneOf(choice.MEETING))],
	['rounds.cite', citeOf(rounds)],
	['table.hands', points(table, m.rules_f_hands)],
	['table.most', points(table, m.rules_f_most)],
	['table.direction', valueOf(table, say(m.rules_f_direction), oneOf(choice.DIRECTION))],
	// sheet and cash
	[
		'kontra.booked',
		valueOf(
			{ group: 'cash', subject: nothing },
			say(m.rules_f_kontra_booked),
			oneOf(choice.BOOKED),
		),
	],
	['unit', valueOf({ group: 'cash', subject: nothing }, say(m.rules_f_unit), oneOf(choice.UNIT))],
	['cup.scoring', valueOf(cup, say(m.rules_f_cup_scoring), oneOf(choice.CUP_SCORING))],
	[
		'cup.deals.*',
		valueOf(
			cup,
			({ ids, locale }) => m.rules_f_cup_deals({ n: ids[0] ?? '' }, { locale }),
			orElse(number, m.rules_not_at_all),
		),
	],
	['cup.steps.fullTo', points(cup, m.rules_f_cup_full)],
	['cup.steps.cap', points(cup, m.rules_f_cup_cap)],
	[
		'cup.steps',
		record(
			cup,
			(value, place) =>
				value === undefined
					? m.rules_not_at_all({}, { locale: place.locale })
					: number((value as { fullTo: number }).fullTo, place),
			say(m.rules_f_cup_full),
		),
	],
	[
		'cup.ranks.*',
		valueOf(
			cup,
			({ ids, locale }) => m.rules_f_cup_rank({ n: ids[0] ?? '' }, { locale }),
			orElse(number, m.rules_not_at_all),
		),
	],
	['cup.cite', citeOf(cup)],
	[
		'cup',
		record(cup, (value, { locale }) =>
			value === undefined
				? m.rules_cup_none({}, { locale })
				: choice.choiceText(choice.CUP_SCORING, (value as { scoring: string }).scoring, locale),
		),
	],
	// the three-handed game
	...declarationUnits(),
	// name and sources
	['names.*', nameOf(about, m.rules_f_name, m.rules_f_name_in)],
	['summary.*', nameOf(about, m.rules_f_summary, m.rules_f_summary_in)],
	[
		'sources.*',
		record(
			about,
			(value, { locale }) => {
				if (value === undefined) return m.rules_not_at_all({}, { locale });
				const { title, edition } = value as Source;
				return edition === undefined ? title : `${title} (${edition})`;
			},
			say(m.rules_f_cite),
		),
	],
	['sources.*.title', valueOf(about, say(m.rules_f_cite), text, { aside: true })],
	[
		'sources.*.edition',
		valueOf(about, say(m.rules_f_edition), orElse(text, m.rules_not_at_all), { aside: true }),
	],
];

function demandText(value: unknown, { rulesets, locale }: Place): string {
	if (value === undefined) return m.rules_set_none({}, { locale });
	const { premiums } = value as { readonly premiums: Readonly<Record<string, true>> };
	const items = namesOf(premiums, rulesets, locale).join(', ');
	return Object.keys(premiums).length === 1 ? items : m.rules_f_demands_any({ items }, { locale });
}

/** A level by its name. */
function level(value: unknown, { rulesets, locale }: Place): string {
	const [ruleset] = rulesets;
	if (value === 0 || !ruleset) return m.rules_level_none({}, { locale });
	return kontraName(ruleset, value as number, locale);
}

function pointsOf(value: unknown, place: Place): string {
	if (value === undefined) return m.rules_not_at_all({}, { locale: place.locale });
	return number((value as { points: number }).points, place);
}

/** Declarations, the pagat's events and the pagat laid away. */
function declarationUnits(): (readonly [string, Unit])[] {
	const declaration: Of = { group: 'games', subject: named };
	const event: Of = { group: 'premiums', subject: named };
	const discarded: Of = {
		group: 'premiums',
		subject: ({ rulesets, locale }) => {
			const [ruleset] = rulesets;
			return ruleset?.game === 'tarok' ? ruleset.discardedPagat.names[locale] : '';
		},
	};
	const common = (pattern: string, of: Of): (readonly [string, Unit])[] => [
		[`${pattern}.names.*`, nameOf(of, m.rules_f_name, m.rules_f_name_in)],
		[`${pattern}.order`, order(of)],
		[`${pattern}.cite`, citeOf(of)],
	];
	return [
		['declarations.*.value', valueOf(declaration, nothing, number)],
		['declarations.*.beyond', points(declaration, m.rules_f_beyond)],
		['declarations.*.from', points(declaration, m.rules_f_from)],
		['declarations.*.most', points(declaration, m.rules_f_to)],
		['declarations.*.counts', valueOf(declaration, say(m.rules_f_counts), oneOf(choice.COUNTS))],
		...common('declarations.*', declaration),
		['pagat.*.value', valueOf(event, nothing, number)],
		...common('pagat.*', event),
		['discardedPagat.value', valueOf(discarded, nothing, number)],
		...common('discardedPagat', discarded),
	];
}

interface Node {
	unit?: Unit;
	rank?: number;
	readonly next: Map<string, Node>;
}

const tree: Node = { next: new Map() };
UNITS.forEach(([pattern, unit], rank) => {
	let node = tree;
	for (const key of pattern.split('.')) {
		let next = node.next.get(key);
		if (!next) node.next.set(key, (next = { next: new Map() }));
		node = next;
	}
	node.unit = unit;
	node.rank = rank;
});

export interface FoundUnit {
	readonly unit: Unit;
	/** Where it comes in the telling. */
	readonly rank: number;
	readonly ids: readonly string[];
	/** Whether what is inside it can be told by itself. */
	readonly inside: boolean;
}

/** The unit at exactly this path. */
export function unitAt(path: readonly string[]): FoundUnit | undefined {
	let node = tree;
	const ids: string[] = [];
	for (const key of path) {
		const next = node.next.get(key) ?? node.next.get('*');
		if (!next) return undefined;
		if (!node.next.has(key)) ids.push(key);
		node = next;
	}
	const { unit, rank = 0, next } = node;
	return unit && { unit, rank, ids, inside: next.size > 0 };
}
