/** What is written when somebody pays what they owe in a Runde. */
import { openTabs, takenIn, type PairTab, type Tab } from '#lib/domain/cash/tabs.ts';
import { settle } from '#lib/domain/cash/settle.ts';
import { applyPayment, type PaymentMethod, type Settlement } from '#lib/domain/cash/settlement.ts';
import { compareMoments } from '#lib/domain/moment.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { Edit } from '#lib/storage/edit.ts';
import { sameJson } from '#lib/storage/json.ts';
import { readList, readSummary } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import { settlementEdit, sure } from '../cash/edits.ts';
import { readSettlements, type StoredSettlement } from '../cash/facts.ts';
import { group } from '../cash/group.svelte.ts';
import { localIn, renameSettlement } from '../cash/people.ts';
import { nowText } from '../now.ts';
import type { Debt } from './money.ts';

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
		.sort((a, b) => compareMoments(startedAt(a.session), startedAt(b.session)));
	const shares: Share[] = [];
	let left = minor;
	for (const tab of oldestFirst) {
		const paid = Math.min(left, tab.minor);
		if (paid > 0) shares.push({ tab, minor: paid });
		left -= paid;
	}
	return shares;
}

/**
 * Somebody paid a debt, or a part of it. One thing done, one undo. A tab that had turned round – more was paid than
 * agreed – is agreed on anew, the way it runs now, as an evening's own settlement would.
 */
export async function payDebt(debt: Debt, minor: number, method?: PaymentMethod): Promise<Change> {
	const takenOf = takenIn(group.evenings);
	const began = new Map(group.evenings.map((one) => [one.session, one.startedAt]));
	const startedAt = (session: string) => began.get(session) ?? '';
	const at = nowText();
	return app.ledger.commit(async (db) => {
		const changed = new Map<string, StoredSettlement & { readonly session: string }>();
		const anew: Edit[] = [];
		for (const { tab, minor: paid } of sharesOf(debt, minor, startedAt)) {
			const { session, transfer, from } = tab;
			const payment = { id: app.ledger.newId(), at, minor: paid, ...(method && { method }) };
			const { sound } = readSettlements(await readList(db, 'settlement', session));
			const found = changed.get(tab.settlement) ?? holding(sound, tab);
			if (found) {
				const taken = takenOf(session, { id: transfer, from });
				const settlement = sure(applyPayment(found.settlement, transfer, payment, taken));
				changed.set(tab.settlement, { ...found, settlement, session });
			} else {
				const agreed = await agreedAnew(db, tab, sound, at);
				const settlement = sure(applyPayment(agreed, agreed.transfers[0]?.id ?? '', payment));
				anew.push(settlementEdit(session, settlement, null));
			}
		}
		return [
			...[...changed.values()].map(({ session, settlement, revision }) =>
				settlementEdit(session, settlement, revision),
			),
			...anew,
		];
	});
}

/** The settlement in which a tab was agreed the way it runs now; none where it has turned round since. */
const holding = (
	stored: readonly StoredSettlement[],
	{ settlement: id, transfer, from }: Tab,
): StoredSettlement | undefined =>
	stored.find(
		({ settlement }) =>
			settlement.id === id &&
			settlement.transfers.some((one) => one.id === transfer && group.personOf(one.from) === from),
	);

/**
 * A tab that no agreement holds (`holding`) as one of its own, which takes it over (`takes`): more was paid than agreed, or the
 * agreement was withdrawn after a later one had taken it over (`openTabs`).
 * @throws StorageError `changed` where it is no more what the screen showed: it would be paid twice
 */
async function agreedAnew(
	db: LedgerDatabase,
	tab: Tab,
	stored: readonly StoredSettlement[],
	at: string,
): Promise<Settlement> {
	const settlements = stored.map(({ settlement }) => settlement);
	if (!sameJson(tabNow(tab, settlements), tab)) throw new StorageError('changed');
	const newId = () => app.ledger.newId();
	const tabs = [{ ...tab, ...(await sidesInEvening(db, tab, settlements)) }];
	const nothingPlayed = { minorPerPoint: 0, deals: [] };
	return sure(settle(nothingPlayed, { id: newId(), at, newId, scope: [], tabs }));
}

/** What is open of a tab by what its evening has agreed and paid in the store: the screen may not know all of it yet. */
function tabNow({ session, transfer }: Tab, settlements: readonly Settlement[]): Tab | undefined {
	const known = settlements.map((one) => renameSettlement(one, group.personOf));
	const evenings = group.evenings.map((one) =>
		one.session === session ? { ...one, settlements: known } : one,
	);
	return openTabs(evenings).find((one) => one.session === session && one.transfer === transfer);
}

/**
 * Who owes a tab to whom, in the ids of its evening, where people merged since have several: those that agreed on it, who
 * have changed sides; if it was withdrawn, those at the table.
 */
async function sidesInEvening(
	db: LedgerDatabase,
	tab: Tab,
	settlements: readonly Settlement[],
): Promise<Pick<Tab, 'from' | 'to'>> {
	const agreed = settlements.flatMap((one) => one.transfers).find(({ id }) => id === tab.transfer);
	if (agreed) return { from: agreed.to, to: agreed.from };
	const evening = await readSummary(db, tab.session);
	const players = evening?.status === 'sound' ? evening.head.players.map(({ id }) => id) : [];
	const local = localIn(players, group.personOf);
	return { from: local(tab.from), to: local(tab.to) };
}
