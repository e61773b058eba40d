/**
 * Single payments. Amounts, explanations and totals all come from the one list of entries, so that
 * they can never disagree.
 */
import type { PlayerId } from './deal.ts';
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
		| 'tricks'
		| 'difference'
		| 'round';
	readonly times: number;
	/** The kontra level, 1 to 5. */
	readonly level?: number;
}

/** Why a payment is made; one reason is shared by all payments of the same bet. */
export interface Reason {
	readonly item: string;
	/** The product of the factors: points of one payment. */
	readonly points: number;
	readonly factors: readonly Factor[];
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
	/** Trischaken: what distinguished the payer and who received. */
	readonly trischaken?: TrischakenNote;
}

export interface TrischakenNote {
	readonly mayor: boolean;
	readonly virgins: number;
	readonly tied: boolean;
	readonly part: 'loser' | 'highest-lowest' | 'mayor' | 'virgin' | 'pair';
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

/** Writes the entries of one deal, multiplied by the deal's factor. */
export class Book {
	readonly entries: Entry[] = [];
	readonly #round: number;

	/** @param round the deal's factor: 2 in a doubled round */
	constructor(round: number) {
		this.#round = round;
	}

	/**
	 * A reason whose points are the product of these factors and the round's.
	 *
	 * @param factors kept, without those that change nothing
	 */
	reason(
		item: string,
		factors: (Factor | false)[],
		about: Omit<Reason, 'item' | 'points' | 'factors'> = {},
	): Reason {
		let points = this.#round;
		let kept = 0;
		for (const factor of factors) {
			if (!factor || (factor.times === 1 && factor.by !== 'value')) continue;
			points *= factor.times;
			factors[kept++] = factor;
		}
		if (kept < factors.length) factors.length = kept;
		if (this.#round !== 1) factors.push({ by: 'round', times: this.#round });
		return { item, points, factors: factors as Factor[], ...about };
	}

	/** `from` pays `to` what the reason says; nothing is written where that is nothing. */
	pay(from: PlayerId, to: PlayerId, reason: Reason): void {
		const { item, points } = reason;
		if (points > 0) this.entries.push({ item, from, to, points, reason });
		else if (points < 0) this.entries.push({ item, from: to, to: from, points: -points, reason });
	}
}

/**
 * What each of `players` wins and pays by these entries, which are all between them. Payments cannot
 * create or lose a point; if they do, the engine is wrong, and this throws.
 */
export function netOf(
	entries: readonly Entry[],
	players: readonly PlayerId[],
): Record<PlayerId, number> {
	const sums = new Array<number>(players.length).fill(0);
	for (const { from, to, points } of entries) {
		addTo(sums, players.indexOf(from), -points);
		addTo(sums, players.indexOf(to), points);
	}
	const net: Record<PlayerId, number> = {};
	let total = 0;
	for (let i = 0; i < sums.length; i++) {
		const sum = sums[i] ?? 0;
		net[players[i] ?? ''] = sum;
		total += sum;
	}
	if (total !== 0) throw new Error(`payments sum to ${String(total)}, not to zero`);
	return net;
}

function addTo(sums: number[], i: number, points: number): void {
	sums[i] = (sums[i] ?? Number.NaN) + points;
}
