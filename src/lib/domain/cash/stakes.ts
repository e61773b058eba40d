/** What a point was worth, deal by deal. */

/** From the deal after this one on a point is worth something else. */
export type StakeChange = { readonly afterDeal: string; readonly minorPerPoint: number };

/** What says for how much was played. */
interface Stakes {
	readonly minorPerPoint: number;
	readonly stakeChanges?: readonly StakeChange[];
	/** In playing order. */
	readonly deals: readonly { readonly id: string }[];
}

/** Whether a point was worth anything at some time of the evening. */
export const isForMoney = ({ stake, stakeChanges = [] }: Worth): boolean =>
	[stake, ...stakeChanges].some(({ minorPerPoint }) => minorPerPoint !== 0);

/** An evening's own facts of that. */
interface Worth {
	readonly stake: { readonly minorPerPoint: number };
	readonly stakeChanges?: readonly StakeChange[];
}

/** Minor units a point was worth in each deal, by deal id. */
export function stakesOf(evening: Stakes): ReadonlyMap<string, number> {
	const changes = new Map(evening.stakeChanges?.map((c) => [c.afterDeal, c.minorPerPoint]));
	const stakes = new Map<string, number>();
	let now = evening.minorPerPoint;
	for (const { id } of evening.deals) {
		stakes.set(id, now);
		now = changes.get(id) ?? now;
	}
	return stakes;
}

/** Minor units a point is worth in the next deal. */
export function stakeNow(evening: Stakes): number {
	return stakesOf({ ...evening, deals: [...evening.deals, { id: '' }] }).get('') ?? 0;
}

/**
 * Minor units a point of a payment by hand is worth: what it says itself, or the stake of the deal it follows, or, where
 * it names none, the evening's first.
 */
export function paymentStakes(
	evening: Stakes,
): (payment: { readonly afterDeal?: string; readonly minorPerPoint?: number }) => number {
	const stakes = stakesOf(evening);
	return ({ afterDeal = '', minorPerPoint }) =>
		minorPerPoint ?? stakes.get(afterDeal) ?? evening.minorPerPoint;
}
