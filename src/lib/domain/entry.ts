/**
 * Single payments. Amounts, explanations and totals all come from the one list of entries, so that
 * they can never disagree.
 */
import type { DealFacts, PlayerId } from './deal.ts';
import type { Side } from './ruleset.ts';

/** What an amount is the product of. */
export interface Factor {
	readonly by:
		| 'value'
		| 'contract'
		| 'solo'
		| 'valat'
		| 'kontra'
		| 'forehand'
		| 'riders'
		| 'tricks'
		| 'difference'
		| 'round';
	readonly times: number;
	/** The kontra level. */
	readonly level?: number;
}

/** What was said or done and pays nothing by itself, and why: told with the payment it belongs to. */
export type Aside =
	| {
			readonly why: 'kontra-void-king-in-talon' | 'kontra-void-valat';
			readonly level: number;
	  }
	/** A renonce at a fixed price; by a declarer without the announcement his game demands. */
	| { readonly why: 'in-place-of-game' | 'without-demanded' }
	| {
			/** A premium: not settled beside a valat, decided with the game, or part of a higher one. */
			readonly why: 'beside-valat' | 'made-with-game' | 'missed-with-game' | 'part-of-higher';
			readonly item: string;
	  }
	/** The plain game and the silent premiums are worth more than the valat. */
	| { readonly why: 'dearer-than-valat' }
	/** A special case of Trischaken: nothing else is paid beside it. */
	| { readonly why: 'special-case' }
	/**
	 * Tied across the border between those who pay and those who get; without a trick, but several; tied
	 * with forehand, who pays alone.
	 */
	| {
			readonly why: 'tied-in-the-middle' | 'several-virgins' | 'forehand-alone';
			readonly players: readonly PlayerId[];
	  };

/** Why a payment is made; one reason is shared by all payments of the same bet. */
export interface Reason {
	readonly item: string;
	/** What one payment is the product of; `false` where nothing multiplies. */
	readonly factors: readonly (Factor | false)[];
	/** The value is counted in halves: the product is halved and rounded down. */
	readonly halves?: true;
	/** Premiums and valat: whether announced, by which side, and whether it was made. */
	readonly announced?: boolean;
	readonly side?: Side;
	readonly won?: boolean;
	/** The contract, of a game played beside the first or given up. */
	readonly contract?: string;
	readonly declarer?: PlayerId;
	/** Paid by an offender, for what the others would have won. */
	readonly renonce?: true;
	/** The declarer conceded. */
	readonly gaveUp?: true;
	/** It followed from the facts and was not entered. */
	readonly derived?: true;
	/** What a premium brings on top in this contract. */
	readonly bonus?: true;
	/** Trischaken: what distinguished the payer and who received. */
	readonly trischaken?: TrischakenNote;
	/** Trischaken: the sum that this is a share of. */
	readonly pot?: Pot;
	readonly asides?: readonly Aside[];
}

/** A reason with what has to be told beside it as well. */
export function withAsides(reason: Reason, ...asides: readonly (readonly Aside[])[]): Reason {
	// Of most there is nothing to be told.
	if (asides.every(({ length }) => length === 0)) return reason;
	return { ...reason, asides: [...(reason.asides ?? []), ...asides.flat()] };
}

export interface TrischakenNote {
	readonly mayor: boolean;
	readonly virgins: number;
	readonly tied: boolean;
	readonly part:
		'loser' | 'second' | 'highest-lowest' | 'mayor' | 'virgin' | 'fewest' | 'forehand' | 'pair';
	/** A special case in place of the scheme. */
	readonly special?: true;
}

/** What several pay or get together: put in, doubled, and only then divided. */
export interface Pot {
	/** What each who pays puts in, as a product. */
	readonly parts: readonly (readonly (Factor | false)[])[];
	/** Where they put in equal parts of one sum: how many they are. */
	readonly payers?: number;
	/** How many share it. */
	readonly among: number;
	/** What each of them gets. */
	readonly share: number;
}

/** One payment from one player to another for one item; points are positive. */
export interface Entry {
	readonly item: string;
	readonly from: PlayerId;
	readonly to: PlayerId;
	readonly points: number;
	readonly reason: Reason;
}

/** Points won (+) and paid (−) by player. */
export type Net = Readonly<Record<PlayerId, number>>;

/** The factors of a reason that change something, and what they are applied to. */
export const factorsOf = ({ factors }: Reason): Factor[] =>
	factors.filter(
		(factor): factor is Factor => factor !== false && (factor.times !== 1 || factor.by === 'value'),
	);

/**
 * A kontra, or who rides along: both are levels in the deal's `kontra`, and read as 0 there is neither (session file
 * format, "netWithoutKontra").
 */
const isKontra = (factor: Factor | false): factor is Factor =>
	factor !== false && (factor.by === 'kontra' || factor.by === 'riders');

interface Reading {
	/** Every kontra is read as none, as on a cup's sheet. */
	readonly plain: boolean;
}
const PLAIN: Reading = { plain: true };

/** What a reason is worth: the product of its factors. */
function worthOf({ factors, halves }: Reason, { plain }: Reading): number {
	let points = 1;
	for (const factor of factors) {
		if (factor && !(plain && isKontra(factor))) points *= factor.times;
	}
	return halves ? Math.floor(points / 2) : points;
}

/** Writes the entries of one deal. */
export class Book implements Reading {
	readonly entries: Entry[] = [];
	/** The deal's factor, which every reason ends with: 2 in a doubled round. */
	readonly round: Factor | false;
	readonly plain: boolean;
	/** The reason of the last payment, and its worth: a bet is paid by several. */
	#paid: Reason | undefined;
	#worth = 0;

	constructor({ factor = 1 }: Pick<DealFacts, 'factor'>, { plain }: Reading = { plain: false }) {
		this.round = factor !== 1 && { by: 'round', times: factor };
		this.plain = plain;
	}

	/** An empty one for the same deal. */
	another(): Book {
		return new Book({ factor: this.round ? this.round.times : 1 }, this);
	}

	/** Points of one payment for this reason. */
	worth(reason: Reason): number {
		return worthOf(reason, this);
	}

	/** `from` pays `to` what the reason is worth; nothing is written where that is nothing. */
	pay(from: PlayerId, to: PlayerId, reason: Reason): void {
		if (reason !== this.#paid) {
			this.#paid = reason;
			this.#worth = this.worth(reason);
		}
		const points = this.#worth;
		if (points > 0) this.entries.push({ item: reason.item, from, to, points, reason });
	}
}

/** What passes from one player to another. */
export type Payment = Pick<Entry, 'from' | 'to' | 'points'>;

/** Whether a kontra counted in it, be it on the payment itself or on a sum that was divided for it. */
export const isUnderKontra = ({ reason }: Entry): boolean =>
	reason.factors.some(isKontra) || isDividedUnderKontra(reason);

/** Kontra changed a sum before it was divided: what the share were without it, only the scheme says. */
export const isDividedUnderKontra = ({ pot }: Reason): boolean =>
	pot?.parts.some((factors) => factors.some(isKontra)) ?? false;

/** The payment with every kontra on it read as none. */
export const plainPayment = ({ from, to, reason }: Entry): Payment => ({
	from,
	to,
	points: worthOf(reason, PLAIN),
});

/** Adds up what each of these players wins and pays by payments between them. */
export class Tally {
	readonly #players: readonly PlayerId[];
	readonly #sums: number[];

	constructor(players: readonly PlayerId[], payments: readonly Payment[] = []) {
		this.#players = players;
		this.#sums = players.map(() => 0);
		for (const { from, to, points } of payments) {
			this.#add(players.indexOf(from), -points);
			this.#add(players.indexOf(to), points);
		}
	}

	/** Adds what the same players won and paid elsewhere. */
	include(other: Tally): void {
		for (let i = 0; i < this.#sums.length; i++) this.#add(i, other.#sums[i] ?? 0);
	}

	/** Payments cannot create or lose a point; if they do, the engine is wrong, and this throws. */
	net(): Net {
		const net: Record<PlayerId, number> = {};
		let total = 0;
		for (let i = 0; i < this.#sums.length; i++) {
			const sum = this.#sums[i] ?? 0;
			net[this.#players[i] ?? ''] = sum;
			total += sum;
		}
		if (total !== 0) throw new Error(`payments sum to ${String(total)}, not to zero`);
		return net;
	}

	#add(i: number, points: number): void {
		this.#sums[i] = (this.#sums[i] ?? Number.NaN) + points;
	}
}

/** What each of `players` wins and pays by these payments, which are all between them. */
export const netOf = (payments: readonly Payment[], players: readonly PlayerId[]): Net =>
	new Tally(players, payments).net();
