/** The fields of a deal that people say, in the order in which they would say them. */
import type { DealFacts } from './deal.ts';
import { GAME_FACT_NAMES } from './ruleset.ts';

/** How a deal was played and how it ended. */
export const PLAYED = [
	...(['contract', 'declarer', 'called', 'outcome', 'kontra', 'premiums', 'bei'] as const),
	...GAME_FACT_NAMES,
] as const satisfies readonly (keyof DealFacts)[];

/** What people compare of a deal. */
export const PARTS = [...PLAYED, 'dealer', 'hands', 'factor', 'note'] as const;
export type Part = (typeof PARTS)[number];
