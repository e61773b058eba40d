/** A ruleset of any game: data that the engine of its game reads; and what only some games note of a deal. */
import type { CallingRuleset } from '../games/koenigrufen/domain/rules.ts';
import { TAROK_FACTS } from '../games/tarok/domain/facts.ts';
import type { TarokRuleset } from '../games/tarok/domain/rules.ts';
import type { ShapedFields } from './shape.ts';

export * from './rules.ts';

/** A game of its own is a line here; those made of Königrufen's parts are in `calling.ts` of its folder. */
export type Ruleset = CallingRuleset | TarokRuleset;

/** Fields of a deal that not all games have, with their shape: a line for each game that brings some. */
export const GAME_FACTS = { ...TAROK_FACTS };
export type GameFacts = ShapedFields<typeof GAME_FACTS>;
export const GAME_FACT_NAMES = Object.keys(GAME_FACTS) as readonly (keyof GameFacts)[];
