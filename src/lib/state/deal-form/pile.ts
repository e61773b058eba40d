/**
 * Counting the trick pile in packets of three, for who has never counted Tarock cards: only the court
 * cards of each packet are tapped. Three ways of counting, by the ruleset's pack:
 *
 * - `thirds` (70 points): a packet's cards minus two; a single card its value minus two thirds
 *   (What is paid, "Card points").
 * - `courts` (71 points, Lungau): court cards alone count.
 * - `tricks` (78 cards): each packet is a trick worth one, and its court cards on top (Tarok, "After
 *   play").
 */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Counting } from './counts.ts';
import type { Packet } from './form.ts';
import { gameForm } from './games.ts';

/** How the pack of this ruleset is counted. */
export const countingOf = (ruleset: Ruleset): Counting => gameForm(ruleset).counting(ruleset);

/** A kind of court card: what it is worth in this counting and how many the pack has. */
export interface CourtCard {
	readonly kind: 'honour' | 'queen' | 'knight' | 'jack';
	readonly value: number;
	readonly copies: number;
}

/** Kings and the three high tarocks together, then queens, knights and jacks. */
export function courtCards(counting: Counting): readonly CourtCard[] {
	const less = counting === 'tricks' ? 1 : 0;
	return [
		{ kind: 'honour', value: 5 - less, copies: 7 },
		{ kind: 'queen', value: 4 - less, copies: 4 },
		{ kind: 'knight', value: 3 - less, copies: 4 },
		{ kind: 'jack', value: 2 - less, copies: 4 },
	];
}

const PACKET_CARDS = 3;

/** What a pile is worth, in thirds of a point. */
export function pileThirds(counting: Counting, pile: readonly Packet[]): number {
	return pile.reduce((sum, packet) => sum + packetThirds(counting, packet), 0);
}

function packetThirds(counting: Counting, { courts, cards }: Packet): number {
	const courtPoints = courts.reduce((sum, value) => sum + value, 0);
	switch (counting) {
		case 'thirds':
			// A plain card counts one; every three cards lose two points, each card two thirds.
			return (courtPoints + cards - courts.length) * 3 - cards * 2;
		case 'courts':
			return courtPoints * 3;
		case 'tricks':
			return courtPoints * 3 + (cards === PACKET_CARDS ? 3 : 0);
	}
}

const openPacket = (pile: readonly Packet[]): Packet | undefined => {
	const last = pile.at(-1);
	return last && last.cards < PACKET_CARDS ? last : undefined;
};

/** Court cards tapped of the packet that is open. */
export const openCourts = (pile: readonly Packet[]): readonly number[] =>
	openPacket(pile)?.courts ?? [];

/** Lays a court card on the open packet; the third closes it. */
export function layCourt(pile: readonly Packet[], value: number): readonly Packet[] {
	const open = openPacket(pile);
	const courts = [...(open?.courts ?? []), value];
	return [...(open ? pile.slice(0, -1) : pile), { courts, cards: (open?.cards ?? 0) + 1 }];
}

/** Closes the open packet: the rest of its three cards are plain. */
export function closePacket(pile: readonly Packet[]): readonly Packet[] {
	const open = openPacket(pile);
	const closed: Packet = { courts: open?.courts ?? [], cards: PACKET_CARDS };
	return [...(open ? pile.slice(0, -1) : pile), closed];
}

/** Adds a single plain card, one of the one or two left over. */
export function layPlain(pile: readonly Packet[]): readonly Packet[] {
	const open = openPacket(pile);
	const packet: Packet = { courts: open?.courts ?? [], cards: (open?.cards ?? 0) + 1 };
	return [...(open ? pile.slice(0, -1) : pile), packet];
}

/** Takes back the last packet, or what was laid of the open one. */
export const takeBack = (pile: readonly Packet[]): readonly Packet[] => pile.slice(0, -1);

/** Cards of a kind that the pile may still get. */
export function copiesLeft(pile: readonly Packet[], card: CourtCard): number {
	const laid = pile.flatMap(({ courts }) => courts).filter((value) => value === card.value);
	return card.copies - laid.length;
}

/** How many cards lie in it. */
export const cardsOf = (pile: readonly Packet[]): number =>
	pile.reduce((sum, { cards }) => sum + cards, 0);
