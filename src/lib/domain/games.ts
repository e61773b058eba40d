/** The games, a line for each. */
import { DREIERTAROCK } from '../games/dreiertarock/domain/game.ts';
import { forCalling } from '../games/koenigrufen/domain/calling.ts';
import { KOENIGRUFEN } from '../games/koenigrufen/domain/game.ts';
import { STROHMANDELN } from '../games/strohmandeln/domain/game.ts';
import { TAROK } from '../games/tarok/domain/game.ts';
import type { Game } from './game.ts';
import type { Ruleset } from './ruleset.ts';

const GAMES: { readonly [G in Ruleset['game']]: Game<Extract<Ruleset, { game: G }>> } = {
	...forCalling(KOENIGRUFEN),
	dreiertarock: DREIERTAROCK,
	strohmandeln: STROHMANDELN,
	tarok: TAROK,
};

/** The game a ruleset is of. */
export const gameOf = (ruleset: Ruleset): Game<Ruleset> => GAMES[ruleset.game];
