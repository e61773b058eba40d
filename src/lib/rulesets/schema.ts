/**
 * The shape of a ruleset, closed: a patch that misspells a field is an error, not a silent default.
 * The published JSON Schema is made from the same description.
 */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Shape } from '#lib/domain/shape.ts';
import { GAME_RULES } from './games.ts';
import { byField } from './shapes.ts';

export const rulesetShape: Shape<Ruleset> = byField<Ruleset>(
	'game',
	Object.fromEntries(Object.entries(GAME_RULES).map(([game, { shape }]) => [game, shape])),
);
