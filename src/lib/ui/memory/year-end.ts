import type { SessionSummary } from '#lib/storage/read.ts';

/**
 * The year that a review is offered of without being asked for: as it ends and for a month after, where anything was
 * played in it. By the calendar of the device, as the review counts.
 */
export function yearEnding(
	evenings: readonly { readonly head: Pick<SessionSummary['head'], 'startedAt'>; deals: number }[],
	now = new Date(),
): string | undefined {
	const isNext = now.getMonth() === 0;
	if (!isNext && (now.getMonth() < 11 || now.getDate() < 15)) return undefined;
	const year = now.getFullYear() - Number(isNext);
	const isIn = (startedAt: string): boolean => new Date(startedAt).getFullYear() === year;
	return evenings.some(({ head, deals }) => deals > 0 && isIn(head.startedAt))
		? String(year)
		: undefined;
}
