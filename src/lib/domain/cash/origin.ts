import type { PlayerId } from '../deal.ts';
import { POT, type Transfer } from './amounts.ts';
import type { Settlement } from './settlement.ts';

/** A part of a hand-over: what comes from one evening, minor units; − where it makes the whole less. */
export interface OriginPart {
	/** An earlier evening; absent: the one that is settled. */
	readonly session?: string;
	readonly minor: number;
}

/**
 * What of each hand-over is today's and what an old debt, by its id: the parts sum to it. A settlement nets all that
 * everybody owes, so it is told by the end that has no other hand-over; where both ends have several, no part of one
 * belongs to one debt, and nothing is told. Nor is it where nothing old is in it.
 *
 * @param session the evening that is settled: its own tabs are today's
 */
export function originsOf(
	{ transfers, takes = [] }: Pick<Settlement, 'transfers' | 'takes'>,
	session: string,
): ReadonlyMap<string, readonly OriginPart[]> {
	const old = takes.filter((tab) => tab.session !== session);
	const sessions = [...new Set(old.map((tab) => tab.session))];
	const told = new Map<string, readonly OriginPart[]>();
	if (sessions.length === 0) return told;
	const isAlone = (who: PlayerId): boolean =>
		who !== POT && transfers.filter(({ from, to }) => from === who || to === who).length === 1;
	for (const { id, from, to, minor } of transfers) {
		const end = isAlone(from) ? from : isAlone(to) ? to : undefined;
		if (end === undefined) continue;
		const sign = end === from ? 1 : -1;
		const parts = sessions
			.map((one): OriginPart => {
				const tabs = old.filter((tab) => tab.session === one);
				return { session: one, minor: sign * owedBy(end, tabs) };
			})
			.filter((part) => part.minor !== 0);
		if (parts.length === 0) continue;
		const today = minor - parts.reduce((sum, part) => sum + part.minor, 0);
		told.set(id, today === 0 ? parts : [{ minor: today }, ...parts]);
	}
	return told;
}

const owedBy = (who: PlayerId, tabs: readonly Transfer[]): number =>
	tabs.reduce(
		(sum, { from, to, minor }) => sum + (from === who ? minor : 0) - (to === who ? minor : 0),
		0,
	);
