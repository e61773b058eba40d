/** The rulesets of three-handed Tarok. */
import type { GameRules } from '#lib/rulesets/game.ts';
import type { TarokRuleset } from '../domain/rules.ts';
import { checkAverage } from './check.ts';
import { largestTarok } from './magnitude.ts';
import { HANDS, tarokShape } from './schema.ts';
import { TAROK_SWEDISH } from './swedish.ts';

export const TAROK: GameRules<TarokRuleset> = {
	bases: [TAROK_SWEDISH],
	variants: [],
	shape: tarokShape,
	hands: HANDS,
	check: checkAverage,
	largestDeal: largestTarok,
};
