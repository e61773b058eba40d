/** What a round's points on the sheet are worth in a cup ("How far house rules differ", 48). */
import type { PlayerId } from '../deal.ts';
import type { Net } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';

/** Cup points; nobody knows those of a place whose worth the rules do not tell. */
export type CupPoints = Readonly<Record<PlayerId, number | undefined>>;

/**
 * Everybody's cup points where a table can tell them, and they are not the sheet's: places beyond those at a table
 * are places in a field of tables. Those who are equal are at the same place, the better one; whom a cup then
 * puts first – better rounds, the lot – is its own affair.
 */
export function cupPoints(
	{ cup, table }: Pick<Ruleset, 'cup' | 'table'>,
	totals: Net,
	players: readonly PlayerId[],
): CupPoints | undefined {
	const { scoring, steps, ranks = {} } = cup ?? {};
	const byRank = scoring === 'ranks';
	if (byRank && Object.keys(ranks).some((rank) => Number(rank) > table.most)) return undefined;
	if (!byRank && (scoring !== 'steps' || !steps)) return undefined;
	const points = (player: PlayerId): number => totals[player] ?? 0;
	const placeOf = (player: PlayerId): number =>
		1 + players.filter((other) => points(other) > points(player)).length;
	const worth = (player: PlayerId): number | undefined => {
		if (byRank || !steps) return ranks[String(placeOf(player))];
		const above = Math.max(0, points(player) - steps.fullTo);
		const counted = Math.min(points(player), steps.fullTo) + Math.floor(above / 2);
		return Math.max(0, Math.min(counted, steps.cap));
	};
	return Object.fromEntries(players.map((player) => [player, worth(player)]));
}
