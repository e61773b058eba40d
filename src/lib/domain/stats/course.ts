/** The course of one evening: who led when, what turned it, which deals were dear. */
import type { PlayerId } from '../deal.ts';
import type { Net } from '../entry.ts';
import { own } from '../own.ts';

/** A deal with the standing after it. */
export interface Step {
	readonly id: string;
	readonly net: Net;
	readonly running: Net;
}

/** Something worth telling; `step` is the place of the deal in the course. */
export type Turn =
	| {
			/** Nobody could take the lead away any more. */
			readonly kind: 'lead-for-good';
			readonly step: number;
			readonly player: PlayerId;
			/** Not by the deal, by a payment behind it. */
			readonly byHand?: true;
	  }
	| {
			readonly kind: 'lead-changes';
			readonly count: number;
	  }
	| {
			/** From the lowest standing to the last one, or from the highest down to it. */
			readonly kind: 'rise' | 'fall';
			readonly step: number;
			readonly player: PlayerId;
			readonly from: number;
			readonly to: number;
	  }
	| {
			/** Most points that one deal moved for one player. */
			readonly kind: 'swing';
			readonly step: number;
			readonly player: PlayerId;
			readonly points: number;
	  };

const at = (net: Net | undefined, player: PlayerId): number => own(net, player) ?? 0;

/** The one who stands above all others, if there is one. */
export function leaderOf(standing: Net, players: readonly PlayerId[]): PlayerId | undefined {
	let leader: PlayerId | undefined;
	let best = -Infinity;
	for (const player of players) {
		const points = at(standing, player);
		if (points === best) leader = undefined;
		if (points <= best) continue;
		best = points;
		leader = player;
	}
	return leader;
}

/** How often somebody else came to lead. */
function leadChanges(steps: readonly Step[], players: readonly PlayerId[]): number {
	let changes = 0;
	let last: PlayerId | undefined;
	for (const { running } of steps) {
		const leader = leaderOf(running, players);
		if (leader === undefined || leader === last) continue;
		if (last !== undefined) changes++;
		last = leader;
	}
	return changes;
}

/** Whether somebody leads by the deal of a step alone, whatever was paid by hand behind it. */
function leadsByDeal(
	steps: readonly Step[],
	step: number,
	players: readonly PlayerId[],
	player: PlayerId,
): boolean {
	const before = steps[step - 1]?.running;
	const net = steps[step]?.net;
	// What was paid before the first deal is nobody's to know here.
	if (!before) return true;
	const after = players.map((one) => [one, at(before, one) + at(net, one)] as const);
	return leaderOf(Object.fromEntries(after), players) === player;
}

/** The turning points, in the order in which they are told. Nothing is told of one or two deals. */
export function turningPoints(steps: readonly Step[], players: readonly PlayerId[]): Turn[] {
	const last = steps.at(-1);
	if (!last || steps.length < 3) return [];
	const turns: Turn[] = [];
	const winner = leaderOf(last.running, players);
	if (winner !== undefined) {
		const step = steps.findLastIndex(({ running }) => leaderOf(running, players) !== winner) + 1;
		const byHand = !leadsByDeal(steps, step, players, winner);
		turns.push({ kind: 'lead-for-good', step, player: winner, ...(byHand && { byHand }) });
	}
	const changes = leadChanges(steps, players);
	if (changes > 0) turns.push({ kind: 'lead-changes', count: changes });

	let rise: Extract<Turn, { kind: 'rise' | 'fall' }> | undefined;
	let fall: Extract<Turn, { kind: 'rise' | 'fall' }> | undefined;
	let swing: Extract<Turn, { kind: 'swing' }> | undefined;
	for (const player of players) {
		const to = at(last.running, player);
		steps.forEach(({ running, net }, step) => {
			const from = at(running, player);
			if (from < 0 && to - from > (rise ? rise.to - rise.from : 0)) {
				rise = { kind: 'rise', step, player, from, to };
			}
			if (from > 0 && from - to > (fall ? fall.from - fall.to : 0)) {
				fall = { kind: 'fall', step, player, from, to };
			}
			const points = at(net, player);
			if (Math.abs(points) > Math.abs(swing?.points ?? 0)) {
				swing = { kind: 'swing', step, player, points };
			}
		});
	}
	return [...turns, ...[rise, fall, swing].filter((turn) => turn !== undefined)];
}

/**
 * The places of the deals that moved most points, the dearest first; of equal ones the earlier.
 *
 * @param sizes points that changed hands, by deal
 */
export const dearest = (sizes: readonly number[], most: number): number[] =>
	sizes
		.map((size, step) => ({ size, step }))
		.filter(({ size }) => size > 0)
		.sort((a, b) => b.size - a.size || a.step - b.step)
		.slice(0, most)
		.map(({ step }) => step);
