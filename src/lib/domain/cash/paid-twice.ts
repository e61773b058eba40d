/** What was paid twice, or written down twice: on two phones that had not heard of each other. */
import type { Payment, Settlement } from './settlement.ts';

/**
 * Whether of these versions of one settlement two have each a payment of the same hand-over that the other lacks: the same
 * money written down twice, or money that changed hands twice.
 */
export function isPaidTwice(versions: readonly Settlement[]): boolean {
	const transfers = new Set(versions.flatMap((one) => one.transfers.map(({ id }) => id)));
	return [...transfers].some((id) => {
		const paidIn = versions.map((one) => one.transfers.find((own) => own.id === id)?.paid ?? []);
		const lacks = (one: readonly Payment[], other: readonly Payment[]): boolean =>
			other.some((payment) => one.every((known) => known.id !== payment.id));
		return paidIn.some((one) => paidIn.some((other) => lacks(one, other) && lacks(other, one)));
	});
}
