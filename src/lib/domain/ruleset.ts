/** A ruleset of any game: data that the engine of its game reads. */
import type { CallingRuleset } from '../games/koenigrufen/domain/rules.ts';
import type { TarokRuleset } from '../games/tarok/domain/rules.ts';

export * from './rules.ts';

/** A game of its own is a line here; those made of Königrufen's parts are in `calling.ts` of its folder. */
export type Ruleset = CallingRuleset | TarokRuleset;
