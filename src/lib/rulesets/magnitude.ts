/**
 * How much one deal could move at most under a ruleset: never less than any deal pays, and not so
 * much more that an evening anybody plays would be refused. It keeps every sum an exact integer.
 */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { gameRules } from './games.ts';

/** Points of all payments of any one deal together, in a round that does not count double. */
export const largestDeal = (ruleset: Ruleset): number => gameRules(ruleset).largestDeal(ruleset);
