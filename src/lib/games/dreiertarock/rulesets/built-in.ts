/** The rulesets of Tarock for three with 54 cards. */
import type { GameRulesets } from '#lib/rulesets/game.ts';
import type { DreiertarockRuleset } from '../domain/rules.ts';
import { DREIERTAROCK_CARINTHIA } from './carinthia.ts';
import { DREIERTAROCK_TAPP } from './tapp.ts';

export const DREIERTAROCK: GameRulesets<DreiertarockRuleset> = {
	bases: [DREIERTAROCK_TAPP, DREIERTAROCK_CARINTHIA],
	variants: [],
};
