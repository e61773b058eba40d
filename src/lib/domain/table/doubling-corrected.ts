/** What a deal put right or taken out does to an evening's doubled rounds. */
import type { DealFacts } from '../deal.ts';
import { roundStartedBy, type DoublingTable } from './doubling.ts';
import { isVoid } from './facts.ts';
import { roundsAfter, roundsAfterChange, type DoubledRound } from './rounds.ts';

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
