/** The rules of an evening that changed while it was played (session file, `rulesetChanges`). */
import type { Issue } from '#lib/domain/issue.ts';
import type { LaterRules } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import { patchRuleset } from './parse.ts';
import type { RulesetChange } from './reference.ts';

export interface ResolvedChanges {
	readonly laterRules: readonly LaterRules[];
	/** Paths start at the list of changes. */
	readonly issues: readonly Issue[];
	readonly warnings: readonly Issue[];
	/** The deals before the first change that does not read: what holds behind them nobody knows. */
	readonly knownDeals?: readonly string[];
}

/**
 * Each change is a patch over what held before it, the pinned rules at first. Behind one that does
 * not read nothing is resolved, for it would stand on other ground.
 */
export function resolveChanges(pinned: Ruleset, changes: unknown): ResolvedChanges {
	const laterRules: LaterRules[] = [];
	let warnings: readonly Issue[] = [];
	let held = pinned;
	for (const [i, change] of (Array.isArray(changes) ? changes : []).entries()) {
		const { afterDeals, patch } = isObject(change) ? (change as Partial<RulesetChange>) : {};
		if (!Array.isArray(afterDeals)) {
			const issues: Issue[] = [{ code: 'missing', path: [i, 'afterDeals'] }];
			return { laterRules, issues, warnings, knownDeals: [] };
		}
		const result = patchRuleset(held, patch);
		const placed = (issue: Issue): Issue => ({
			...issue,
			path: [i, 'patch', ...issue.path.slice(issue.path[0] === 'patch' ? 1 : 0)],
		});
		// A file may give rise to more than a call takes arguments.
		warnings = warnings.concat(result.warnings.map(placed));
		if (!result.ok) {
			return { laterRules, issues: result.issues.map(placed), warnings, knownDeals: afterDeals };
		}
		held = result.value;
		laterRules.push({ afterDeals, ruleset: held });
	}
	return { laterRules, issues: [], warnings };
}
