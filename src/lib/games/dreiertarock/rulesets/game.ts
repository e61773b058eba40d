/** The rulesets of Tarock for three with 54 cards. */
import { checkRuleset } from '#lib/games/koenigrufen/rulesets/check.ts';
import { largestKoenigrufen } from '#lib/games/koenigrufen/rulesets/magnitude.ts';
import { callingShape } from '#lib/games/koenigrufen/rulesets/schema.ts';
import type { GameRules } from '#lib/rulesets/game.ts';
import type { DreiertarockRuleset } from '../domain/rules.ts';
import { DREIERTAROCK_CARINTHIA } from './carinthia.ts';
import { DREIERTAROCK_TAPP } from './tapp.ts';

/** How many hold cards. */
const HANDS = [3, 3] as const;

export const DREIERTAROCK: GameRules<DreiertarockRuleset> = {
	bases: [DREIERTAROCK_TAPP, DREIERTAROCK_CARINTHIA],
	variants: [],
	shape: callingShape('dreiertarock', HANDS),
	hands: HANDS,
	check: checkRuleset,
	largestDeal: largestKoenigrufen,
};
