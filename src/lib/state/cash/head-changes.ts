/** What changes in the evening's own facts: how the table pays, what a point is worth, money beside a settlement. */
import type { Movement } from '#lib/domain/cash/evening.ts';
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import type { EveningHead } from '../evening.svelte.ts';

type HeadChange = (head: EveningHead) => EveningHead;

/** How the table pays from now on; what is not named stays. */
export const withHabits =
	(habits: CashHabits): HeadChange =>
	(head) => ({ ...head, cash: { ...head.cash, ...habits } });

/** Whether the kontra of one deal was paid while playing, where this table does so. */
export const withKontra =
	(deal: string, paid: boolean): HeadChange =>
	(head) => {
		const { kontraOwed = [], ...cash } = head.cash ?? {};
		const others = kontraOwed.filter((id) => id !== deal);
		const owed = paid ? others : [...others, deal];
		return { ...head, cash: owed.length > 0 ? { ...cash, kontraOwed: owed } : cash };
	};

/** With these behind those that are there. */
export const withMovements =
	(movements: readonly Movement[]): HeadChange =>
	(head) => ({ ...head, movements: [...(head.movements ?? []), ...movements] });

/** Without one of them; where it is gone already, as it was. */
export const withoutMovement =
	(id: string): HeadChange =>
	(head) => ({
		...head,
		movements: (head.movements ?? []).filter((movement) => movement.id !== id),
	});

/** From the deal after this one on a point is worth so much; without one, all evening. */
export const withStake =
	(minorPerPoint: number, afterDeal: string | undefined): HeadChange =>
	(head) => {
		if (afterDeal === undefined) return { ...head, stake: { ...head.stake, minorPerPoint } };
		const others = (head.stakeChanges ?? []).filter((change) => change.afterDeal !== afterDeal);
		return { ...head, stakeChanges: [...others, { afterDeal, minorPerPoint }] };
	};

/** The stake that was in force before holds on behind this deal. */
export const withoutStakeChange =
	(afterDeal: string): HeadChange =>
	(head) => ({
		...head,
		stakeChanges: (head.stakeChanges ?? []).filter((change) => change.afterDeal !== afterDeal),
	});
