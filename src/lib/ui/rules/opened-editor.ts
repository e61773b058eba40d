/** The editor of rules on its screen, with what was left half changed. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type * as whole from './editor-whole.ts';
import { RulesEditor } from '#lib/state/rules/editor.svelte.ts';

type Whole = typeof whole;

export interface OpenedEditor {
	readonly Editor: Whole['EditorScreen'];
	readonly editor: RulesEditor;
	/** Whether it goes on where it was left. */
	readonly restored: boolean;
	/** Over which stored revision it was left. */
	readonly seen?: string | undefined;
}

/** Begins with rules as they stand; what was left half changed over another base, which they had before, goes on over that. */
export const beginWith =
	(base: Ruleset, start: Ruleset, name: string) =>
	(left = base): RulesEditor =>
		new RulesEditor(left, left === base ? start : left, name);

/**
 * Opens an editor once its screen is loaded and the draft is read.
 * @param loaded on its way since the page was opened
 * @param make the editor of what is stored, or of another base that was left half changed
 */
export async function openEditor(
	loaded: Promise<Whole>,
	draftKey: string,
	make: (left: Ruleset | undefined) => RulesEditor,
): Promise<OpenedEditor> {
	const { EditorScreen: Editor, readRulesDraft } = await loaded;
	const draft = await readRulesDraft(draftKey);
	const editor = make(draft && builtIn(draft.extends));
	const restored = editor.resume(draft);
	return { Editor, editor, restored, ...(restored && { seen: draft?.seen }) };
}
