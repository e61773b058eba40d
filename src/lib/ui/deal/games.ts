/** What a game has on the deal screen beside what all of them have: a line for each that has something. */
import type { Component } from 'svelte';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import TarokPanel from '../../games/tarok/ui/DealPanel.svelte';
import type { PanelProps } from './panel.ts';

const PANELS: {
	readonly [G in Ruleset['game']]?: Component<PanelProps<Extract<Ruleset, { game: G }>>>;
} = {
	tarok: TarokPanel,
};

/** The controls that only this ruleset's game has. */
export const panelOf = (ruleset: Ruleset): Component<PanelProps<Ruleset>> | undefined =>
	PANELS[ruleset.game] as Component<PanelProps<Ruleset>> | undefined;
