/** Counts of single players: where the ruleset fixes their sum, the last one follows from the others. */
import { own } from '#lib/domain/own.ts';
import { type CardPoints, fromThirds, thirds } from '#lib/domain/card-points.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { DealForm } from './form.ts';

export interface CountRule {
	/** The pack, in thirds of a point. */
	readonly total: number;
	/** Whether all counts together must make the whole pack, or no more than it. */
	readonly exact: boolean;
	/** Whether leaves (thirds) are counted. */
	readonly leaves: boolean;
}

/** How a pile of tricks is counted (see `pile.ts`). */
export type Counting = 'thirds' | 'courts' | 'tricks';

export interface Counted {
	/** What stands for each hand, the one that follows from the others included. */
	readonly counts: ReadonlyMap<PlayerId, CardPoints>;
	/** Whose count was not entered but follows. */
	readonly derived: PlayerId | undefined;
	/** Thirds that nobody has yet; negative where there are too many. */
	readonly left: number;
	readonly complete: boolean;
}

/**
 * What everybody counted, as far as it was entered: the last count follows from the others where all sum to the rule's total.
 */
export function countedOf(
	rule: CountRule,
	form: Pick<DealForm, 'counts'>,
	hands: readonly PlayerId[],
): Counted {
	const counts = new Map<PlayerId, CardPoints>();
	let left = rule.total;
	for (const player of hands) {
		const count = own(form.counts, player);
		if (!count) continue;
		const shown = rule.leaves ? count : { points: count.points };
		counts.set(player, shown);
		left -= thirds(shown);
	}
	const missing = hands.filter((player) => !counts.has(player));
	const [last] = missing;
	if (!rule.exact || missing.length !== 1 || last === undefined || left < 0) {
		return { counts, derived: undefined, left, complete: missing.length === 0 };
	}
	const { points, leaves } = fromThirds(left);
	counts.set(last, rule.leaves ? { points, leaves } : { points });
	return { counts, derived: last, left: 0, complete: true };
}

/** The declarer's side's count, whichever side counted. */
export function sideCount(
	{ total, leaves }: CountRule,
	form: Pick<DealForm, 'count' | 'countedBy'>,
): CardPoints | undefined {
	const { count } = form;
	if (!count) return undefined;
	const counted = thirds(leaves ? count : { points: count.points });
	const ours = form.countedBy === 'defence' ? total - counted : counted;
	if (ours < 0) return { points: ruinous(total), leaves: 0 };
	const own = fromThirds(ours);
	return leaves ? own : { points: own.points };
}

/** More than the pack, so that the count is refused like one that is too large on the other side. */
const ruinous = (total: number): number => total / 3 + 1;
