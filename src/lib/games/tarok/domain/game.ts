/** Three-handed Tarok with 78 cards. */
import type { Game } from '#lib/domain/game.ts';
import { own } from '#lib/domain/own.ts';
import { checkTarok } from './check.ts';
import type { TarokRuleset } from './rules.ts';
import { settleTarok } from './settle.ts';

export const TAROK: Game<TarokRuleset> = {
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
	citationOf: (ruleset, _, { item }) =>
		item === 'card-points' ? ruleset.cards.cite : TAROK.itemOf(ruleset, item)?.cite,
};
