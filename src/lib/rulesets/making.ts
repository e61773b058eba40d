/** The games, a line for each. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { forCalling } from '../games/koenigrufen/domain/calling.ts';
import { KOENIGRUFEN } from '../games/koenigrufen/rulesets/making.ts';
import { TAROK } from '../games/tarok/rulesets/making.ts';
import type { GameMaking } from './game.ts';

const MAKING: { readonly [G in Ruleset['game']]: GameMaking<Extract<Ruleset, { game: G }>> } = {
	...forCalling(KOENIGRUFEN),
	tarok: TAROK,
};

/** What helps to make rulesets of this one's game. */
export const gameMaking = (ruleset: Ruleset): GameMaking<Ruleset> => MAKING[ruleset.game];
