/** The games, a line for each. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { KOENIGRUFEN } from '../games/koenigrufen/rulesets/making.ts';
import { TAROK } from '../games/tarok/rulesets/making.ts';
import type { GameMaking } from './game.ts';

const MAKING: { readonly [G in Ruleset['game']]: GameMaking<Extract<Ruleset, { game: G }>> } = {
	koenigrufen: KOENIGRUFEN,
	dreiertarock: KOENIGRUFEN,
	strohmandeln: KOENIGRUFEN,
	tarok: TAROK,
};

/** What helps to make rulesets of this one's game. */
export const gameMaking = (ruleset: Ruleset): GameMaking<Ruleset> => MAKING[ruleset.game];
