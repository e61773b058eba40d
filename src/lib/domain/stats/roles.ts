/** Who played what in a deal: the games that were declared, how they ended, and who was with whom. */
import type { Deal, PlayerId } from '../deal.ts';
import { gameWon, valatOf } from '../koenigrufen/bets.ts';
import { sidesOf, type Sides } from '../koenigrufen/sides.ts';
import { tablesOf } from '../koenigrufen/tables.ts';
import type { KoenigrufenRuleset, PositiveContract, Ruleset } from '../ruleset.ts';

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
	const game = (won: boolean | undefined): DeclaredGame => ({ contract, declarer, won });

	if (rule.kind === 'positive') {
		const won = isOpen ? undefined : positiveWon(ruleset, rule, deal);
		return { games: [game(won)], sides: sidesOf(deal) };
	}
	const first = game(isOpen ? undefined : (outcome.won ?? outcome.tricks === rule.tricks));
	if (!deal.bei?.length) return { games: [first], sides: sidesOf(deal) };
	const beside = deal.bei.map((other): DeclaredGame => {
		const otherRule = tablesOf(ruleset).contracts.get(other.contract);
		const tricks = otherRule?.kind === 'negative' ? otherRule.tricks : undefined;
		return {
			contract: other.contract,
			declarer: other.declarer,
			won: isOpen ? undefined : (other.outcome.won ?? other.outcome.tricks === tricks),
		};
	});
	return { games: [first, ...beside] };
}

/** As it is settled: a valat decides the game, unless it is paid beside it. */
function positiveWon(ruleset: KoenigrufenRuleset, contract: PositiveContract, deal: Deal): boolean {
	if (deal.outcome.gaveUp) return false;
	const valat = ruleset.valat && valatOf(deal);
	const apart = ruleset.valat?.game === 'beside' && ruleset.valat.value.scheme !== 'deal-factor';
	if (valat && !apart) return (valat.side === 'declarer') === valat.won;
	return gameWon(ruleset, contract, deal);
}

/** Points that changed hands: what the winners of a deal got together. */
export function sizeOf(net: Readonly<Record<PlayerId, number>>): number {
	let size = 0;
	for (const player in net) size += Math.max(0, net[player] ?? 0);
	return size;
}
