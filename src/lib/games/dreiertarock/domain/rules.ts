/** What a ruleset of Tarock for three with 54 cards is: made of Königrufen's parts, without a king to call. */
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

export type DreiertarockRuleset = KoenigrufenRuleset<'dreiertarock'>;

/** Held by one player before play: two of the trull's three, or all of them. */
export const HEADS = 'heads';
export const TRULL = 'trull';
