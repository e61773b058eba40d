/** One line of JSON for each thing worth telling; no addresses, no tokens, no contents. */

export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** What an error says; where several addresses were tried in vain, what each of them said. */
export const wordsOf = (error: unknown): string => {
	if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
	return error instanceof Error ? error.message : String(error);
};

/** Lines of one kind within a minute; who says the same over and over fills no disk. */
const MOST_LINES = 200;
const MINUTE_MS = 60_000;

/** The same, at most so many lines of one kind a minute; the next that is told says how many were not. */
export function calmed(log: Log, now: () => number = Date.now): Log {
	const told = new Map<string, { from: number; lines: number }>();
	return (event, facts = {}) => {
		const known = told.get(event);
		const isOver = !known || Math.abs(now() - known.from) >= MINUTE_MS;
		const of = isOver ? { from: now(), lines: 0 } : known;
		told.set(event, of);
		if (++of.lines > MOST_LINES) return;
		const untold = isOver && known ? Math.max(0, known.lines - MOST_LINES) : 0;
		log(event, untold > 0 ? { ...facts, untold } : facts);
	};
}

/** One line of JSON for each event, with the time in ISO 8601. */
export const jsonLog =
	(write: (line: string) => void): Log =>
	(event, facts = {}) =>
		write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`);
