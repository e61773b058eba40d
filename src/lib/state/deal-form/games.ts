/** The games, a line for each. */
import type { PlayerId } from '#lib/domain/player.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import { KOENIGRUFEN } from '#lib/games/koenigrufen/state/form.ts';
import { TAROK } from '#lib/games/tarok/state/form.ts';
import type { CountRule } from './counts.ts';
import type { GameForm } from './game-form.ts';

const FORMS: { readonly [G in Ruleset['game']]: GameForm<Extract<Ruleset, { game: G }>> } = {
	...forCalling(KOENIGRUFEN),
	tarok: TAROK,
};

/** The form of a ruleset's game. */
export const gameForm = (ruleset: Ruleset): GameForm<Ruleset> => FORMS[ruleset.game];

/** What the counts of these hands have to be. */
export const countRule = (ruleset: Ruleset, hands: readonly PlayerId[]): CountRule =>
	gameForm(ruleset).countRule(ruleset, hands);
