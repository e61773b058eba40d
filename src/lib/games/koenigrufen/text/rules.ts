/** The rules of Königrufen in words. */
import { recordText } from './records.ts';
import { takesKontra } from '#lib/games/koenigrufen/domain/exists.ts';
import { sectionsOf } from './tariff.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import type { GameRulesWords } from '#lib/text/rules/game-rules-words.ts';

export const KOENIGRUFEN: GameRulesWords<KoenigrufenRuleset> = {
	sectionsOf,
	takesKontra,
	recordText,
};
