/**
 * From what a session says of its rules to a ruleset that may be played: a built-in, a patch over
 * one, or a snapshot (session file format, "Session"). Validated after patching.
 */
import type { Result } from '#lib/domain/issue.ts';
import { own } from '#lib/domain/own.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { Check, isObject, shallowEnough } from '#lib/domain/shape.ts';
import { BUILT_IN } from './built-in.ts';
import { checkConsistency } from './consistency.ts';
import { mergePatch } from './merge-patch.ts';
import { withPlaces } from './order.ts';
import { rulesetShape } from './schema.ts';
import { LONGEST_NAME } from './shapes.ts';

/** A house ruleset: a built-in and what is different. */
export interface RulesetPatch {
	readonly extends: string;
	readonly name?: string;
	readonly patch: object;
}

const DEEPEST_PATCH = 20;

const asResult = (value: unknown, at: Check): Result<Ruleset> =>
	at.issues.length === 0
		? { ok: true, value: value as Ruleset, warnings: at.warnings }
		: { ok: false, issues: at.issues, warnings: at.warnings };

/** A ruleset from outside, checked for shape and for contradictions. */
export function parseRuleset(value: unknown): Result<Ruleset> {
	const at = new Check();
	if (!shallowEnough(value, DEEPEST_PATCH)) at.report('too-deep', { most: DEEPEST_PATCH });
	else if (rulesetShape.check(value, at)) checkConsistency(value, at);
	return asResult(value, at);
}

/** The built-in with this id. */
export const builtIn = (id: string): Ruleset | undefined => own(BUILT_IN, id);

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

/**
 * A ruleset with a patch over it. A name given beside the patch is the result's name in every
 * language, unless the patch names it itself.
 */
export function patchRuleset(base: Ruleset, patch: unknown, name?: string): Result<Ruleset> {
	if (!isObject(patch) || !shallowEnough(patch, DEEPEST_PATCH)) {
		const at = new Check();
		at.reportAt(['patch'], 'too-deep', { most: DEEPEST_PATCH });
		return asResult(undefined, at);
	}
	const short = name?.trim().slice(0, LONGEST_NAME);
	const called = short ? { names: { de: short, sv: short, en: short } } : undefined;
	return parseRuleset(withPlaces(mergePatch(called ? mergePatch(base, called) : base, patch)));
}
