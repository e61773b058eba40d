/**
 * Changing a ruleset step by step: values at paths, records added and taken out. What is kept is
 * the whole ruleset as it stands; the patch over its base follows from it.
 */
import { own } from '#lib/domain/own.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import {
	TRISCHAKEN_NUMBERS,
	type KoenigrufenRuleset,
	type NegativeContract,
	type PositiveContract,
	type Premium,
	type TrischakenRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { isObject } from '#lib/domain/shape.ts';
import { both, negative, positive, premium as premiumOf } from './build.ts';
import { LONGEST_NAME } from './schema.ts';
import { diffPatch, mergePatch, sameJson, valueAt } from './merge-patch.ts';

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
	mergePatch(base, patch) as Ruleset;

/** Whether the value at a path is not the base's. */
export const differsAt = (base: Ruleset, ruleset: Ruleset, path: Path): boolean =>
	!sameJson(valueAt(base, path), valueAt(ruleset, path));

// --- records ----------------------------------------------------------------------------------

/** The source that own rules are said to be from. */
export const HOUSE_SOURCE = 'house';

export const inAllLanguages = (name: string) => ({ de: name, sv: name, en: name });

/** The ruleset with a source for what a house adds. */
function withHouseSource<T extends Ruleset>(ruleset: T, title: string): T {
	if (Object.hasOwn(ruleset.sources, HOUSE_SOURCE)) return ruleset;
	return { ...ruleset, sources: { ...ruleset.sources, [HOUSE_SOURCE]: { title } } };
}

/** An id for a name that is not taken yet: `mondraub`, `mondraub-2`. */
export function freeId(name: string, taken: object): string {
	const plain = name
		.toLowerCase()
		.replaceAll('ß', 'ss')
		.normalize('NFKD')
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 40);
	const start =
		plain === '' || plain === 'valat' || plain === 'trischaken' ? `own-${plain}` : plain;
	let id = start;
	for (let n = 2; Object.hasOwn(taken, id) || id in {}; n++) id = `${start}-${String(n)}`;
	return id;
}

export const lastPlace = (all: Readonly<Record<string, { readonly order: number }>>): number =>
	Object.values(all).reduce((last, { order }) => Math.max(last, order), 0) + 1;

export interface Added<T> {
	readonly ruleset: T;
	readonly id: string;
}

/** A contract of the house, worth 1 until somebody says otherwise. */
export function addContract(
	ruleset: KoenigrufenRuleset,
	kind: 'positive' | 'negative',
	name: string,
	house: string,
): Added<KoenigrufenRuleset> {
	const id = freeId(name, { ...ruleset.contracts, ...ruleset.premiums });
	const cite = { source: HOUSE_SOURCE, section: name };
	const order = lastPlace(ruleset.contracts);
	const basis = { names: inAllLanguages(name), cite, order, value: both(1) };
	const contract: PositiveContract | NegativeContract =
		kind === 'positive' ? positive({ ...basis, talon: 3 }) : negative({ ...basis, tricks: 0 });
	const contracts = { ...ruleset.contracts, [id]: contract };
	return { ruleset: withHouseSource({ ...ruleset, contracts }, house), id };
}

/** A premium of the house; `players`: a capture that passes from one player to another. */
export function addPremium(
	ruleset: KoenigrufenRuleset,
	between: Premium['between'],
	name: string,
	house: string,
): Added<KoenigrufenRuleset> {
	const id = freeId(name, { ...ruleset.contracts, ...ruleset.premiums });
	const premium = premiumOf({
		names: inAllLanguages(name),
		cite: { source: HOUSE_SOURCE, section: name },
		order: Math.max(lastPlace(ruleset.premiums), (ruleset.valat?.order ?? 0) + 1),
		group: between === 'players' ? 'capture' : 'own',
		value: between === 'players' ? { silent: 1 } : { silent: 1, announced: 2 },
		between,
	});
	const premiums = { ...ruleset.premiums, [id]: premium };
	return { ruleset: withHouseSource({ ...ruleset, premiums }, house), id };
}

/** A contract or premium like another, to change: the house's own, listed last and named wherever that one is. */
export function copyRecord(
	ruleset: KoenigrufenRuleset,
	list: 'contracts' | 'premiums',
	from: string,
	name: string,
	house: string,
): Added<KoenigrufenRuleset> {
	const id = freeId(name, { ...ruleset.contracts, ...ruleset.premiums });
	const named = {
		names: inAllLanguages(name.slice(0, LONGEST_NAME)),
		cite: { source: HOUSE_SOURCE, section: name },
		order: lastPlace(ruleset[list]),
	};
	const original = valueAt(ruleset, [list, from]) as object;
	let next = withValue(ruleset, [list, id], { ...original, ...named });
	for (const path of referencesTo(ruleset, list, from)) {
		const value = valueAt(ruleset, path);
		if (value !== undefined) next = withValue(next, [...path.slice(0, -1), id], value);
	}
	return { ruleset: withHouseSource(next, house), id };
}

/** The ruleset without a contract or premium, and without whatever named it. */
export function dropRecord(
	ruleset: KoenigrufenRuleset,
	list: 'contracts' | 'premiums',
	id: string,
): KoenigrufenRuleset {
	let next = withValue(ruleset, [list, id], undefined);
	for (const path of referencesTo(ruleset, list, id)) {
		if (valueAt(next, path) !== undefined) next = withValue(next, path, undefined);
	}
	return next;
}

/** A dropped contract or premium as the base has it, named again wherever the base names it. */
export function restoreRecord(
	ruleset: KoenigrufenRuleset,
	list: 'contracts' | 'premiums',
	id: string,
	base: Ruleset,
): KoenigrufenRuleset {
	let next = withValue(ruleset, [list, id], valueAt(base, [list, id]));
	for (const path of referencesTo(ruleset, list, id)) {
		const named = valueAt(base, path);
		// Only where the rule that named it is still there.
		if (named !== undefined && isObject(valueAt(next, path.slice(0, -1)))) {
			next = withValue(next, path, named);
		}
	}
	return next;
}

/** Wherever a ruleset may name one of its contracts or premiums. */
function referencesTo(
	{ contracts }: KoenigrufenRuleset,
	list: 'contracts' | 'premiums',
	id: string,
): Path[] {
	return [
		['bei', 'contracts', id],
		['rounds', 'after', list, id],
		['rounds', 'lengthAfter', id],
		['valat', 'brings', id],
		...Object.keys(contracts).flatMap((contract): Path[] => [
			['contracts', contract, 'only', id],
			['contracts', contract, 'demands', 'premiums', id],
		]),
	];
}

/** Contracts or premiums one place up (−1) or down (1) in their list. */
export const moveRecord = (
	ruleset: KoenigrufenRuleset,
	list: 'contracts' | 'premiums',
	id: string,
	by: -1 | 1,
): KoenigrufenRuleset => moved(ruleset, [list], id, by);

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

/** Whatever is worth points; of a valat only where it is fixed, else it multiplies. */
const WORTH = [
	/^contracts\.[^.]+\.(value\.\w+|givingUp\.points)$/,
	/^premiums\.[^.]+\.value\.\w+$/,
	/^trischaken\.(loserPays|extra|twoPayTwo|pairwise)\./,
	/^trischaken\.cases\.[^.]+\.points$/,
	/^renonce\./,
];

/** Everything worth twice what it was, for a table that plays for halves. */
export function doubled(ruleset: KoenigrufenRuleset): KoenigrufenRuleset {
	const fixed = ruleset.valat?.value.scheme === 'fixed';
	const worth = (path: string) =>
		WORTH.some((pattern) => pattern.test(path)) || (fixed && path.startsWith('valat.value.'));
	const inside = (value: unknown, path: string): unknown => {
		if (isObject(value)) {
			const entries = Object.entries(value);
			return Object.fromEntries(
				entries.map(([key, inner]) => [key, inside(inner, path === '' ? key : `${path}.${key}`)]),
			);
		}
		return typeof value === 'number' && worth(path) ? value * 2 : value;
	};
	return inside(ruleset, '') as KoenigrufenRuleset;
}

// --- rules that are there or not --------------------------------------------------------------

/** What a scheme begins with where the base does not have it. */
const FIRST_NUMBERS = {
	loserPays: {
		none: { plain: 1, mayor: 2, to: 'everybody' },
		one: { plain: 3, mayor: 6, to: 'virgins' },
		two: { plain: 3, mayor: 3, to: 'virgins' },
		all: { plain: 2, mayor: 2, to: 'everybody' },
		forehandInTie: 'alone',
		ties: 'each-to-rest',
		tiePoints: 1,
	},
	twoPayTwo: { points: 1, mayorAlone: 0 },
	pairwise: { points: 2 },
} as const;

/** Trischaken paid by another scheme, with the base's numbers where it has some. */
export function withScheme(
	ruleset: KoenigrufenRuleset,
	scheme: TrischakenRule['scheme'],
	base: Ruleset,
): KoenigrufenRuleset {
	let { trischaken } = ruleset;
	const used = TRISCHAKEN_NUMBERS[scheme];
	const numbers = trischaken[used] ?? valueAt(base, ['trischaken', used]) ?? FIRST_NUMBERS[used];
	for (const name of Object.values(TRISCHAKEN_NUMBERS)) {
		trischaken = withValue(trischaken, [name], name === used ? numbers : undefined);
	}
	return { ...ruleset, trischaken: { ...trischaken, scheme } };
}

/** A rule that the base lacks, as it begins when a house adds it. */
const OPTIONAL = {
	renonce: {
		scheme: 'as-if-won',
		toEach: 0,
		trischaken: { toEach: 2, fromForehand: 4 },
	},
	bei: { contracts: {}, equalOnly: false, most: 1 },
	valat: {
		value: { scheme: 'game-factor', silent: 4, announced: 8 },
		game: 'replaced',
		announcedBy: 'both',
		kontra: 'shared',
		silentVoidsGameKontra: false,
		premiums: { silent: 'all', announced: 'all', missed: 'all' },
		brings: {},
	},
	cup: { deals: { 4: 16, 5: 20 }, scoring: 'points' },
} as const;
export type OptionalRule = keyof typeof OPTIONAL;

/** A rule switched on, with the base's numbers where it has some, or off. */
export function withRule(
	ruleset: Ruleset,
	rule: OptionalRule,
	on: boolean,
	base: Ruleset,
	house: string,
): Ruleset {
	if (!on) return withValue(ruleset, [rule], undefined);
	const before = valueAt(base, [rule]);
	if (before !== undefined) return withValue(ruleset, [rule], before);
	const named =
		rule === 'valat'
			? {
					names: inAllLanguages('Valat'),
					order: ruleset.game === 'koenigrufen' ? lastPlace(ruleset.premiums) : 1,
				}
			: {};
	const beginning = {
		...named,
		cite: { source: HOUSE_SOURCE, section: house },
		...OPTIONAL[rule],
		...(rule === 'bei' && { contracts: negativesOf(ruleset) }),
	};
	return withHouseSource(withValue(ruleset, [rule], beginning), house);
}

const negativesOf = (ruleset: Ruleset): Readonly<Record<string, true>> =>
	ruleset.game === 'koenigrufen'
		? Object.fromEntries(
				Object.entries(ruleset.contracts)
					.filter(([, { kind, played }]) => kind === 'negative' && played)
					.map(([id]) => [id, true as const]),
			)
		: {};
