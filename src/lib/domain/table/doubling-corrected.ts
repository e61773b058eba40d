/** What a deal put right or taken out does to an evening's doubled rounds. */
import type { DealFacts } from '../deal.ts';
import { roundStartedBy, type DoublingTable } from './doubling.ts';
import { isVoid } from './facts.ts';
import { lasting, roundsAfter, roundsAfterChange, type DoubledRound } from './rounds.ts';

/**
 * The rounds with a deal written anew. The last one counts as if it had been played like that: it begins, uses up and
 * starts what it should have. An earlier one starts nothing now; what it started lasts as long as it should have.
 */
export function roundsCorrected(table: DoublingTable, deal: DealFacts): readonly DoubledRound[] {
	const { ruleset, deals, rounds } = table;
	const last = deals.at(-1);
	if (last?.id !== deal.id) {
		const after = deals.map((known) => (known.id === deal.id ? deal : known));
		const others = withStarted(table, deal.id, roundStartedBy(ruleset, deal)?.deals ?? 0);
		return roundsAfterChange(others, deals, after);
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

/** Whether a doubled round that is not over ends with a deal that is taken out, or written like this. */
export function endsRound(table: DoublingTable, id: string, deal?: DealFacts): boolean {
	if (deal && roundStartedBy(table.ruleset, deal)) return false;
	const round = table.rounds[startedAt(table, id) ?? -1];
	return round !== undefined && !lasting(round, table.deals, 0).includes(round);
}

/** The rounds with the one that an earlier deal started lasting so many deals, those played at the least. */
function withStarted(table: DoublingTable, id: string, length: number): readonly DoubledRound[] {
	const { deals, rounds } = table;
	const at = startedAt(table, id);
	if (at === undefined || rounds[at]?.deals === length) return rounds;
	return rounds.flatMap((round, i) => (i === at ? lasting(round, deals, length) : [round]));
}

/**
 * Where the round stands that a deal started. Rounds stand in the order in which they were started and do not say by
 * what, so starters are looked for from the last one backwards, each in what is left.
 */
function startedAt({ ruleset, deals, rounds }: DoublingTable, id: string): number | undefined {
	const place = new Map(deals.map((deal, at) => [deal.id, at]));
	const appends = ruleset.rounds.meeting === 'append';
	let end = rounds.length;
	for (const [at, deal] of [...deals.entries()].reverse()) {
		const did = roundStartedBy(ruleset, deal);
		const found = rounds.slice(0, end).findLastIndex(({ firstDeal, ...round }) => {
			if (round.deals !== did?.deals || round.factor !== did.factor) return false;
			const begun = firstDeal === undefined ? deals.length : (place.get(firstDeal) ?? -1);
			// By itself it begins with the next deal that is played.
			return begun > at && (appends || deals.slice(at + 1, begun).every(isVoid));
		});
		if (deal.id === id) return found < 0 ? undefined : found;
		if (found >= 0) end = found;
	}
	return undefined;
}

/** Whether the last deal, written like this, starts another round than it did. */
export function startsOtherwise({ ruleset, deals }: DoublingTable, deal: DealFacts): boolean {
	const last = deals.at(-1);
	return (
		last?.id === deal.id &&
		roundStartedBy(ruleset, last)?.deals !== roundStartedBy(ruleset, deal)?.deals
	);
}

/**
 * The rounds with a deal taken out. Was it the last one, they are what they were before it; what an earlier one started
 * is over: deals that were played in it keep what they count.
 */
export function roundsWithout(table: DoublingTable, gone: string): readonly DoubledRound[] {
	const { deals, rounds } = table;
	const last = deals.at(-1);
	if (last?.id !== gone) {
		return roundsAfterChange(
			withStarted(table, gone, 0),
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
