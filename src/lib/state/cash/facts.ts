/** The facts of an evening that move money, as the domain takes them. */
import type { Evening as CashFacts } from '#lib/domain/cash/evening.ts';
import type { KontraRule, Ruleset } from '#lib/domain/ruleset.ts';
import { kontraIntoBox } from '#lib/domain/score-deal.ts';
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

type Booked = KontraRule['booked'];

const bookedBy = (ruleset: Ruleset): Booked => ruleset.kontra?.booked ?? 'sheet';

/**
 * Where the evening books kontra: on the sheet, or in cash beside it, to the winners or into a box. Where its rules
 * changed, the latest that do not book it on the sheet decide.
 */
export const kontraBooked = ({ ruleset, deals }: Pick<MoneyParts, 'ruleset' | 'deals'>): Booked =>
	[...deals.flatMap((row) => (row.status === 'sound' ? [row.ruleset] : [])), ruleset]
		.map(bookedBy)
		.findLast((booked) => booked !== 'sheet') ?? 'sheet';

/** A damaged deal is worth nothing, but keeps its place and its revision. */
export function cashFactsOf(
	{ head, ruleset, deals, adjustments }: MoneyParts,
	settlements: readonly StoredSettlement[],
): CashFacts {
	const isApart = kontraBooked({ ruleset, deals }) !== 'sheet';
	return {
		minorPerPoint: head.stake.minorPerPoint,
		stakeChanges: head.stakeChanges ?? [],
		deals: deals.map((row) => {
			const { id, revision } = row;
			const named = revision === undefined ? { id } : { id, revision };
			if (row.status === 'damaged') return { ...named, net: {} };
			const { net, netWithoutKontra } = row.score;
			// Other deals' kontra is paid apart; what this one booked on the sheet stays there.
			if (isApart && bookedBy(row.ruleset) === 'sheet') return { ...named, net };
			return { ...named, net, netWithoutKontra, kontraIntoPot: kontraIntoBox(row.ruleset) };
		}),
		adjustments: adjustments.map(({ adjustment }) => adjustment),
		movements: readMovements(head.movements),
		settlements: settlements.map(({ settlement }) => settlement),
	};
}
