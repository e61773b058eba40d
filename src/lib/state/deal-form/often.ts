/** What a table plays often: marked where it is chosen, never moved there. */

/** How often at least, and how many contracts at most. */
const LEAST = 3;
const MOST = 3;

/**
 * The contracts that were played most in this evening. Of those played equally often all are marked or none,
 * so that a mark says something.
 */
export function oftenPlayed(played: readonly (string | undefined)[]): ReadonlySet<string> {
	const counts = new Map<string, number>();
	for (const id of played) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
	const beyond = [...counts.values()].sort((a, b) => b - a)[MOST] ?? 0;
	const often = [...counts].filter(([, count]) => count >= LEAST && count > beyond);
	return new Set(often.map(([id]) => id));
}
