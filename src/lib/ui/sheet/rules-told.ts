/** What one version of rules says otherwise than another, in words: both may be called the same. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import type { RulesetPatch } from '#lib/rulesets/reference.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';
import type { Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { differences } from '#lib/text/rules/differences.ts';

interface Version {
	readonly base: Ruleset;
	readonly ruleset: Ruleset;
}

function versionOf(reference: unknown): Version | undefined {
	const id = isObject(reference) ? reference.extends : reference;
	const base = typeof id === 'string' ? builtIn(id) : undefined;
	if (!base) return undefined;
	const resolved = resolveRuleset(reference as string | RulesetPatch);
	return resolved.ok ? { base, ruleset: resolved.value } : undefined;
}

/**
 * A line for each rule that is not as in the other version; over another base, what it is made of and what it changes
 * there. None where it does not read.
 * @param reference what an evening, a Runde or the list of rulesets says
 */
export function rulesTold(reference: unknown, other: unknown, locale: Locale): readonly string[] {
	const [here, there] = [versionOf(reference), versionOf(other)];
	if (!here) return [];
	const { base, ruleset } = here;
	const isOver = there?.base === base;
	const lines = differences(isOver ? there.ruleset : base, ruleset, locale)
		.filter(({ group }) => group !== 'about')
		.map(({ text }) => text);
	return isOver ? lines : [m.rules_e_base({ value: base.names[locale] }, { locale }), ...lines];
}
