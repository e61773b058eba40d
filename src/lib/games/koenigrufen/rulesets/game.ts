/** The rulesets of Königrufen. */
import type { GameRules } from '#lib/rulesets/game.ts';
import type { KoenigrufenRuleset } from '../domain/rules.ts';
import { checkRuleset } from './check.ts';
import { KOENIGRUFEN_LUNGAU } from './lungau.ts';
import { largestKoenigrufen } from './magnitude.ts';
import { KOENIGRUFEN_PAGAT } from './pagat.ts';
import { HANDS, koenigrufenShape } from './schema.ts';
import { KOENIGRUFEN_SWEDISH } from './swedish.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from './upper-austria.ts';
import { VARIANTS } from './variants.ts';

export const KOENIGRUFEN: GameRules<KoenigrufenRuleset<'koenigrufen'>> = {
	bases: [KOENIGRUFEN_UPPER_AUSTRIA, KOENIGRUFEN_PAGAT, KOENIGRUFEN_LUNGAU, KOENIGRUFEN_SWEDISH],
	variants: VARIANTS,
	shape: koenigrufenShape,
	hands: HANDS,
	check: checkRuleset,
	largestDeal: largestKoenigrufen,
};
