/**
 * The whole of a ruleset as a table would pin it to the wall: what every game and premium is worth
 * and on which conditions, and every other rule with its value, each with where it is written.
 */
import type { Citation, Locale, Ruleset, Words } from '#lib/domain/ruleset.ts';
import type {
	KoenigrufenRuleset,
	RenonceRule,
	ValatRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { isObject } from '#lib/domain/shape.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import { formatHalves, formatInteger } from '../format.ts';
import { citeText } from '../names.ts';
import * as m from '../paraglide/messages.js';
import { contractNotes, contractValue, missedNotes, premiumNotes } from './records.ts';
import { GROUP_NAMES, unitAt } from './units.ts';
import type { Group, Place } from './units/unit.ts';
import { quietTrischaken } from './quiet-trischaken.ts';
import { countText, trischakenName } from './values.ts';

export interface TariffRow {
	readonly id: string;
	readonly name: string;
	/** Cells beside the name, one for each of the table's columns; `–` for what there is not. */
	readonly values: readonly string[];
	readonly notes: readonly string[];
	readonly cite: string;
}

export interface TariffTable {
	readonly columns: readonly string[];
	readonly rows: readonly TariffRow[];
}

/** One rule: `Vorhand zahlt doppelt`. */
export interface TariffLine {
	readonly label: string;
	readonly value: string;
	readonly path: readonly string[];
}

export interface TariffPart {
	readonly title: string;
	readonly cite: string | undefined;
	readonly lines: readonly TariffLine[];
}

export interface TariffSection {
	readonly group: Group;
	readonly title: string;
	readonly table?: TariffTable;
	readonly parts: readonly TariffPart[];
}

export interface Tariff {
	readonly title: string;
	readonly summary: string;
	/** What the values are counted in. */
	readonly unitNote: string;
	readonly sections: readonly TariffSection[];
	/** What must be known of the numbers. */
	readonly notes: readonly string[];
	readonly sources: readonly string[];
}

export function tariff(ruleset: Ruleset, locale: Locale): Tariff {
	const sections =
		ruleset.game === 'tarok' ? tarokSections(ruleset, locale) : sectionsOf(ruleset, locale);
	return {
		title: ruleset.names[locale],
		summary: ruleset.summary[locale],
		unitNote:
			ruleset.unit === 'chip'
				? m.rules_t_unit_note_chips({}, { locale })
				: m.rules_t_unit_note({}, { locale }),
		sections: sections.filter(
			({ table, parts }) => (table?.rows.length ?? 0) > 0 || parts.length > 0,
		),
		notes: Object.values(ruleset.notes ?? {}).map((note) => note[locale]),
		sources: Object.values(ruleset.sources).map(({ title, edition }) =>
			edition === undefined ? title : `${title} (${edition})`,
		),
	};
}

const byOrder = <T extends { readonly order: number }>(all: Readonly<Record<string, T>>) =>
	Object.entries(all).sort(([, a], [, b]) => a.order - b.order);

interface Entry {
	readonly names: Words;
	readonly cite: Citation;
	readonly order: number;
}

/** A row for each, in their order. */
function rowsOf<T extends Entry>(
	ruleset: Ruleset,
	locale: Locale,
	all: Readonly<Record<string, T>>,
	cells: (entry: T) => Pick<TariffRow, 'values' | 'notes'>,
): TariffRow[] {
	return byOrder(all).map(([id, entry]) => ({
		id,
		name: entry.names[locale],
		...cells(entry),
		cite: citeText(ruleset, entry.cite, locale),
	}));
}

const playedOf = <T extends { readonly played: boolean }>(all: Readonly<Record<string, T>>) =>
	Object.fromEntries(Object.entries(all).filter(([, { played }]) => played));

function sectionsOf(ruleset: KoenigrufenRuleset, locale: Locale): TariffSection[] {
	const part = (title: string, path: string, unless: readonly string[] = []) =>
		partOf(ruleset, locale, title, path, unless);
	const { valat, renonce, bei, limits } = ruleset;
	const tri = trischakenName([ruleset], locale);
	const played = Object.values(ruleset.contracts).filter((contract) => contract.played);
	return [
		{
			...heading('games', locale),
			table: gamesOf(ruleset, locale),
			parts: [
				generalOf(ruleset, locale),
				...(renonce
					? [part(m.rules_renonce({}, { locale }), 'renonce', quietRenonce(renonce))]
					: []),
				...(bei ? [part(m.rules_bei({}, { locale }), 'bei')] : []),
				...(limits ? [part(m.rules_limits({}, { locale }), 'limits')] : []),
			],
		},
		{
			...heading('premiums', locale),
			table: premiumsOf(ruleset, locale),
			parts: valat ? [part(valat.names[locale], 'valat', quietValat(valat))] : [],
		},
		{
			...heading('kontra', locale),
			parts: [part(m.rules_g_kontra({}, { locale }), 'kontra', ['kontra.booked'])],
		},
		{
			...heading('trischaken', locale),
			title: tri,
			parts: played.some(({ kind }) => kind === 'trischaken')
				? [part(tri, 'trischaken', quietTrischaken(ruleset))]
				: [],
		},
		...common(ruleset, locale),
	];
}

const gamesOf = (ruleset: KoenigrufenRuleset, locale: Locale): TariffTable => ({
	columns: [m.rules_t_value({}, { locale })],
	rows: rowsOf(ruleset, locale, playedOf(ruleset.contracts), (contract) => ({
		values: [contract.kind === 'trischaken' ? '' : contractValue(contract, locale)],
		notes: contractNotes(contract, [ruleset], locale),
	})),
});

function premiumsOf(ruleset: KoenigrufenRuleset, locale: Locale): TariffTable {
	const figure = (points: number | undefined, halves?: boolean) =>
		points === undefined ? '–' : (halves ? formatHalves : formatInteger)(points, locale);
	return {
		columns: [m.rules_t_silent({}, { locale }), m.rules_t_announced({}, { locale })],
		rows: rowsOf(ruleset, locale, playedOf(ruleset.premiums), (premium) => ({
			values: [
				figure(premium.value.silent, premium.value.halves),
				figure(premium.value.announced, premium.value.halves),
			],
			notes: [...missedNotes(premium, locale), ...premiumNotes(premium, [ruleset], locale)],
		})),
	};
}

const generalOf = (ruleset: KoenigrufenRuleset, locale: Locale): TariffPart => ({
	title: m.rules_t_general({}, { locale }),
	cite: undefined,
	lines: [
		line(ruleset, locale, ['cards', 'win'], countText(ruleset.cards.win, locale)),
		...(ruleset.cards.defenceUnderKontra
			? [line(ruleset, locale, ['cards', 'defenceUnderKontra'])]
			: []),
		line(ruleset, locale, ['selfCall']),
		...(ruleset.renonce ? [] : [absent(ruleset, locale, 'renonce')]),
		...(ruleset.bei ? [] : [absent(ruleset, locale, 'bei')]),
	],
});

/** What goes without saying where it is not so. */
const quietValat = ({ silentVoidsGameKontra, brings }: ValatRule): string[] => [
	...(silentVoidsGameKontra ? [] : ['valat.silentVoidsGameKontra']),
	...(Object.keys(brings).length > 0 ? [] : ['valat.brings']),
];
const quietRenonce = ({ scheme, toEach }: RenonceRule): string[] =>
	scheme !== 'fixed' && toEach === 0 ? ['renonce.toEach'] : [];

function tarokSections(ruleset: TarokRuleset, locale: Locale): TariffSection[] {
	const figure = (value: number) => formatInteger(value, locale);
	const columns = [m.rules_t_value({}, { locale })];
	const declarations = rowsOf(ruleset, locale, ruleset.declarations, (rule) => {
		const value = figure(rule.value);
		if (rule.counts === 'nothing' || rule.beyond === 0) return { values: [value], notes: [] };
		const params = { value, from: figure(rule.from), beyond: figure(rule.beyond) };
		return { values: [value], notes: [m.rules_counted_value(params, { locale })] };
	});
	const { pagat, discardedPagat } = ruleset;
	const events = rowsOf(ruleset, locale, { ...pagat, discardedPagat }, ({ value }) => ({
		values: [figure(value)],
		notes: [],
	}));
	return [
		{
			group: 'games',
			title: m.rules_declarations({}, { locale }),
			table: { columns, rows: declarations },
			parts: [
				{
					title: m.rules_t_general({}, { locale }),
					cite: citeText(ruleset, ruleset.cards.cite, locale),
					lines: [line(ruleset, locale, ['cards', 'average'])],
				},
			],
		},
		{
			group: 'premiums',
			title: m.rules_pagat_events({}, { locale }),
			table: { columns, rows: events },
			parts: [],
		},
		...common(ruleset, locale),
	];
}

/** Rounds, table, sheet and cup: what both kinds of game have. */
function common(ruleset: Ruleset, locale: Locale): TariffSection[] {
	const part = (title: string, path: string, unless: readonly string[] = []) =>
		partOf(ruleset, locale, title, path, unless);
	const { after, lastRound, halfTime } = ruleset.rounds;
	const starts = [after.contracts, after.premiums].map((ids) => Object.keys(ids).length > 0);
	const byHand = !starts.includes(true) && !after.nobodyPays && !lastRound && !halfTime;
	const silent = [
		...(starts[0] ? [] : ['rounds.after.contracts']),
		...(starts[1] ? [] : ['rounds.after.premiums']),
		...(after.nobodyPays ? [] : ['rounds.after.nobodyPays']),
		...(lastRound ? [] : ['rounds.lastRound']),
		...(halfTime ? [] : ['rounds.halfTime']),
	];
	const rounds = part(m.rules_g_rounds({}, { locale }), 'rounds', silent);
	return [
		{
			...heading('rounds', locale),
			parts: [
				byHand
					? {
							...rounds,
							lines: [
								...rounds.lines,
								{
									label: '',
									value: m.rules_rounds_by_hand({}, { locale }),
									path: ['rounds', 'after'],
								},
							],
						}
					: rounds,
				part(m.rules_table({}, { locale }), 'table'),
			],
		},
		{
			...heading('cash', locale),
			parts: [
				...(ruleset.game === 'koenigrufen'
					? [
							{
								title: m.rules_g_kontra({}, { locale }),
								cite: undefined,
								lines: [line(ruleset, locale, ['kontra', 'booked'])],
							},
						]
					: []),
				...(ruleset.cup ? [part(m.rules_cup({}, { locale }), 'cup')] : []),
			],
		},
	];
}

const heading = (group: Group, locale: Locale) => ({
	group,
	title: GROUP_NAMES[group]({}, { locale }),
});

function line(
	ruleset: Ruleset,
	locale: Locale,
	path: readonly string[],
	value?: string,
): TariffLine {
	const found = unitAt(path);
	const place: Place = { ids: found?.ids ?? [], rulesets: [ruleset], locale };
	return {
		label: found?.unit.label(place) ?? path.join('.'),
		value: value ?? found?.unit.show(valueAt(ruleset, path), place) ?? '',
		path,
	};
}

/** A record the ruleset does not have. */
function absent(ruleset: Ruleset, locale: Locale, field: string): TariffLine {
	const found = unitAt([field]);
	const place: Place = { ids: [], rulesets: [ruleset], locale };
	return {
		label: found?.unit.subject(place) ?? field,
		value: found?.unit.show(undefined, place) ?? '',
		path: [field],
	};
}

/** Keys of a record; where what they stand for has an order of its own, in that. */
function inOrder(record: Readonly<Record<string, unknown>>): string[] {
	const place = (key: string): number => {
		const inner = record[key];
		return isObject(inner) && typeof inner.order === 'number' ? inner.order : 0;
	};
	return Object.keys(record).sort((a, b) => place(a) - place(b));
}

/** Every rule below a path that is a rule of play, in the order of telling. */
function partOf(
	ruleset: Ruleset,
	locale: Locale,
	title: string,
	root: string,
	unless: readonly string[],
): TariffPart {
	const found: { readonly rank: number; readonly line: TariffLine }[] = [];
	const visit = (path: readonly string[], value: unknown): void => {
		if (unless.includes(path.join('.'))) return;
		const here = unitAt(path);
		if (here && path.length > 1 && !(here.inside && isObject(value))) {
			if (!here.unit.aside) found.push({ rank: here.rank, line: line(ruleset, locale, path) });
			return;
		}
		if (isObject(value)) for (const key of inOrder(value)) visit([...path, key], value[key]);
	};
	const value = valueAt(ruleset, [root]);
	visit([root], value);
	const cite = isObject(value) ? (value.cite as Citation | undefined) : undefined;
	return {
		title,
		cite: cite && citeText(ruleset, cite, locale),
		lines: found.sort((a, b) => a.rank - b.rank).map((one) => one.line),
	};
}
