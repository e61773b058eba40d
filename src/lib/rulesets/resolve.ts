/**
 * From what a session says of its rules to a ruleset that may be played: a built-in, or a patch over
 * one (session file format, "Session").
 */
import type { Result } from '#lib/domain/issue.ts';
import { own } from '#lib/domain/own.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { Check } from '#lib/domain/shape.ts';
import { BUILT_IN } from './built-in.ts';
import { asResult, patchRuleset } from './parse.ts';
import type { RulesetPatch } from './reference.ts';

/** The built-in with this id. */
export const builtIn = (id: string): Ruleset | undefined => own(BUILT_IN, id);

/** The built-in that a reference names, or that its patch changes. */
export const baseOf = (reference: string | object): Ruleset | undefined =>
	builtIn(typeof reference === 'string' ? reference : (reference as RulesetPatch).extends);

function unknownRuleset(at: Check, path: readonly string[], value: string): Result<Ruleset> {
	at.reportAt(path, 'unknown-ruleset', { value, known: Object.keys(BUILT_IN).join(', ') });
	return asResult(undefined, at);
}

/**
 * The ruleset that `reference` names: a built-in's id, or a patch over one. Issues about the
 * patched result have paths inside the ruleset.
 */
export function resolveRuleset(reference: string | RulesetPatch): Result<Ruleset> {
	const at = new Check();
	if (typeof reference === 'string') {
		const ruleset = builtIn(reference);
		return ruleset ? asResult(ruleset, at) : unknownRuleset(at, [], reference);
	}
	const base = builtIn(reference.extends);
	if (!base) return unknownRuleset(at, ['extends'], reference.extends);
	return patchRuleset(base, reference.patch, reference.name);
}
