/** Cup points by rank as one line that somebody can type or paste. */

/** `4 2 1`: the points of each rank from the first downwards. */
export function ranksText(ranks: Readonly<Record<string, number>>): string {
	const last = Math.max(0, ...Object.keys(ranks).map(Number));
	return Array.from({ length: last }, (_, i) => ranks[String(i + 1)] ?? 0).join(' ');
}

/** What such a line says; `undefined` where it is no row of whole numbers. */
export function ranksOf(text: string): Record<string, number> | undefined {
	const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
	const points = parts.map(Number);
	if (/[^\d\s,;]/.test(text) || points.some((one) => one > 10_000)) return undefined;
	return Object.fromEntries(points.map((one, i) => [String(i + 1), one]));
}
