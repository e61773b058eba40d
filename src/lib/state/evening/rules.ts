/**
 * The rules of an evening, read from its head: those it is pinned to, and what replaced them since. One that
 * is pinned to none is played by the app's own of that name, which are loaded for nobody else. What checks rules is
 * loaded where somebody needs it: an evening that goes by rules that were found sound before (`rules-there.ts`) is
 * shown without.
 */
import type { LaterRules } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { parseRuleset, patchRuleset } from '#lib/rulesets/parse.ts';
import type { RulesetChange, RulesetPatch } from '#lib/rulesets/reference.ts';
import type { resolveRuleset } from '#lib/rulesets/resolve.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import { loaded } from '#lib/storage/loaded.ts';
import { sameJson } from '#lib/storage/json.ts';
import type { Parsed } from '#lib/storage/storage-issue.ts';

/** Of a head, what says the rules. */
export interface SaysRules extends Pick<SessionHead, 'ruleset' | 'rulesetSnapshot'> {
	readonly rulesetChanges?: readonly RulesetChange[];
}

/** The rules of an evening: those it began with, and what replaced them since. */
export interface EveningRules {
	readonly ruleset: Ruleset;
	readonly laterRules: readonly LaterRules[];
}

interface Checks {
	readonly parseRuleset: typeof parseRuleset;
	readonly patchRuleset: typeof patchRuleset;
}

let resolve: typeof resolveRuleset | undefined;
let checks: Checks | undefined;
/** Rulesets as they were read, each word for word one that this build has checked. */
const checked = new WeakSet<object>();

/** Hands over what checks rules, where somebody has it at hand. */
export const checkWith = (given: Checks): void => {
	checks = given;
};

/** Has what checks rules at hand; nothing to wait for once it is there. */
export const checksToCome = (): Promise<unknown> | undefined => (checks ? undefined : toCheck());

const toCheck = loaded(() => import('#lib/rulesets/parse.ts').then(checkWith));

/** Takes a ruleset for one that was checked. */
export const noteChecked = (ruleset: object): void => {
	checked.add(ruleset);
};

/** Whether the evening's rules can be read. */
export const areRulesThere = ({ rulesetSnapshot: pinned, rulesetChanges }: SaysRules): boolean =>
	checks
		? pinned !== undefined || resolve !== undefined
		: !rulesetChanges && pinned !== undefined && checked.has(pinned);

/** What has to be waited for before the evening's rules can be read. */
export function rulesToCome(head: SaysRules): Promise<unknown> | undefined {
	if (areRulesThere(head)) return undefined;
	if (head.rulesetSnapshot !== undefined) return checksToCome();
	const loaded = import('#lib/rulesets/resolve.ts').then(({ resolveRuleset }) => {
		resolve = resolveRuleset;
	});
	return Promise.all([loaded, checksToCome()]);
}

/** Rules parsed once per content: those of a group's evenings are mostly the same. */
export class KnownRules {
	#head: SaysRules | undefined;
	#rules: Parsed<EveningRules> | undefined;
	/** By the ruleset as it was read: many evenings are pinned to one, and those of several come in turn. */
	readonly #pinned = new WeakMap<object, Parsed<EveningRules>>();

	/** The same object for the same content, so that renaming an evening does not price its deals anew. */
	of(head: SaysRules): Parsed<EveningRules> {
		const pinned = head.rulesetChanges === undefined ? head.rulesetSnapshot : undefined;
		const rules = (pinned && this.#pinned.get(pinned)) ?? this.#compared(head);
		if (pinned) this.#pinned.set(pinned, rules);
		this.#head = head;
		this.#rules = rules;
		return rules;
	}

	#compared(head: SaysRules): Parsed<EveningRules> {
		const before = this.#head;
		const isSame = before && FIELDS.every((field) => sameJson(before[field], head[field]));
		return (isSame ? this.#rules : undefined) ?? readRules(head);
	}
}

const FIELDS = ['ruleset', 'rulesetSnapshot', 'rulesetChanges'] as const;

/** The rules an evening began with, and those that replaced them. */
export function readRules(head: SaysRules): Parsed<EveningRules> {
	const first = begunWith(head);
	if (!first.ok) return first;
	const laterRules: LaterRules[] = [];
	let held = first.value;
	for (const { afterDeals, patch } of head.rulesetChanges ?? []) {
		const next = there(checks).patchRuleset(held, patch);
		if (!next.ok) return next;
		held = next.value;
		laterRules.push({ afterDeals, ruleset: held });
	}
	return { ok: true, value: { ruleset: first.value, laterRules } };
}

function begunWith({ rulesetSnapshot: pinned, ruleset }: SaysRules): Parsed<Ruleset> {
	if (pinned === undefined) return there(resolve)(ruleset as string | RulesetPatch);
	if (checked.has(pinned)) return { ok: true, value: pinned as unknown as Ruleset };
	return there(checks).parseRuleset(pinned);
}

function there<Loaded>(loaded: Loaded | undefined): Loaded {
	if (!loaded) throw new Error('the rules cannot be read yet: wait for `rulesToCome` first');
	return loaded;
}
