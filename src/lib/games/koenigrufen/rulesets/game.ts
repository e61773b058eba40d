/** What a ruleset of Königrufen is. */
import type { GameRules } from '#lib/rulesets/game.ts';
import type { KoenigrufenRuleset } from '../domain/rules.ts';
import { checkRuleset } from './check.ts';
import { largestKoenigrufen } from './magnitude.ts';
import { HANDS, koenigrufenShape } from './schema.ts';

export const KOENIGRUFEN: GameRules<KoenigrufenRuleset<'koenigrufen'>> = {
	shape: koenigrufenShape,
	hands: HANDS,
	check: checkRuleset,
	largestDeal: largestKoenigrufen,
};
