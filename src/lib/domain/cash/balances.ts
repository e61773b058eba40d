import { addAll, isZero, movedBy, toAmounts, type Amounts, type Sums } from './amounts.ts';
import { itemsOf, type DealNet, type Evening, type Item } from './evening.ts';
import { coveredBy, DEAL_PARTS, inOrder, type CoveredDeal } from './settlement.ts';
import { pairTabs, type PairTab, type Tab } from './tabs.ts';

/** Where everybody stands; minor units, + gets, every record sums to zero. */
export type Balances = {
	/** What stands on the sheet: the deals without kontra, and what was paid by hand. */
	readonly sheet: Amounts;
	/** What kontra adds to it. */
	readonly kontra: Amounts;
	/** What kontra adds and no settlement covers: nobody said it was paid at once. */
	readonly kontraOpen: Amounts;
	/** Not covered by any settlement yet. */
	readonly fresh: Amounts;
	/** Covered, but worth something else by now than was settled. */
	readonly changed: Amounts;
	/** `fresh` and `changed` together: what the next settlement is about. */
	readonly open: Amounts;
	/** Agreed and not paid, per pair. */
	readonly pairs: readonly PairTab[];
	/** `open` and the tabs together: what everybody would have to get or give to be quits. */
	readonly total: Amounts;
};

/**
 * Who stands how at this moment of the evening.
 *
 * @param tabs open tabs to count in: the evening's own and those brought along from former ones,
 *   all in the evening's currency
 */
export function balances(evening: Evening, tabs: readonly Tab[] = []): Balances {
	const sums = sumsOf(evening);
	return {
		...sums,
		pairs: pairTabs(tabs),
		total: toAmounts(addAll(addAll(new Map(), sums.open), movedBy(tabs))),
	};
}

/** Everything that moved money, gone through once. */
function sumsOf(evening: Evening): Omit<Balances, 'pairs' | 'total'> {
	const covered = coveredKeys(evening);
	const sheet: Sums = new Map();
	const kontra: Sums = new Map();
	const kontraOpen: Sums = new Map();
	const fresh: Sums = new Map();
	const changed: Sums = new Map();
	for (const item of itemsOf(evening)) {
		const isFresh = !covered.has(keyOf(item));
		addAll(isFresh ? fresh : changed, item.worth);
		if (item.part === 'sheet' || item.kind === 'adjustment') addAll(sheet, item.worth);
		if (item.part === 'kontra') addAll(kontra, item.worth);
		if (item.part === 'kontra' && isFresh) addAll(kontraOpen, item.worth);
	}
	for (const settlement of evening.settlements ?? []) addAll(changed, coveredBy(settlement), -1);
	return {
		sheet: toAmounts(sheet),
		kontra: toAmounts(kontra),
		kontraOpen: toAmounts(kontraOpen),
		fresh: toAmounts(fresh),
		changed: toAmounts(changed),
		open: toAmounts(addAll(new Map(changed), toAmounts(fresh))),
	};
}

/** What tells one thing that can be settled from another. Kinds and parts are single words. */
export const keyOf = ({ kind, part, id }: Pick<Item, 'kind' | 'part' | 'id'>): string =>
	`${kind} ${part ?? ''} ${id}`;

/** Everything that some settlement of the evening covers. */
export function coveredKeys({
	settlements = [],
}: Pick<Evening, 'settlements'>): ReadonlySet<string> {
	const keys = new Set<string>();
	for (const { covers } of settlements) {
		for (const deal of covers.deals) {
			for (const part of partsOf(deal)) keys.add(keyOf({ kind: 'deal', part, id: deal.id }));
		}
		for (const id of covers.adjustments ?? []) keys.add(keyOf({ kind: 'adjustment', id }));
		for (const id of covers.movements ?? []) keys.add(keyOf({ kind: 'movement', id }));
	}
	return keys;
}

/** The parts of a deal that a settlement covers. */
export function partsOf(deal: CoveredDeal) {
	return deal.part ? [deal.part] : DEAL_PARTS;
}

/** A deal that is no longer what was settled. */
export type ChangedDeal = {
	readonly deal: string;
	/** The settlement that last covered it. */
	readonly settlement: string;
	/** The revision that was settled, as far as the settlement names it. */
	readonly revision?: string;
	/**
	 * `untold`: the settlement names no revision, as one from a file may, and the amounts differ:
	 * nobody can say whether it was this deal that was edited.
	 */
	readonly how: 'edited' | 'deleted' | 'restored' | 'untold';
};

export type ChangedAfterSettling = {
	readonly deals: readonly ChangedDeal[];
	/** What each person has to get (+) or give (−) more than was settled, in minor units. */
	readonly difference: Amounts;
	/** False where nothing is to be paid: only a note was edited, or two edits cancel out. */
	readonly matters: boolean;
};

/**
 * What became different after it was settled: the deals whose head revision is another one than
 * the last settlement over them names, and what that comes to. The difference also holds what no
 * single deal shows, as a changed stake does.
 */
export function changedAfterSettling(evening: Evening): ChangedAfterSettling {
	const now = new Map(evening.deals.map((deal) => [deal.id, deal]));
	const { changed } = balances(evening);
	const matters = !isZero(changed);
	const deals = new Map<string, ChangedDeal>();
	for (const { deal: settled, settlement } of lastCovers(evening)) {
		const deal = now.get(settled.id);
		const { revision } = settled;
		const how = howChanged(settled, deal);
		if (how === undefined || (how === 'untold' && !matters)) continue;
		deals.set(settled.id, { deal: settled.id, settlement, how, ...(revision && { revision }) });
	}
	return { deals: [...deals.values()], difference: changed, matters };
}

function howChanged(
	settled: CoveredDeal,
	deal: DealNet | undefined,
): ChangedDeal['how'] | undefined {
	if (!deal || deal.deleted) return settled.gone ? undefined : 'deleted';
	if (settled.gone) return 'restored';
	if (settled.revision === undefined) return 'untold';
	return deal.revision === undefined || deal.revision === settled.revision ? undefined : 'edited';
}

/** For each part of each covered deal, what the last settlement over it says. */
function lastCovers(evening: Evening): { deal: CoveredDeal; settlement: string }[] {
	const last = new Map<string, { deal: CoveredDeal; settlement: string }>();
	for (const { id: settlement, covers } of inOrder(evening.settlements ?? [])) {
		for (const deal of covers.deals) {
			for (const part of partsOf(deal)) {
				last.set(keyOf({ kind: 'deal', part, id: deal.id }), { deal, settlement });
			}
		}
	}
	return [...last.values()];
}

/** Is anything left to do about the money of this evening? */
export type CashStatus =
	/** Something is won or lost that no settlement covers. */
	| 'open'
	/** All agreed, not all paid. */
	| 'agreed'
	/** All agreed, and what is not paid was left for the next evening. */
	| 'later'
	/** Nothing is left. */
	| 'settled';

/** @param ownTabs the open tabs of the evening's own settlements */
export function statusOf(evening: Evening, ownTabs: readonly Tab[]): CashStatus {
	if (!isZero(balances(evening).open)) return 'open';
	if (ownTabs.length === 0) return 'settled';
	return ownTabs.every((tab) => tab.later) ? 'later' : 'agreed';
}
