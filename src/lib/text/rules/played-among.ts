import type { Ruleset } from '#lib/domain/ruleset.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';

/** Of a set of ids those that are played: of what is switched off nobody is told. */
export const playedAmong = <T>(ruleset: Ruleset | undefined, ids: Readonly<Record<string, T>>) =>
	Object.fromEntries(
		Object.entries(ids).filter(([id]) =>
			['contracts', 'premiums'].every((list) => valueAt(ruleset, [list, id, 'played']) !== false),
		),
	);
