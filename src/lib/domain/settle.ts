/** What a deal pays: pure, total, and a list of single payments. */
import { isSaid, type Deal, type DealFacts, type PlayerId } from './deal.ts';
import { Book, type Entry } from './entry.ts';
import { settleKoenigrufen } from './koenigrufen/settle.ts';
import type { Ruleset } from './ruleset.ts';
import { settleTarok } from './tarok/settle.ts';
import { transport } from './transport.ts';

/** The payments of a legal deal under the ruleset it was parsed with. Cannot fail. */
export function settle(ruleset: Ruleset, deal: Deal): readonly Entry[] {
	const book = new Book(deal.factor ?? 1);
	if (deal.outcome.manual) settleByHand(deal.outcome.manual, book);
	else if (ruleset.game === 'tarok') settleTarok(ruleset, deal, book);
	else settleKoenigrufen(ruleset, deal, book);
	return book.entries;
}

/** Those who lost pay those who won, in the order of the result written. */
function settleByHand(manual: Readonly<Record<PlayerId, number>>, book: Book): void {
	transport(Object.keys(manual), Object.values(manual), (from, to, points) => {
		book.pay(from, to, book.reason('manual', [{ by: 'value', times: points }]));
	});
}

/** Whether any kontra was said in this deal. */
export const hasKontra = (deal: DealFacts): boolean =>
	isSaid(deal.kontra) ||
	(deal.premiums?.some((premium) => isSaid(premium.kontra)) ?? false) ||
	(deal.bei?.some((game) => isSaid(game.kontra)) ?? false);

const unsaid = <T extends { readonly kontra?: unknown }>(said: T): T =>
	said.kontra === undefined ? said : { ...said, kontra: 0 };

/** The same deal with every kontra read as none: what a cup's sheet shows. */
export function withoutKontra(deal: Deal): Deal {
	const { premiums, bei } = deal;
	return {
		...unsaid(deal),
		...(premiums && { premiums: premiums.map(unsaid) }),
		...(bei && { bei: bei.map(unsaid) }),
	};
}
