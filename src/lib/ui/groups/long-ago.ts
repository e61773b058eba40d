/** When a Runde may begin its next evening. */
import type { SessionSummary } from '#lib/storage/read.ts';

/** So long nobody pauses, in ms: one that is open after that was reopened, or never closed. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Whether an open evening keeps nobody from beginning the next one. */
export const isLongAgo = (
	{
		lastDealAt,
		head,
	}: Pick<SessionSummary, 'lastDealAt'> & { readonly head: { readonly startedAt: string } },
	now = Date.now(),
): boolean => now - Date.parse(lastDealAt ?? head.startedAt) > LONGEST_MS;
