/**
 * Changing a ruleset step by step: values at paths, records added and taken out. What is kept is
 * the whole ruleset as it stands; the patch over its base follows from it.
 */
import { BUILT_IN } from './built-in.ts';
import { withPlaces } from './order.ts';
import { own } from '#lib/domain/own.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import { alike } from '#lib/domain/alike.ts';
import { diffPatch, mergePatch, valueAt } from './merge-patch.ts';

export type Path = readonly string[];

/** The same ruleset with another value at a path; `undefined` takes away what is there. */
export function withValue<T>(ruleset: T, path: Path, value: unknown): T {
	const [key, ...rest] = path;
	if (key === undefined) return value as T;
	const here: Readonly<Record<string, unknown>> = isObject(ruleset) ? ruleset : {};
	const next = rest.length === 0 ? value : withValue(own(here, key), rest, value);
	const entries = Object.entries(here).filter(([other]) => other !== key);
	const place = Object.keys(here).indexOf(key);
	if (next !== undefined) entries.splice(place < 0 ? entries.length : place, 0, [key, next]);
	return Object.fromEntries(entries) as T;
}

/** The smallest patch that makes `ruleset` of `base`. */
export const patchOf = (base: Ruleset, ruleset: Ruleset): object =>
	diffPatch(base, ruleset) as object;

/** What a base and a patch make, legal or not; for an editor that shows what is wrong. */
export const patched = (base: Ruleset, patch: object): Ruleset =>
	withPlaces(mergePatch(base, patch)) as Ruleset;

/** Whether the value at a path is not the base's. */
export const differsAt = (base: Ruleset, ruleset: Ruleset, path: Path): boolean =>
	!alike(valueAt(base, path), valueAt(ruleset, path));

/** The id of the source that house rules are cited from; a built-in may have a source called `house` itself. */
export const houseSource = ({ id }: Ruleset): string =>
	own(own(BUILT_IN, id)?.sources ?? {}, 'house') ? 'own' : 'house';

/** The ruleset with a source for what a house adds. */
export function withHouseSource<T extends Ruleset>(ruleset: T, title: string): T {
	const id = houseSource(ruleset);
	if (Object.hasOwn(ruleset.sources, id)) return ruleset;
	return { ...ruleset, sources: { ...ruleset.sources, [id]: { title } } };
}

/** Whether some rule is written in this source. */
const cites = (value: unknown, source: string): boolean =>
	isObject(value) &&
	Object.entries(value).some(([key, inner]) =>
		key === 'cite' ? isObject(inner) && inner.source === source : cites(inner, source),
	);

/** The ruleset without a source; as it is where some rule is written there. */
export const dropSource = <R extends Ruleset>(ruleset: R, id: string): R =>
	cites(ruleset, id) ? ruleset : withValue(ruleset, ['sources', id], undefined);

/** The ruleset with those sources of its base that it cites and lacks, after a rule was brought back. */
export function withCited<R extends Ruleset>(ruleset: R, base: Ruleset): R {
	const back = Object.entries(base.sources).filter(
		([id]) => !Object.hasOwn(ruleset.sources, id) && cites(ruleset, id),
	);
	if (back.length === 0) return ruleset;
	return { ...ruleset, sources: { ...ruleset.sources, ...Object.fromEntries(back) } };
}

/** What the payments of every ruleset are called: nothing of the house may be taken for one of them. */
export const RESERVED_ITEMS: ReadonlySet<string> = new Set([
	'valat',
	'trischaken',
	'game',
	'limit',
	'manual',
	'renonce',
	'talon',
]);

/** Letters that do not come apart into an English letter and an accent, and what is written for them. */
const SPELT: Readonly<Record<string, string>> = {
	...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'oe' },
	...{ ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/** A name in the letters of an id: `Köpfe` is `koepfe`, `Åsna` `asna`. */
const inPlainLetters = (name: string): string =>
	name
		.normalize('NFC')
		.toLowerCase()
		.replace(/./gu, (letter) => SPELT[letter] ?? letter)
		.normalize('NFKD')
		.replace(/\p{Mark}+/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-/, '')
		.slice(0, 40)
		.replace(/-$/, '');

/** An id for a name that is not taken yet: `mondraub`, `mondraub-2`. */
export function freeId(name: string, taken: object): string {
	const plain = inPlainLetters(name);
	const start = plain === '' || RESERVED_ITEMS.has(plain) ? `own-${plain}` : plain;
	let id = start;
	for (let n = 2; Object.hasOwn(taken, id) || id in {}; n++) id = `${start}-${String(n)}`;
	return id;
}

/** The place behind all that are there, counted from 1. */
export const lastPlace = (all: Readonly<Record<string, { readonly order: number }>>): number =>
	Object.values(all).reduce((last, { order }) => Math.max(last, order), 0) + 1;

export interface Added<T> {
	readonly ruleset: T;
	readonly id: string;
}

/** One of a list of records one place up (−1) or down (1). */
export function moved<T>(ruleset: T, list: Path, id: string, by: -1 | 1): T {
	const records = (valueAt(ruleset, list) ?? {}) as Record<string, { readonly order: number }>;
	const order = Object.entries(records).sort(([, a], [, b]) => a.order - b.order);
	const at = order.findIndex(([other]) => other === id);
	const [one, other] = [order[at], order[at + by]];
	if (!one || !other) return ruleset;
	// Equal places cannot be swapped: number the list anew.
	if (one[1].order === other[1].order) {
		const numbered = order.reduce(
			(next, [each], i) => withValue(next, [...list, each, 'order'], i + 1),
			ruleset,
		);
		return moved(numbered, list, id, by);
	}
	return withValue(
		withValue(ruleset, [...list, id, 'order'], other[1].order),
		[...list, other[0], 'order'],
		one[1].order,
	);
}

/** A rule to be switched on or off. */
export interface Switched {
	readonly on: boolean;
	/** As this has it, where it does. */
	readonly base: Ruleset;
	/** What the house rules are called: the source of a rule that the base lacks. */
	readonly house: string;
}

/** A rule switched on as the base has it, or else as it begins, or off. */
export function withRule<R extends Ruleset>(
	ruleset: R,
	rule: string,
	{ on, base, house, beginning }: Switched & { readonly beginning: () => object },
): R {
	if (!on) return dropSource(withValue(ruleset, [rule], undefined), houseSource(ruleset));
	const before = valueAt(base, [rule]);
	if (before !== undefined) return withValue(ruleset, [rule], before);
	const cite = { source: houseSource(ruleset), section: house };
	return withHouseSource(withValue(ruleset, [rule], { cite, ...beginning() }), house);
}

/** What a round of a cup begins with: everybody deals four times, at a full table and with one who sits out. */
function cupDeals({ hands, most }: Ruleset['table']): Record<string, number> {
	const sizes = [hands, hands + 1].filter((people) => people <= most);
	return Object.fromEntries(sizes.map((people) => [people, 4 * people]));
}

/** Whether a cup is scored, by points at first. */
export const withCup = <R extends Ruleset>(ruleset: R, switched: Switched): R =>
	withRule(ruleset, 'cup', {
		...switched,
		beginning: () => ({ deals: cupDeals(ruleset.table), scoring: 'points' }),
	});

/** What a way of scoring begins with, where it has numbers of its own: the last of a table is worth 1. */
const scoringNumbers = ({ hands }: Ruleset['table']) => ({
	steps: { fullTo: 100, cap: 200 },
	ranks: Object.fromEntries(Array.from({ length: hands }, (_, i) => [i + 1, hands - i])),
});

/** How a cup scores, with the numbers that takes; those of the way before go, where the base has none. */
export function withScoring<R extends Ruleset>(ruleset: R, scoring: string, base: Ruleset): R {
	let next = withValue(ruleset, ['cup', 'scoring'], scoring);
	for (const [name, beginning] of Object.entries(scoringNumbers(ruleset.table))) {
		const path = ['cup', name];
		const before = valueAt(base, path);
		const numbers = valueAt(ruleset, path) ?? before ?? beginning;
		next = withValue(next, path, name === scoring ? numbers : before);
	}
	return next;
}
