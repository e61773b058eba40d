/** The rulesets that come with the app; every other is one of these with a patch. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { KOENIGRUFEN_LUNGAU } from './koenigrufen-lungau.ts';
import { KOENIGRUFEN_PAGAT } from './koenigrufen-pagat.ts';
import { KOENIGRUFEN_SWEDISH } from './koenigrufen-swedish.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from './koenigrufen-upper-austria.ts';
import { TAROK_SWEDISH } from './tarok-swedish.ts';

/** By id, in the order in which they are offered. */
export const BUILT_IN: Readonly<Record<string, Ruleset>> = Object.fromEntries(
	[
		KOENIGRUFEN_UPPER_AUSTRIA,
		KOENIGRUFEN_PAGAT,
		KOENIGRUFEN_LUNGAU,
		KOENIGRUFEN_SWEDISH,
		TAROK_SWEDISH,
	].map((ruleset) => [ruleset.id, ruleset]),
);

export const builtInIds: readonly string[] = Object.keys(BUILT_IN);
