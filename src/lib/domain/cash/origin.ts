import type { PlayerId } from '../deal.ts';
import { movedBy, POT, type Transfer } from './amounts.ts';
import type { Settlement } from './settlement.ts';

/** A part of somebody's account: what comes from one evening, minor units; + is received, − is given. */
export interface OriginPart {
	/** An earlier evening; absent: the one that is settled. */
	readonly session?: string;
	/** What rounding to coins did to it. */
	readonly rounded?: true;
	readonly minor: number;
}

/** Why a hand-over is as it is: what the account of one of its ends is made of. */
export interface Origin {
	/** Whose account it is. */
	readonly of: PlayerId;
	readonly parts: readonly OriginPart[];
	/** What the parts sum to, where the account is settled by other hand-overs as well. */
	readonly whole?: number;
}

/**
 * What each hand-over comes from where anything old is in it, by its id. A settlement nets all that everybody owes, so
 * that no part of a hand-over belongs to one debt: what is told is the account of one end, by name. Best of one that has no
 * other hand-over, as its account is this one; otherwise of one that has, as a whole. Whoever pays comes first.
 *
 * @param session the evening that is settled: its own tabs are today's
 */
export function originsOf(
	settlement: Pick<Settlement, 'transfers' | 'takes' | 'rounding' | 'waived'>,
	session: string,
): ReadonlyMap<string, Origin> {
	const { transfers, takes = [] } = settlement;
	const old = takes.filter((tab) => tab.session !== session);
	const told = new Map<string, Origin>();
	if (old.length === 0) return told;
	const isAlone = (who: PlayerId): boolean =>
		transfers.filter(({ from, to }) => from === who || to === who).length === 1;
	for (const { id, from, to } of transfers) {
		// Of what the winners forgo in favour of the pot nothing was handed over.
		const ends = [from, to].filter(
			(end) => end !== POT && !settlement.waived?.[end] && earlierOf(end, old).length > 0,
		);
		const of = ends.find(isAlone) ?? ends[0];
		if (of === undefined) continue;
		const parts = partsOf(settlement, of, old);
		const whole = movedBy(transfers)[of] ?? 0;
		told.set(id, { of, parts, ...(!isAlone(of) && { whole }) });
	}
	return told;
}

type Taken = Transfer & { readonly session: string };

/** What is open of somebody from each earlier evening. */
function earlierOf(who: PlayerId, old: readonly Taken[]): readonly OriginPart[] {
	return [...new Set(old.map((tab) => tab.session))]
		.map((session) => {
			const tabs = old.filter((tab) => tab.session === session);
			return { session, minor: movedBy(tabs)[who] ?? 0 };
		})
		.filter(({ minor }) => minor !== 0);
}

function partsOf(
	{ transfers, rounding = {} }: Pick<Settlement, 'transfers' | 'rounding'>,
	who: PlayerId,
	old: readonly Taken[],
): readonly OriginPart[] {
	const earlier = earlierOf(who, old);
	const rounded = { rounded: true as const, minor: rounding[who] ?? 0 };
	const known = [...earlier, rounded].reduce((sum, { minor }) => sum + minor, 0);
	const today = { minor: (movedBy(transfers)[who] ?? 0) - known };
	return [today, ...earlier, rounded].filter(({ minor }) => minor !== 0);
}
