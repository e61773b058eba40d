import {
	add,
	addAll,
	addClaim,
	OUT,
	POT,
	toAmounts,
	type Amounts,
	type Sums,
	type Transfer,
} from './amounts.ts';
import type { DealPart, PaymentMethod, Settlement } from './settlement.ts';
import { paymentStakes, stakesOf, type StakeChange } from './stakes.ts';

/** What one deal came to, in points, with the kontras and without. Sums to zero. */
export type DealNet = {
	readonly id: string;
	/** The deal's head revision now. */
	readonly revision?: string;
	readonly net: Amounts;
	/** Absent: there was no kontra, or it stands on the sheet with the rest. */
	readonly netWithoutKontra?: Amounts;
	/** Kontra is paid into a box: it costs the losers what it costs them, and the winners get nothing. */
	readonly kontraIntoPot?: boolean;
	/** Pass deleted deals too: they are worth nothing but keep the place of a stake change. */
	readonly deleted?: boolean;
};

/** Points the table agreed on by hand (session file, `adjustments`). */
export type Adjustment = {
	readonly id: string;
	readonly afterDeal?: string;
	readonly minorPerPoint?: number;
	readonly transfers: readonly {
		readonly from: string;
		readonly to: string;
		readonly points: number;
	}[];
};

/**
 * Money that changed hands outside a settlement: between two people, into the pot and out of it,
 * for chips. It counts towards what the two owe, unless it is a gift: then it was given for good,
 * as the members' shares into the pot or the pot's bill at the landlord's (`to: 'out'`) are.
 */
export type Movement = Transfer & {
	readonly id: string;
	readonly at?: string;
	readonly afterDeal?: string;
	readonly method?: PaymentMethod;
	readonly gift?: true;
	/** Chips that went the other way: bought for money given to the pot, or cashed. */
	readonly chips?: number;
	readonly note?: string;
};

/** Everything about one evening that moves money: facts only. */
export type Evening = {
	readonly minorPerPoint: number;
	readonly stakeChanges?: readonly StakeChange[];
	/** In playing order. */
	readonly deals: readonly DealNet[];
	readonly adjustments?: readonly Adjustment[];
	readonly movements?: readonly Movement[];
	readonly settlements?: readonly Settlement[];
};

/** One thing that is worth money and can be settled. */
export type Item = {
	readonly kind: 'deal' | 'adjustment' | 'movement';
	readonly id: string;
	/** Of deals: what stands on the sheet, or what kontra adds to it. */
	readonly part?: DealPart;
	/** Minor units, sums to zero. */
	readonly worth: Amounts;
};

/** Everything that moved money, each with its worth. */
export function itemsOf(evening: Evening): Item[] {
	const stakes = stakesOf(evening);
	const stakeOf = paymentStakes(evening);
	return [
		...evening.deals
			.filter((deal) => !deal.deleted)
			.flatMap((deal) => dealItems(deal, stakes.get(deal.id) ?? evening.minorPerPoint)),
		...(evening.adjustments ?? []).map((payment) => adjustmentItem(payment, stakeOf(payment))),
		...(evening.movements ?? []).filter(isOwed).map(movementItem),
	];
}

interface DealWorth {
	readonly of: Pick<DealNet, 'id' | 'netWithoutKontra'>;
	readonly stake: number;
	readonly kontraIntoPot: boolean;
	readonly items: readonly Item[];
}

/** By what a deal came to: of an evening that goes on only the deal that was saved is looked at. */
const worthKnown = new WeakMap<Amounts, DealWorth>();

function dealItems(
	{ id, net, netWithoutKontra = net, kontraIntoPot = false }: DealNet,
	stake: number,
): readonly Item[] {
	const known = worthKnown.get(net);
	if (
		known?.of.id === id &&
		known.of.netWithoutKontra === netWithoutKontra &&
		known.stake === stake &&
		known.kontraIntoPot === kontraIntoPot
	)
		return known.items;
	const sheet = toAmounts(addAll(new Map(), netWithoutKontra, stake));
	const kontra = toAmounts(addAll(addAll(new Map(), net, stake), sheet, -1));
	const items: readonly Item[] = [
		{ kind: 'deal', id, part: 'sheet', worth: sheet },
		{ kind: 'deal', id, part: 'kontra', worth: kontraIntoPot ? intoPot(kontra) : kontra },
	];
	worthKnown.set(net, { of: { id, netWithoutKontra }, stake, kontraIntoPot, items });
	return items;
}

/** What is lost is lost to the pot, deal by deal: winning the next kontra does not give it back. */
function intoPot(worth: Amounts): Amounts {
	const tally: Sums = new Map();
	for (const [id, minor] of Object.entries(worth)) add(tally, minor < 0 ? id : POT, minor);
	return toAmounts(tally);
}

function adjustmentItem({ id, transfers }: Adjustment, stake: number): Item {
	const worth: Sums = new Map();
	for (const { from, to, points } of transfers)
		addClaim(worth, { from, to, minor: points * stake });
	return { kind: 'adjustment', id, worth: toAmounts(worth) };
}

/** A gift, and what leaves the table, changes nobody's claims. */
function isOwed(movement: Movement): boolean {
	return !movement.gift && movement.from !== OUT && movement.to !== OUT;
}

/** Whoever gave money has that much more to receive. */
function movementItem(movement: Movement): Item {
	return { kind: 'movement', id: movement.id, worth: toAmounts(addClaim(new Map(), movement, -1)) };
}

/** The worth of all these things together, in minor units. */
export function worthOf(items: readonly Item[]): Amounts {
	const tally: Sums = new Map();
	for (const { worth } of items) addAll(tally, worth);
	return toAmounts(tally);
}

/**
 * What was played for: deals and adjustments in minor units at the stakes they were played at.
 * This is the `money` of the command line.
 */
export function playedFor(evening: Evening): Amounts {
	return worthOf(itemsOf(evening).filter((item) => item.kind !== 'movement'));
}
