/** Contracts won by an exact number of tricks, alone or several beside one another ("bei"). */
import { commonKontra, personalKontra, type Deal, type NegativeGame } from '#lib/domain/deal.ts';
import type { Book, Reason } from '#lib/domain/entry.ts';
import type { KoenigrufenRuleset, NegativeContract } from './rules.ts';
import { gameValue, kontra } from './bets.ts';
import { tablesOf } from './tables.ts';

/** The games of a deal with a negative contract: its own, and those beside it. */
export const negativeGames = ({
	contract = '',
	declarer = '',
	outcome,
	kontra: said = 0,
	bei = [],
}: Deal): NegativeGame[] => [{ contract, declarer, outcome, kontra: said }, ...bei];

/**
 * Whether a negative game was won: as somebody said, else by the declarer's tricks, which have to be just as many.
 */
export const negativeWon = (
	contract: NegativeContract,
	{ won, tricks }: NegativeGame['outcome'],
): boolean => won ?? tricks === contract.tricks;

/** Each declarer settles with all the others, other declarers included. */
export function settleNegatives(ruleset: KoenigrufenRuleset, deal: Deal, book: Book): void {
	for (const game of negativeGames(deal)) settleOne(ruleset, deal, game, book);
}

/** Between the declarer and each opponent passes the value, with that opponent's kontra. */
function settleOne(
	ruleset: KoenigrufenRuleset,
	deal: Deal,
	{ contract: id, declarer, outcome, kontra: said }: NegativeGame,
	book: Book,
): void {
	const contract = tablesOf(ruleset).contracts.get(id);
	if (contract?.kind !== 'negative') return;
	const won = negativeWon(contract, outcome);
	const { halves, lostPerTrick = 0 } = contract.value;
	const tricksOff = won ? 0 : Math.abs((outcome.tricks ?? contract.tricks + 1) - contract.tricks);
	const times = gameValue(contract, deal, won, declarer) + lostPerTrick * tricksOff;
	const value = { by: 'value', times } as const;
	const common = ruleset.kontra.negative === 'common';
	for (const opponent of deal.hands) {
		if (opponent === declarer) continue;
		const level = common ? commonKontra(said) : personalKontra(said, opponent);
		const factors = [value, kontra(level, ruleset.kontra), book.round];
		const reason: Reason = {
			item: 'game',
			factors,
			won,
			contract: id,
			declarer,
			...(halves && { halves }),
		};
		if (won) book.pay(opponent, declarer, reason);
		else book.pay(declarer, opponent, reason);
	}
}
