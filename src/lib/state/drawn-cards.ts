/** Cards drawn for the first deal. */
import type { PlayerId } from '#lib/domain/deal.ts';
import { randomBelow } from './random.ts';

/** 1 to 21, and 22 for the Sküs. */
export interface DrawnCard {
	readonly player: PlayerId;
	readonly card: number;
}

const TAROCKS = 22;

/** A tarock for each, no two the same. */
export function drawCards(players: readonly PlayerId[]): readonly DrawnCard[] {
	const deck = Array.from({ length: TAROCKS }, (_, i) => i + 1);
	return players.map((player) => {
		const [card = 1] = deck.splice(randomBelow(deck.length), 1);
		return { player, card };
	});
}

/** Who drew the highest, and deals first. */
export const highestOf = (drawn: readonly DrawnCard[]): PlayerId | undefined =>
	[...drawn].sort((one, other) => other.card - one.card)[0]?.player;
