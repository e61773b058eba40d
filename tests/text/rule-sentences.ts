/**
 * Every sentence the app makes of a ruleset: what each built-in says of itself, what it changes
 * against the others, and what a change of every single value and set is told as.
 */
import { LOCALES, type Locale, type Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { rulesetShape } from '#lib/rulesets/schema.ts';
import { differences } from '#lib/text/rules/differences.ts';
import { tariff } from '#lib/text/rules/tariff.ts';
import { isCalling } from '../calling.ts';

export interface Sentence {
	readonly locale: Locale;
	readonly kind: 'tariff' | 'difference' | 'change';
	readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

interface Field {
	readonly schema: Json;
	/** Whether it may be missing; the members of a map may. */
	readonly optional: boolean;
}

/** A value's field in the schema of the value; of a choice of forms, in the form it has. */
function fieldOf(schema: Json, value: unknown, key: string): Field | undefined {
	const forms = (schema.oneOf ?? schema.anyOf) as readonly Json[] | undefined;
	const fields = (of: Json) => (of.properties ?? {}) as Readonly<Record<string, Json>>;
	if (forms) {
		const form = forms.find((one) =>
			Object.entries(fields(one)).every(
				([name, { const: wanted }]) => wanted === undefined || (value as Json)[name] === wanted,
			),
		);
		return form && fieldOf(form, value, key);
	}
	const known = fields(schema)[key];
	if (known) {
		return { schema: known, optional: !((schema.required ?? []) as string[]).includes(key) };
	}
	const any = schema.additionalProperties;
	return isObject(any) ? { schema: any, optional: any.const !== true } : undefined;
}

/** Other values that a place may have: the other words of a choice, another number, none at all. */
function others(schema: Json, value: unknown): unknown[] {
	if (Array.isArray(schema.enum)) return schema.enum.filter((word) => word !== value);
	if (typeof value === 'boolean') return schema.const === true ? [null] : [!value];
	if (typeof value === 'number') {
		const least = schema.minimum as number;
		return [value + 1, value === least ? value + 2 : least];
	}
	return [];
}

/** Patches that change one value each, and take away what may be missing. */
export function* singleChanges(
	schema: Json,
	value: unknown,
	path: readonly string[] = [],
): Generator<Json> {
	const patch = (to: unknown) =>
		path.reduceRight<unknown>((within, key) => ({ [key]: within }), to) as Json;
	if (!isObject(value)) {
		for (const other of others(schema, value)) yield patch(other);
		return;
	}
	for (const [key, within] of Object.entries(value)) {
		if (['names', 'cite', 'sources', 'summary', 'id', 'order'].includes(key)) continue;
		const field = fieldOf(schema, value, key);
		if (!field) continue;
		yield* singleChanges(field.schema, within, [...path, key]);
		if (field.optional) yield* singleChanges({ const: true }, true, [...path, key]);
	}
}

/** Rules that no built-in has, so that their words are read too. */
const house = {
	names: { de: 'Unsere', sv: 'Vår', en: 'Our own' },
	cite: { source: 'house', section: '1' },
};
const SOURCE = { sources: { house: { title: 'Hausregeln' } } };
const PATCHES: Readonly<Record<string, object>> = {
	bei: {
		...SOURCE,
		bei: { cite: house.cite, contracts: { piccolo: true }, equalOnly: true, most: 2 },
	},
	cup: {
		...SOURCE,
		cup: { cite: house.cite, deals: { 4: 16 }, scoring: 'ranks', ranks: { 1: 4, 2: 1 } },
	},
	steps: {
		...SOURCE,
		cup: { cite: house.cite, deals: { 4: 16 }, scoring: 'steps', steps: { fullTo: 100, cap: 150 } },
	},
	rounds: {
		rounds: {
			after: {
				contracts: { trischaken: true, rufer: true },
				premiums: { mondfang: true },
				nobodyPays: true,
			},
			lengthAfter: { trischaken: { unit: 'deals', deals: 1 }, rufer: { unit: 'round' } },
			halfTime: true,
		},
	},
	kontra: { kontra: { highest: { game: 0, premium: 0 } } },
	times: { kontra: { times: { 3: 3 } } },
	demands: {
		contracts: {
			dreier: {
				demands: { premiums: { pagat: true, uhu: true }, settled: 'with-game' },
				only: { uhu: true, pagat: true },
			},
			solodreier: { only: {}, factor: { won: 2, lost: 3 } },
			rufer: { givingUp: { price: 'fixed', points: 1 } },
		},
	},
	premiums: {
		premiums: {
			trull: { besideValat: { silent: 'none', announced: 'all', missed: 'all' } },
			pagat: {
				besideValat: { silent: 'none', announced: 'none', missed: 'none' },
				sides: { silent: 'defence' },
			},
			koenige: { atLeast: { points: 45, leaves: 1 } },
		},
	},
	byCount: {
		premiums: {
			pagat: {
				atLeast: { points: 45, leaves: 2 },
				insteadOfLower: true,
				besideValat: { silent: 'none', announced: 'announced', missed: 'all' },
			},
		},
	},
	cases: {
		kontra: { trischaken: 'riders' },
		trischaken: {
			extra: { virginFromEach: 1, virginFromMost: 2, severalVirgins: 'none' },
			rounding: 'up',
			riders: { each: 2, payer: 3 },
			cases: {
				mayor: {
					order: 1,
					when: { virgins: 'one', mayor: 'forehand', most: 'alone', forehand: 'most' },
					from: 'mayor',
					to: 'virgins',
					points: 4,
					amount: 'in-all',
					forehandFactor: true,
				},
			},
		},
	},
	closer: {
		limits: { least: 1, most: 50 },
		cards: { defenceUnderKontra: { points: 35, leaves: 0 } },
		contracts: {
			dreier: {
				highestKontra: 2,
				bonus: { pagat: { silent: 1, announced: 2 } },
				value: { wonByForehand: 5, halves: true },
			},
			bettler: { highestKontra: 1, value: { lostPerTrick: 1 } },
		},
		premiums: {
			pagat: { highestKontra: 1, value: { missed: 2, missedSilent: 1, halves: true } },
		},
		valat: { highestKontra: 1 },
		rounds: { ask: true, after: { kontra: true, lost: { dreier: true } } },
	},
	twoPayTwo: {
		trischaken: {
			scheme: 'two-pay-two',
			loserPays: null,
			pairwise: null,
			twoPayTwo: { points: 2, mayorAlone: 3, allTricks: 4 },
		},
	},
	pairwise: {
		trischaken: { scheme: 'pairwise', loserPays: null, twoPayTwo: null, pairwise: { points: 2 } },
	},
	renonce: { renonce: { withoutDemanded: 3, scheme: 'fixed', toEach: 2 } },
};

/** Those of them that name nothing the ruleset lacks. */
export function* housePatches(ruleset: Ruleset): Generator<Json> {
	if (!isCalling(ruleset)) return;
	for (const patch of Object.values(PATCHES) as Record<string, Json>[]) {
		const known = (list: 'contracts' | 'premiums') =>
			Object.keys(patch[list] ?? {}).every((id) => Object.hasOwn(ruleset[list], id));
		if (known('contracts') && known('premiums')) yield patch;
	}
}

function* told(base: Ruleset, ruleset: Ruleset, locale: Locale): Generator<string> {
	for (const { group, text } of differences(base, ruleset, locale)) {
		if (group !== 'about') yield text;
	}
}

function* ofTariff(ruleset: Ruleset, locale: Locale): Generator<string> {
	for (const { table, parts } of tariff(ruleset, locale).sections) {
		for (const { name, values, notes } of table?.rows ?? []) {
			yield [`${name} ${values.join(' / ')}`.trim(), ...notes].join(' · ');
		}
		for (const { title, lines } of parts) {
			for (const { label, value } of lines) {
				yield label === '' ? `${title}: ${value}` : `${title} – ${label}: ${value}`;
			}
		}
	}
}

/** All of them, each once. */
export function* sentences(): Generator<Sentence> {
	const all = Object.values(BUILT_IN);
	for (const locale of LOCALES) {
		const seen = new Set<string>();
		const fresh = function* (kind: Sentence['kind'], texts: Iterable<string>): Generator<Sentence> {
			for (const text of texts) {
				if (seen.has(text)) continue;
				seen.add(text);
				yield { locale, kind, text };
			}
		};
		for (const ruleset of all) {
			yield* fresh('tariff', ofTariff(ruleset, locale));
			for (const base of all) {
				if (base.game === ruleset.game) yield* fresh('difference', told(base, ruleset, locale));
			}
			const patches = [...singleChanges(rulesetShape.schema, ruleset), ...housePatches(ruleset)];
			for (const patch of patches) {
				const changed = mergePatch(ruleset, patch) as Ruleset;
				yield* fresh('change', told(ruleset, changed, locale));
				yield* fresh('change', told(changed, ruleset, locale));
			}
		}
	}
}
