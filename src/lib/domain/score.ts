/** A whole evening: what every deal paid, and the totals (session file format, "Scoring"). */
import { playedFor } from './cash/evening.ts';
import type { StakeChange } from './cash/stakes.ts';
import type { Deal, PlayerId } from './deal.ts';
import { Tally, netOf, type Net } from './entry.ts';
import { rulesOfDeals, type LaterRules } from './rules-in-force.ts';
import type { Ruleset } from './ruleset.ts';
import { kontraIntoBox, pointsOf, tallies, type DealPoints } from './score-deal.ts';

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
	/** What a point of it is worth, where that is not the stake of the deal it follows: the one it followed is gone. */
	readonly minorPerPoint?: number;
	readonly note?: string;
	readonly transfers: readonly {
		readonly from: PlayerId;
		readonly to: PlayerId;
		readonly points: number;
	}[];
}

export interface Score {
	readonly deals: readonly DealPoints[];
	readonly totals: Net;
	readonly totalsWithoutKontra: Net;
	/**
	 * The totals in minor units of the stake's currency; with the pot, where the table pays kontra into a box.
	 */
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

/** The score of a session whose deals have been parsed. */
export function scoreSession(session: Scorable): Score {
	const players = session.players.map((player) => player.id);
	const rules = rulesOfDeals(session, session.deals);
	const byHand = session.adjustments?.flatMap(({ transfers }) => transfers);
	const total = new Tally(players, byHand);
	const totalOnSheet = new Tally(players, byHand);
	const deals = session.deals.map((deal, i): DealPoints => {
		const { paid, onSheet } = tallies(rules[i] ?? session.ruleset, deal, players);
		total.include(paid);
		totalOnSheet.include(onSheet);
		return pointsOf(deal, paid, onSheet);
	});
	const totals = total.net();
	const money = { ...netOf([], players), ...moneyOf(session, rules, deals, totals) };
	return { deals, totals, totalsWithoutKontra: totalOnSheet.net(), money };
}

/** Totals in minor units: at one stake, or each deal at the stake it was played for. */
function moneyOf(
	{ stake, ...session }: Scorable,
	rules: readonly Ruleset[],
	deals: readonly DealPoints[],
	totals: Net,
): Net {
	const { minorPerPoint } = stake;
	const own = session.adjustments?.some((adjustment) => adjustment.minorPerPoint !== undefined);
	if (rules.some(kontraIntoBox) || session.stakeChanges?.length || own) {
		const played = deals.map((deal, i) => ({
			...deal,
			kontraIntoPot: kontraIntoBox(rules[i] ?? session.ruleset),
		}));
		return playedFor({ ...session, minorPerPoint, deals: played });
	}
	return Object.fromEntries(
		Object.entries(totals).map(([player, points]) => [player, points * minorPerPoint]),
	);
}
