/** Tarock for three with 54 cards: Tapp-Tarock and the Dreiertarock of Carinthia. */
import type { Game } from '#lib/domain/game.ts';
import { KOENIGRUFEN } from '#lib/games/koenigrufen/domain/game.ts';
import { checkHand } from './check.ts';
import type { DreiertarockRuleset } from './rules.ts';

export const DREIERTAROCK: Game<DreiertarockRuleset> = {
	...KOENIGRUFEN,
	check(ruleset, reading) {
		KOENIGRUFEN.check(ruleset, reading);
		checkHand(ruleset, reading);
	},
};
