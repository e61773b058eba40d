/** What a ruleset of Strohmandeln is: two play it, whoever else is at the table. */
import { callingRules } from '#lib/games/koenigrufen/rulesets/game.ts';

export const STROHMANDELN = callingRules('strohmandeln', [2, 2]);
