/** Changing how Trischaken is paid: special cases, and what riding along costs. */

import type { KontraRule } from '#lib/domain/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { type Added, freeId, lastPlace, withValue } from '#lib/rulesets/edit.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
const CASES = ['trischaken', 'cases'];

/** A special case more, looked at last: one virgin gets 1 from each until somebody says otherwise. */
export function addCase(ruleset: KoenigrufenRuleset): Added<KoenigrufenRuleset> {
	const { cases = {} } = ruleset.trischaken;
	const id = freeId('case', cases);
	const beginning = {
		...{ order: lastPlace(cases), when: { virgins: 'one' } },
		...{ from: 'rest', to: 'virgins', points: 1 },
	};
	return { ruleset: withValue(ruleset, [...CASES, id], beginning), id };
}

/** The ruleset without a special case; without the list, where the base has none and it is empty. */
export function dropCase(
	ruleset: KoenigrufenRuleset,
	id: string,
	base: Ruleset,
): KoenigrufenRuleset {
	const without = withValue(ruleset, [...CASES, id], undefined);
	const left = Object.keys(without.trischaken.cases ?? {}).length;
	if (left > 0 || valueAt(base, CASES) !== undefined) return without;
	return withValue(without, CASES, undefined);
}

/** A special case as the base has it, looked at last where another has its place by now. */
export function restoreCase(
	ruleset: KoenigrufenRuleset,
	id: string,
	base: Ruleset,
): KoenigrufenRuleset {
	const { cases = {} } = ruleset.trischaken;
	const path = [...CASES, id];
	const next = withValue(ruleset, path, valueAt(base, path));
	const { order } = next.trischaken.cases?.[id] ?? {};
	const isTaken = Object.values(cases).some((other) => other.order === order);
	return isTaken ? withValue(next, [...path, 'order'], lastPlace(cases)) : next;
}

/** Whether players may say kontra in Trischaken, or ride along, which needs its numbers. */
export function withTrischakenKontra(
	ruleset: KoenigrufenRuleset,
	takes: KontraRule['trischaken'],
	base: Ruleset,
): KoenigrufenRuleset {
	const path = ['trischaken', 'riders'];
	const numbers = valueAt(base, path) ?? { each: 2, payer: 2 };
	const kept = ruleset.trischaken.riders ?? numbers;
	const before = valueAt(base, path);
	const next = withValue(ruleset, ['kontra', 'trischaken'], takes);
	return withValue(next, path, takes === 'riders' ? kept : before);
}
