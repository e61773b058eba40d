/** Which evenings are being played, and which of them was touched last. */
import { compareMoments } from '#lib/domain/moment.ts';
import type { SessionRow } from './schema.ts';

/** Whether it is being played. */
export const isPlayed = ({ head }: Pick<SessionRow, 'head'>): boolean =>
	head.closedAt === undefined;

/** When something was last written down of it. */
export const lastTouched = ({
	lastDealAt,
	head,
}: Pick<SessionRow, 'lastDealAt' | 'head'>): string => lastDealAt ?? head.startedAt;

/** The evenings that are being played, the latest first: it stands on the start page above all others. */
export const playedIn = <One extends Pick<SessionRow, 'lastDealAt' | 'head'>>(
	sessions: readonly One[],
): readonly One[] =>
	sessions.filter(isPlayed).sort((a, b) => compareMoments(lastTouched(b), lastTouched(a)));
