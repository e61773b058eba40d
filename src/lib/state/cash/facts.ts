/** The facts of an evening that move money, as the domain takes them. */
import type { Evening as CashFacts } from '#lib/domain/cash/evening.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { kontraIntoBox } from '#lib/domain/score.ts';
import { compareSettlements, type Settlement } from '#lib/domain/cash/settlement.ts';
import { readMovements, readSettlement } from '#lib/storage/group-money.ts';
import type { Damaged, ListedItem } from '#lib/storage/read.ts';
import type { EveningAdjustment, EveningDeal, EveningHead } from '../evening-model.ts';

export type { CashFacts };

export interface MoneyParts {
	readonly head: EveningHead;
	readonly ruleset: Ruleset;
	readonly deals: readonly EveningDeal[];
	readonly adjustments: readonly EveningAdjustment[];
	readonly settlements: readonly (ListedItem | Damaged)[];
}

export interface StoredSettlement {
	readonly settlement: Settlement;
	/** The head revision: name it as `seen` when saving over it. */
	readonly revision: string;
}

/** The settlements that read, in the order they were made, and how many do not. */
export function readSettlements(stored: MoneyParts['settlements']): {
	readonly sound: readonly StoredSettlement[];
	readonly damaged: number;
} {
	const sound = stored.flatMap((item): StoredSettlement[] => {
		if (item.status === 'damaged') return [];
		const read = readSettlement(item.value);
		return read.ok ? [{ settlement: read.value, revision: item.revision }] : [];
	});
	return {
		sound: sound.sort((a, b) => compareSettlements(a.settlement, b.settlement)),
		damaged: stored.length - sound.length,
	};
}

/** Where the ruleset books kontra: on the sheet, or in cash beside it, to the winners or into a box. */
export const kontraBooked = (ruleset: Ruleset): 'sheet' | 'cash' | 'box' =>
	ruleset.kontra?.booked ?? 'sheet';

/** A damaged deal is worth nothing, but keeps its place and its revision. */
export function cashFactsOf(
	{ head, deals, adjustments }: MoneyParts,
	settlements: readonly StoredSettlement[],
): CashFacts {
	return {
		minorPerPoint: head.stake.minorPerPoint,
		stakeChanges: head.stakeChanges ?? [],
		deals: deals.map((row) => {
			const { id, revision } = row;
			const named = revision === undefined ? { id } : { id, revision };
			if (row.status === 'damaged') return { ...named, net: {} };
			const { net, netWithoutKontra } = row.score;
			return { ...named, net, netWithoutKontra, kontraIntoPot: kontraIntoBox(row.ruleset) };
		}),
		adjustments: adjustments.map(({ adjustment }) => adjustment),
		movements: readMovements(head.movements),
		settlements: settlements.map(({ settlement }) => settlement),
	};
}
