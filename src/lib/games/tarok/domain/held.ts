/** A tariff multiplied out: what everything is worth in this round. */
import type { Held } from '#lib/domain/held.ts';
import type { TarokRuleset } from './rules.ts';

/** The ruleset as it would read if the round's factor stood in its numbers. */
export function heldRules(ruleset: TarokRuleset, { factor }: Held): TarokRuleset {
	const worth = <T extends { readonly value: number }>(one: T): T => ({
		...one,
		value: one.value * factor,
	});
	const each = <K extends string, T>(all: Readonly<Record<K, T>>, held: (one: T) => T) =>
		Object.fromEntries(Object.entries<T>(all).map(([id, one]) => [id, held(one)])) as Record<K, T>;
	return {
		...ruleset,
		declarations: each(ruleset.declarations, (one) => ({
			...worth(one),
			beyond: one.beyond * factor,
		})),
		pagat: each(ruleset.pagat, worth),
		discardedPagat: worth(ruleset.discardedPagat),
	};
}
