/** Deals of Strohmandeln in words. */
import { KOENIGRUFEN } from '#lib/games/koenigrufen/text/words.ts';
import type { GameWords } from '#lib/text/game-words.ts';
import * as m from '#lib/text/paraglide/messages.js';
import { isUndecided } from '../domain/game.ts';
import { SIMPLE, type StrohmandelnRuleset } from '../domain/rules.ts';

export const STROHMANDELN: GameWords<StrohmandelnRuleset> = {
	...KOENIGRUFEN,
	titleOf(telling, entries) {
		const { ruleset, deal, locale, nameOf } = telling;
		const told = KOENIGRUFEN.titleOf(telling, entries);
		if (deal.contract !== SIMPLE || deal.outcome.renonce !== undefined) return told;
		const draw = isUndecided(ruleset, deal);
		const [game] = entries.filter(({ item }) => item === 'game');
		const detail = draw ? m.explain_draw({}, { locale }) : game ? nameOf(game.to) : '';
		return { title: told.title, detail };
	},
};
