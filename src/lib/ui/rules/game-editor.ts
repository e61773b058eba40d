/** What a game is to the rules editor: its own groups, and what it has in those of all games. */
import type { Component } from 'svelte';
import type { Group } from '#lib/text/rules/units/unit.ts';

export interface GroupsProps {
	/** How much of a group is changed, in words. */
	detail: (group: Group) => string | undefined;
}

export interface GameEditor {
	/** What of a ruleset only this game has, in groups as a player thinks. */
	readonly groups: Component<GroupsProps>;
	/** By what of its own it starts a doubled round. */
	readonly roundsAfter?: Component;
}
