/** Who plays with whom, and how an item passes between the sides (What is paid, "Sides", "Flow"). */
import type { DealFacts, PlayerId } from '../deal.ts';
import type { Book, Reason } from '../entry.ts';
import type { Side } from '../ruleset.ts';

export type Sides = Readonly<Record<Side, readonly PlayerId[]>>;

/** The declarer, with the holder of the called king if that is somebody else; and the others. */
export function sidesOf({ hands, declarer, called }: DealFacts): Sides {
	const partner = called && called.holder !== 'talon' ? called.holder : undefined;
	const ours = hands.filter((player) => player === declarer || player === partner);
	// The declarer first, whatever the order of seats.
	ours.sort((a, b) => Number(b === declarer) - Number(a === declarer));
	return { declarer: ours, defence: hands.filter((player) => !ours.includes(player)) };
}

/** Two against two: each loser pays one winner. One against three: the one and each of the three. */
export function payBetween(book: Book, sides: Sides, winner: Side, reason: Reason): void {
	const winners = sides[winner];
	const losers = sides[winner === 'declarer' ? 'defence' : 'declarer'];
	if (winners.length === losers.length) {
		winners.forEach((to, i) => {
			book.pay(losers[i] ?? to, to, reason);
		});
		return;
	}
	for (const to of winners) for (const from of losers) book.pay(from, to, reason);
}
