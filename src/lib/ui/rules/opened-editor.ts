/** The editor of rules on its screen, with what was left half changed. */
import { readRulesDraft } from '#lib/state/rules/draft.ts';
import type { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import type EditorScreen from './EditorScreen.svelte';

export interface OpenedEditor {
	readonly Editor: typeof EditorScreen;
	readonly editor: RulesEditor;
	/** Whether it goes on where it was left. */
	readonly restored: boolean;
	/** Over which stored revision it was left. */
	readonly seen?: string | undefined;
}

/**
 * Opens an editor once its screen is loaded and the draft is read.
 * @param screen on its way since the page was opened
 */
export async function openEditor(
	screen: Promise<{ readonly default: typeof EditorScreen }>,
	draftKey: string,
	make: () => RulesEditor,
): Promise<OpenedEditor> {
	const [draft, { default: Editor }] = await Promise.all([readRulesDraft(draftKey), screen]);
	const editor = make();
	const restored = editor.resume(draft);
	return { Editor, editor, restored, ...(restored && { seen: draft?.seen }) };
}
