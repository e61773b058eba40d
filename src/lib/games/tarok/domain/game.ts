/** Three-handed Tarok with 78 cards. */
import type { Game } from '#lib/domain/game.ts';
import { own } from '#lib/domain/own.ts';
import { checkTarok } from './check.ts';
import { TAROK_FACTS } from './facts.ts';
import type { TarokRuleset } from './rules.ts';
import { settleTarok } from './settle.ts';

export const TAROK: Game<TarokRuleset> = {
	facts: TAROK_FACTS,
	check: checkTarok,
	settle: settleTarok,
	rolesOf: () => ({ games: [] }),
	itemOf(ruleset, item) {
		const event = item.startsWith('pagat-') ? item.slice('pagat-'.length) : item;
		const found =
			item === 'discarded-pagat'
				? ruleset.discardedPagat
				: (own(ruleset.declarations, item) ?? own(ruleset.pagat, event));
		return found && { ...found, announceable: false };
	},
	itemsOf: ({ declarations = [], pagat }) => [
		...declarations.map(({ player, kind }) => ({ player, item: kind })),
		...(pagat ? [{ player: pagat.player, item: `pagat-${pagat.event}` }] : []),
	],
	citationOf: (ruleset, _, { item }) =>
		item === 'card-points' ? ruleset.cards.cite : TAROK.itemOf(ruleset, item)?.cite,
};
