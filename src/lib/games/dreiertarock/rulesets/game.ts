/** What a ruleset of Tarock for three with 54 cards is. */
import { callingRules } from '#lib/games/koenigrufen/rulesets/game.ts';

export const DREIERTAROCK = callingRules('dreiertarock', [3, 3]);
