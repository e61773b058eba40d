/** What names a deal that is taken out of the evening names the one before it from then on. */
import type { EveningAdjustment, EveningHead } from '../evening-model.ts';

/** The deal before this one, if any. */
function before(dealIds: readonly string[], id: string): string | undefined {
	const at = dealIds.indexOf(id);
	return at > 0 ? dealIds[at - 1] : undefined;
}

/** Adjustments that followed the deal, each with its new place. */
export function adjustmentsWithout(
	adjustments: readonly EveningAdjustment[],
	dealIds: readonly string[],
	gone: string,
): readonly EveningAdjustment[] {
	const place = before(dealIds, gone);
	return adjustments
		.filter(({ adjustment }) => adjustment.afterDeal === gone)
		.map(({ adjustment: { afterDeal: _, ...rest }, revision }) => ({
			adjustment: { ...rest, ...(place !== undefined && { afterDeal: place }) },
			revision,
		}));
}

/**
 * The head with stake changes and movements that followed the deal. A stake changed after the first
 * deal, which is gone, was the evening's stake.
 */
export function headWithout(
	head: EveningHead,
	dealIds: readonly string[],
	gone: string,
): EveningHead {
	const place = before(dealIds, gone);
	const changes = head.stakeChanges ?? [];
	const moved = changes.find(({ afterDeal }) => afterDeal === gone);
	const others = changes.filter(
		({ afterDeal }) => afterDeal !== gone && (!moved || afterDeal !== place),
	);
	return {
		...head,
		...(moved && {
			stakeChanges: place === undefined ? others : [...others, { ...moved, afterDeal: place }],
		}),
		...(moved &&
			place === undefined && {
				stake: { ...head.stake, minorPerPoint: moved.minorPerPoint },
			}),
		...(head.movements && {
			movements: head.movements.map((movement) => {
				if (movement.afterDeal !== gone) return movement;
				const { afterDeal: _, ...rest } = movement;
				return place === undefined ? rest : { ...rest, afterDeal: place };
			}),
		}),
	};
}
