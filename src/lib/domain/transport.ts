import type { PlayerId } from './deal.ts';

/**
 * Splits balances that sum to zero into payments from the negative to the positive ones.
 *
 * @param balances what each of `players` is to have, used up on the way
 */
export function transport(
	players: readonly PlayerId[],
	balances: number[],
	pay: (from: PlayerId, to: PlayerId, points: number) => void,
): void {
	for (let i = 0; i < players.length; i++) {
		let due = balances[i] ?? 0;
		for (let j = 0; j < players.length && due > 0; j++) {
			const owed = -(balances[j] ?? 0);
			const part = Math.min(due, owed);
			if (part <= 0) continue;
			pay(players[j] ?? '', players[i] ?? '', part);
			due -= part;
			balances[j] = part - owed;
		}
	}
}
