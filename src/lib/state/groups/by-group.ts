/** The evenings of each Runde, found in one go over all of them. */
import type { SessionSummary } from '#lib/storage/read.ts';

/** Every Runde's evenings, as they stand in the list. */
export function eveningsByGroup(
	evenings: readonly SessionSummary[],
): ReadonlyMap<string, readonly SessionSummary[]> {
	const found = new Map<string, SessionSummary[]>();
	for (const evening of evenings) {
		const { group } = evening.head;
		if (group === undefined) continue;
		const own = found.get(group);
		if (own) own.push(evening);
		else found.set(group, [evening]);
	}
	return found;
}
