/** Clocks that are wrong: another phone's, by what it wrote, and this one's, by the server's. */
import type { Revision } from '../storage/revision.ts';

const MINUTE_MS = 60_000;
/** Clocks of phones differ by seconds; from here on somebody should look. */
const CLOCK_MINUTES = 5;

const isTold = (ms: number): boolean => Math.abs(ms) >= CLOCK_MINUTES * MINUTE_MS;

/** By how many minutes some of these were written in the future: later than now it cannot have been. */
export function writtenAhead(revisions: readonly Revision[], now: number): number {
	const ms = Math.max(0, ...revisions.map(({ at }) => at[0] - now));
	return isTold(ms) ? Math.floor(ms / MINUTE_MS) : 0;
}

/**
 * By how many minutes this phone's clock is ahead of the server's, or behind it (negative). The server's time is some
 * second late when it is read: cut off, three hours behind would be 179 minutes.
 */
export function aheadOf(server: number, now: number): number {
	const ms = now - server;
	return isTold(ms) ? Math.round(ms / MINUTE_MS) : 0;
}
