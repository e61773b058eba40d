/** What a game's own part of the rules editor is given. */
import type { Group } from '#lib/text/rules/units/unit.ts';

export interface GroupsProps {
	/** How much of a group is changed, in words. */
	detail: (group: Group) => string | undefined;
}
