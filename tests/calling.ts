// What tests ask of a ruleset instead of its game's name, so that a game they do not know passes them by.
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import type { CallingRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

/** Whether its contracts, premiums, kontra and Trischaken are Königrufen's, whichever game it is of. */
export const isCalling = (ruleset: Ruleset): ruleset is CallingRuleset =>
	Object.hasOwn(forCalling(true), ruleset.game);
