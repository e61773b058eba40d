import type { PlayerId } from './deal.ts';

/** Splits balances that sum to zero into payments from the negative to the positive ones. */
export function transport(
	balances: readonly (readonly [PlayerId, number])[],
	pay: (from: PlayerId, to: PlayerId, points: number) => void,
): void {
	const owing = balances
		.filter(([, points]) => points < 0)
		.map(([who, points]) => ({ who, points }));
	for (const [to, points] of balances) {
		let due = points;
		for (const debtor of owing) {
			if (due <= 0) break;
			const part = Math.min(due, -debtor.points);
			if (part > 0) pay(debtor.who, to, part);
			debtor.points += part;
			due -= part;
		}
	}
}
