/** One line of JSON for each thing worth telling; no addresses, no tokens, no contents. */

export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;

export const jsonLog =
	(write: (line: string) => void): Log =>
	(event, facts = {}) =>
		write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`);
