/** The rules of three-handed Tarok in words. */
import { sectionsOf } from './tariff.ts';
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import type { GameRulesWords } from '#lib/text/rules/game-rules-words.ts';

export const TAROK: GameRulesWords<TarokRuleset> = { sectionsOf };
