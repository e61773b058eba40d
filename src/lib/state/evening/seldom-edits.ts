/**
 * What is seldom written, so that no screen waits for it: a deal that is put right, thrown in, or taken out, and who sits
 * where.
 */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import {
	endsRound,
	roundsCorrected,
	roundsWithout,
	startsOtherwise,
} from '#lib/domain/table/doubling-corrected.ts';
import { dealFacts, proposeNext, type TableWord } from '#lib/domain/table/next-deal.ts';
import { joined, moved, returned, without } from '#lib/domain/table/seats.ts';
import type { Edit, Seen } from '#lib/storage/edit.ts';
import { sameJson } from '#lib/storage/json.ts';
import { readHead, type EveningHead, type EveningModel } from '../evening-model.ts';
import {
	changed,
	currentHead,
	dealEdit,
	doubling,
	headEdit,
	playedUnder,
	withRounds,
	withWord,
	type MakeEdits,
} from './edits.ts';
import type { LastDone } from './last-done.ts';
import { withoutDeal } from './without-deal.ts';

// ——— deals ———

/** A deal written over the revision that was seen. */
export const dealCorrected =
	(deal: DealFacts, seen: Seen): MakeEdits =>
	(found) => {
		const table = playedUnder(found, deal.id);
		const head = currentHead(found);
		const { double, after: _, ...word } = head.nextDeal ?? {};
		const isAskedAnew = double !== undefined && startsOtherwise(table, deal);
		const said = isAskedAnew ? withWord(head, found, word) : head;
		const edit = dealEdit(found, { id: deal.id, value: deal, seen });
		return [edit, ...headEdit(found, withRounds(said, roundsCorrected(table, deal)))];
	};

/** Whether a doubled round ends with a deal that is taken out, or written like this. */
export const endsRoundIn = (found: EveningModel, id: string, deal?: DealFacts): boolean =>
	endsRound(playedUnder(found, id), id, deal);

/** A deal that was not played: the same dealer deals again, or the next one does. */
export const thrownIn =
	(own: Pick<DealFacts, 'id' | 'at'>, sameDealer: boolean): MakeEdits =>
	(found) => {
		const deal: DealFacts = { ...own, ...dealFacts(found.next), outcome: { manual: {} } };
		const { nextDeal: _, ...head } = found.head;
		const { dealer } = deal;
		const nextDeal: TableWord = { after: deal.id, dealer, sitOut: found.next.sittingOut };
		const next = sameDealer ? { ...head, nextDeal } : currentHead(found);
		const written = dealEdit(found, { id: deal.id, value: deal, seen: null });
		return [written, ...headEdit(found, next)];
	};

/** A deal that is taken back, to be written again. */
export interface Refill {
	readonly deal: DealFacts;
	/** What of it the table had proposed: written again, it follows what the table says by then. */
	readonly untapped: readonly ('dealer' | 'hands' | 'seats' | 'factor')[];
}

/** The latest deal, where it was the last thing written; `undefined` for anything else that is taken back. */
export function refillOf(found: EveningModel, last: LastDone): Refill | undefined {
	const { kind, was } = last;
	const row = found.deals.at(-1);
	if (kind !== 'deal-written' || row?.status !== 'sound' || row.id !== last.deal) return undefined;
	const { deal } = row;
	const { ruleset, deals } = doubling(found);
	const { seats, rounds = [], nextDeal: word } = was ? readHead(was.head) : found.head;
	const earlier = deals.filter(({ id }) => id !== deal.id);
	const proposed = proposeNext({ ruleset, seats, deals: earlier, rounds, word });
	const isDealt = (['dealer', 'hands', 'seats'] as const).every((field) =>
		sameJson(deal[field] ?? proposed[field], proposed[field]),
	);
	const untapped = [
		...(isDealt ? (['dealer', 'hands', 'seats'] as const) : []),
		...((deal.factor ?? 1) === proposed.factor ? (['factor'] as const) : []),
	];
	return { deal, untapped };
}

/** The deal taken out; what named it names the one before it from then on, and what was paid stays worth what it was. */
export const dealDeleted =
	(id: string, seen: Seen): MakeEdits =>
	(found) => {
		const { head, payments } = withoutDeal(
			currentHead(found),
			found.adjustments.map(({ adjustment }) => adjustment),
			found.deals.map((deal) => deal.id),
			id,
		);
		const moved = found.adjustments.flatMap(({ adjustment, revision }, i): Edit[] => {
			const value = payments[i];
			if (!value || value === adjustment) return [];
			const at = { sessionId: found.head.id, id: adjustment.id };
			return [{ entity: 'adjustment', ...at, value, seen: revision }];
		});
		const rounds = roundsWithout(playedUnder(found, id), id);
		return [
			dealEdit(found, { id, value: null, seen }),
			...moved,
			...headEdit(found, withRounds(head, rounds)),
		];
	};

// ——— the table ———

/** Somebody sits down, before a player in playing order or at the end. */
export const playerJoined = (
	player: EveningHead['players'][number],
	before: PlayerId | undefined,
): MakeEdits =>
	changed((head) => ({
		...head,
		players: head.players.some(({ id }) => id === player.id)
			? head.players
			: [...head.players, player],
		seats: joined(head.seats, player.id, before),
	}));

/** Somebody gets up: no longer at the table, and still of the evening. */
export const playerLeft = (player: PlayerId): MakeEdits =>
	changed((head) => ({ ...head, seats: without(head.seats, player) }));

/** Somebody who was away takes his old place again. */
export const playerCameBack = (player: PlayerId): MakeEdits =>
	changed((head, found) => ({
		...head,
		seats: returned(head.seats, player, doubling(found).deals),
	}));

/** Somebody changes places: so many further on in playing order (negative: back). */
export const seatMoved = (player: PlayerId, by: number): MakeEdits =>
	changed((head) => ({ ...head, seats: moved(head.seats, player, by) }));
