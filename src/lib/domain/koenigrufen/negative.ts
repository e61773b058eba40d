/** Contracts won by an exact number of tricks, alone or several beside one another ("bei"). */
import {
	commonKontra,
	personalKontra,
	type Deal,
	type NegativeGame,
	type PlayerId,
} from '../deal.ts';
import type { Book, Reason } from '../entry.ts';
import type { KoenigrufenRuleset, NegativeContract } from '../ruleset.ts';
import { byResult, kontra } from './bets.ts';
import { tablesOf } from './tables.ts';

/** Each declarer settles with all the others, other declarers included. */
export function settleNegatives(ruleset: KoenigrufenRuleset, deal: Deal, book: Book): void {
	const { contract = '', declarer = '', outcome, kontra: said = 0 } = deal;
	settleOne(ruleset, deal, { contract, declarer, outcome, kontra: said }, book);
	for (const beside of deal.bei ?? []) settleOne(ruleset, deal, beside, book);
}

function settleOne(
	ruleset: KoenigrufenRuleset,
	{ hands }: Deal,
	game: NegativeGame,
	book: Book,
): void {
	const contract = tablesOf(ruleset).contracts.get(game.contract);
	if (contract?.kind !== 'negative') return;
	const won = game.outcome.won ?? game.outcome.tricks === contract.tricks;
	for (const opponent of hands) {
		if (opponent === game.declarer) continue;
		const reason = negativeReason(ruleset, contract, game, { won, opponent }, book);
		if (won) book.pay(opponent, game.declarer, reason);
		else book.pay(game.declarer, opponent, reason);
	}
}

/** What passes between the declarer and one opponent: the value and that opponent's kontra. */
export function negativeReason(
	ruleset: KoenigrufenRuleset,
	contract: NegativeContract,
	game: Pick<NegativeGame, 'contract' | 'declarer' | 'kontra'>,
	{ won, opponent }: { readonly won: boolean; readonly opponent: PlayerId },
	book: Book,
	renonce?: { readonly renonce: true },
): Reason {
	const level =
		ruleset.kontra.negative === 'common'
			? commonKontra(game.kontra)
			: personalKontra(game.kontra, opponent);
	const value = contract.value[byResult(won)];
	return {
		item: 'game',
		factors: [{ by: 'value', times: value }, kontra(level), book.round],
		won,
		contract: game.contract,
		declarer: game.declarer,
		...renonce,
	};
}
