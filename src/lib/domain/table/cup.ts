/** What a round's points on the sheet are worth in a cup ("How far house rules differ", 48). */
import type { PlayerId } from '../deal.ts';
import type { Net } from '../entry.ts';
import type { Ruleset } from '../ruleset.ts';

/** Cup points; not known where the rules do not tell what a place is worth, or who of several has it. */
export type CupPoints = Readonly<Record<PlayerId, number | undefined>>;

/**
 * Everybody's cup points; `undefined` where they are the sheet's own, or where one table cannot tell them, as there are
 * points for more places than it has seats: these are places among all tables. Players who are equal are ranked by
 * earlier rounds or by lot, of which an evening knows nothing: their points are known only where their places are worth
 * the same.
 *
 * @param players those who played
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
	/** What a player's place is worth; of several who are equal, each of their places alike. */
	const worthOfPlace = (player: PlayerId): number | undefined => {
		const before = players.filter((other) => points(other) > points(player)).length;
		const equal = players.filter((other) => points(other) === points(player));
		const [worth, ...others] = new Set(equal.map((_, i) => ranks[String(before + 1 + i)]));
		return others.length === 0 ? worth : undefined;
	};
	const worth = (player: PlayerId): number | undefined => {
		if (byRank || !steps) return worthOfPlace(player);
		const above = Math.max(0, points(player) - steps.fullTo);
		const counted = Math.min(points(player), steps.fullTo) + Math.floor(above / 2);
		return Math.max(0, Math.min(counted, steps.cap));
	};
	return Object.fromEntries(players.map((player) => [player, worth(player)]));
}
