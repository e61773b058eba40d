/** Who played what in a deal, and how much it moved. */
import type { Deal, PlayerId } from '../deal.ts';
import type { Roles } from '../game.ts';
import { gameOf } from '../games.ts';
import type { Ruleset } from '../ruleset.ts';

/** The roles in a legal deal. */
export const rolesOf = (ruleset: Ruleset, deal: Deal): Roles =>
	gameOf(ruleset).rolesOf(ruleset, deal);

/** Points that changed hands: what the winners of a deal got together. */
export function sizeOf(net: Readonly<Record<PlayerId, number>>): number {
	let size = 0;
	for (const player in net) size += Math.max(0, net[player] ?? 0);
	return size;
}
