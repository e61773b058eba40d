/** Which rules a table of past evenings was played by, as far as the number of its players tells. Pure. */
import { MOST_HANDS, type RulesetOffer } from '../offers.ts';

/** The usual rules where their game is for so many, else the first on offer that is. */
export function rulesForSoMany(
	players: number,
	usual: RulesetOffer | undefined,
	offers: readonly RulesetOffer[],
): RulesetOffer | undefined {
	const isFor = ({ ruleset: { table } }: RulesetOffer): boolean =>
		table.hands === Math.min(players, MOST_HANDS) && players <= table.most;
	return usual && isFor(usual) ? usual : (offers.find(isFor) ?? usual ?? offers[0]);
}
