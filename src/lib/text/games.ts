/** The games, a line for each. */
import type { GameFacts, Ruleset } from '#lib/domain/ruleset.ts';
import type { FactWords, GameWords } from './game-words.ts';
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import { KOENIGRUFEN } from '#lib/games/koenigrufen/text/words.ts';
import { STROHMANDELN } from '#lib/games/strohmandeln/text/words.ts';
import { TAROK, TAROK_FACTS } from '#lib/games/tarok/text/words.ts';

const WORDS: { readonly [G in Ruleset['game']]: GameWords<Extract<Ruleset, { game: G }>> } = {
	...forCalling(KOENIGRUFEN),
	strohmandeln: STROHMANDELN,
	tarok: TAROK,
};

/** What the facts are called that not all games have. */
export const FACT_WORDS: Readonly<Record<keyof GameFacts, FactWords>> = { ...TAROK_FACTS };

/** How deals of this ruleset's game are told. */
export const gameWords = (ruleset: Ruleset): GameWords<Ruleset> => WORDS[ruleset.game];
