/** Changing a Königrufen ruleset: contracts and premiums of the house, schemes, rules switched on and off. */
import { inAllLanguages } from '#lib/domain/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import {
	type Contract,
	type KoenigrufenRuleset,
	type Premium,
	TRISCHAKEN_NUMBERS,
	type TrischakenRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { both, negative, positive, premium as premiumOf, trischaken } from './build.ts';
import {
	type Added,
	type Path,
	dropSource,
	freeId,
	houseSource,
	lastPlace,
	withHouseSource,
	withRule,
	withValue,
	type Switched,
} from '#lib/rulesets/edit.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import { LONGEST_NAME } from '#lib/rulesets/shapes.ts';
import { referencesTo } from './references.ts';

/** What is added: its own name, and that of the house rules, the source of it. */
interface Called {
	readonly name: string;
	readonly house: string;
}

/** A contract of the house, worth 1 until somebody says otherwise. */
export function addContract(
	ruleset: KoenigrufenRuleset,
	kind: Contract['kind'],
	{ name, house }: Called,
): Added<KoenigrufenRuleset> {
	const id = freeId(name, { ...ruleset.contracts, ...ruleset.premiums });
	const cite = { source: houseSource(ruleset), section: name };
	const order = lastPlace(ruleset.contracts);
	const basis = { names: inAllLanguages(name), cite, order };
	const made = {
		positive: () => positive({ ...basis, talon: 3, value: both(1) }),
		negative: () => negative({ ...basis, tricks: 0, value: both(1) }),
		trischaken: () => trischaken(basis),
	};
	const contracts = { ...ruleset.contracts, [id]: made[kind]() };
	return { ruleset: withHouseSource({ ...ruleset, contracts }, house), id };
}

/** A premium of the house; `players`: a capture that passes from one player to another. */
export function addPremium(
	ruleset: KoenigrufenRuleset,
	between: Premium['between'],
	{ name, house }: Called,
): Added<KoenigrufenRuleset> {
	const id = freeId(name, { ...ruleset.contracts, ...ruleset.premiums });
	const premium = premiumOf({
		names: inAllLanguages(name),
		cite: { source: houseSource(ruleset), section: name },
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
	{ from, name, house }: Called & { readonly from: string },
): Added<KoenigrufenRuleset> {
	const id = freeId(name, { ...ruleset.contracts, ...ruleset.premiums });
	const named = {
		names: inAllLanguages(name.slice(0, LONGEST_NAME)),
		cite: { source: houseSource(ruleset), section: name },
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
	return dropSource(next, houseSource(ruleset));
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

/** Whatever is worth points, `*` being any id or name; of a valat only where it is fixed, else it multiplies. */
const WORTH = [
	'contracts.*.value.*',
	'contracts.*.bonus.*.*',
	'contracts.*.givingUp.points',
	'premiums.*.value.*',
	'trischaken.loserPays.*',
	'trischaken.loserPays.*.*',
	'trischaken.extra.*',
	'trischaken.twoPayTwo.*',
	'trischaken.pairwise.*',
	'trischaken.cases.*.points',
	'renonce.*',
	'renonce.trischaken.*',
	'limits.*',
];

/** Everything worth twice what it was, for a table that plays for halves. */
export function doubled(ruleset: KoenigrufenRuleset): KoenigrufenRuleset {
	const fixed = ruleset.valat?.value.scheme === 'fixed';
	const patterns = [...WORTH, ...(fixed ? ['valat.value.*'] : [])].map((one) => one.split('.'));
	const isWorth = (path: Path): boolean =>
		patterns.some(
			(keys) =>
				keys.length === path.length && keys.every((key, i) => key === '*' || key === path[i]),
		);
	const inside = (value: unknown, path: Path): unknown => {
		if (isObject(value)) {
			const entries = Object.entries(value);
			return Object.fromEntries(
				entries.map(([key, inner]) => [key, inside(inner, [...path, key])]),
			);
		}
		return typeof value === 'number' && isWorth(path) ? value * 2 : value;
	};
	return inside(ruleset, []) as KoenigrufenRuleset;
}

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
	let { trischaken: rule } = ruleset;
	const used = TRISCHAKEN_NUMBERS[scheme];
	const numbers = rule[used] ?? valueAt(base, ['trischaken', used]) ?? FIRST_NUMBERS[used];
	for (const name of Object.values(TRISCHAKEN_NUMBERS)) {
		rule = withValue(rule, [name], name === used ? numbers : undefined);
	}
	return { ...ruleset, trischaken: { ...rule, scheme } };
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
} as const;
type OptionalRule = keyof typeof OPTIONAL;

/** A rule switched on, with the base's numbers where it has some, or off. */
export function withOptional(
	ruleset: KoenigrufenRuleset,
	rule: OptionalRule,
	switched: Switched,
): KoenigrufenRuleset {
	const beginning = () => ({
		...(rule === 'valat' && { names: inAllLanguages('Valat'), order: lastPlace(ruleset.premiums) }),
		...OPTIONAL[rule],
		...(rule === 'bei' && { contracts: negativesOf(ruleset) }),
	});
	return withRule(ruleset, rule, { ...switched, beginning });
}

const negativesOf = ({ contracts }: KoenigrufenRuleset): Readonly<Record<string, true>> =>
	Object.fromEntries(
		Object.entries(contracts)
			.filter(([, { kind, played }]) => kind === 'negative' && played)
			.map(([id]) => [id, true as const]),
	);

/** Whether a premium is made by a count, and with it whether it stands for those of smaller ones. */
export function withCount(
	ruleset: KoenigrufenRuleset,
	id: string,
	{ on, base }: Pick<Switched, 'on' | 'base'>,
): KoenigrufenRuleset {
	const at = (field: string) => ['premiums', id, field];
	const fresh = { points: 45, leaves: ruleset.cards.leaves ? 2 : 0 };
	const counted = valueAt(base, at('atLeast')) ?? fresh;
	const next = withValue(ruleset, at('atLeast'), on ? counted : undefined);
	const before = valueAt(base, at('insteadOfLower'));
	return on ? next : withValue(next, at('insteadOfLower'), before);
}
