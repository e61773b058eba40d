import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import type { RulesEditor } from '#lib/state/rules/editor.svelte.ts';

/** The rules that are changed: what stands in this folder is shown for Königrufen and games of its parts alone. */
export const callingRules = (editor: RulesEditor): KoenigrufenRuleset =>
	editor.ruleset as KoenigrufenRuleset;
