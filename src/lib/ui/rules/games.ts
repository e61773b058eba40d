/** The games, a line for each. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { forCalling } from '../../games/koenigrufen/domain/calling.ts';
import KoenigrufenGroups from '../../games/koenigrufen/ui/EditorGroups.svelte';
import KoenigrufenRoundsAfter from '../../games/koenigrufen/ui/EditorRoundsAfter.svelte';
import TarokGroups from '../../games/tarok/ui/EditorGroups.svelte';
import type { GameEditor } from './game-editor.ts';

const EDITORS: { readonly [G in Ruleset['game']]: GameEditor } = {
	...forCalling({ groups: KoenigrufenGroups, roundsAfter: KoenigrufenRoundsAfter }),
	tarok: { groups: TarokGroups },
};

/** What the rules editor has for this ruleset's game. */
export const gameEditor = (ruleset: Ruleset): GameEditor => EDITORS[ruleset.game];
