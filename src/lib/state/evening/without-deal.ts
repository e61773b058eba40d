/** What stood behind a deal that is no longer there: it stands behind the one before, and is worth what it was. */
import { paymentStakes, type StakeChange } from '#lib/domain/cash/stakes.ts';

/** What of an evening says for how much was played, and what has its place behind a deal. */
interface Placing {
	readonly stake: { readonly minorPerPoint: number };
	readonly stakeChanges?: readonly StakeChange[] | undefined;
	readonly movements?: readonly Placed[] | undefined;
}
interface Placed {
	readonly afterDeal?: string | undefined;
}
interface Payment extends Placed {
	readonly minorPerPoint?: number | undefined;
}

/**
 * The head and the payments of an evening without a deal. A payment that need not change is the same one.
 * @param ids of the evening's deals in playing order, this one among them
 */
export function withoutDeal<Head extends Placing, Row extends Payment>(
	head: Head,
	payments: readonly Row[],
	ids: readonly string[],
	id: string,
): { readonly head: Head; readonly payments: readonly Row[] } {
	const rest = headWithout(head, ids, id);
	const worth = stakesIn(head, ids);
	const worthThen = stakesIn(
		rest,
		ids.filter((other) => other !== id),
	);
	return {
		head: rest,
		payments: payments.map((payment) => {
			const moved = payment.afterDeal === id ? placedBefore(payment, ids) : payment;
			const minorPerPoint = worth(payment);
			return worthThen(moved) === minorPerPoint ? moved : { ...moved, minorPerPoint };
		}),
	};
}

function stakesIn({ stake, stakeChanges }: Placing, ids: readonly string[]) {
	const stakeOf = paymentStakes({
		minorPerPoint: stake.minorPerPoint,
		...(stakeChanges && { stakeChanges }),
		deals: ids.map((id) => ({ id })),
	});
	return (payment: Payment): number => stakeOf(payment as Parameters<typeof stakeOf>[0]);
}

/** The deal before this one, if any. */
function before(ids: readonly string[], id: string): string | undefined {
	const at = ids.indexOf(id);
	return at > 0 ? ids[at - 1] : undefined;
}

/** What followed a deal, behind the one before that; before the first deal, it follows none. */
function placedBefore<Row extends Placed>(row: Row, ids: readonly string[]): Row {
	const { afterDeal: gone = '', ...rest } = row;
	const place = before(ids, gone);
	return { ...rest, ...(place !== undefined && { afterDeal: place }) } as Row;
}

/**
 * The head with stake changes and movements that followed the deal. A stake changed after the first
 * deal, which is gone, was the evening's stake.
 */
function headWithout<Head extends Placing>(head: Head, ids: readonly string[], gone: string): Head {
	const place = before(ids, gone);
	const changes = head.stakeChanges ?? [];
	const moved = changes.find(({ afterDeal }) => afterDeal === gone);
	const others = changes.filter(
		({ afterDeal }) => afterDeal !== gone && (!moved || afterDeal !== place),
	);
	return {
		...head,
		...(moved && {
			stakeChanges: place === undefined ? others : [...others, { ...moved, afterDeal: place }],
		}),
		...(moved &&
			place === undefined && {
				stake: { ...head.stake, minorPerPoint: moved.minorPerPoint },
			}),
		...(head.movements && {
			movements: head.movements.map((movement) =>
				movement.afterDeal === gone ? placedBefore(movement, ids) : movement,
			),
		}),
	};
}
