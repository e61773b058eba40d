import { getContext, setContext } from 'svelte';
import type { RulesEditor } from '#lib/state/rules/editor.svelte.ts';

/** Gives all controls below the ruleset that they change, the same for as long as they are there. */
export const provideEditor = (editor: () => RulesEditor): void => {
	setContext('editor', editor);
};

/** The ruleset that the controls here change. */
export const editorHere = (): RulesEditor => getContext<() => RulesEditor>('editor')();
