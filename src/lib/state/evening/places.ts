/** The places of an evening in playing order: each deal with the payments by hand behind it. */
import { grouped } from '#lib/domain/grouped.ts';
import type { EveningAdjustment, ReadDeal } from './facts.ts';

export interface Place {
	/** Absent: before the first deal. */
	readonly deal: ReadDeal | undefined;
	/** Those that follow it; before the first deal, those that follow none, or one that is gone. */
	readonly payments: readonly EveningAdjustment[];
}

const NONE: readonly EveningAdjustment[] = [];

/** Remembers its places, so that one that says what it said is the same object. */
export class Places {
	readonly #known = new WeakMap<ReadDeal, Place>();
	#first: Place = { deal: undefined, payments: NONE };

	of(deals: readonly ReadDeal[], payments: readonly EveningAdjustment[]): readonly Place[] {
		const behind = payments.length === 0 ? undefined : paymentsByDeal(deals, payments);
		this.#first = placeOf(this.#first, undefined, behind?.get(undefined));
		return [
			this.#first,
			...deals.map((deal) => {
				const place = placeOf(this.#known.get(deal), deal, behind?.get(deal.id));
				this.#known.set(deal, place);
				return place;
			}),
		];
	}
}

function placeOf(
	known: Place | undefined,
	deal: ReadDeal | undefined,
	payments: readonly EveningAdjustment[] = NONE,
): Place {
	const stands =
		known?.payments.length === payments.length &&
		payments.every((payment, i) => payment === known.payments[i]);
	return stands ? known : { deal, payments };
}

function paymentsByDeal(
	deals: readonly { readonly id: string }[],
	payments: readonly EveningAdjustment[],
): ReadonlyMap<string | undefined, readonly EveningAdjustment[]> {
	const known = new Set(deals.map(({ id }) => id));
	return grouped(payments, ({ adjustment: { afterDeal } }) =>
		afterDeal !== undefined && known.has(afterDeal) ? afterDeal : undefined,
	);
}
