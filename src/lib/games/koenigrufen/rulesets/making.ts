/** What helps to make rules of Königrufen, or of a game made of its parts. */
import type { GameMaking } from '#lib/rulesets/game.ts';
import type { KoenigrufenRuleset } from '../domain/rules.ts';
import { koenigrufenExamples as examples } from './examples.ts';
import { koenigrufenSense as sense } from './sense.ts';

export const KOENIGRUFEN: GameMaking<KoenigrufenRuleset> = { examples, sense };
