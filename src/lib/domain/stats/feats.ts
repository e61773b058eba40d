/**
 * What records are made of: of each player's evening the deals that stand out, so that the highest deal of
 * twenty years is found without looking at any deal again.
 */
import type { PlayerId } from '../deal.ts';
import { own } from '../own.ts';
import type { ScoredDeal } from './deal-digest.ts';
import { rolesOf } from './roles.ts';

/** A deal to be shown, and what it is shown for. */
export interface Mark {
	readonly deal: string;
	/** What people call its number. */
	readonly position: number;
	readonly value: number;
}

/** One player's evening; what did not happen is absent. */
export interface Feats {
	readonly id: PlayerId;
	/** The deal that brought most, and the one that cost most. */
	readonly highest?: Mark;
	readonly lowest?: Mark;
	/** Most deals in a row that brought points; the deal is the last of them. */
	readonly run?: Mark;
	/** From the lowest standing, below zero, up to the last: how far, and from where. */
	readonly comeback?: Mark & { readonly from: number };
	/** Deals in which everybody plays for himself and this one paid: how many, and the dearest. */
	readonly trischaken?: { readonly lost: number; readonly dearest: Mark };
}

/** The feats of everybody at the table, payments by hand left aside: they are of no deal. */
export const featsOf = (
	scored: readonly ScoredDeal[],
	players: readonly PlayerId[],
): readonly Feats[] => players.map((player) => featsOfOne(scored, player));

function featsOfOne(scored: readonly ScoredDeal[], id: PlayerId): Feats {
	let highest: Mark | undefined;
	let lowest: Mark | undefined;
	let run: Mark | undefined;
	let bottom: Mark | undefined;
	let dearest: Mark | undefined;
	let [inARow, standing, lost] = [0, 0, 0];
	for (const { deal, ruleset, position, score } of scored) {
		if (!deal.hands.includes(id)) continue;
		const points = own(score.net, id) ?? 0;
		const mark = (value: number): Mark => ({ deal: deal.id, position, value });
		standing += points;
		inARow = points > 0 ? inARow + 1 : 0;
		if (points > (highest?.value ?? 0)) highest = mark(points);
		if (points < (lowest?.value ?? 0)) lowest = mark(points);
		if (inARow > (run?.value ?? 0)) run = mark(inARow);
		if (standing < (bottom?.value ?? 0)) bottom = mark(standing);
		if (points >= 0 || rolesOf(ruleset, deal).each === undefined) continue;
		lost++;
		if (points < (dearest?.value ?? 0)) dearest = mark(points);
	}
	const comeback =
		bottom && standing > bottom.value
			? { ...bottom, value: standing - bottom.value, from: bottom.value }
			: undefined;
	return {
		id,
		...(highest && { highest }),
		...(lowest && { lowest }),
		...(run && { run }),
		...(comeback && { comeback }),
		...(dearest && { trischaken: { lost, dearest } }),
	};
}
