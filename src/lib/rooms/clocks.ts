/** Clocks that are wrong: another phone's, by what it wrote, and this one's, by the server's. */
import type { Revision } from '../storage/revision.ts';

const MINUTE_MS = 60_000;
/** Clocks of phones differ by seconds; from here on somebody should look. */
const CLOCK_MINUTES = 5;

/** Whole minutes, where they are enough to be told. */
function told(ms: number): number {
	const minutes = Math.trunc(ms / MINUTE_MS);
	return Math.abs(minutes) >= CLOCK_MINUTES ? minutes : 0;
}

/** By how many minutes some of these were written in the future: later than now it cannot have been. */
export const writtenAhead = (revisions: readonly Revision[], now: number): number =>
	told(Math.max(0, ...revisions.map(({ at }) => at[0] - now)));

/** By how many minutes this phone's clock is ahead of the server's, or behind it (negative). */
export const aheadOf = (server: number, now: number): number => told(now - server);
