/** The rulesets that come with the app; every other is one of these with a patch. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { GAME_RULES } from './games.ts';
import { mergePatch } from './merge-patch.ts';
import { withPlaces } from './order.ts';

const GAMES = Object.values(GAME_RULES);
const BASES: readonly Ruleset[] = GAMES.flatMap(({ bases }) => bases as readonly Ruleset[]);
const VARIANTS = GAMES.flatMap(({ variants }) => variants);

const byId = (rulesets: readonly Ruleset[]): Readonly<Record<string, Ruleset>> =>
	Object.fromEntries(rulesets.map((ruleset) => [ruleset.id, ruleset]));

const bases = byId(BASES);

/** By id, in the order in which they are offered: the bases, then their variants. */
export const BUILT_IN: Readonly<Record<string, Ruleset>> = byId([
	...BASES,
	// Patches of our own; a test parses every one of them.
	...VARIANTS.map(
		({ id, extends: base, patch }) =>
			withPlaces(mergePatch(bases[base], { id, ...patch })) as Ruleset,
	),
]);

export const builtInIds: readonly string[] = Object.keys(BUILT_IN);

/** The built-in that a built-in is a variant of. */
export const baseOfBuiltIn = (id: string): Ruleset | undefined => {
	const variant = VARIANTS.find((one) => one.id === id);
	return variant && bases[variant.extends];
};
