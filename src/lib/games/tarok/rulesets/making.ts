/** What helps to make rules of three-handed Tarok. */
import type { GameMaking } from '#lib/rulesets/game.ts';
import type { TarokRuleset } from '../domain/rules.ts';
import { tarokExamples as examples } from './examples.ts';
import { tarokSense as sense } from './sense.ts';

export const TAROK: GameMaking<TarokRuleset> = { examples, sense };
