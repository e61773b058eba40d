/** What deals written, corrected and taken out do to an evening's doubled rounds. */
import type { DealFacts, PlayerId } from '../deal.ts';
import { gameOf } from '../games.ts';
import { parseDeal } from '../parse-deal.ts';
import type { Ruleset } from '../ruleset.ts';
import { scoreDeal } from '../score.ts';
import {
	roundOf,
	roundsAfter,
	roundsAfterChange,
	startsRound,
	type DoubledRound,
} from './rounds.ts';

export interface DoublingTable {
	/** The rules of the next deal. */
	readonly ruleset: Ruleset;
	/** Who is at the table now. */
	readonly seats: readonly PlayerId[];
	/** All deals so far, in order. */
	readonly deals: readonly DealFacts[];
	readonly rounds: readonly DoubledRound[];
}

/** Whether the ruleset starts a doubled round after this deal. */
function starts(ruleset: Ruleset, deal: DealFacts): boolean {
	const parsed = parseDeal(ruleset, deal);
	if (!parsed.ok) return false;
	const { net, entries } = scoreDeal(ruleset, parsed.value, deal.hands);
	if (startsRound(ruleset.rounds, deal, net, entries)) return true;
	// A game that is nobody's is drawn even where something beside it was paid.
	const { nobodyPays } = ruleset.rounds.after;
	return nobodyPays && gameOf(ruleset).isUndecided?.(ruleset, parsed.value) === true;
}

/** The rounds with a new deal behind the others. */
export function roundsWith(
	{ ruleset, seats, deals, rounds }: DoublingTable,
	deal: DealFacts,
): readonly DoubledRound[] {
	const rule = ruleset.rounds;
	const moved = roundsAfter(rounds, deals, deal, rule.meeting);
	if (rule.ask || !starts(ruleset, deal)) return moved;
	return [...moved, roundOf(rule, seats.length, deal)];
}

/**
 * The rounds with a deal written anew. Correcting the last one starts the round it should have started, or
 * takes it back; an earlier one starts nothing now.
 */
export function roundsCorrected(
	{ ruleset, seats, deals, rounds }: DoublingTable,
	deal: DealFacts,
): readonly DoubledRound[] {
	const rule = ruleset.rounds;
	const after = deals.map((known) => (known.id === deal.id ? deal : known));
	const moved = roundsAfterChange(rounds, deals, after);
	const last = deals.at(-1);
	if (last?.id !== deal.id || rule.ask) return moved;
	const did = starts(ruleset, last);
	const does = starts(ruleset, deal);
	const round = roundOf(rule, seats.length, does ? deal : last);
	if (does && !did) return [...moved, round];
	return did && !does ? withoutWaiting(moved, round) : moved;
}

/** The rounds with a deal taken out. */
export const roundsWithout = (
	{ deals, rounds }: Pick<DoublingTable, 'deals' | 'rounds'>,
	gone: string,
): readonly DoubledRound[] =>
	roundsAfterChange(
		rounds,
		deals,
		deals.filter(({ id }) => id !== gone),
	);

/** The last deal, where the table has to be asked whether what it starts is played double. */
export function roundAsked({
	ruleset,
	deals,
}: Pick<DoublingTable, 'ruleset' | 'deals'>): DealFacts | undefined {
	const last = deals.at(-1);
	return ruleset.rounds.ask && last && starts(ruleset, last) ? last : undefined;
}

/** Without the latest round that has not begun and is just like this one. */
function withoutWaiting(
	rounds: readonly DoubledRound[],
	{ deals, factor }: DoubledRound,
): readonly DoubledRound[] {
	const at = rounds.findLastIndex(
		(round) => round.firstDeal === undefined && round.deals === deals && round.factor === factor,
	);
	return rounds.filter((_, i) => i !== at);
}
