/** Deals of Königrufen in words. */
import { titleOf } from './title.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import type { GameWords } from '#lib/text/game-words.ts';

export const KOENIGRUFEN: GameWords<KoenigrufenRuleset> = {
	titleOf,
	aboutWhom({ deal }, { reason, from, to }) {
		if (reason.trischaken) {
			const { part } = reason.trischaken;
			if (part === 'highest-lowest') return undefined;
			return part === 'virgin' || part === 'fewest' ? to : from;
		}
		if (reason.renonce) return deal.outcome.renonce;
		if (reason.item !== 'game' && reason.side === undefined && !reason.gaveUp) return undefined;
		return reason.declarer ?? deal.declarer;
	},
	isPersonal: false,
};
