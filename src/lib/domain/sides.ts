/** Who plays with whom, and how an item passes between the sides (What is paid, "Sides", "Flow"). */
import type { DealFacts, PlayerId } from './deal.ts';
import type { Book, Reason } from './entry.ts';
import type { Side } from './rules.ts';

export type Sides = Readonly<Record<Side, readonly PlayerId[]>>;

/** Who plays against this side. */
export const otherSide = (side: Side): Side => (side === 'declarer' ? 'defence' : 'declarer');

/** The declarer, with the holder of the called card if that is somebody else; and the others. */
export function sidesOf({ hands, declarer = '', called }: DealFacts): Sides {
	const holder = called?.holder ?? declarer;
	if (holder === 'talon' || holder === declarer) {
		return { declarer: [declarer], defence: hands.filter((player) => player !== declarer) };
	}
	return {
		declarer: [declarer, holder],
		defence: hands.filter((player) => player !== declarer && player !== holder),
	};
}

/** Two against two: each loser pays one winner. One against the others: the one and each of them. */
export function payBetween(book: Book, sides: Sides, winner: Side, reason: Reason): void {
	const winners = sides[winner];
	const losers = sides[otherSide(winner)];
	if (winners.length === losers.length) {
		for (let i = 0; i < winners.length; i++) book.pay(losers[i] ?? '', winners[i] ?? '', reason);
		return;
	}
	for (const to of winners) for (const from of losers) book.pay(from, to, reason);
}
