import type { PlayerId } from '../deal.ts';

/**
 * The pot, bank or kitty at the table: a person like any other in every sum, so that money put
 * into it or taken out of it never leaves the accounts. No player may have this id.
 */
export const POT: PlayerId = 'pot';

/** Whoever the pot pays outside the table (the landlord, the trip); only opposite the pot. */
export const OUT: PlayerId = 'out';

/** Integers per person, in minor units (cents, öre) unless said otherwise; + is to be received. */
export type Amounts = Readonly<Record<PlayerId, number>>;

/** The same while it is being added up. A map, because an id may be any string, `__proto__` too. */
export type Sums = Map<PlayerId, number>;

/** Someone gives someone money: a positive integer in minor units. */
export type Transfer = {
	readonly from: PlayerId;
	readonly to: PlayerId;
	readonly minor: number;
};

/** Adds `amount` to what one person has. */
export function add(tally: Sums, id: PlayerId, amount: number): Sums {
	return tally.set(id, (tally.get(id) ?? 0) + amount);
}

/** Adds `factor` times every amount. */
export function addAll(tally: Sums, amounts: Amounts, factor = 1): Sums {
	for (const id in amounts) add(tally, id, (amounts[id] ?? 0) * factor);
	return tally;
}

/** Books a debt or claim: the payee is to receive it, the payer to give it. */
export function addClaim(tally: Sums, claim: Transfer, factor = 1): Sums {
	add(tally, claim.from, -claim.minor * factor);
	return add(tally, claim.to, claim.minor * factor);
}

/** What each person is to receive (+) or give (−) in all of these transfers together. */
export function movedBy(transfers: readonly Transfer[]): Amounts {
	const tally: Sums = new Map();
	for (const transfer of transfers) addClaim(tally, transfer);
	return toAmounts(tally);
}

/** A plain record with its ids in a fixed order, whatever order the sums were made in. */
export function toAmounts(tally: Sums): Amounts {
	const entries = [...tally].sort(([a], [b]) => compareIds(a, b));
	// `+ 0` turns the −0 of a negated nothing into 0.
	return Object.fromEntries(entries.map(([id, amount]) => [id, amount + 0]));
}

/** Only those who are not quits. */
export function withoutZeros(amounts: Amounts): Amounts {
	return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}

/** Whether nobody owes or receives anything. */
export function isZero(amounts: Amounts): boolean {
	return Object.values(amounts).every((amount) => amount === 0);
}

/** The fixed order of ids: by code unit, the same in every locale. */
export function compareIds(a: PlayerId, b: PlayerId): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

/**
 * Checks what every sum in this folder relies on: integers that cancel out. A failure is a mistake
 * in the program, never in the data, which was parsed at the door; therefore an exception.
 */
export function assertZeroSum(amounts: Amounts): void {
	let sum = 0;
	for (const amount of Object.values(amounts)) {
		if (!Number.isSafeInteger(amount)) throw new RangeError(`not an integer: ${amount}`);
		sum += amount;
	}
	if (sum !== 0) throw new RangeError(`amounts sum to ${sum}, not to zero`);
}
