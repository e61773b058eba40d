/**
 * Rounds that count double. They only propose each deal's `factor`, which alone counts (session file
 * format, `rounds`). A round without `firstDeal` is still to come.
 */
import { isSaid, type DealFacts } from '../deal.ts';
import { LARGEST_FACTOR } from '../deal-shape.ts';
import type { Settled } from '../game.ts';
import { own } from '../own.ts';
import type { IdSet, RoundRule } from '../ruleset.ts';
import { isVoid } from './facts.ts';

export interface DoubledRound {
	readonly firstDeal?: string;
	readonly deals: number;
	readonly factor: number;
}

type Counted = Pick<DealFacts, 'id' | 'outcome'>;
type Meeting = RoundRule['meeting'];

/** How many deals of a round were played; deals thrown in do not use it up. */
function played(round: DoubledRound, deals: readonly Counted[]): number {
	const first = deals.findIndex(({ id }) => id === round.firstDeal);
	return first < 0 ? 0 : deals.slice(first).filter((deal) => !isVoid(deal)).length;
}

const isWaiting = ({ firstDeal }: DoubledRound): boolean => firstDeal === undefined;

/** Deals of a running round that are left; 0 for one that is over or whose deals are gone. */
function left(round: DoubledRound, deals: readonly Counted[]): number {
	if (isWaiting(round) || !deals.some(({ id }) => id === round.firstDeal)) return 0;
	return Math.max(0, round.deals - played(round, deals));
}

/**
 * The factors of the coming deals as far as they count more than once: `[4, 2, 2]` is one deal
 * fourfold, then two double. Empty: no doubled round.
 */
export function comingFactors(
	rounds: readonly DoubledRound[],
	deals: readonly Counted[],
	meeting: Meeting,
): readonly number[] {
	const active = rounds
		.map((round) => ({
			factor: round.factor,
			waiting: isWaiting(round),
			left: isWaiting(round) ? round.deals : left(round, deals),
		}))
		.filter((round) => round.left > 0);
	if (meeting === 'append') {
		const inTurn = [
			...active.filter(({ waiting }) => !waiting),
			...active.filter(({ waiting }) => waiting),
		];
		return inTurn.flatMap((round) => Array.from({ length: round.left }, () => round.factor));
	}
	const longest = active.reduce((most, round) => Math.max(most, round.left), 0);
	const factorAt = (i: number): number =>
		active.reduce((product, round) => (i < round.left ? product * round.factor : product), 1);
	// No deal may count more often.
	return Array.from({ length: longest }, (_, i) => Math.min(factorAt(i), LARGEST_FACTOR));
}

/**
 * The rounds after a deal was written at the end: those whose turn it is begin with it.
 *
 * @param deals those before it
 */
export function roundsAfter(
	rounds: readonly DoubledRound[],
	deals: readonly Counted[],
	deal: Counted,
	meeting: Meeting,
): readonly DoubledRound[] {
	if (isVoid(deal)) return rounds;
	let busy = meeting === 'append' && rounds.some((round) => left(round, deals) > 0);
	return rounds.map((round) => {
		if (!isWaiting(round) || busy) return round;
		busy = meeting === 'append';
		return { firstDeal: deal.id, deals: round.deals, factor: round.factor };
	});
}

/**
 * The same rounds after deals were changed or taken out: what was over stays over, and a round that
 * begins with a deal that is gone begins with the one that followed it.
 */
export function roundsAfterChange(
	rounds: readonly DoubledRound[],
	before: readonly Counted[],
	after: readonly Counted[],
): readonly DoubledRound[] {
	return rounds.flatMap((round): readonly DoubledRound[] => {
		if (isWaiting(round)) return [round];
		const start = before.findIndex(({ id }) => id === round.firstDeal);
		const first = before
			.slice(Math.max(start, 0))
			.find(({ id }) => after.some((deal) => deal.id === id));
		const wasOver = start < 0 || left(round, before) === 0;
		if (start < 0 || !first) return wasOver ? [] : [{ deals: round.deals, factor: round.factor }];
		const moved: DoubledRound = { ...round, firstDeal: first.id };
		if (!wasOver || left(moved, after) === 0) return [moved];
		const length = played(moved, after);
		return length === 0 ? [] : [{ ...moved, deals: length }];
	});
}

/** The same rounds with none left to play: running ones end here, those to come fall away. */
export const roundsStopped = (
	rounds: readonly DoubledRound[],
	deals: readonly Counted[],
): readonly DoubledRound[] => rounds.flatMap((round) => lasting(round, deals, 0));

/** A round that is not over, lasting so many deals: those that were played in it at the least; none, and it falls away. */
export function lasting(
	round: DoubledRound,
	deals: readonly Counted[],
	length: number,
): readonly DoubledRound[] {
	if (!isWaiting(round) && left(round, deals) === 0) return [round];
	const least = Math.max(length, played(round, deals));
	return least === 0 ? [] : [{ ...round, deals: least }];
}

/** What starts a doubled round and has no id: a kontra, or that nobody paid anything. */
export const UNNAMED = '';

/** The round that these start (`startersOf`) at a table of so many; where their lengths differ, the longest. */
export function roundOf(
	rule: RoundRule,
	seats: number,
	startedBy: readonly string[] = [UNNAMED],
): DoubledRound {
	const deals = startedBy.map((id) => {
		const length = own(rule.lengthAfter, id) ?? rule.length;
		return length.unit === 'round' ? seats : length.deals;
	});
	return { deals: Math.max(...deals), factor: rule.factor };
}

/**
 * What starts a doubled round after this deal, by id: certain contracts, or those that were lost, premiums
 * that were made, and {@link UNNAMED}; `undefined` where none starts (a deal thrown in starts none).
 */
export function startersOf({ after }: RoundRule, settled: Settled): readonly string[] | undefined {
	const { deal, net, entries, games } = settled;
	if (isVoid(deal)) return undefined;
	const { contract, premiums = [], bei = [] } = deal;
	const among = (set: IdSet = {}, ids: readonly string[]): string[] =>
		ids.filter((id) => Object.hasOwn(set, id));
	const played = [contract ?? '', ...bei.map((game) => game.contract)];
	const lost = games.filter(({ won }) => won === false).map((game) => game.contract);
	// Given up or broken off, nothing was made: `won` is not read there.
	const playedOut = deal.outcome.gaveUp === undefined && deal.outcome.renonce === undefined;
	const made = playedOut ? premiums.filter(({ won }) => won).map(({ premium }) => premium) : [];
	const derived = entries.filter(({ reason }) => reason.derived).map(({ item }) => item);
	const unnamed =
		(after.kontra === true && hasKontra(deal)) ||
		(after.nobodyPays && Object.values(net).every((points) => points === 0));
	const starters = [
		...among(after.contracts, played),
		...among(after.lost, lost),
		...among(after.premiums, [...made, ...derived]),
		...(unnamed ? [UNNAMED] : []),
	];
	return starters.length > 0 ? starters : undefined;
}

/** Whether anybody said kontra, on the game, on one beside it or on a premium. */
const hasKontra = ({ kontra, premiums = [], bei = [] }: DealFacts): boolean =>
	[kontra, ...premiums.map((one) => one.kontra), ...bei.map((one) => one.kontra)].some(isSaid);
