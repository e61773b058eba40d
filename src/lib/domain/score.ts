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

/** Points of one deal for every one of `players`, with the payments they are the sum of. */
export function scoreDeal(ruleset: Ruleset, deal: Deal, players: readonly PlayerId[]): DealScore {
	const entries = settle(ruleset, deal);
	const net = netOf(entries, players);
	assertZeroSum(net, deal.id);
	const netWithoutKontra = hasKontra(deal)
		? netOf(settle(ruleset, withoutKontra(deal)), players)
		: net;
	return { id: deal.id, net, netWithoutKontra, entries };
}

/** The score of a session whose deals have been parsed. */
export function scoreSession(session: Scorable): Score {
	const players = session.players.map((player) => player.id);
	const rules = rulesOfDeals(session, session.deals);
	const deals = session.deals.map((deal, i) =>
		scoreDeal(rules[i] ?? session.ruleset, deal, players),
	);
	const totals = zero(players);
	const totalsWithoutKontra = zero(players);
	for (const { net, netWithoutKontra } of deals) {
		add(totals, net);
		add(totalsWithoutKontra, netWithoutKontra);
	}
	for (const { transfers } of session.adjustments ?? []) {
		for (const { from, to, points } of transfers) {
			const net = { [from]: -points, [to]: points };
			add(totals, net);
			add(totalsWithoutKontra, net);
		}
	}
	assertZeroSum(totals, 'totals');
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

function add(totals: Record<PlayerId, number>, net: Net): void {
	for (const player in net) totals[player] = (totals[player] ?? 0) + (net[player] ?? 0);
}

/** Payments between players cannot create or lose a point; if they do, the engine is wrong. */
function assertZeroSum(net: Net, where: string): void {
	let sum = 0;
	for (const player in net) sum += net[player] ?? 0;
	if (sum !== 0) throw new Error(`${where}: payments sum to ${String(sum)}, not to zero`);
}
