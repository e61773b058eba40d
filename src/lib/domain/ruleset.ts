/** A ruleset of any game: data that the engine of its game reads. A line here for every game. */
import type { DreiertarockRuleset } from '../games/dreiertarock/domain/rules.ts';
import type { KoenigrufenRuleset } from '../games/koenigrufen/domain/rules.ts';
import type { StrohmandelnRuleset } from '../games/strohmandeln/domain/rules.ts';
import type { TarokRuleset } from '../games/tarok/domain/rules.ts';

export * from './rules.ts';

export type Ruleset =
	KoenigrufenRuleset<'koenigrufen'> | DreiertarockRuleset | StrohmandelnRuleset | TarokRuleset;
