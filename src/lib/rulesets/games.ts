/** The games, a line for each. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { DREIERTAROCK } from '../games/dreiertarock/rulesets/game.ts';
import { KOENIGRUFEN } from '../games/koenigrufen/rulesets/game.ts';
import { STROHMANDELN } from '../games/strohmandeln/rulesets/game.ts';
import { TAROK } from '../games/tarok/rulesets/game.ts';
import type { GameRules } from './game.ts';

export const GAME_RULES: {
	readonly [G in Ruleset['game']]: GameRules<Extract<Ruleset, { game: G }>>;
} = {
	koenigrufen: KOENIGRUFEN,
	dreiertarock: DREIERTAROCK,
	strohmandeln: STROHMANDELN,
	tarok: TAROK,
};

/** What the game of this ruleset asks of its rulesets. */
export const gameRules = (ruleset: Ruleset): GameRules<Ruleset> => GAME_RULES[ruleset.game];
