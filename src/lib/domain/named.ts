/** What a ruleset has a name and a source for, by id. */
import type { NamedItem } from './game.ts';
import { gameOf } from './games.ts';
import { own } from './own.ts';
import type { Named } from './rules.ts';
import type { Ruleset } from './ruleset.ts';

/** A game that may be declared. */
export const contractOf = (ruleset: Ruleset, id: string | undefined): Named | undefined =>
	id === undefined || !ruleset.contracts ? undefined : own<Named>(ruleset.contracts, id);

/** A premium, valat, or whatever else the game pays by name. */
export const itemOf = (ruleset: Ruleset, item: string): NamedItem | undefined =>
	gameOf(ruleset).itemOf(ruleset, item);
