/** A whole evening: what every deal paid, and the totals (session file format, "Scoring"). */
import { playedFor, type StakeChange } from './cash/evening.ts';
import type { Deal, PlayerId } from './deal.ts';
import { netOf, type Entry, type Net } from './entry.ts';
import { rulesOfDeals, type LaterRules } from './rules-in-force.ts';
import type { Ruleset } from './ruleset.ts';
import { hasKontra, settle, withoutKontra } from './settle.ts';

export interface Stake {
	/** ISO 4217. */
	readonly currency: string;
	/** Minor units of the currency for one point. */
	readonly minorPerPoint: number;
}

/** Payments the table agreed on by hand. */
export interface Adjustment {
	readonly id: string;
	readonly afterDeal?: string;
	readonly note?: string;
	readonly transfers: readonly {
		readonly from: PlayerId;
		readonly to: PlayerId;
		readonly points: number;
	}[];
}

export interface DealScore {
	readonly id: string;
	/** Points of every player of the session; zero for who sat out. */
	readonly net: Net;
	/** The same with every kontra read as none: the cup sheet. */
	readonly netWithoutKontra: Net;
	readonly entries: readonly Entry[];
}

export interface Score {
	readonly deals: readonly DealScore[];
	readonly totals: Net;
	readonly totalsWithoutKontra: Net;
	/** The totals in minor units of the stake's currency. */
	readonly money: Net;
}

export interface Scorable {
	readonly ruleset: Ruleset;
	/** Rules that replaced them during the evening, in the order in which they did. */
	readonly laterRules?: readonly LaterRules[];
	readonly players: readonly { readonly id: PlayerId }[];
	readonly deals: readonly Deal[];
	readonly adjustments?: readonly Adjustment[];
	readonly stake: Stake;
	/** From the deal after this one on a point is worth something else. */
	readonly stakeChanges?: readonly StakeChange[];
}

/**
 * A deal that was settled. Its payments are settled anew when they are asked for: keeping those of a
 * hundred thousand deals costs more than that.
 */
class SettledDeal implements DealScore {
	readonly id: string;
	readonly net: Net;
	readonly netWithoutKontra: Net;
	readonly #ruleset: Ruleset;
	readonly #deal: Deal;

	constructor(ruleset: Ruleset, deal: Deal, players: readonly PlayerId[]) {
		this.id = deal.id;
		this.net = netOf(settle(ruleset, deal), players);
		this.netWithoutKontra = hasKontra(deal)
			? netOf(settle(ruleset, withoutKontra(deal)), players)
			: this.net;
		this.#ruleset = ruleset;
		this.#deal = deal;
	}

	get entries(): readonly Entry[] {
		return settle(this.#ruleset, this.#deal);
	}
}

/** Points of one deal for every one of `players`, with the payments they are the sum of. */
export const scoreDeal = (ruleset: Ruleset, deal: Deal, players: readonly PlayerId[]): DealScore =>
	new SettledDeal(ruleset, deal, players);

/** The score of a session whose deals have been parsed. */
export function scoreSession(session: Scorable): Score {
	const players = session.players.map((player) => player.id);
	const rules = rulesOfDeals(session, session.deals);
	const deals = session.deals.map((deal, i) =>
		scoreDeal(rules[i] ?? session.ruleset, deal, players),
	);
	const adjusted = adjustmentsOf(session.adjustments ?? [], players);
	const totals = sumOf([...deals.map(({ net }) => net), adjusted], players);
	const totalsWithoutKontra = sumOf(
		[...deals.map(({ netWithoutKontra }) => netWithoutKontra), adjusted],
		players,
	);
	const money = { ...zero(players), ...moneyOf(session, deals, totals) };
	return { deals, totals, totalsWithoutKontra, money };
}

/** Totals in minor units: at one stake, or each deal at the stake it was played for. */
function moneyOf({ stake, ...session }: Scorable, deals: readonly DealScore[], totals: Net): Net {
	const { minorPerPoint } = stake;
	if (session.stakeChanges?.length) return playedFor({ ...session, minorPerPoint, deals });
	return Object.fromEntries(
		Object.entries(totals).map(([player, points]) => [player, points * minorPerPoint]),
	);
}

const zero = (players: readonly PlayerId[]): Record<PlayerId, number> =>
	Object.fromEntries(players.map((player) => [player, 0]));

function adjustmentsOf(adjustments: readonly Adjustment[], players: readonly PlayerId[]): Net {
	const net = zero(players);
	for (const { from, to, points } of adjustments.flatMap(({ transfers }) => transfers)) {
		net[from] = (net[from] ?? 0) - points;
		net[to] = (net[to] ?? 0) + points;
	}
	return net;
}

function sumOf(nets: readonly Net[], players: readonly PlayerId[]): Net {
	const sums = players.map((player) => {
		let sum = 0;
		for (const net of nets) sum += net[player] ?? 0;
		return [player, sum] as const;
	});
	const total = sums.reduce((all, [, sum]) => all + sum, 0);
	if (total !== 0) throw new Error(`totals sum to ${String(total)}, not to zero`);
	return Object.fromEntries(sums);
}
