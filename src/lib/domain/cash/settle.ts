import {
	addAll,
	addClaim,
	isZero,
	movedBy,
	POT,
	toAmounts,
	withoutZeros,
	type Amounts,
	type Sums,
	type Transfer,
} from './amounts.ts';
import { balances, changedAfterSettling, coveredKeys, keyOf } from './balances.ts';
import { itemsOf, worthOf, type Evening, type Item, type Movement } from './evening.ts';
import { failed, ok, type Result } from './result.ts';
import { roundToCoin } from './rounding.ts';
import {
	DEAL_PARTS,
	type CoveredDeal,
	type DealPart,
	type Settlement,
	type Way,
} from './settlement.ts';
import type { Tab } from './tabs.ts';
import { fewestTransfers } from './transfers.ts';

export type SettleOptions = {
	readonly id: string;
	readonly at: string;
	/** Makes the ids of the transfers. */
	readonly newId: () => string;
	/**
	 * What to settle: everything that is open, differences to earlier settlements included; only
	 * the kontras nobody paid yet; or the open parts of certain deals (by id).
	 */
	readonly scope?: 'everything' | 'kontra' | readonly string[];
	/** Of scope `kontra`: deals whose kontra was not paid, by id. */
	readonly except?: readonly string[];
	/** Round to this coin, minor units; default 1. */
	readonly coin?: number;
	/** What each person had in their favour by earlier rounding, see {@link roundingSoFar}. */
	readonly roundedBefore?: Amounts;
	readonly way?: Way;
	/** Earlier tabs to settle with the rest, in the evening's currency. */
	readonly tabs?: readonly Tab[];
	/** Transfers shown before, kept if they still are among the best. */
	readonly keep?: readonly Transfer[];
	/** Agree that nobody owes anything, too. */
	readonly even?: true;
};

export type SettleProblem = 'nothing-open' | 'bad-coin';

/**
 * Proposes who gives what to whom. The settlement is complete and may be stored as it is; until
 * then nothing has changed. Every deal, every round or the whole evening are settled the same way:
 * whatever no earlier settlement covers.
 */
export function settle(
	evening: Evening,
	options: SettleOptions,
): Result<Settlement, SettleProblem> {
	const {
		id,
		at,
		newId,
		coin = 1,
		tabs = [],
		way = 'direct',
		scope = 'everything',
		except = [],
	} = options;
	if (!Number.isSafeInteger(coin) || coin < 1) return failed('bad-coin');
	const items = openItems(evening, scope).filter(({ id: item }) => !except.includes(item));
	const exact: Sums = new Map();
	addAll(exact, scope === 'everything' ? balances(evening).open : worthOf(items));
	addAll(exact, movedBy(tabs));
	if (!options.even && isZero(toAmounts(exact)) && tabs.length === 0) return failed('nothing-open');
	const waived = way === 'into-pot' ? forgone(toAmounts(exact), items, tabs) : {};
	const owed = toAmounts(addAll(exact, waived));
	const { rounded, carried } = roundToCoin(owed, coin, options.roundedBefore);
	const transfers = transfersFor(rounded, way, options.keep);
	const rounding = withoutZeros(carried);
	return ok({
		id,
		at,
		covers: coversOf(items, evening, scope === 'everything'),
		...(tabs.length > 0 && { takes: tabs.map(takeTab) }),
		...(coin !== 1 && { coin }),
		...(!isZero(rounding) && { rounding }),
		...(!isZero(waived) && { waived }),
		transfers: transfers.map((transfer) => ({ id: newId(), ...transfer })),
	});
}

function openItems(evening: Evening, scope: NonNullable<SettleOptions['scope']>): Item[] {
	const covered = coveredKeys(evening);
	return itemsOf(evening).filter((item) => {
		if (covered.has(keyOf(item))) return false;
		if (scope === 'everything') return true;
		if (item.kind !== 'deal') return false;
		return scope === 'kontra'
			? item.part === 'kontra' && !isZero(item.worth)
			: scope.includes(item.id);
	});
}

/**
 * What the winners forgo in favour of the pot: what they won at play. Money that was lent, put into the
 * pot or left from a former evening was never won, and comes back to whoever it belongs to.
 */
function forgone(exact: Amounts, items: readonly Item[], tabs: readonly Tab[]): Amounts {
	const played = addAll(new Map(Object.entries(exact)), movedBy(tabs), -1);
	addAll(played, worthOf(items.filter(({ kind }) => kind === 'movement')), -1);
	const tally: Sums = new Map();
	for (const [id, minor] of played) {
		if (id !== POT && minor > 0) addClaim(tally, { from: id, to: POT, minor });
	}
	return toAmounts(tally);
}

function transfersFor(rounded: Amounts, way: Way, keep?: readonly Transfer[]): Transfer[] {
	if (way !== 'pot') return fewestTransfers(rounded, keep);
	const players = Object.entries(rounded).filter(([id]) => id !== POT);
	const into = players
		.filter(([, minor]) => minor < 0)
		.map(([from, minor]) => ({ from, to: POT, minor: -minor }));
	const out = players
		.filter(([, minor]) => minor > 0)
		.map(([to, minor]) => ({ from: POT, to, minor }));
	return [...into, ...out];
}

function takeTab({ session, transfer, from, to, minor }: Tab) {
	return { session, transfer, from, to, minor };
}

function coversOf(
	items: readonly Item[],
	evening: Evening,
	corrections: boolean,
): Settlement['covers'] {
	const ids = (kind: Item['kind']) => items.filter((i) => i.kind === kind).map((i) => i.id);
	const adjustments = ids('adjustment');
	const movements = ids('movement');
	const changed = corrections ? changedAfterSettling(evening).deals : [];
	const again = new Set(changed.filter((deal) => deal.how !== 'deleted').map(({ deal }) => deal));
	const gone = changed.filter((deal) => deal.how === 'deleted');
	const partsOf = new Map<string, DealPart[]>();
	for (const { kind, id, part } of items) {
		if (kind === 'deal' && part) partsOf.set(id, [...(partsOf.get(id) ?? []), part]);
	}
	const deals: CoveredDeal[] = evening.deals.flatMap(({ id, revision }) => {
		const parts = partsOf.get(id) ?? [];
		const whole = again.has(id) || parts.length === DEAL_PARTS.length;
		const deal = { id, ...(revision !== undefined && { revision }) };
		return whole ? [deal] : parts.map((part) => ({ ...deal, part }));
	});
	return {
		deals: [...deals, ...gone.map(({ deal }) => ({ id: deal, gone: true as const }))],
		...(adjustments.length > 0 && { adjustments }),
		...(movements.length > 0 && { movements }),
	};
}

/**
 * What rounding has left in each person's favour (+) or against them (−) over these settlements,
 * minor units of one currency.
 */
export function roundingSoFar(settlements: readonly Settlement[]): Amounts {
	const tally: Sums = new Map();
	for (const { rounding } of settlements) addAll(tally, rounding ?? {});
	return toAmounts(tally);
}

/**
 * What remains when a settlement is withdrawn: money that was handed over for it was handed over,
 * so each payment becomes a movement between the two. Delete the settlement and add these together.
 */
export function withdraw(settlement: Settlement): Movement[] {
	return settlement.transfers.flatMap(({ from, to, paid = [] }) =>
		paid.map(({ id, at, minor, method }) => ({
			id,
			at,
			from,
			to,
			minor,
			...(method && { method }),
		})),
	);
}
