/**
 * From data to a ruleset that may be played: one in full, or one with a patch over it. Validated after
 * patching. It knows none of those that come with the app (`resolve.ts`): whoever has the rules of an
 * evening needs no other.
 */
import type { Result } from '#lib/domain/issue.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { Check, isObject, shallowEnough } from '#lib/domain/shape.ts';
import { checkConsistency } from './consistency.ts';
import { mergePatch } from './merge-patch.ts';
import { allPlaced, withPlaces } from './order.ts';
import { rulesetShape } from './schema.ts';
import { LONGEST_NAME } from './shapes.ts';

const DEEPEST_PATCH = 20;

/** What was found, with all that was reported on the way. */
export const asResult = (value: unknown, at: Check): Result<Ruleset> =>
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

/**
 * A ruleset with a patch over it. A name given beside the patch is the result's name in every
 * language, unless the patch names it itself; what is no name is reported where it was read.
 */
export function patchRuleset(base: Ruleset, patch: unknown, name?: unknown): Result<Ruleset> {
	if (!isObject(patch) || !shallowEnough(patch, DEEPEST_PATCH)) {
		const at = new Check();
		at.reportAt(['patch'], 'too-deep', { most: DEEPEST_PATCH });
		return asResult(undefined, at);
	}
	const short = typeof name === 'string' ? name.trim().slice(0, LONGEST_NAME) : '';
	const called = short ? { names: { de: short, sv: short, en: short } } : undefined;
	const placed = withPlaces(mergePatch(called ? mergePatch(base, called) : base, patch));
	const at = new Check();
	return allPlaced(placed, at) ? parseRuleset(placed) : asResult(undefined, at);
}
