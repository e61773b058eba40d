/**
 * An evening that was written on paper, of which only the final totals are known: an evening that is
 * closed, without deals, whose totals are one payment by hand. So it counts in every total, by evening
 * and in money, and in nothing that is counted by deals.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Adjustment, Stake } from '#lib/domain/score.ts';
import { transport } from '#lib/domain/transport.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { RulesetOffer } from '../offers.ts';

export interface PaperEvening {
	/** The local day, `1998-03-14`. */
	readonly day: string;
	readonly name: string;
	readonly offer: Pick<RulesetOffer, 'reference' | 'ruleset'>;
	readonly stake: Stake;
	readonly totals: readonly {
		readonly id: PlayerId;
		readonly name: string;
		readonly points: number;
		/** Nobody wrote this person down yet. */
		readonly isNew: boolean;
	}[];
	/** What the payment by hand is called. */
	readonly note: string;
	/** The Runde it belongs to. */
	readonly group?: string | undefined;
}

/** Evenings begin at this hour where nobody knows better. */
const HOUR = 'T19:00';

/** Points, 0 where the paper was added up rightly. */
export const sumOfTotals = (totals: PaperEvening['totals']): number =>
	totals.reduce((sum, { points }) => sum + points, 0);

/**
 * Everything to be written, as one thing done.
 *
 * @param newId makes the ids of the evening and of the payment
 * @throws where the totals do not sum to zero
 */
export function paperEveningEdits(
	paper: PaperEvening,
	newId: () => string,
): { id: string; edits: Edit[] } {
	const { day, name, offer, stake, totals, note, group } = paper;
	if (sumOfTotals(totals) !== 0) throw new Error('totals of an evening sum to zero');
	const id = newId();
	const startedAt = new Date(`${day}${HOUR}`).toISOString();
	const head: SessionHead & { readonly closedAt: string } = {
		id,
		...(name !== '' && { name }),
		startedAt,
		closedAt: startedAt,
		ruleset: offer.reference,
		rulesetSnapshot: offer.ruleset,
		stake,
		players: totals.map(({ id: player, name: called }) => ({ id: player, name: called })),
		seats: totals.map(({ id: player }) => player),
		...(group !== undefined && { group }),
	};
	const transfers: { from: PlayerId; to: PlayerId; points: number }[] = [];
	transport(
		totals.map((one) => one.id),
		totals.map(({ points }) => points),
		(from, to, points) => transfers.push({ from, to, points }),
	);
	const adjustment: Adjustment = { id: newId(), note, transfers };
	return {
		id,
		edits: [
			{ entity: 'session', id, head, seen: null },
			...totals
				.filter(({ isNew }) => isNew)
				.map(({ id: person, name: called }): Edit => ({
					entity: 'person',
					id: person,
					value: { id: person, name: called },
				})),
			...(transfers.length > 0
				? [
						{
							entity: 'adjustment',
							sessionId: id,
							id: adjustment.id,
							value: adjustment,
							seen: null,
						} satisfies Edit,
					]
				: []),
		],
	};
}
