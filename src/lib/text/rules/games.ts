/** The games, a line for each. */
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import { KOENIGRUFEN } from '#lib/games/koenigrufen/text/rules.ts';
import { TAROK } from '#lib/games/tarok/text/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { GameRulesWords } from './game-rules-words.ts';

const WORDS: { readonly [G in Ruleset['game']]: GameRulesWords<Extract<Ruleset, { game: G }>> } = {
	...forCalling(KOENIGRUFEN),
	tarok: TAROK,
};

/** How rules of this ruleset's game are told. */
export const gameRulesWords = (ruleset: Ruleset): GameRulesWords<Ruleset> => WORDS[ruleset.game];
