/** What a ruleset of Königrufen is, and of the games made of its parts. */
import type { GameRules } from '#lib/rulesets/game.ts';
import type { CallingGame } from '../domain/calling.ts';
import type { KoenigrufenRuleset } from '../domain/rules.ts';
import { checkRuleset } from './check.ts';
import { largestKoenigrufen } from './magnitude.ts';
import { callingShape } from './schema.ts';

/** For so many hands, fewest and most. */
export const callingRules = <G extends CallingGame>(
	game: G,
	hands: readonly [fewest: number, most: number],
): GameRules<KoenigrufenRuleset<G>> => ({
	shape: callingShape(game, hands),
	hands,
	check: checkRuleset,
	largestDeal: largestKoenigrufen,
});

export const KOENIGRUFEN = callingRules('koenigrufen', [3, 4]);
