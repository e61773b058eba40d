/** What deals written, corrected and taken out do to an evening's doubled rounds. */
import type { DealFacts } from '../deal.ts';
import { gameOf } from '../games.ts';
import { parseDeal } from '../parse-deal.ts';
import type { Ruleset } from '../ruleset.ts';
import { scoreDeal } from '../score.ts';
import { isVoid, seatsOf } from './facts.ts';
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
	/** All deals so far, in order. */
	readonly deals: readonly DealFacts[];
	readonly rounds: readonly DoubledRound[];
	/** What the table said of the last one, where it is asked. */
	readonly double?: boolean | undefined;
}

/** The doubled round that the ruleset starts after this deal, if any: as long as there were people at the table then. */
export function roundStartedBy(ruleset: Ruleset, facts: DealFacts): DoubledRound | undefined {
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
	return starters && roundOf(rounds, seatsOf(deal).length, starters);
}

/** The rounds with a new deal behind the others. */
export function roundsWith(
	{ ruleset, deals, rounds }: DoublingTable,
	deal: DealFacts,
): readonly DoubledRound[] {
	const { meeting, ask } = ruleset.rounds;
	const moved = roundsAfter(rounds, deals, deal, meeting);
	const round = ask ? undefined : roundStartedBy(ruleset, deal);
	return round ? [...moved, round] : moved;
}

/**
 * The rounds with a deal written anew. The last one counts as if it had been played like that: it begins, uses up and
 * starts what it should have. An earlier one starts nothing now.
 */
export function roundsCorrected(table: DoublingTable, deal: DealFacts): readonly DoubledRound[] {
	const { ruleset, deals, rounds } = table;
	const last = deals.at(-1);
	if (last?.id !== deal.id) {
		const after = deals.map((known) => (known.id === deal.id ? deal : known));
		return roundsAfterChange(rounds, deals, after);
	}
	const { meeting, ask } = ruleset.rounds;
	// Thrown in it began none: one that waits was there before it only where it counts more than once.
	const begins = isVoid(last) && (deal.factor ?? 1) > 1;
	const begun = begins ? roundsAfter(rounds, deals.slice(0, -1), deal, meeting) : rounds;
	if (!startsOtherwise(table, deal)) return begun;
	const did = lastStarted(table);
	const does = ask ? undefined : roundStartedBy(ruleset, deal);
	const now = does ? [does] : [];
	return did ? withWaiting(begun, did, now) : [...begun, ...now];
}

/** Whether the last deal, written like this, starts another round than it did. */
export function startsOtherwise({ ruleset, deals }: DoublingTable, deal: DealFacts): boolean {
	const last = deals.at(-1);
	return (
		last?.id === deal.id &&
		roundStartedBy(ruleset, last)?.deals !== roundStartedBy(ruleset, deal)?.deals
	);
}

/** The rounds with a deal taken out. Was it the last one, they are what they were before it. */
export function roundsWithout(table: DoublingTable, gone: string): readonly DoubledRound[] {
	const { deals, rounds } = table;
	const last = deals.at(-1);
	if (last?.id !== gone) {
		return roundsAfterChange(
			rounds,
			deals,
			deals.filter(({ id }) => id !== gone),
		);
	}
	const did = lastStarted(table);
	const others = did ? withWaiting(rounds, did, []) : rounds;
	return others.map((round) =>
		round.firstDeal === gone ? { deals: round.deals, factor: round.factor } : round,
	);
}

/** The round that the last deal started; where the table is asked, only if it said so. */
function lastStarted({ ruleset, deals, double }: DoublingTable): DoubledRound | undefined {
	const last = deals.at(-1);
	return last && (double || !ruleset.rounds.ask) ? roundStartedBy(ruleset, last) : undefined;
}

/** The last deal, where the table has to be asked whether what it starts is played double. */
export function roundAsked({ ruleset, deals }: DoublingTable): DealFacts | undefined {
	const last = deals.at(-1);
	const asks = ruleset.rounds.ask && last && roundStartedBy(ruleset, last);
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
