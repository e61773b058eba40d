/**
 * What a ruleset changes against another, in words: one line for every change, none without. A
 * change for which nobody wrote words is still told, by its place and its values.
 */
import { own } from '#lib/domain/own.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { alike } from '#lib/domain/alike.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import { formatList } from '../format.ts';
import { type Locale, localeNames } from '../locales.ts';
import { gameRulesWords } from './games.ts';
import { type FoundUnit, unitAt } from './units.ts';
import { GROUPS, type Group, type Place, type Unit } from './units/unit.ts';
import { nameIn, namesOf } from './values.ts';
import { isObject } from '#lib/domain/shape.ts';
import * as m from '../paraglide/messages.js';

export interface Difference {
	readonly group: Group;
	readonly text: string;
	/** The values it tells of; a path covers everything below it. */
	readonly paths: readonly (readonly string[])[];
}

interface Found extends Difference {
	readonly rank: number;
}

interface Comparing {
	readonly base: Ruleset;
	readonly ruleset: Ruleset;
	readonly locale: Locale;
	readonly found: Found[];
}

/**
 * Everything that `ruleset` changes against `base`, grouped as a player thinks. The id is no rule
 * and not told.
 */
export function differences(base: Ruleset, ruleset: Ruleset, locale: Locale): Difference[] {
	const comparing: Comparing = { base, ruleset, locale, found: [] };
	compare(comparing, [], base, ruleset);
	foldSchemes(comparing);
	foldNames(comparing);
	tellOrder(comparing, 'contracts');
	tellOrder(comparing, 'premiums');
	return comparing.found
		.sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.rank - b.rank)
		.map(({ group, text, paths }) => ({ group, text, paths }));
}

/** All of it in one line: `Bettler 3 statt 2 · Vorhand zahlt einfach statt doppelt`. */
export const differencesLine = (base: Ruleset, ruleset: Ruleset, locale: Locale): string =>
	differences(base, ruleset, locale)
		.filter(({ group }) => group !== 'about')
		.map(({ text }) => text)
		.join(' · ');

/** Contracts and premiums, told whole where they come or go. */
const isRecord = (path: readonly string[]): boolean =>
	path.length === 2 && (path[0] === 'contracts' || path[0] === 'premiums');

function compare(c: Comparing, path: readonly string[], before: unknown, now: unknown): void {
	if (alike(before, now)) return;
	if (path.length === 1 && path[0] === 'id') return;
	if (isRecord(path) && (before === undefined || now === undefined)) {
		tellRecord(c, path, now !== undefined);
		return;
	}
	const found = unitAt(path);
	const both = isObject(before) && isObject(now);
	if (found && !(both && found.inside) && !isPlace(path)) {
		c.found.push(tellUnit(c, path, found, before, now));
		return;
	}
	if (found && !both) return;
	if (isObject(before) || isObject(now)) {
		const inside = (value: unknown) => (isObject(value) ? value : {});
		const [old, next] = [inside(before), inside(now)];
		for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
			compare(c, [...path, key], old[key], next[key]);
		}
		return;
	}
	const json = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value));
	c.found.push({
		group: 'about',
		rank: 9999,
		paths: [path],
		text: m.rules_other_at(
			{ path: path.join('.'), now: json(now), before: json(before) },
			{ locale: c.locale },
		),
	});
}

/** Places in a list are told as the whole list. */
const isPlace = (path: readonly string[]): boolean =>
	path.length === 3 && path[2] === 'order' && isRecord(path.slice(0, 2));

function tellRecord(c: Comparing, path: readonly string[], added: boolean): void {
	const [list = '', id = ''] = path;
	c.found.push({
		group: list === 'contracts' ? 'games' : 'premiums',
		rank: list === 'contracts' ? -2 : (unitAt(['premiums', id, 'played'])?.rank ?? 0) - 0.5,
		text: recordChange(c, path, added),
		paths: [path],
	});
}

/** `Neu: Bettler 3`, `Ohne Bettler`. */
function recordChange(
	{ base, ruleset, locale }: Comparing,
	[list = '', id = '']: readonly string[],
	added: boolean,
): string {
	const name = nameIn([ruleset, base], id, locale);
	if (!added) return m.rules_gone_item({ name }, { locale });
	const text = gameRulesWords(ruleset).recordText?.(ruleset, list, id, locale) ?? '';
	return m.rules_new_item({ name, text }, { locale }).trim();
}

function tellUnit(
	c: Comparing,
	path: readonly string[],
	{ unit, rank, ids }: FoundUnit,
	before: unknown,
	now: unknown,
): Found {
	const { locale } = c;
	const here: Place = { ids, rulesets: [c.ruleset, c.base], locale };
	const there: Place = { ids, rulesets: [c.base, c.ruleset], locale };
	const result = (text: string): Found => ({ group: unit.group, rank, text, paths: [path] });
	const field = path.at(-1);

	if (field === 'played' && isRecord(path.slice(0, 2))) {
		return result(recordChange(c, path, now === true));
	}
	if (path.at(-2) === 'names' && path.length > 2 && path[0] !== 'kontra') {
		return result(renamed(c, path, String(before), String(now)));
	}
	const subject = unit.subject(here);
	const of = (text: string) => result(withSubject(subject, text, locale));
	if (unit.flag) return of(unit.show(now, here));
	const label = unit.label(here);
	if (unit.record && !unit.brief) {
		if (isObject(now)) return of(insideText(path, now, here));
		if (label === '') return of(unit.show(now, here));
		return of(m.rules_gone_value({ label, before: unit.show(before, there) }, { locale }));
	}
	if (unit.set && isObject(now) && isObject(before)) {
		return of(setText(unit.set, label, before, now, here));
	}
	const words = { now: unit.show(now, here), before: unit.show(before, there) };
	if (path[0] === 'names' || path[0] === 'summary') {
		return of(m.rules_label_value({ label, value: words.now }, { locale }));
	}
	// A word takes the other's place in the clause; of several, the others stand in brackets.
	const both = now !== undefined && before !== undefined;
	const brief = both && !isPhrase(words.now) && !isPhrase(words.before);
	const value = brief ? m.rules_instead(words, { locale }) : words.now;
	const text = told(unit, value, here, now);
	return result(brief ? text : m.rules_else({ text, before: words.before }, { locale }));
}

const isPhrase = (text: string): boolean => /\p{L}/u.test(text) && text.includes(' ');

/** The rule with its subject: `Trischaken: Vorhand zahlt doppelt`, `Bettler 3`. */
function told(unit: Unit, words: string, place: Place, value: unknown): string {
	const { locale } = place;
	const subject = unit.subject(place);
	const label = unit.label(place);
	if (unit.told) return withSubject(subject, unit.told(words, place, value), locale);
	if (label === '') return `${subject} ${words}`;
	const whole = subject === '' ? label : m.rules_label_of({ subject, label }, { locale });
	return capital(m.rules_label_value({ label: whole, value: words }, { locale }));
}

/** A rule that was not there before, told with all that is in it. */
function insideText(
	path: readonly string[],
	value: Readonly<Record<string, unknown>>,
	place: Place,
): string {
	const parts: { readonly rank: number; readonly text: string }[] = [];
	const visit = (at: readonly string[], inner: unknown): void => {
		const found = unitAt(at);
		if (found && at.length > path.length && !(found.inside && isObject(inner))) {
			const { unit, rank, ids } = found;
			if (unit.aside) return;
			const here = { ...place, ids };
			const words = unit.show(inner, here);
			const label = unit.label(here);
			const text = unit.told
				? unit.told(words, here, inner)
				: label === ''
					? words
					: m.rules_label_value({ label, value: words }, { locale: place.locale });
			parts.push({ rank, text });
			return;
		}
		if (isObject(inner)) for (const key of Object.keys(inner)) visit([...at, key], inner[key]);
	};
	visit(path, value);
	if (parts.length === 0) {
		const unit = unitAt(path)?.unit;
		const [label, words] = [unit?.label(place) ?? '', unit?.show(value, place) ?? ''];
		const params = { label, value: words };
		return label === '' ? words : m.rules_label_value(params, { locale: place.locale });
	}
	return parts
		.sort((a, b) => a.rank - b.rank)
		.map(({ text }) => text)
		.join('; ');
}

const withSubject = (subject: string, text: string, locale: Locale): string =>
	subject === '' ? capital(text) : m.rules_label_value({ label: subject, value: text }, { locale });

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function renamed(c: Comparing, path: readonly string[], before: string, now: string): string {
	const { locale } = c;
	const language = path.at(-1) as Locale;
	if (language === locale) return m.rules_renamed({ before, now }, { locale });
	const params = { before, now, language: localeNames[language] };
	return m.rules_renamed_in(params, { locale });
}

function setText(
	words: Exclude<Unit['set'], undefined>,
	label: string,
	before: object,
	now: object,
	place: Place,
): string {
	const { locale, rulesets } = place;
	const only = (one: object, other: object) =>
		Object.fromEntries(Object.entries(one).filter(([id]) => !Object.hasOwn(other, id)));
	const names = (ids: object) =>
		formatList(namesOf(ids as Record<string, true>, rulesets, locale), locale);
	const tell = words === true ? undefined : words;
	const [more, less] = [only(now, before), only(before, now)];
	const texts: string[] = [];
	if (Object.keys(more).length > 0) {
		const items = names(more);
		texts.push(tell?.more({ items }, { locale }) ?? m.rules_set_more({ label, items }, { locale }));
	}
	if (Object.keys(less).length > 0) {
		const items = names(less);
		texts.push(tell?.less({ items }, { locale }) ?? m.rules_set_less({ label, items }, { locale }));
	}
	return texts.join('; ');
}

/** Where Trischaken is paid otherwise, the numbers of the former scheme go without saying. */
function foldSchemes({ found, ruleset }: Comparing): void {
	const scheme = found.find(({ paths: [path] }) => path?.join('.') === 'trischaken.scheme');
	if (!scheme) return;
	const paths = [...scheme.paths];
	for (const block of ['loserPays', 'twoPayTwo', 'pairwise'] as const) {
		if (valueAt(ruleset, ['trischaken', block]) !== undefined) continue;
		const at = `trischaken.${block}`;
		const index = found.findIndex(({ paths: [path] }) => path?.join('.') === at);
		if (index >= 0) paths.push(...(found.splice(index, 1)[0]?.paths ?? []));
	}
	found.splice(found.indexOf(scheme), 1, { ...scheme, paths });
}

/** Who hears the new name need not hear what it is in other languages. */
function foldNames({ found, locale }: Comparing): void {
	for (const line of [...found]) {
		const [path] = line.paths;
		if (!path || path.length < 3 || path.at(-2) !== 'names' || path.at(-1) !== locale) continue;
		const record = path.slice(0, -1).join('.');
		const others = found.filter(
			({ paths: [at] }) => at !== path && at?.slice(0, -1).join('.') === record,
		);
		const paths = [path, ...others.flatMap((other) => other.paths)];
		for (const other of others) found.splice(found.indexOf(other), 1);
		found.splice(found.indexOf(line), 1, { ...line, paths });
	}
}

/** One line for all places that changed in a list. */
function tellOrder(c: Comparing, list: 'contracts' | 'premiums'): void {
	const { base, ruleset, locale } = c;
	const places = (of: Ruleset) =>
		(valueAt(of, [list]) ?? {}) as Readonly<Record<string, { order: number }>>;
	const moved = Object.entries(places(ruleset)).flatMap(([id, { order }]) => {
		const before = own(places(base), id)?.order;
		return before !== undefined && before !== order ? [id] : [];
	});
	if (moved.length === 0) return;
	const items = namesOf(places(ruleset), [ruleset], locale).join(', ');
	c.found.push({
		group: list === 'contracts' ? 'games' : 'premiums',
		rank: 9000,
		paths: moved.map((id) => [list, id, 'order']),
		text:
			list === 'contracts'
				? m.rules_order_contracts({ items }, { locale })
				: m.rules_order_premiums({ items }, { locale }),
	});
}
