/** The rulesets that come with the app; every other is one of these with a patch. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { KOENIGRUFEN_LUNGAU } from './koenigrufen-lungau.ts';
import { KOENIGRUFEN_PAGAT } from './koenigrufen-pagat.ts';
import { KOENIGRUFEN_SWEDISH } from './koenigrufen-swedish.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from './koenigrufen-upper-austria.ts';
import { mergePatch } from './merge-patch.ts';
import { TAROK_SWEDISH } from './tarok-swedish.ts';
import { VARIANTS } from './variants.ts';

const BASES: readonly Ruleset[] = [
	KOENIGRUFEN_UPPER_AUSTRIA,
	KOENIGRUFEN_PAGAT,
	KOENIGRUFEN_LUNGAU,
	KOENIGRUFEN_SWEDISH,
	TAROK_SWEDISH,
];

const byId = (rulesets: readonly Ruleset[]): Readonly<Record<string, Ruleset>> =>
	Object.fromEntries(rulesets.map((ruleset) => [ruleset.id, ruleset]));

const bases = byId(BASES);

/** By id, in the order in which they are offered: the five, then their variants. */
export const BUILT_IN: Readonly<Record<string, Ruleset>> = byId([
	...BASES,
	// Patches of our own; a test parses every one of them.
	...VARIANTS.map(
		({ id, extends: base, patch }) => mergePatch(bases[base], { id, ...patch }) as Ruleset,
	),
]);

export const builtInIds: readonly string[] = Object.keys(BUILT_IN);

/** The built-in that a built-in is a variant of. */
export const baseOfBuiltIn = (id: string): Ruleset | undefined => {
	const variant = VARIANTS.find((one) => one.id === id);
	return variant && bases[variant.extends];
};
