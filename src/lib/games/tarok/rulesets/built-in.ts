/** The rulesets of three-handed Tarok. */
import type { GameRulesets } from '#lib/rulesets/game.ts';
import type { TarokRuleset } from '../domain/rules.ts';
import { TAROK_SWEDISH } from './swedish.ts';

export const TAROK: GameRulesets<TarokRuleset> = { bases: [TAROK_SWEDISH], variants: [] };
