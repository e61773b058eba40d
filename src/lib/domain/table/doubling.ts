/** What a deal that is written does to an evening's doubled rounds. */
import type { DealFacts } from '../deal.ts';
import { gameOf } from '../games.ts';
import { parseDeal } from '../parse-deal.ts';
import type { Ruleset } from '../ruleset.ts';
import { scoreDeal } from '../score-deal.ts';
import { seatsOf } from './facts.ts';
import { roundOf, roundsAfter, startersOf, type DoubledRound } from './rounds.ts';

export interface DoublingTable {
	/** The rules of the deal in question: the one that is written, put right or taken out, or the last one. */
	readonly ruleset: Ruleset;
	/** All deals so far, in order. */
	readonly deals: readonly DealFacts[];
	readonly rounds: readonly DoubledRound[];
	/** What the table said of the last one, where it is asked. */
	readonly double?: boolean | undefined;
}

/** The doubled round that the ruleset starts after this deal, if any: as long as there were people at the table then. */
export function roundStartedBy(ruleset: Ruleset, facts: DealFacts): DoubledRound | undefined {
	const { rounds } = ruleset;
	// One that counts once is none.
	if (rounds.factor === 1) return undefined;
	const parsed = parseDeal(ruleset, facts);
	if (!parsed.ok) return undefined;
	const { value: deal } = parsed;
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

/** The last deal, where the table has to be asked whether what it starts is played double. */
export function roundAsked({ ruleset, deals }: DoublingTable): DealFacts | undefined {
	const last = deals.at(-1);
	const asks = ruleset.rounds.ask && last && roundStartedBy(ruleset, last);
	return asks ? last : undefined;
}
