/** What a ruleset of Strohmandeln is: Tarock for two, made of Königrufen's parts, without a king to call. */
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

export type StrohmandelnRuleset = KoenigrufenRuleset<'strohmandeln'>;

/** Nobody took it up: what is told is forehand's, and either may win it, or nobody. */
export const SIMPLE = 'simple';
