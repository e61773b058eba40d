/** What a tariff is made of: tables of what is paid, and single rules, each told with where it is written. */
import type { Citation, Words } from '#lib/domain/rules.ts';
import { isObject } from '#lib/domain/shape.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import { citeText } from '../names.ts';
import { GROUP_NAMES, unitAt } from './units.ts';
import type { Group, Place } from './units/unit.ts';
import { playedAmong } from './played-among.ts';

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

const byOrder = <T extends { readonly order: number }>(all: Readonly<Record<string, T>>) =>
	Object.entries(all).sort(([, a], [, b]) => a.order - b.order);

interface Entry {
	readonly names: Words;
	readonly cite: Citation;
	readonly order: number;
}

/** A row for each, in their order. */
export function rowsOf<T extends Entry>(
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

/** Those records of a ruleset that are played. */
export const playedOf = <T extends { readonly played: boolean }>(
	all: Readonly<Record<string, T>>,
) => Object.fromEntries(Object.entries(all).filter(([, { played }]) => played));

/** The head of a section: its group, and what that is called. */
export const heading = (group: Group, locale: Locale) => ({
	group,
	title: GROUP_NAMES[group]({}, { locale }),
});

/** The rule at a path of the ruleset; `value`: said in other words than the rule's own. */
export function line(
	ruleset: Ruleset,
	locale: Locale,
	path: readonly string[],
	value?: string,
): TariffLine {
	const found = unitAt(path);
	const place: Place = { ids: found?.ids ?? [], rulesets: [ruleset], locale };
	const there = valueAt(ruleset, path);
	const told = found?.unit.set && isObject(there) ? playedAmong(ruleset, there) : there;
	return {
		label: found?.unit.label(place) ?? path.join('.'),
		value: value ?? found?.unit.show(told, place) ?? '',
		path,
	};
}

/** A record the ruleset does not have. */
export function absent(ruleset: Ruleset, locale: Locale, field: string): TariffLine {
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
export function partOf(
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
