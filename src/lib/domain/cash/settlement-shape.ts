import {
	custom,
	exactly,
	id,
	list,
	mapOf,
	maybe,
	moment,
	oneOf,
	open,
	text,
	whole,
	type Check,
	type Shape,
	type ShapedFields,
} from '../shape.ts';
import { OUT, POT, type Amounts } from './amounts.ts';
import { DEAL_PARTS, PAYMENT_METHODS, WAYS } from './settlement.ts';

/** Beyond any table, and far enough below 2⁵³ that sums stay exact. */
const MOST_MINOR = 1_000_000_000_000;

const minor = whole(1, MOST_MINOR);
const anyMinor = whole(-MOST_MINOR, MOST_MINOR);
const amountMap = mapOf(anyMinor);

/** Minor units per person that sum to zero. */
const zeroSum: Shape<Amounts> = custom(amountMap.schema, (value, at) => {
	if (!amountMap.check(value, at)) return false;
	const sum = Object.values(value).reduce((total, amount) => total + amount, 0);
	return sum === 0 || at.report('not-zero-sum', { sum });
});

const payment = open({ id, at: moment, minor, method: maybe(oneOf(PAYMENT_METHODS)) });

const transfer = open({
	id,
	from: id,
	to: id,
	minor,
	paid: maybe(list(payment)),
	later: maybe(exactly(true)),
});

const coveredDeal = open({
	id,
	revision: maybe(id),
	part: maybe(oneOf(DEAL_PARTS)),
	gone: maybe(exactly(true)),
});

/** One element of the session file's `settlements`. */
export const settlementShape = open({
	id,
	at: moment,
	covers: open({
		deals: list(coveredDeal),
		adjustments: maybe(list(id)),
		movements: maybe(list(id)),
	}),
	takes: maybe(list(open({ session: id, transfer: id, from: id, to: id, minor }))),
	coin: maybe(whole(1, MOST_MINOR)),
	rounding: maybe(zeroSum),
	waived: maybe(zeroSum),
	transfers: list(transfer),
});

/** One element of the session file's `movements`. */
export const movementShape = open({
	id,
	at: maybe(moment),
	afterDeal: maybe(id),
	from: id,
	to: id,
	/** 0 only for chips on credit. */
	minor: whole(0, MOST_MINOR),
	method: maybe(oneOf(PAYMENT_METHODS)),
	gift: maybe(exactly(true)),
	chips: maybe(whole(1, 1_000_000_000)),
	note: maybe(text()),
});

/** One element of the session file's `stakeChanges`. */
export const stakeChangeShape = open({ afterDeal: id, minorPerPoint: whole(0, 1_000_000_000) });

/** The session file's `cash`: how this table pays. */
export const cashShape = open({
	coin: maybe(whole(1, MOST_MINOR)),
	every: maybe(oneOf(['deal', 'round', 'end'])),
	way: maybe(oneOf(WAYS)),
	kontra: maybe(oneOf(['with-rest', 'at-once'])),
	/** Where kontra is paid at once: the deals whose kontra was not, and goes with the rest. */
	kontraOwed: maybe(list(id)),
});

/** What a session file may hold about money beside the stake; each field may be left out. */
export const CASH_FIELDS = {
	settlements: maybe(list(settlementShape)),
	movements: maybe(list(movementShape)),
	stakeChanges: maybe(list(stakeChangeShape)),
	cash: maybe(cashShape),
};
export type CashFields = ShapedFields<typeof CASH_FIELDS>;
export type CashHabits = NonNullable<CashFields['cash']>;

/**
 * Checks what the shapes cannot: that everybody named is a player or the pot, that nobody pays
 * themselves, that no id is there twice, that stake changes and movements follow a deal there is.
 * A settlement may well name deals that were deleted since.
 */
export function checkCashReferences(
	session: CashFields,
	players: ReadonlySet<string>,
	deals: ReadonlySet<string>,
	at: Check,
): void {
	const { settlements = [], movements = [], stakeChanges = [] } = session;
	if (settlements.length > 0 || movements.length > 0) {
		for (const name of [POT, OUT]) {
			if (players.has(name)) at.reportAt(['players'], 'reserved-name', { name });
		}
	}
	const seen = new Set<string>();
	const once = (path: readonly (string | number)[], name: string) => {
		if (seen.has(name)) at.reportAt([...path, 'id'], 'duplicate', { value: name });
		seen.add(name);
	};
	const known = (path: readonly (string | number)[], name: string, out = false) => {
		if (players.has(name) || name === POT || (out && name === OUT)) return;
		at.reportAt(path, 'unknown-player', { value: name, known: [...players, POT].join(', ') });
	};
	const between = (
		path: readonly (string | number)[],
		{ from, to }: { readonly from: string; readonly to: string },
		out?: 'out',
	) => {
		known([...path, 'from'], from);
		known([...path, 'to'], to, out && from === POT);
		if (from === to) at.reportAt([...path, 'to'], 'same-player');
	};
	settlements.forEach(({ id: name, transfers, takes = [], rounding = {}, waived = {} }, i) => {
		const here = ['settlements', i];
		once(here, name);
		transfers.forEach((transfer, j) => {
			once([...here, 'transfers', j], transfer.id);
			between([...here, 'transfers', j], transfer);
			transfer.paid?.forEach((paid, k) => once([...here, 'transfers', j, 'paid', k], paid.id));
		});
		takes.forEach((tab, j) => between([...here, 'takes', j], tab));
		for (const who of Object.keys(rounding)) known([...here, 'rounding', who], who);
		for (const who of Object.keys(waived)) known([...here, 'waived', who], who);
	});
	movements.forEach((movement, i) => {
		const here = ['movements', i];
		once(here, movement.id);
		between(here, movement, 'out');
		if (movement.minor === 0 && movement.chips === undefined) {
			at.reportAt([...here, 'minor'], 'out-of-range', { least: 1, most: MOST_MINOR });
		}
		follows([...here, 'afterDeal'], movement.afterDeal);
	});
	stakeChanges.forEach(({ afterDeal }, i) => follows(['stakeChanges', i, 'afterDeal'], afterDeal));

	function follows(path: readonly (string | number)[], deal: string | undefined): void {
		if (deal === undefined || deals.has(deal)) return;
		at.reportAt(path, 'unknown-deal', { value: deal });
	}
}
