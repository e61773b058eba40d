/**
 * Short ways to write Königrufen: what nearly every contract and premium has in common is filled in
 * here, so that the data shows what is particular. The result is complete and explicit, so that a patch
 * reaches every value.
 */
import type { Citation } from '#lib/domain/rules.ts';
import type {
	ByResult,
	NegativeContract,
	PositiveContract,
	Premium,
	TrischakenContract,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { term } from '#lib/rulesets/build.ts';

/** The same for a win and a loss. */
export const both = (value: number): ByResult => ({ won: value, lost: value });

type Given<K extends keyof T, T> = Pick<T, K> & Partial<Omit<T, 'kind' | K>>;

/**
 * A positive game as all sources have it where they say nothing else: anyone declares it, no king is called, nothing
 * is multiplied, and a kontra stands though the king lay in the talon.
 */
export const positive = (
	contract: Given<'names' | 'cite' | 'order' | 'talon' | 'value', PositiveContract>,
): PositiveContract => ({
	kind: 'positive',
	played: true,
	declarer: 'anyone',
	callsKing: false,
	factor: both(1),
	premiumFactor: 1,
	valatFactor: both(1),
	declarerAnnounces: true,
	kingInTalon: 'kontra-stands',
	...contract,
});

/** A negative game as all sources have it where they say nothing else: anyone declares it. */
export const negative = (
	contract: Given<'names' | 'cite' | 'order' | 'tricks' | 'value', NegativeContract>,
): NegativeContract => ({ kind: 'negative', played: true, declarer: 'anyone', ...contract });

/** Trischaken as all sources have it: forehand declares it. */
export const trischaken = (
	contract: Given<'names' | 'cite' | 'order', TrischakenContract>,
): TrischakenContract => ({ kind: 'trischaken', played: true, declarer: 'forehand', ...contract });

/**
 * A premium as all sources have it where they say nothing else: between the sides, either may make it silently or
 * announce it, and one that was missed silently costs nothing.
 */
export const premium = (
	rule: Given<'names' | 'cite' | 'order' | 'group' | 'value', Premium>,
): Premium => ({
	played: true,
	needsKing: false,
	sides: { silent: 'both', announced: 'both' },
	missedSilently: 'free',
	between: 'sides',
	silentToOtherSide: false,
	...rule,
});

/**
 * The birds of one source, each a line: announced, all are worth twice as much.
 *
 * @param missedSilently whether one that is beaten in its own trick, unannounced, costs
 */
export const birdsOf =
	(cite: Citation, missedSilently: Premium['missedSilently'] = 'free') =>
	(name: string, order: number, silent: number): Premium =>
		premium({
			names: term(name),
			cite,
			order,
			group: 'bird',
			value: { silent, announced: 2 * silent },
			missedSilently,
		});
