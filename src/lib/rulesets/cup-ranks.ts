/** Cup points by rank as one line that somebody can type or paste. */

/** What one token says: `180`, or `50:1` where the ranks before it are not known. */
const TOKEN = /^(?:(\d{1,4}):)?(\d{1,5})$/;
const MOST_POINTS = 10_000;

/** `4 2 1 10:1`: the points of each rank from the first downwards; a rank is named where one before it is unknown. */
export function ranksText(ranks: Readonly<Record<string, number>>): string {
	// Keys that are whole numbers stand in their order.
	return Object.entries(ranks)
		.map(([rank, points], i, all) =>
			Number(rank) === Number(all[i - 1]?.[0] ?? 0) + 1 ? String(points) : `${rank}:${points}`,
		)
		.join(' ');
}

/** What such a line says; `undefined` where it is none, or goes back to a rank. */
export function ranksOf(text: string): Record<string, number> | undefined {
	const tokens = text.replace(/\s*:\s*/g, ':').split(/[\s,;]+/);
	const ranks: Record<string, number> = {};
	let last = 0;
	for (const token of tokens.filter((one) => one !== '')) {
		const [, named, worth] = TOKEN.exec(token) ?? [];
		const rank = named === undefined ? last + 1 : Number(named);
		const points = Number(worth);
		if (worth === undefined || points > MOST_POINTS || rank <= last) return undefined;
		ranks[rank] = points;
		last = rank;
	}
	return ranks;
}
