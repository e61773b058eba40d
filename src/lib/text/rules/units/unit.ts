/**
 * A value of a ruleset that can be told by itself: under which heading it stands, what it is called
 * and how it reads. The files beside this one say it of each rule.
 */
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { Citation, IdSet, Locale } from '#lib/domain/ruleset.ts';
import { formatInteger, formatList } from '../../format.ts';
import { localeNames } from '../../locales.ts';
import { kontraName } from '../../names.ts';
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import { nameIn, namesOf, thresholdText, timesText, type Naming } from '../values.ts';

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

export interface Place {
	/** The ids that the pattern's stars stand for. */
	readonly ids: readonly string[];
	readonly rulesets: Naming;
	readonly locale: Locale;
}

export type Told = (place: Place) => string;

export interface Unit {
	readonly group: Group;
	/** What the value belongs to: `Bettler`, `Kontra`; empty where the label says it all. */
	readonly subject: Told;
	/** Empty where the subject is label enough: `Bettler 3`. */
	readonly label: Told;
	/**
	 * The value in words; `undefined` is a value that is not there. A method, so that each unit may say of which type its
	 * values are: the ruleset has been checked for it.
	 */
	show(value: unknown, place: Place): string;
	/**
	 * The rule in a clause of its own, around the value in words ("Vorhand zahlt doppelt"); without
	 * one, label and value stand beside each other with a colon.
	 */
	readonly told?: (words: string, place: Place, value: unknown) => string;
	/** Yes or no, told by a sentence each. */
	readonly flag?: { readonly on: choice.Words; readonly off: choice.Words };
	/** A set of ids, with words for what came to it and what left it. */
	readonly set?: SetWords | true;
	/** A whole record that a table may add or drop. */
	readonly record?: true;
	/** A record that one phrase tells. */
	readonly brief?: true;
	/** No rule of play: left out of the tariff. */
	readonly aside?: true;
}

type Items = (params: { items: string }, say: choice.Say) => string;
export interface SetWords {
	readonly more: Items;
	readonly less: Items;
}

/** A clause around the value in words. */
export type Clause = (params: { value: string }, say: choice.Say) => string;
/** A value told by a clause; `none`: the clause for a rule that there is not. */
export const clause = (words: Clause, none?: choice.Words): Pick<Unit, 'told'> => ({
	told: (text, { locale }, value) =>
		none && (value === undefined || value === 0)
			? none({}, { locale })
			: words({ value: text }, { locale }),
});

/** No words: the subject says it all. */
export const nothing: Told = () => '';
/** A message in the place's language. */
export const say =
	(words: choice.Words): Told =>
	({ locale }) =>
		words({}, { locale });
/** A record by its name: that of the first id in the path. */
export const named: Told = ({ ids, rulesets, locale }) => nameIn(rulesets, ids[0] ?? '', locale);

export type Show = Unit['show'];
/** A whole number as it is written in this language. */
export const number: Show = (value: number, { locale }) => formatInteger(value, locale);
/** A level of kontra by its name. */
export function level(value: number, { rulesets, locale }: Place): string {
	const [ruleset] = rulesets;
	if (value === 0 || !ruleset) return m.rules_level_none({}, { locale });
	return kontraName(ruleset, value, locale);
}
/** How often something counts: `doppelt`. */
export const times: Show = (value: number, { locale }) => timesText(value, locale);
/** What somebody wrote, in quotation marks. */
export const text: Show = (value, { locale }) =>
	m.rules_quoted({ text: String(value) }, { locale });
/** A threshold with its leaves, where they count: `35 und 2 Blatt`. */
export const count: Show = (value: CardPoints, { rulesets: [ruleset], locale }) =>
	thresholdText(value, ruleset, locale);
/** The words for one of the values that a rule may have. */
export const oneOf =
	(choices: choice.Choices): Show =>
	(value, { locale }) =>
		choice.choiceText(choices, value, locale);
/** The names of a set's ids, in a list. */
export const set: Show = (value: IdSet | undefined, place) => {
	const items = namesOf(value ?? {}, place.rulesets, place.locale);
	return items.length === 0
		? m.rules_set_none({}, { locale: place.locale })
		: formatList(items, place.locale);
};
/** An absent value in words of its own. */
export const orElse =
	(show: Show, absent: choice.Words): Show =>
	(value, place) =>
		value === undefined ? absent({}, { locale: place.locale }) : show(value, place);

export interface Of {
	readonly group: Group;
	readonly subject: Told;
}
/** A rule with a value that is shown beside its label. */
export const valueOf = (of: Of, label: Told, show: Show, more: Partial<Unit> = {}): Unit => ({
	...of,
	label,
	show,
	...more,
});
/** A rule told by a clause of its own; `none`: the clause for a rule that there is not. */
export const clauseOf = (
	of: Of,
	label: choice.Words,
	show: Show,
	words: Clause,
	none?: choice.Words,
): Unit => valueOf(of, say(label), show, clause(words, none));
/** A rule that holds or does not, with a sentence for each. */
export const flagOf = (of: Of, on: choice.Words, off: choice.Words): Unit => ({
	...of,
	label: nothing,
	show: (value, { locale }) => (value === true ? on : off)({}, { locale }),
	flag: { on, off },
});
/** A set of ids, by their names. */
export const setOf = (of: Of, label: choice.Words, words?: SetWords & Partial<Unit>): Unit => {
	const { more, less, ...rest } = words ?? {};
	return valueOf(of, say(label), set, { set: more && less ? { more, less } : true, ...rest });
};

/** The name in one language, shown plainly where it is the reader's own. */
export const nameOf = (of: Of, field: choice.Words, inLanguage: typeof m.rules_f_name_in): Unit =>
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
/** Where a record's rule is written: the source's title and the section. */
export const citeOf = ({ subject }: Of): Unit =>
	valueOf(
		{ group: 'about', subject },
		say(m.rules_f_cite),
		({ source, section }: Citation, { rulesets, locale }) => {
			const title = rulesets.find(({ sources }) => Object.hasOwn(sources, source))?.sources[source];
			return m.explain_cite({ title: title?.title ?? source, section }, { locale });
		},
		{ aside: true, ...clause(m.rules_d_cite) },
	);

/** A record's place in a list; the list is told as a whole. */
export const order = (of: Of): Unit => valueOf(of, say(m.rules_f_order), number, { aside: true });
/** A record that a table may add or drop, told as a whole. */
export const record = (of: Of, show: Show, label: Told = nothing): Unit =>
	valueOf(of, label, show, { record: true });

/** A rule whose value is a number. */
export const points = (of: Of, label: choice.Words, words: Clause): Unit =>
	clauseOf(of, label, number, words);

/** Units by path, with a star for any id; in the order in which they are told. */
export type Units = readonly (readonly [pattern: string, unit: Unit])[];
