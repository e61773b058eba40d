/** Who owes whom in a Runde, over all its evenings, and what is written when somebody pays. */
import { POT } from '#lib/domain/cash/amounts.ts';
import type { Movement } from '#lib/domain/cash/evening.ts';
import { nightOfEntries, potUntil, type Pot } from '#lib/domain/cash/pot.ts';
import type { PotEntry } from '#lib/domain/cash/settlement-shape.ts';
import { takenIn, openTabs, pairTabs, type PairTab, type Tab } from '#lib/domain/cash/tabs.ts';
import { applyPayment, type PaymentMethod } from '#lib/domain/cash/settlement.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningMoney } from '#lib/storage/group-money.ts';
import { readList } from '#lib/storage/read.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import { settlementEdit, sure } from '../cash/edits.ts';
import { readSettlements, type StoredSettlement } from '../cash/facts.ts';
import { group } from '../cash/group.svelte.ts';
import { nowText } from '../now.ts';

/** What two people owe each other from the Runde's evenings, in one currency. */
export interface Debt extends PairTab {
	/** ISO 4217. */
	readonly currency: string;
}

/**
 * Largest first, currency by currency.
 * @param evenings all evenings there are: a later one, of whatever Runde, may have taken a tab over
 */
export function debtsOf(evenings: readonly EveningMoney[], id: string): Debt[] {
	const own = new Set(evenings.filter((one) => one.group === id).map(({ session }) => session));
	// What two people owed each other who were merged since, nobody owes.
	const tabs = openTabs(evenings).filter(
		({ session, from, to }) => own.has(session) && from !== to,
	);
	const currencies = [...new Set(tabs.map(({ currency }) => currency))].sort();
	return currencies.flatMap((currency) =>
		pairTabs(tabs.filter((tab) => tab.currency === currency)).map((pair) => ({
			...pair,
			currency,
		})),
	);
}

/** A Runde's pot in one currency. */
export interface GroupPot extends Pot {
	/** ISO 4217. */
	readonly currency: string;
}

/**
 * The Runde's pots, only where ever something was put in or owed; those of other Runden are none of them.
 * @param entries what was put in or taken out beside its evenings
 * @param until ISO 8601: as it lay then; absent: as it lies now
 */
export function potsOf(
	evenings: readonly EveningMoney[],
	entries: readonly PotEntry[],
	id: string,
	until?: string,
): GroupPot[] {
	const own = evenings.filter((one) => one.group === id && touchesPot(one));
	const currencies = [...new Set([...own, ...entries].map(({ currency }) => currency))].sort();
	return currencies.map((currency) => ({
		currency,
		...potUntil(
			[...nightOfEntries(entries, currency), ...own.filter((one) => one.currency === currency)],
			until,
			evenings,
		),
	}));
}

/** One line of the Runde's pot book. */
export interface PotLine extends Pick<Movement, 'id' | 'from' | 'to' | 'minor' | 'note' | 'gift'> {
	readonly at: string;
	/** ISO 4217. */
	readonly currency: string;
	/** The evening it was written in; absent: it is the Runde's own. */
	readonly session?: string;
}

/** What was put into the pot or taken out by hand, in evenings and beside them, the latest first. */
export function potBook(
	evenings: readonly EveningMoney[],
	entries: readonly PotEntry[],
	id: string,
): PotLine[] {
	const inEvenings = evenings
		.filter((one) => one.group === id)
		.flatMap(({ session, startedAt, currency, movements }) =>
			movements
				.filter(({ from, to, minor }) => minor > 0 && (from === POT || to === POT))
				.map((movement) => ({ at: startedAt, ...movement, session, currency })),
		);
	return [...inEvenings, ...entries.map((entry) => ({ ...entry, gift: true as const }))].sort(
		(a, b) => Date.parse(b.at) - Date.parse(a.at),
	);
}

const touchesPot = ({ movements, settlements }: EveningMoney): boolean =>
	[...movements, ...settlements.flatMap(({ transfers }) => transfers)].some(
		({ from, to }) => from === POT || to === POT,
	);

/** One payment of part of a tab. */
export interface Share {
	readonly tab: Tab;
	readonly minor: number;
}

/**
 * What of a debt is paid by so much: all of it closes every tab, those the other way too, which were
 * set off; less pays the debtor's tabs, the oldest first.
 * @param minor at most what is owed
 * @param startedAt when an evening began, by its id
 */
export function sharesOf(
	{ from, minor: owed, tabs }: PairTab,
	minor: number,
	startedAt: (session: string) => string,
): Share[] {
	if (minor === owed) return tabs.map((tab) => ({ tab, minor: tab.minor }));
	const oldestFirst = tabs
		.filter((tab) => tab.from === from)
		.sort((a, b) => (startedAt(a.session) < startedAt(b.session) ? -1 : 1));
	const shares: Share[] = [];
	let left = minor;
	for (const tab of oldestFirst) {
		const paid = Math.min(left, tab.minor);
		if (paid > 0) shares.push({ tab, minor: paid });
		left -= paid;
	}
	return shares;
}

/** Whether every tab stands as it was agreed: none was paid too much or lost its settlement. */
export const isPayable = ({ tabs }: PairTab): boolean =>
	tabs.every(({ session, settlement, transfer, from }) => {
		const agreed = group
			.evening(session)
			?.settlements.find(({ id }) => id === settlement)
			?.transfers.find(({ id }) => id === transfer);
		return agreed?.from === from;
	});

/** Somebody paid a debt, or a part of it. One thing done, one undo. */
export async function payDebt(debt: Debt, minor: number, method?: PaymentMethod): Promise<Change> {
	const takenOf = takenIn(group.evenings);
	const began = new Map(group.evenings.map((one) => [one.session, one.startedAt]));
	const startedAt = (session: string) => began.get(session) ?? '';
	const at = nowText();
	return app.ledger.commit(async (db) => {
		const changed = new Map<string, StoredSettlement & { readonly session: string }>();
		for (const { tab, minor: paid } of sharesOf(debt, minor, startedAt)) {
			const { session, transfer, from } = tab;
			const before = changed.get(tab.settlement) ?? (await storedOf(db, tab));
			const taken = takenOf(session, { id: transfer, from });
			const payment = { id: app.ledger.newId(), at, minor: paid, ...(method && { method }) };
			const settlement = sure(applyPayment(before.settlement, transfer, payment, taken));
			changed.set(tab.settlement, { ...before, settlement, session });
		}
		return [...changed.values()].map(({ session, settlement, revision }) =>
			settlementEdit(session, settlement, revision),
		);
	});
}

async function storedOf(
	db: LedgerDatabase,
	{ session, settlement }: Tab,
): Promise<StoredSettlement> {
	const { sound } = readSettlements(await readList(db, 'settlement', session));
	const found = sound.find((stored) => stored.settlement.id === settlement);
	if (!found) throw new Error('a tab without its settlement');
	return found;
}
