/** What a ruleset of Tarock for three with 54 cards is. */
import { checkRuleset } from '#lib/games/koenigrufen/rulesets/check.ts';
import { largestKoenigrufen } from '#lib/games/koenigrufen/rulesets/magnitude.ts';
import { callingShape } from '#lib/games/koenigrufen/rulesets/schema.ts';
import type { GameRules } from '#lib/rulesets/game.ts';
import type { DreiertarockRuleset } from '../domain/rules.ts';

/** How many hold cards. */
const HANDS = [3, 3] as const;

export const DREIERTAROCK: GameRules<DreiertarockRuleset> = {
	shape: callingShape('dreiertarock', HANDS),
	hands: HANDS,
	check: checkRuleset,
	largestDeal: largestKoenigrufen,
};
