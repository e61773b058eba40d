/** What a ruleset of Strohmandeln is. */
import { checkRuleset } from '#lib/games/koenigrufen/rulesets/check.ts';
import { largestKoenigrufen } from '#lib/games/koenigrufen/rulesets/magnitude.ts';
import { callingShape } from '#lib/games/koenigrufen/rulesets/schema.ts';
import type { GameRules } from '#lib/rulesets/game.ts';
import type { StrohmandelnRuleset } from '../domain/rules.ts';

/** Two play it, whoever else is at the table. */
const HANDS = [2, 2] as const;

export const STROHMANDELN: GameRules<StrohmandelnRuleset> = {
	shape: callingShape('strohmandeln', HANDS),
	hands: HANDS,
	check: checkRuleset,
	largestDeal: largestKoenigrufen,
};
