/** The rulesets that come with the app; every other is one of these with a patch. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { DREIERTAROCK } from '../games/dreiertarock/rulesets/built-in.ts';
import { KOENIGRUFEN } from '../games/koenigrufen/rulesets/built-in.ts';
import { STROHMANDELN } from '../games/strohmandeln/rulesets/built-in.ts';
import { TAROK } from '../games/tarok/rulesets/built-in.ts';
import type { GameRulesets } from './game.ts';
import { mergePatch } from './merge-patch.ts';
import { withPlaces } from './order.ts';

/** The games, a line for each. */
const RULESETS_OF: {
	readonly [G in Ruleset['game']]: GameRulesets<Extract<Ruleset, { game: G }>>;
} = {
	koenigrufen: KOENIGRUFEN,
	dreiertarock: DREIERTAROCK,
	strohmandeln: STROHMANDELN,
	tarok: TAROK,
};
const GAMES = Object.values(RULESETS_OF);
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
