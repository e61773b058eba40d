/** What a ruleset of three-handed Tarok is. */
import type { GameRules } from '#lib/rulesets/game.ts';
import type { TarokRuleset } from '../domain/rules.ts';
import { checkAverage } from './check.ts';
import { largestTarok } from './magnitude.ts';
import { HANDS, tarokShape } from './schema.ts';

export const TAROK: GameRules<TarokRuleset> = {
	shape: tarokShape,
	hands: HANDS,
	check: checkAverage,
	largestDeal: largestTarok,
};
