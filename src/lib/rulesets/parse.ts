/**
 * From data to a ruleset that may be played: one in full, or one with a patch over it. Validated after
 * patching. It knows none of those that come with the app (`resolve.ts`): whoever has the rules of an
 * evening needs no other.
 */
import type { Result } from '#lib/domain/issue.ts';
import { inAllLanguages } from '#lib/domain/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { shallowEnough } from '#lib/domain/plain.ts';
import { Check, isObject } from '#lib/domain/shape.ts';
import { checkConsistency } from './consistency.ts';
import { warnOfIdleNulls } from './idle-nulls.ts';
import { mergePatch, valueAt } from './merge-patch.ts';
import { withAnyPlaces, withPlaces } from './order.ts';
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
	const called = short ? { names: inAllLanguages(short) } : undefined;
	const at = new Check();
	const known = withoutStrays(base, patch, at);
	warnOfIdleNulls(base, known, at);
	const placed = withPlaces(mergePatch(called ? mergePatch(base, called) : base, known));
	const parsed = parseRuleset(withAnyPlaces(placed, at));
	const warnings = [...at.warnings, ...parsed.warnings];
	if (parsed.ok && at.issues.length === 0) return { ...parsed, warnings };
	return { ok: false, issues: [...at.issues, ...(parsed.ok ? [] : parsed.issues)], warnings };
}

/** Lists of which a patch changes single ones by their ids, and may add its own. */
const LISTS = [
	['contracts', 'no-such-contract'],
	['premiums', 'no-such-premium'],
] as const;

/**
 * The patch without changes to contracts and premiums that the base lacks: a record without names is none that the patch
 * adds, so its id must be misspelt. To take away what is not there is only warned of.
 */
function withoutStrays(base: Ruleset, patch: object, at: Check): object {
	let known = patch;
	for (const [list, code] of LISTS) {
		const there = valueAt(base, [list]);
		const changed = valueAt(patch, [list]);
		if (!isObject(there) || !isObject(changed)) continue;
		const params = { ruleset: base.id, known: Object.keys(there).join(', ') };
		const strays = Object.entries(changed).filter(
			([id, record]) =>
				(record === null || (isObject(record) && !Object.hasOwn(record, 'names'))) &&
				!Object.hasOwn(there, id),
		);
		for (const [id, record] of strays) {
			at[record === null ? 'warnAt' : 'reportAt']([list, id], code, { value: id, ...params });
		}
		// All at once: a patch of many laid out anew for each of them would take minutes.
		const without = Object.fromEntries(strays.map(([id]) => [id, null]));
		if (strays.length > 0) known = mergePatch(known, { [list]: without }) as object;
	}
	return known;
}
