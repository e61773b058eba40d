/** The editor's screen with what it reads before it stands: loaded together, behind the pages that open it. */
export { keepRulesDraft, readRulesDraft } from '#lib/state/rules/draft.ts';
export { default as EditorScreen } from './EditorScreen.svelte';
