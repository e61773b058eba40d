import { MOST_NAMED } from '../check.ts';
import type { Path } from '../issue.ts';
import {
	asked,
	betweenTwo,
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
	type Shaped,
	type ShapedFields,
} from '../shape.ts';
import { OUT, POT, type Amounts, type Transfer } from './amounts.ts';
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

const transfer = betweenTwo(
	open({
		id,
		from: id,
		to: id,
		minor,
		paid: maybe(list(payment)),
		later: maybe(exactly(true)),
	}),
);

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
	takes: maybe(list(betweenTwo(open({ session: id, transfer: id, from: id, to: id, minor })))),
	coin: maybe(whole(1, MOST_MINOR)),
	rounding: maybe(zeroSum),
	waived: maybe(zeroSum),
	transfers: list(transfer),
});

/**
 * The same where it stands alone: no two of its hand-overs, payments or tabs go by one id. What stands there
 * twice word for word is one, see {@link countedOnce}.
 */
export const countedSettlement: Shape<Settlement> = custom(settlementShape.schema, (value, at) => {
	if (!settlementShape.check(value, at)) return false;
	const met = new Map<string, string>();
	const before = at.issues.length;
	const once = (place: Path, name: string, all: unknown): void => {
		const words = JSON.stringify(all);
		if ((met.get(name) ?? words) !== words) at.reportAt(place, 'duplicate', { value: name });
		met.set(name, words);
	};
	const { transfers, takes = [] } = value;
	transfers.forEach((transfer, i) => once(['transfers', i, 'id'], transfer.id, transfer));
	transfers.forEach(({ id: to, paid = [] }, i) => {
		paid.forEach((one, k) => once(['transfers', i, 'paid', k, 'id'], one.id, { to, ...one }));
	});
	takes.forEach((tab, i) => once(['takes', i, 'transfer'], tabName(tab), tab));
	return at.issues.length === before;
});

const tabName = ({ session, transfer: name }: { session: string; transfer: string }): string =>
	JSON.stringify([session, name]);

/** A settlement as it counts: what it names twice it names once. */
export function countedOnce(settlement: Settlement): Settlement {
	const { transfers, takes } = settlement;
	return {
		...settlement,
		transfers: firsts(transfers, ({ id: name }) => name).map((one) =>
			one.paid ? { ...one, paid: firsts(one.paid, ({ id: name }) => name) } : one,
		),
		...(takes && { takes: firsts(takes, tabName) }),
	};
}

const firsts = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] =>
	[...new Map([...all].reverse().map((one) => [nameOf(one), one])).values()].reverse();

const movementFields = betweenTwo(
	open({
		id,
		at: maybe(moment),
		afterDeal: maybe(id),
		from: id,
		to: id,
		minor: whole(0, MOST_MINOR),
		method: maybe(oneOf(PAYMENT_METHODS)),
		gift: maybe(exactly(true)),
		chips: maybe(whole(1, 1_000_000_000)),
		note: maybe(text()),
	}),
);

/** One element of the session file's `movements`. Nothing is paid only for chips on credit. */
export const movementShape: typeof movementFields = custom(movementFields.schema, (value, at) => {
	if (!movementFields.check(value, at)) return false;
	const { minor: paid, chips } = value;
	if (paid > 0 || chips !== undefined) return true;
	return at.reportAt(['minor'], 'out-of-range', { least: 1, most: MOST_MINOR });
});

/** Small letters too: no form ever wrote them, but an amount of `eur` is shown as one of `EUR`. */
export const currencyShape: Shape<string> = custom(
	{ type: 'string', pattern: '^[A-Za-z]{3}$' },
	(value: unknown, at) =>
		(typeof value === 'string' && /^[A-Za-z]{3}$/.test(value)) ||
		at.report('unknown-value', asked(value, ['EUR', 'SEK', 'CHF', '…'])),
);

/** One element of a Runde's `pot`: money put in or taken out for good, beside any evening. */
export const potEntryShape = open({
	id,
	at: moment,
	from: id,
	to: id,
	minor,
	currency: currencyShape,
	note: maybe(text()),
});
export type PotEntry = Shaped<typeof potEntryShape>;

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

type Settlement = Shaped<typeof settlementShape>;

/**
 * Checks what the shapes cannot: that everybody named is a player or the pot, that no id is there
 * twice, that stake changes and movements follow a deal there is.
 * A settlement may well name deals that were deleted since.
 */
export function checkCashReferences(
	session: CashFields,
	players: ReadonlySet<string>,
	deals: ReadonlySet<string>,
	at: Check,
): void {
	const { settlements = [], movements = [], stakeChanges = [] } = session;
	const named = new References(players, deals, at);
	settlements.forEach((settlement, i) => checkSettlement(settlement, ['settlements', i], named));
	checkMovers(movements, players, at);
	movements.forEach(({ id: name, afterDeal }, i) => {
		named.once(['movements', i], name);
		named.deal(['movements', i, 'afterDeal'], afterDeal);
	});
	stakeChanges.forEach(({ afterDeal }, i) => {
		named.deal(['stakeChanges', i, 'afterDeal'], afterDeal);
	});
}

/** Whoever gives or gets money is a player or the pot; from there it may also leave for good. */
export function checkMovers(
	movements: readonly Pick<Transfer, 'from' | 'to'>[] = [],
	players: ReadonlySet<string>,
	at: Check,
): void {
	movements.forEach(({ from, to }, i) => {
		checkEnd(players, from, ['movements', i, 'from'], at);
		if (from !== POT || to !== OUT) checkEnd(players, to, ['movements', i, 'to'], at);
	});
}

function checkEnd(players: ReadonlySet<string>, name: string, place: Path, at: Check): void {
	if (players.has(name) || name === POT || at.enough()) return;
	const known = [...[...players].slice(0, MOST_NAMED), POT].join(', ');
	at.reportAt(place, 'unknown-player', { player: name, known });
}

/** Whether an evening says anything about money, so that its players must not be called like the pot. */
export const usesCash = (session: { readonly [F in keyof CashFields]?: unknown }): boolean =>
	Object.keys(CASH_FIELDS).some((field) => {
		const said = session[field as keyof CashFields];
		return Array.isArray(said) ? said.length > 0 : said !== undefined;
	});

/** Reports players called like the pot, or like whoever it pays (docs/settlements.md). */
export function checkReserved(players: ReadonlySet<string>, at: Check): void {
	for (const name of [POT, OUT]) {
		if (players.has(name)) at.reportAt(['players'], 'reserved-name', { name });
	}
}

function checkSettlement(settlement: Settlement, here: Path, named: References): void {
	const { transfers, takes = [], rounding = {}, waived = {} } = settlement;
	named.once(here, settlement.id);
	transfers.forEach((transfer, i) => {
		const place = [...here, 'transfers', i];
		named.once(place, transfer.id);
		named.between(place, transfer);
		transfer.paid?.forEach((paid, k) => named.once([...place, 'paid', k], paid.id));
	});
	takes.forEach((tab, i) => named.between([...here, 'takes', i], tab));
	for (const who of Object.keys(rounding)) named.known([...here, 'rounding', who], who);
	for (const who of Object.keys(waived)) named.known([...here, 'waived', who], who);
}

/** Who and what may be named, and which ids were. */
class References {
	readonly at: Check;
	readonly #players: ReadonlySet<string>;
	readonly #deals: ReadonlySet<string>;
	readonly #seen = new Set<string>();

	constructor(players: ReadonlySet<string>, deals: ReadonlySet<string>, at: Check) {
		this.#players = players;
		this.#deals = deals;
		this.at = at;
	}

	once(place: Path, name: string): void {
		if (this.#seen.has(name) && !this.at.enough())
			this.at.reportAt([...place, 'id'], 'duplicate', { value: name });
		this.#seen.add(name);
	}

	known(place: Path, name: string): void {
		checkEnd(this.#players, name, place, this.at);
	}

	between(place: Path, { from, to }: Pick<Transfer, 'from' | 'to'>): void {
		this.known([...place, 'from'], from);
		this.known([...place, 'to'], to);
	}

	deal(place: Path, deal: string | undefined): void {
		if (deal === undefined || this.#deals.has(deal) || this.at.enough()) return;
		this.at.reportAt(place, 'unknown-deal', { value: deal });
	}
}
