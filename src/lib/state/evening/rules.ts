/**
 * The rules of an evening, read from its head: those it is pinned to, and what replaced them since. One that
 * is pinned to none is played by the app's own of that name, which are loaded for nobody else.
 */
import type { LaterRules } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { parseRuleset, patchRuleset } from '#lib/rulesets/parse.ts';
import type { RulesetPatch } from '#lib/rulesets/reference.ts';
import type { resolveRuleset } from '#lib/rulesets/resolve.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import type { Source } from '#lib/storage/follow.ts';
import { sameJson } from '#lib/storage/json.ts';
import type { Parsed } from '#lib/storage/storage-issue.ts';

/** Of a head, what says the rules. */
interface SaysRules extends Pick<SessionHead, 'ruleset' | 'rulesetSnapshot'> {
	readonly rulesetChanges?: readonly {
		readonly afterDeals: readonly string[];
		readonly patch: object;
	}[];
}

/** The rules of an evening: those it began with, and what replaced them since. */
export interface EveningRules {
	readonly ruleset: Ruleset;
	readonly laterRules: readonly LaterRules[];
}

let resolve: typeof resolveRuleset | undefined;

/** What has to be waited for before the evening's rules can be read; nothing where they are pinned. */
export function rulesToCome({ rulesetSnapshot }: SaysRules): Promise<void> | undefined {
	if (rulesetSnapshot !== undefined || resolve) return undefined;
	return import('#lib/rulesets/resolve.ts').then(({ resolveRuleset }) => {
		resolve = resolveRuleset;
	});
}

/** Tells of an evening once its rules can be read. */
export const withRulesThere = (source: Source<EveningRecord>): Source<EveningRecord> => ({
	subscribe: ({ next, error }) => {
		let latest: EveningRecord | undefined;
		return source.subscribe({
			error,
			next: (record) => {
				latest = record;
				const { session } = record;
				const coming = session?.status === 'sound' ? rulesToCome(session.head) : undefined;
				if (!coming) next(record);
				else {
					coming.then(() => {
						if (latest === record) next(record);
					}, error);
				}
			},
		});
	},
});

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
	const first =
		head.rulesetSnapshot === undefined ? named(head) : parseRuleset(head.rulesetSnapshot);
	if (!first.ok) return first;
	const laterRules: LaterRules[] = [];
	let held = first.value;
	for (const { afterDeals, patch } of head.rulesetChanges ?? []) {
		const next = patchRuleset(held, patch);
		if (!next.ok) return next;
		held = next.value;
		laterRules.push({ afterDeals, ruleset: held });
	}
	return { ok: true, value: { ruleset: first.value, laterRules } };
}

function named({ ruleset }: SaysRules): ReturnType<typeof resolveRuleset> {
	if (!resolve)
		throw new Error('the rulesets of the app are not there yet: wait for `rulesToCome` first');
	return resolve(ruleset as string | RulesetPatch);
}
