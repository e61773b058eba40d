import { compareMoments } from '../moment.ts';
import { addAll, addClaim, toAmounts, type Amounts, type Sums, type Transfer } from './amounts.ts';
import { failed, ok, type Result } from './result.ts';

/** How money was handed over. */
export const PAYMENT_METHODS = ['cash', 'bank', 'swish'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Money that really changed hands for a transfer: all of it, or a part. */
export type Payment = {
	readonly id: string;
	readonly at: string;
	readonly minor: number;
	readonly method?: PaymentMethod;
};

/** A hand-over the table agreed on. What is not paid stays open: a running tab. */
export type AgreedTransfer = Transfer & {
	readonly id: string;
	readonly paid?: readonly Payment[];
	/** Left for the group's next evening on purpose. */
	readonly later?: true;
};

/** Kontra paid in cash at once and the sheet without it are settled apart. */
export const DEAL_PARTS = ['sheet', 'kontra'] as const;
export type DealPart = (typeof DEAL_PARTS)[number];

/**
 * How the money goes: from person to person; through the pot (losers pay in, winners are paid out
 * of it); or into the pot for good (losers pay in, winners forgo theirs).
 */
export const WAYS = ['direct', 'pot', 'into-pot'] as const;
export type Way = (typeof WAYS)[number];

/** A deal a settlement covers, as it stood then. */
export type CoveredDeal = {
	readonly id: string;
	/** The head revision that was settled, so that a later edit shows. */
	readonly revision?: string;
	/** Absent: the whole deal. */
	readonly part?: DealPart;
	/** The deal had been deleted after an earlier settlement; this one settled the difference. */
	readonly gone?: true;
};

/** An earlier open transfer, of this evening or a former one, that is settled with the rest. */
export type TakenTab = Transfer & {
	readonly session: string;
	readonly transfer: string;
};

/**
 * What the table agreed on at one moment. The amounts it covers are not stored: they follow from
 * the transfers and from what was agreed beside them, see {@link coveredBy}.
 */
export type Settlement = {
	readonly id: string;
	readonly at: string;
	readonly covers: {
		readonly deals: readonly CoveredDeal[];
		readonly adjustments?: readonly string[];
		readonly movements?: readonly string[];
	};
	readonly takes?: readonly TakenTab[];
	/** The coin that was rounded to, minor units; absent: 1. */
	readonly coin?: number;
	/** Rounded minus exact, + in this person's favour; sums to zero; nobody with 0. */
	readonly rounding?: Amounts;
	/** What somebody forwent (−) in favour of the pot (+); sums to zero; nobody with 0. */
	readonly waived?: Amounts;
	readonly transfers: readonly AgreedTransfer[];
};

/** The order in which settlements were made. */
export const compareSettlements = (a: Settlement, b: Settlement): number =>
	compareMoments(a.at, b.at) || (a.id < b.id ? -1 : 1);

/** Settlements in the order they were made, whatever order they arrived in. */
export const inOrder = (settlements: readonly Settlement[]): Settlement[] =>
	[...settlements].sort(compareSettlements);

/**
 * What each person had won (+) or lost (−) in what this settlement covers, in minor units: what
 * the transfers move, without the earlier tabs taken along and what was rounded or waived.
 */
export function coveredBy(settlement: Settlement): Amounts {
	const tally: Sums = new Map();
	for (const transfer of settlement.transfers) addClaim(tally, transfer);
	for (const tab of settlement.takes ?? []) addClaim(tally, tab, -1);
	addAll(tally, settlement.rounding ?? {}, -1);
	addAll(tally, settlement.waived ?? {}, -1);
	return toAmounts(tally);
}

/** The sum of what was paid for a transfer, in minor units. */
export function paidOf(transfer: AgreedTransfer): number {
	return (transfer.paid ?? []).reduce((sum, payment) => sum + payment.minor, 0);
}

export type PaymentProblem =
	'unknown-transfer' | 'unknown-payment' | 'not-positive' | 'more-than-open' | 'duplicate-id';

/**
 * Marks a transfer as paid, in full or in part.
 *
 * @param taken how much of the transfer a later settlement took over, minor units
 * @returns the changed settlement; `more-than-open` where it would pay more than is open
 */
export function applyPayment(
	settlement: Settlement,
	transferId: string,
	payment: Payment,
	taken = 0,
): Result<Settlement, PaymentProblem> {
	const transfer = settlement.transfers.find(({ id }) => id === transferId);
	if (!transfer) return failed('unknown-transfer');
	if (!Number.isSafeInteger(payment.minor) || payment.minor <= 0) return failed('not-positive');
	if (transfer.paid?.some(({ id }) => id === payment.id)) return failed('duplicate-id');
	if (payment.minor > transfer.minor - paidOf(transfer) - taken) return failed('more-than-open');
	return ok(changed(settlement, { ...transfer, paid: [...(transfer.paid ?? []), payment] }));
}

/** Takes one payment back: the transfer is open again by that much. */
export function undoPayment(
	settlement: Settlement,
	transferId: string,
	paymentId: string,
): Result<Settlement, PaymentProblem> {
	const transfer = settlement.transfers.find(({ id }) => id === transferId);
	if (!transfer) return failed('unknown-transfer');
	const rest = (transfer.paid ?? []).filter(({ id }) => id !== paymentId);
	if (rest.length === (transfer.paid ?? []).length) return failed('unknown-payment');
	const { paid: _, ...bare } = transfer;
	return ok(changed(settlement, rest.length > 0 ? { ...bare, paid: rest } : bare));
}

/**
 * Marks everything that is open in a settlement just made as paid: no later one has taken anything of it over.
 *
 * @param payment when and how; `id` makes the id of each transfer's payment
 */
export function payAll(
	settlement: Settlement,
	payment: { readonly at: string; readonly method?: PaymentMethod; readonly id: () => string },
): Settlement {
	const transfers = settlement.transfers.map((transfer) => {
		const minor = transfer.minor - paidOf(transfer);
		if (minor <= 0) return transfer;
		const paid = { ...payment, id: payment.id(), minor };
		return { ...transfer, paid: [...(transfer.paid ?? []), paid] };
	});
	return { ...settlement, transfers };
}

/** Leaves a transfer for the next evening, or no longer. */
export function leaveForLater(
	settlement: Settlement,
	transferId: string,
	later: boolean,
): Result<Settlement, PaymentProblem> {
	const transfer = settlement.transfers.find(({ id }) => id === transferId);
	if (!transfer) return failed('unknown-transfer');
	const { later: _, ...bare } = transfer;
	return ok(changed(settlement, later ? { ...bare, later } : bare));
}

function changed(settlement: Settlement, transfer: AgreedTransfer): Settlement {
	const transfers = settlement.transfers.map((old) => (old.id === transfer.id ? transfer : old));
	return { ...settlement, transfers };
}
