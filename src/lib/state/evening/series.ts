/** Running sums over the places of an evening, of one quantity: points or money, with kontra or without. */
import { POT } from '#lib/domain/cash/amounts.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Adjustment } from '#lib/domain/score.ts';
import { kontraIntoBox, type DealScore } from '#lib/domain/score-deal.ts';
import { Fold, type Step } from './fold.ts';
import type { Place } from './places.ts';

/** What a line changed, and the standing behind it: points, or minor units of the stake's currency. */
export interface Figures {
	readonly change: Net;
	readonly running: Net;
}

/** The figures of a deal that counts, and of each payment behind it. */
export interface PlaceFigures {
	readonly deal: Figures | undefined;
	readonly payments: readonly Figures[];
}

export type SeriesStep = Step<Net, PlaceFigures>;
type Worth = (deal: { readonly score: DealScore; readonly ruleset: Ruleset }) => Net;
/** How often a payment by hand counts, where a deal at its place counts so often. */
type TimesPaid = (adjustment: Adjustment, times: number) => number;

/** Game points as they were won and lost. */
export const withKontra: Worth = ({ score }) => score.net;

/** Whether kontra is paid apart, so that the sheet stands without it. */
export const isKontraApart = ({ kontra }: Ruleset): boolean =>
	kontra !== undefined && kontra.booked !== 'sheet';

/**
 * Game points as the sheet has them: where kontra is paid apart, with every one read as none (ledger format, "Scoring on
 * the command line").
 */
export const onSheet: Worth = ({ score, ruleset }) =>
	isKontraApart(ruleset) ? score.netWithoutKontra : score.net;

/** As it is paid: where kontra goes into a box, what its winners do not get is the pot's. */
export const paid: Worth = ({ score, ruleset }) => {
	const { net, netWithoutKontra } = score;
	if (!kontraIntoBox(ruleset)) return net;
	const all: Record<PlayerId, number> = { [POT]: 0 };
	for (const player in net) {
		const plain = netWithoutKontra[player] ?? 0;
		const kontra = (net[player] ?? 0) - plain;
		all[player] = plain + Math.min(0, kontra);
		all[POT] = (all[POT] ?? 0) + Math.max(0, kontra);
	}
	return all;
};

/** What a point of it is worth (`paymentStakes`). */
export const atItsStake: TimesPaid = ({ minorPerPoint }, times) => minorPerPoint ?? times;
const asPoints: TimesPaid = (_, times) => times;

const NO_PAYMENTS: readonly Figures[] = [];

export class Series extends Fold<Place, Net, PlaceFigures> {
	constructor(worth: Worth, timesPaid = asPoints) {
		super((from, { deal, payments }, times) => {
			let to = from;
			const add = (change: Net): Figures => ({ change, running: (to = sum(to, change)) });
			const ofDeal = deal?.status === 'sound' ? add(scaled(worth(deal), times)) : undefined;
			const behind =
				payments.length === 0
					? NO_PAYMENTS
					: payments.map(({ adjustment }) =>
							add(netOfTransfers(adjustment, timesPaid(adjustment, times))),
						);
			return { to, out: { deal: ofDeal, payments: behind } };
		}, sameNet);
	}
}

/** Nobody has anything yet. */
export const zeroFor = (players: readonly PlayerId[]): Net =>
	Object.fromEntries(players.map((player) => [player, 0]));

function scaled(net: Net, times: number): Net {
	if (times === 1) return net;
	const all: Record<PlayerId, number> = {};
	for (const player in net) all[player] = (net[player] ?? 0) * times;
	return all;
}

function sum(a: Net, b: Net): Net {
	const all: Record<PlayerId, number> = { ...a };
	for (const player in b) all[player] = (all[player] ?? 0) + (b[player] ?? 0);
	return all;
}

function netOfTransfers({ transfers }: Adjustment, times: number): Net {
	const net: Record<PlayerId, number> = {};
	for (const { from, to, points } of transfers) {
		net[from] = (net[from] ?? 0) - points * times;
		net[to] = (net[to] ?? 0) + points * times;
	}
	return net;
}

function sameNet(a: Net, b: Net): boolean {
	if (a === b) return true;
	for (const player in b) if (a[player] !== b[player]) return false;
	return Object.keys(a).length === Object.keys(b).length;
}
