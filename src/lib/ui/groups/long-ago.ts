/** When a Runde may begin its next evening, and which it plays. */
import type { SessionSummary } from '#lib/storage/read.ts';

/** So long nobody pauses, in ms: one that is open after that was reopened, or never closed. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Further ahead than this no clock is believed: when that was, nobody knows, and for good nobody plays. */
const FURTHEST_AHEAD_MS = 7 * LONGEST_MS;

/** Whether an open evening keeps nobody from beginning the next one. */
export const isLongAgo = (
	{
		lastDealAt,
		head,
	}: Pick<SessionSummary, 'lastDealAt'> & { readonly head: { readonly startedAt: string } },
	now = Date.now(),
): boolean => {
	const since = now - Date.parse(lastDealAt ?? head.startedAt);
	return since > LONGEST_MS || -since > FURTHEST_AHEAD_MS;
};

/**
 * The evening that a Runde plays now: nobody has to settle it yet.
 * @param evenings the Runde's, the latest first
 */
export const beingPlayed = (
	evenings: readonly SessionSummary[],
	now = Date.now(),
): SessionSummary | undefined =>
	evenings.find((one) => one.head.closedAt === undefined && !isLongAgo(one, now));
