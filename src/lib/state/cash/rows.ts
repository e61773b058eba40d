/** Settlements as a screen shows them: hand-over by hand-over, with what became of each. */
import type { Settlement, AgreedTransfer } from '#lib/domain/cash/settlement.ts';
import { paidOf } from '#lib/domain/cash/settlement.ts';
import { takenIn, type Tab } from '#lib/domain/cash/tabs.ts';

/** One hand-over as a screen shows it. */
export interface Row {
	/** The same as long as the hand-over is the same, and no other's. */
	readonly key: string;
	/** Absent in a proposal. */
	readonly settlement?: string;
	readonly transfer: AgreedTransfer;
	readonly paid: number;
	/** Settled with the rest by a later settlement. */
	readonly taken: number;
	/** What is still to be handed over. */
	readonly open: number;
}

/** One settlement as a screen shows it. */
export interface Agreed {
	readonly settlement: Settlement;
	readonly rows: readonly Row[];
	/** Only kontra, paid while playing. */
	readonly kontraOnly: boolean;
}

export interface Proposal {
	readonly settlement: Settlement;
	readonly rows: readonly Row[];
	/** Open tabs of former evenings, and of this one, that it settles along. */
	readonly former: readonly Tab[];
}

/** What a screen has above all: what is to be done now, or what was done last. */
export interface Present {
	readonly settlement?: Settlement;
	readonly rows: readonly Row[];
	/** Left for next time on purpose, beside a new proposal. */
	readonly left: readonly Row[];
}

/** @param takenOf how much of a hand-over later settlements took over */
export function agreedOf(
	settlement: Settlement,
	takenOf: (transfer: AgreedTransfer) => number,
): Agreed {
	const { id, covers, transfers } = settlement;
	return {
		settlement,
		rows: transfers.map((transfer) => {
			const paid = paidOf(transfer);
			const taken = takenOf(transfer);
			const open = transfer.minor - paid - taken;
			const key = JSON.stringify([id, transfer.id]);
			return { key, settlement: id, transfer, paid, taken, open };
		}),
		kontraOnly: covers.deals.length > 0 && covers.deals.every(({ part }) => part === 'kontra'),
	};
}

/** @param former open tabs that it settles along */
export function proposalOf(settlement: Settlement, former: readonly Tab[]): Proposal {
	const rows = settlement.transfers.map((transfer): Row => {
		const { from, to, minor } = transfer;
		return { key: JSON.stringify([from, to]), transfer, paid: 0, taken: 0, open: minor };
	});
	return { settlement, rows, former };
}

/** The proposal; without one the last settlement, and whatever else is open. */
export function presentOf(proposal: Proposal | undefined, agreed: readonly Agreed[]): Present {
	const openOf = (settlements: readonly Agreed[]) =>
		settlements.flatMap(({ rows }) => rows).filter(({ open }) => open > 0);
	if (proposal) {
		const left = openOf(agreed).filter(({ transfer }) => transfer.later);
		return { settlement: proposal.settlement, rows: proposal.rows, left };
	}
	const last = agreed.find((one) => !one.kontraOnly) ?? agreed[0];
	if (!last) return { rows: [], left: [] };
	const others = openOf(agreed.filter((one) => one !== last));
	return { settlement: last.settlement, rows: [...last.rows, ...others], left: [] };
}

/**
 * What the evening came to in hand-overs, in the order they were agreed on, each once: what a later
 * settlement of the same evening settled anew stands there alone, and here only as far as it was paid.
 */
export function standing(agreed: readonly Agreed[], session: string): readonly Row[] {
	const settlements = agreed.map(({ settlement }) => settlement).reverse();
	const taken = takenIn([{ session, currency: '', settlements }]);
	return [...agreed]
		.reverse()
		.flatMap(({ rows }) => rows)
		.map((row) => {
			const anew = taken(session, row.transfer);
			const { minor, ...transfer } = row.transfer;
			return {
				...row,
				transfer: { ...transfer, minor: minor - anew },
				taken: row.taken - anew,
			};
		})
		.filter(({ transfer }) => transfer.minor > 0);
}

/**
 * What is meant by "all is paid": everything that is open but what was left for next time, unless
 * nothing else is open.
 */
export function toPayNow(rows: readonly Row[]): readonly Row[] {
	const open = rows.filter((row) => row.open > 0);
	const today = open.filter(({ transfer }) => !transfer.later);
	return today.length > 0 ? today : open;
}
