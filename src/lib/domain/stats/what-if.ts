/**
 * An evening scored again under another ruleset. A deal counts there as it is written; where only its
 * count does not fit, the side that won wins; a deal that cannot have been played there is named.
 */
import type { Deal, DealFacts, PlayerId } from '../deal.ts';
import type { Net } from '../entry.ts';
import type { Issue } from '../issue.ts';
import { parseDeal } from '../parse-deal.ts';
import type { Ruleset } from '../ruleset.ts';
import { scoreDeal } from '../score-deal.ts';
import { rolesOf } from './roles.ts';

export interface PlayedDeal {
	readonly id: string;
	readonly deal: Deal;
	/** The rules it was played under. */
	readonly ruleset: Ruleset;
	readonly net: Net;
}

export interface Rescored {
	readonly id: string;
	/** What it would pay; `undefined` where it has no counterpart. */
	readonly net: Net | undefined;
	/** Only who won was taken over, not the count. */
	readonly byResult: boolean;
	/** Why it has no counterpart. */
	readonly issues: readonly Issue[];
}

export interface WhatIf {
	readonly deals: readonly Rescored[];
	/** Points of the deals that have a counterpart, as played and under the other rules. */
	readonly played: Net;
	readonly rescored: Net;
}

/** What the deals would have paid under other rules. One that is not legal under them is left out of both sums. */
export function whatIf(
	ruleset: Ruleset,
	deals: readonly PlayedDeal[],
	players: readonly PlayerId[],
): WhatIf {
	const rescored = deals.map((played) => rescore(ruleset, played, players));
	const counted = deals.filter((_, i) => rescored[i]?.net !== undefined);
	return {
		deals: rescored,
		played: sumOf(
			counted.map(({ net }) => net),
			players,
		),
		rescored: sumOf(
			rescored.flatMap(({ net }) => (net ? [net] : [])),
			players,
		),
	};
}

function rescore(ruleset: Ruleset, played: PlayedDeal, players: readonly PlayerId[]): Rescored {
	const { id, deal } = played;
	const known = new Set(players);
	const asWritten = parseDeal(ruleset, deal, known);
	if (asWritten.ok) {
		const { net } = scoreDeal(ruleset, asWritten.value, players);
		return { id, net, byResult: false, issues: [] };
	}
	const plain = byResult(played);
	const parsed = plain && parseDeal(ruleset, plain, known);
	if (!parsed?.ok) return { id, net: undefined, byResult: false, issues: asWritten.issues };
	const { net } = scoreDeal(ruleset, parsed.value, players);
	return { id, net, byResult: true, issues: [] };
}

/** The same deal of which only the winner is known, where a count or tricks said who that was. */
function byResult({ deal, ruleset }: PlayedDeal): DealFacts | undefined {
	const { cardPoints, tricks } = deal.outcome;
	if (cardPoints === undefined && tricks === undefined) return undefined;
	const [game] = rolesOf(ruleset, deal).games;
	return game?.won === undefined ? undefined : { ...deal, outcome: { won: game.won } };
}

function sumOf(nets: readonly Net[], players: readonly PlayerId[]): Net {
	return Object.fromEntries(
		players.map((player) => [player, nets.reduce((sum, net) => sum + (net[player] ?? 0), 0)]),
	);
}
