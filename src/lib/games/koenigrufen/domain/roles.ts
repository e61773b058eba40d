/** Who played what in a deal: the games that were declared, how they ended, and who was with whom. */
import type { Deal } from '#lib/domain/deal.ts';
import type { DeclaredGame, Roles } from '#lib/domain/game.ts';
import { sidesOf } from '#lib/domain/sides.ts';
import { declarerWon } from './bets.ts';
import { negativeGames, negativeWon } from './negative.ts';
import type { KoenigrufenRuleset } from './rules.ts';
import { tablesOf } from './tables.ts';

const NOBODY: Roles = { games: [] };

/**
 * Nobody's where no contract that is played says more. An end that was settled by hand or by renonce was won by
 * nobody.
 */
export function rolesOf(ruleset: KoenigrufenRuleset, deal: Deal): Roles {
	const { contract = '', declarer, outcome } = deal;
	const rule = tablesOf(ruleset).contracts.get(contract);
	if (rule?.kind === 'trischaken') {
		const namesUnderKontra = ruleset.kontra.trischaken === 'payer';
		return { games: [], each: contract, namesUnderKontra };
	}
	if (rule === undefined || declarer === undefined) return NOBODY;
	const isOpen = outcome.manual !== undefined || outcome.renonce !== undefined;
	if (rule.kind === 'positive') {
		const won = isOpen ? undefined : declarerWon(ruleset, rule, deal);
		return { games: [{ contract, declarer, won }], sides: sidesOf(deal) };
	}
	const games = negativeGames(deal).map((game): DeclaredGame => {
		const own = tablesOf(ruleset).contracts.get(game.contract);
		const known = !isOpen && own?.kind === 'negative';
		const won = known ? negativeWon(own, game.outcome) : undefined;
		return { contract: game.contract, declarer: game.declarer, won };
	});
	return games.length > 1 ? { games } : { games, sides: sidesOf(deal) };
}
