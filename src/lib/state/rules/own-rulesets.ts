/**
 * The rulesets an evening can be played under: the built-in ones and a group's own. An own one is
 * stored as the session file has it, `{ extends, name, patch }`.
 */
import type { Issue } from '#lib/domain/issue.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { Check, anyObject, closed, id, text } from '#lib/domain/shape.ts';
import { BUILT_IN, baseOfBuiltIn } from '#lib/rulesets/built-in.ts';
import type { RulesetPatch } from '#lib/rulesets/reference.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';
import { LONGEST_NAME } from '#lib/rulesets/shapes.ts';
import type { Damaged, RulesetItem } from '#lib/storage/read.ts';
import { apart } from '#lib/text/named-apart.ts';

/** One that may be chosen for an evening. */
export interface RulesetChoice {
	/** An own one's name in a list, told apart from others of the same. */
	readonly called?: string;
	/** The built-in's id, or the own ruleset's in the store. */
	readonly id: string;
	readonly own: boolean;
	readonly ruleset: Ruleset;
	/** What an evening's `ruleset` says; its `rulesetSnapshot` is `ruleset`. */
	readonly reference: string | RulesetPatch;
	/** What it differs from. */
	readonly base: Ruleset | undefined;
	/** Of an own one: the revision to name as seen when it is changed. */
	readonly revision: string | undefined;
}

/** An own ruleset that does not read (any more). */
export interface DamagedRuleset {
	readonly id: string;
	readonly name: string | undefined;
	readonly raw: unknown;
	readonly issues: readonly Issue[];
	readonly revision: string | undefined;
}

/** What is stored and shared of an own ruleset, closed. */
const houseRuleset = closed({ extends: id, name: text(LONGEST_NAME), patch: anyObject });
export type HouseRuleset = RulesetPatch & { readonly name: string };

type ReadHouse =
	| { readonly ok: true; readonly reference: HouseRuleset; readonly ruleset: Ruleset }
	| { readonly ok: false; readonly issues: readonly Issue[] };

/** An own ruleset as it is kept, with what it comes to, or what is wrong with it. */
export function readHouse(value: unknown): ReadHouse {
	const at = new Check();
	if (!houseRuleset.check(value, at)) return { ok: false, issues: at.issues };
	const reference: HouseRuleset = value;
	const resolved = resolveRuleset(reference);
	return resolved.ok ? { ok: true, reference, ruleset: resolved.value } : resolved;
}

/** The rulesets that come with the app. */
export const builtInChoices = (): RulesetChoice[] =>
	Object.values(BUILT_IN).map((ruleset) => ({
		id: ruleset.id,
		own: false,
		ruleset,
		reference: ruleset.id,
		base: baseOfBuiltIn(ruleset.id),
		revision: undefined,
	}));

/** Own rulesets by name, and those that do not read. */
export function ownChoices(
	items: readonly (RulesetItem | Damaged)[],
	locale: Locale,
): { readonly sound: RulesetChoice[]; readonly damaged: DamagedRuleset[] } {
	const sound: RulesetChoice[] = [];
	const damaged: DamagedRuleset[] = [];
	for (const item of items) {
		if (item.status === 'damaged') {
			damaged.push({
				...{ id: item.id, name: undefined, raw: item.raw, revision: undefined },
				issues: [],
			});
			continue;
		}
		const choice = ownChoice(item);
		if ('issues' in choice) damaged.push(choice);
		else sound.push(choice);
	}
	const called = apart(sound.map(({ ruleset }) => ruleset.names[locale]));
	const named = sound.map((choice, i) => ({ ...choice, called: called[i] ?? '' }));
	named.sort((a, b) => a.called.localeCompare(b.called, locale));
	return { sound: named, damaged };
}

/** One own ruleset as it is stored. */
function ownChoice(item: RulesetItem): RulesetChoice | DamagedRuleset {
	const { id: rulesetId, revision, value } = item;
	const read = readHouse(value);
	if (!read.ok) {
		const name = typeof value.name === 'string' ? value.name : undefined;
		return { id: rulesetId, name, raw: value, issues: read.issues, revision };
	}
	const { reference, ruleset } = read;
	const base = builtIn(reference.extends);
	return { id: rulesetId, own: true, ruleset, reference, base, revision };
}
