/** What was settled twice: on two phones that had not heard of each other. */
import { partsOf } from './balances.ts';
import type { Settlement } from './settlement.ts';

/**
 * Whether two settlements cover the same revision of a deal: a settlement made in the knowledge of the other would cover
 * only what that one left.
 */
export function isSettledTwice(settlements: readonly Settlement[]): boolean {
	const covered = settlements.flatMap(({ covers }) =>
		covers.deals.flatMap((deal) =>
			deal.revision === undefined
				? []
				: partsOf(deal).map((part) => JSON.stringify([deal.id, deal.revision, part])),
		),
	);
	return new Set(covered).size < covered.length;
}
