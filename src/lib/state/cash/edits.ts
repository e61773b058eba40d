/** What is written when something is agreed, paid, taken back, left or withdrawn. */
import { ok, type Result } from '#lib/domain/cash/result.ts';
import { withdraw } from '#lib/domain/cash/settle.ts';
import {
	applyPayment,
	paidOf,
	payAll,
	type Payment,
	type Settlement,
} from '#lib/domain/cash/settlement.ts';
import type { Movement } from '#lib/domain/cash/evening.ts';
import type { Edit } from '#lib/storage/edit.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { app } from '../app.svelte.ts';
import type { StoredSettlement } from './facts.ts';
import { realised } from './proposed.ts';
import { toPayNow, type Agreed, type Proposal, type Row } from './rows.ts';

/** All settlements of an evening: those stored, and what would be stored with the next thing done. */
export interface Book {
	readonly session: string;
	/** As the transaction that writes finds them; everything else is as the screen showed it. */
	readonly stored: readonly StoredSettlement[];
	readonly agreed: readonly Agreed[];
	readonly proposal: Proposal | undefined;
	/** Kontra paid while playing; stored with whatever is agreed on next. */
	readonly kontra: Settlement | undefined;
	/** That nobody owes anything, in an evening for money of which nothing was ever settled. */
	readonly even: Settlement | undefined;
}

type Alter = (settlement: Settlement) => Settlement;
export type AlterTransfer = (
	settlement: Settlement,
	transfer: string,
) => Result<Settlement, string>;

const asItIs: Alter = (settlement) => settlement;

/** The proposal as a settlement to be stored, and the kontras paid so far with it. */
export function agree(
	{ session, stored, proposal, kontra }: Book,
	alter = asItIs,
	made = realised,
): Edit[] {
	const all = [
		...(kontra ? [made(kontra, stored)] : []),
		...(proposal ? [alter(made(proposal.settlement, stored))] : []),
	];
	return all.map((value) => settlementEdit(session, value, null));
}

/** The settlement that each proposal was stored as: a second tap, before the screen moves on, must not store another. */
const begun = new WeakMap<Settlement, Settlement>();

const realisedOnce: typeof realised = (proposed, stored) => {
	const made = begun.get(proposed) ?? realised(proposed, stored);
	begun.set(proposed, made);
	return made;
};

/** Does something to one hand-over, of a stored settlement or of the proposal. */
export function alterRow(book: Book, row: Row, alter: AlterTransfer): Edit[] {
	const { session, stored, proposal } = book;
	const over = ({ settlement, revision }: StoredSettlement, transfer: string) => [
		settlementEdit(session, sure(alter(settlement, transfer)), revision),
	];
	if (row.settlement !== undefined) return over(storedOf(book, row.settlement), row.transfer.id);
	const made = proposal && begun.get(proposal.settlement);
	const found = stored.find(({ settlement }) => settlement.id === made?.id);
	const index = proposal?.rows.findIndex(({ key }) => key === row.key) ?? -1;
	const idIn = ({ transfers }: Settlement): string => transfers[index]?.id ?? '';
	return found
		? over(found, idIn(found.settlement))
		: agree(book, (settlement) => sure(alter(settlement, idIn(settlement))), realisedOnce);
}

/** Somebody handed over all that is open of a row: nothing more of what was paid meanwhile. */
export const payRest = (book: Book, row: Row, payment: Omit<Payment, 'minor'>): Edit[] =>
	alterRow(book, row, (settlement, id) => rest(settlement, id, payment, row.taken));

function rest(
	settlement: Settlement,
	id: string,
	payment: Omit<Payment, 'minor'>,
	taken: number,
): ReturnType<AlterTransfer> {
	const transfer = settlement.transfers.find((one) => one.id === id);
	const minor = transfer ? transfer.minor - paidOf(transfer) - taken : 0;
	if (transfer && minor <= 0) return ok(settlement);
	return applyPayment(settlement, id, { ...payment, minor }, taken);
}

/** Everything that is to be paid now was handed over. */
export function payEverything(book: Book, payment: Omit<Payment, 'id' | 'minor'>): Edit[] {
	const newId = () => app.ledger.newId();
	if (book.proposal) return agree(book, (made) => payAll(made, { ...payment, id: newId }));
	const due = toPayNow(book.agreed.flatMap(({ rows }) => rows));
	return [
		...agree(book),
		...alterRows(book, due, (settlement, { transfer, taken }) =>
			sure(rest(settlement, transfer.id, { ...payment, id: newId() }, taken)),
		),
	];
}

/**
 * Whatever is open is agreed on. It is not left for next time by that: the table is about to pay it, and what it does not
 * pay the group's next evening takes over. Where nothing is open, that is written down: otherwise nobody could tell later
 * what a deal corrected afterwards changes.
 */
export const settleEverything = (book: Book): Edit[] =>
	book.even ? [settlementEdit(book.session, realised(book.even, book.stored), null)] : agree(book);

/** The settlement is gone; what was handed over for it stays handed over. */
export function withdrawn(
	book: Book,
	{ id }: Settlement,
): { readonly edit: Edit; readonly movements: readonly Movement[] } {
	const { settlement, revision } = storedOf(book, id);
	return {
		edit: { entity: 'settlement', sessionId: book.session, id, value: null, seen: revision },
		movements: withdraw(settlement),
	};
}

/** The same to several hand-overs, each settlement written once. */
function alterRows(
	book: Book,
	rows: readonly Row[],
	alter: (settlement: Settlement, row: Row) => Settlement,
): Edit[] {
	return book.stored.flatMap(({ settlement, revision }) => {
		const own = rows.filter((row) => row.settlement === settlement.id);
		return own.length > 0
			? [settlementEdit(book.session, own.reduce(alter, settlement), revision)]
			: [];
	});
}

function storedOf({ stored }: Book, id: string): StoredSettlement {
	const found = stored.find(({ settlement }) => settlement.id === id);
	if (!found) throw new StorageError('not-found', { entity: 'settlement', id });
	return found;
}

/**
 * The settlement that must have come out.
 * @throws StorageError `invalid`, with the code of what was wrong
 */
export function sure(result: Result<Settlement, string>): Settlement {
	if (!result.ok) throw new StorageError('invalid', { problem: result.code });
	return result.value;
}

/** @param seen the revision that was on the screen; `null` for a new one */
export const settlementEdit = (
	sessionId: string,
	value: Settlement,
	seen: string | null,
): Edit => ({
	entity: 'settlement',
	sessionId,
	id: value.id,
	value,
	seen,
});
