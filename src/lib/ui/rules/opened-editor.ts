/** The editor of rules on its screen, with what was left half changed. */
import type * as whole from './editor-whole.ts';
import type { RulesEditor } from '#lib/state/rules/editor.svelte.ts';

type Whole = typeof whole;

export interface OpenedEditor {
	readonly Editor: Whole['EditorScreen'];
	readonly editor: RulesEditor;
	/** Whether it goes on where it was left. */
	readonly restored: boolean;
	/** Over which stored revision it was left. */
	readonly seen?: string | undefined;
}

/**
 * Opens an editor once its screen is loaded and the draft is read.
 * @param loaded on its way since the page was opened
 */
export async function openEditor(
	loaded: Promise<Whole>,
	draftKey: string,
	make: () => RulesEditor,
): Promise<OpenedEditor> {
	const { EditorScreen: Editor, readRulesDraft } = await loaded;
	const draft = await readRulesDraft(draftKey);
	const editor = make();
	const restored = editor.resume(draft);
	return { Editor, editor, restored, ...(restored && { seen: draft?.seen }) };
}
