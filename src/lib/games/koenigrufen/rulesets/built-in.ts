/** The rulesets of Königrufen. */
import type { GameRulesets } from '#lib/rulesets/game.ts';
import type { KoenigrufenRuleset } from '../domain/rules.ts';
import { KOENIGRUFEN_LUNGAU } from './lungau.ts';
import { KOENIGRUFEN_PAGAT } from './pagat.ts';
import { KOENIGRUFEN_SWEDISH } from './swedish.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from './upper-austria.ts';
import { VARIANTS } from './variants.ts';

export const KOENIGRUFEN: GameRulesets<KoenigrufenRuleset<'koenigrufen'>> = {
	bases: [KOENIGRUFEN_UPPER_AUSTRIA, KOENIGRUFEN_PAGAT, KOENIGRUFEN_LUNGAU, KOENIGRUFEN_SWEDISH],
	variants: VARIANTS,
};
