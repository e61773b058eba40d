/** What of a ruleset only its game has, in groups as a player thinks: a line for each game. */
import type { Component } from 'svelte';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { forCalling } from '../../games/koenigrufen/domain/calling.ts';
import KoenigrufenGroups from '../../games/koenigrufen/ui/EditorGroups.svelte';
import TarokGroups from '../../games/tarok/ui/EditorGroups.svelte';
import type { GroupsProps } from './groups.ts';

const GROUPS: { readonly [G in Ruleset['game']]: Component<GroupsProps> } = {
	...forCalling(KoenigrufenGroups),
	tarok: TarokGroups,
};

/** The groups of the editor that only this ruleset's game has. */
export const groupsOf = (ruleset: Ruleset): Component<GroupsProps> => GROUPS[ruleset.game];
