/** Who played what in a deal: the games that were declared, how they ended, and who was with whom. */
import type { Deal, PlayerId } from '../deal.ts';
import { declarerWon } from '../koenigrufen/bets.ts';
import { negativeGames, negativeWon } from '../koenigrufen/negative.ts';
import { sidesOf, type Sides } from '../koenigrufen/sides.ts';
import { tablesOf } from '../koenigrufen/tables.ts';
import type { Ruleset } from '../ruleset.ts';

/** A game that somebody declared. */
export interface DeclaredGame {
	readonly contract: string;
	readonly declarer: PlayerId;
	/** `undefined` where nobody can say: settled by hand, or broken off by a renonce. */
	readonly won: boolean | undefined;
}

export interface Roles {
	readonly games: readonly DeclaredGame[];
	/** Absent where everybody plays for himself, or several play games of their own. */
	readonly sides?: Sides;
}

const NOBODY: Roles = { games: [] };

/** The roles in a legal deal. */
export function rolesOf(ruleset: Ruleset, deal: Deal): Roles {
	const { contract = '', declarer, outcome } = deal;
	if (ruleset.game === 'tarok' || declarer === undefined) return NOBODY;
	const rule = tablesOf(ruleset).contracts.get(contract);
	if (rule === undefined || rule.kind === 'trischaken') return NOBODY;
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

/** Points that changed hands: what the winners of a deal got together. */
export function sizeOf(net: Readonly<Record<PlayerId, number>>): number {
	let size = 0;
	for (const player in net) size += Math.max(0, net[player] ?? 0);
	return size;
}
