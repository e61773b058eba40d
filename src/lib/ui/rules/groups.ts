/** What a game's own part of the rules editor is given. */
import type { RulesEditor } from '#lib/state/rules/editor.svelte.ts';
import type { Group } from '#lib/text/rules/units/unit.ts';

export interface GroupsProps {
	editor: RulesEditor;
	/** How much of a group is changed, in words. */
	detail: (group: Group) => string | undefined;
}
