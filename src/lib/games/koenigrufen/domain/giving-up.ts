/** The called king lay in the talon and the declarer conceded at once. */
import type { Deal } from '#lib/domain/deal.ts';
import type { Book, Reason } from '#lib/domain/entry.ts';
import { payBetween, sidesOf } from '#lib/domain/sides.ts';
import { gameValue, halved } from './bets.ts';
import type { KoenigrufenRuleset, PositiveContract } from './rules.ts';

interface Conceded {
	readonly item: string;
	readonly points: number;
	readonly halves?: boolean | undefined;
	readonly announced?: true;
}

/** So much to each of the three: a fixed price, or the game and the bird that was announced. */
export function settleGivingUp(
	{ premiums }: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: Deal,
	book: Book,
): void {
	const price = contract.givingUp;
	if (!price) return;
	const sides = sidesOf(deal);
	const concede = ({ item, points, halves = false, announced }: Conceded): void => {
		const factors: Reason['factors'] = [
			{ by: 'value', times: points },
			{ by: 'contract', times: contract.factor.lost },
			book.round,
		];
		const reason: Reason = {
			item,
			factors,
			won: false,
			gaveUp: true,
			...(announced && { announced, side: 'declarer' }),
		};
		payBetween(book, sides, 'defence', halved(reason, { halves }));
	};
	if (price.price === 'fixed') {
		concede({ item: 'game', points: price.points });
		return;
	}
	const points = gameValue(contract, deal, false);
	concede({ item: 'game', points, halves: contract.value.halves });
	// A bird that has no payment of its own is part of the game.
	if (contract.demands?.settled === 'with-game') return;
	const planned =
		deal.premiums?.[0]?.premium ??
		(contract.demands ? Object.keys(contract.demands.premiums)[0] : undefined);
	if (planned === undefined) return;
	const { announced = 0, halves } = premiums[planned]?.value ?? {};
	concede({ item: planned, points: announced, halves, announced: true });
}
