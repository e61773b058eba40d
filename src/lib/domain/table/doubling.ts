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
	startersOf,
	type DoubledRound,
} from './rounds.ts';

export interface DoublingTable {
	/** The rules of the deal in question: the one that is written, or the last one. */
	readonly ruleset: Ruleset;
	/** Who is at the table now. */
	readonly seats: readonly PlayerId[];
	/** All deals so far, in order. */
	readonly deals: readonly DealFacts[];
	readonly rounds: readonly DoubledRound[];
}

/** The doubled round that the ruleset starts after this deal at a table of so many, if any. */
export function roundStartedBy(
	ruleset: Ruleset,
	seats: number,
	facts: DealFacts,
): DoubledRound | undefined {
	const parsed = parseDeal(ruleset, facts);
	if (!parsed.ok) return undefined;
	const { value: deal } = parsed;
	const { rounds } = ruleset;
	const game = gameOf(ruleset);
	const { net, entries } = scoreDeal(ruleset, deal, deal.hands);
	const settled = { deal, net, entries, games: game.rolesOf(ruleset, deal).games };
	const starters = game.startersOf
		? game.startersOf(ruleset, settled)
		: startersOf(rounds, settled);
	return starters && roundOf(rounds, seats, starters);
}

/** The rounds with a new deal behind the others. */
export function roundsWith(
	{ ruleset, seats, deals, rounds }: DoublingTable,
	deal: DealFacts,
): readonly DoubledRound[] {
	const { meeting, ask } = ruleset.rounds;
	const moved = roundsAfter(rounds, deals, deal, meeting);
	const round = ask ? undefined : roundStartedBy(ruleset, seats.length, deal);
	return round ? [...moved, round] : moved;
}

/**
 * The rounds with a deal written anew. Correcting the last one starts the round it should have started, or
 * takes it back, or makes it as long as it should be; an earlier one starts nothing now.
 */
export function roundsCorrected(
	{ ruleset, seats, deals, rounds }: DoublingTable,
	deal: DealFacts,
): readonly DoubledRound[] {
	const after = deals.map((known) => (known.id === deal.id ? deal : known));
	const moved = roundsAfterChange(rounds, deals, after);
	const last = deals.at(-1);
	if (last?.id !== deal.id || ruleset.rounds.ask) return moved;
	const did = roundStartedBy(ruleset, seats.length, last);
	const does = roundStartedBy(ruleset, seats.length, deal);
	if (did?.deals === does?.deals) return moved;
	const now = does ? [does] : [];
	return did ? withWaiting(moved, did, now) : [...moved, ...now];
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
	seats,
	deals,
}: Pick<DoublingTable, 'ruleset' | 'seats' | 'deals'>): DealFacts | undefined {
	const last = deals.at(-1);
	const asks = ruleset.rounds.ask && last && roundStartedBy(ruleset, seats.length, last);
	return asks ? last : undefined;
}

/** The rounds with others in place of the latest that has not begun and is just like this one. */
function withWaiting(
	rounds: readonly DoubledRound[],
	like: DoubledRound,
	others: readonly DoubledRound[],
): readonly DoubledRound[] {
	const at = rounds.findLastIndex(
		({ firstDeal, deals, factor }) =>
			firstDeal === undefined && deals === like.deals && factor === like.factor,
	);
	return rounds.flatMap((round, i) => (i === at ? others : [round]));
}
