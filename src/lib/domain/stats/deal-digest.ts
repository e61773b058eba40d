/** The deals of an evening as the memory keeps them: what it takes to find one again. */
import type { Deal, PlayerId } from '../deal.ts';
import type { Entry } from '../entry.ts';
import { gameOf } from '../games.ts';
import type { Ruleset } from '../ruleset.ts';
import type { DealScore } from '../score-deal.ts';
import { rolesOf, sizeOf } from './roles.ts';

export interface ScoredDeal {
	readonly deal: Deal;
	readonly ruleset: Ruleset;
	readonly position: number;
	readonly score: DealScore;
}

/** One deal, for finding it again. */
export interface DealDigest {
	readonly id: string;
	readonly position: number;
	readonly contract?: string;
	readonly declarers: readonly PlayerId[];
	/** Whether the first game was won; absent where nobody can say, and where nobody declares. */
	readonly won?: boolean;
	/** Whoever paid where everybody plays for himself. */
	readonly losers?: readonly PlayerId[];
	/** Somebody said kontra, and it paid. */
	readonly kontra?: true;
	/** Announced, or made. */
	readonly premiums: readonly string[];
	/** Points that changed hands. */
	readonly size: number;
	readonly note?: string;
}

type Bet = Pick<
	NonNullable<Deal['premiums']>[number],
	'premium' | 'side' | 'to' | 'announced' | 'won'
>;

/** The premiums that were entered, and those that follow from the facts without being entered. */
export function betsOf(deal: Deal, entries: readonly Entry[]): Bet[] {
	const bets: Bet[] = [...(deal.premiums ?? [])];
	const seen = new Set<object>();
	for (const { item, reason } of entries) {
		if (!reason.derived || seen.has(reason)) continue;
		seen.add(reason);
		const { side, announced = false, won = true } = reason;
		bets.push({ premium: item, announced, won, ...(side && { side }) });
	}
	return bets;
}

/** The deals of an evening, for finding them again. */
export const dealDigestsOf = (scored: readonly ScoredDeal[]): DealDigest[] =>
	scored.map(({ deal, ruleset, position, score }): DealDigest => {
		const { id, contract, hands, note } = deal;
		const { games, each } = rolesOf(ruleset, deal);
		const bets = betsOf(deal, score.entries).filter(({ announced, won }) => announced || won);
		const noted = gameOf(ruleset).itemsOf?.(deal) ?? [];
		const premiums = [...bets.map(({ premium }) => premium), ...noted.map(({ item }) => item)];
		return {
			id,
			position,
			...(contract !== undefined && { contract }),
			declarers: games.map(({ declarer }) => declarer),
			...(games[0]?.won !== undefined && { won: games[0].won }),
			...(each !== undefined && { losers: hands.filter((player) => (score.net[player] ?? 0) < 0) }),
			...(score.net !== score.netWithoutKontra && { kontra: true }),
			premiums: [...new Set(premiums)],
			size: sizeOf(score.net),
			...(note !== undefined && note !== '' && { note }),
		};
	});
