/** The next deal as the table would have it: a proposal made of the facts so far. */
import type { DealFacts, PlayerId } from '../deal.ts';
import type { Ruleset } from '../ruleset.ts';
import { handsOf, sittingOut } from './hands.ts';
import { radlAfter, radlOf, type Radl, type Turns } from './radl.ts';
import { nextDealer } from './rotation.ts';
import { comingFactors, type DoubledRound } from './rounds.ts';
import type { TableDeal } from './facts.ts';

/**
 * What the table says of the next deal against the rotation. It holds only as long as the deal it
 * was said after is still the last.
 */
export interface TableWord {
	/** Absent: said before the first deal. */
	readonly after?: string;
	readonly dealer?: PlayerId;
	readonly sitOut?: readonly PlayerId[];
	/** Whether what the last deal starts is played double, where the table is asked (`rounds.ask`). */
	readonly double?: boolean;
}

export interface NextDeal {
	/** What people call it: 1 for the evening's first. */
	readonly number: number;
	/** Everybody at the table, in playing order. */
	readonly seats: readonly PlayerId[];
	/** Absent while there are too few people. */
	readonly dealer: PlayerId | undefined;
	/** Who holds cards, forehand first. */
	readonly hands: readonly PlayerId[];
	readonly forehand: PlayerId | undefined;
	readonly sittingOut: readonly PlayerId[];
	/** Who will sit out in the deal after it. */
	readonly nextOut: readonly PlayerId[];
	/** Whether there are enough people for a deal. */
	readonly enough: boolean;
	/** 1, or what the doubled rounds make of it. */
	readonly factor: number;
	/** The factors of the coming deals as far as they count more than once, this one's first. */
	readonly coming: readonly number[];
	/** The deal before counted more than once, and this one does not any more. */
	readonly doublingOver: boolean;
	readonly radl: Radl;
}

export interface Table {
	readonly ruleset: Ruleset;
	/** Who is at the table now, in playing order. */
	readonly seats: readonly PlayerId[];
	/** All deals so far, in order. */
	readonly deals: readonly TableDeal[];
	readonly rounds?: readonly DoubledRound[];
	readonly word?: TableWord | undefined;
	/** The turns of these deals, where somebody has counted them already. */
	readonly turns?: Turns | undefined;
}

/**
 * Who deals next, who sits out and who holds cards. Only a proposal: each deal keeps these as its own facts (ledger
 * format, "Deal, common fields"). What the table said (`word`) goes before the rotation until the next deal is written;
 * with too few people nobody deals.
 */
export function proposeNext(table: Table): NextDeal {
	const { ruleset, seats, deals, rounds = [], word } = table;
	const { hands: handCount } = ruleset.table;
	const last = deals.at(-1);
	const said = word && word.after === last?.id ? word : undefined;
	const enough = seats.length >= handCount;
	const named = said?.dealer !== undefined && seats.includes(said.dealer) ? said.dealer : undefined;
	const dealer = enough ? (named ?? nextDealer(seats, last)) : undefined;
	const sitOut = dealer === undefined ? [] : outNow(seats, dealer, handCount, last, said?.sitOut);
	const hands = dealer === undefined ? [] : handsOf(seats, dealer, sitOut);
	const [forehand] = hands;
	const coming = comingFactors(rounds, deals, ruleset.rounds.meeting);
	return {
		number: deals.length + 1,
		seats,
		dealer,
		hands,
		forehand,
		sittingOut: sitOut,
		nextOut:
			dealer === undefined || forehand === undefined
				? []
				: sittingOut(seats, forehand, handCount, { dealer, hands, seats }),
		enough,
		factor: coming[0] ?? 1,
		coming,
		doublingOver: coming.length === 0 && (last?.factor ?? 1) > 1,
		radl: table.turns
			? radlAfter(table.turns, { dealer, seats })
			: radlOf(deals, { dealer, seats }),
	};
}

/** Those the table named, if that leaves as many hands as there must be. */
function outNow(
	seats: readonly PlayerId[],
	dealer: PlayerId,
	hands: number,
	last: TableDeal | undefined,
	named: readonly PlayerId[] | undefined,
): readonly PlayerId[] {
	const possible = named?.filter((player) => seats.includes(player));
	if (possible && new Set(possible).size === seats.length - hands) return possible;
	return sittingOut(seats, dealer, hands, last);
}

/** The facts that every deal begins with; `factor` only where it counts more than once. */
export function dealFacts({
	dealer,
	hands,
	seats,
	factor,
}: NextDeal): Pick<DealFacts, 'hands' | 'seats' | 'factor'> & { readonly dealer: PlayerId } {
	if (dealer === undefined) throw new Error('nobody can deal: too few people at the table');
	return { dealer, hands, seats, ...(factor > 1 && { factor }) };
}
