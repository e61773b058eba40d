/** The rulesets of Strohmandeln. */
import type { GameRulesets } from '#lib/rulesets/game.ts';
import type { StrohmandelnRuleset } from '../domain/rules.ts';
import { STROHMANDELN_MAYR } from './mayr.ts';

export const STROHMANDELN: GameRulesets<StrohmandelnRuleset> = {
	bases: [STROHMANDELN_MAYR],
	variants: [],
};
