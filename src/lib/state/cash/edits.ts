/** What is written when something is agreed, paid, taken back, left or withdrawn. */
import type { Result } from '#lib/domain/cash/result.ts';
import { withdraw } from '#lib/domain/cash/settle.ts';
import {
	applyPayment,
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
	readonly stored: readonly StoredSettlement[];
	readonly agreed: readonly Agreed[];
	readonly proposal: Proposal | undefined;
	/** Kontra paid while playing; stored with whatever is agreed on next. */
	readonly kontra: Settlement | undefined;
}

type Alter = (settlement: Settlement) => Settlement;
type AlterTransfer = (settlement: Settlement, transfer: string) => Result<Settlement, string>;

const asItIs: Alter = (settlement) => settlement;

/** The proposal as a settlement to be stored, and the kontras paid so far with it. */
export function agree({ session, proposal, kontra }: Book, alter = asItIs): Edit[] {
	const made = [
		...(kontra ? [realised(kontra)] : []),
		...(proposal ? [alter(realised(proposal.settlement))] : []),
	];
	return made.map((value) => edit(session, value, null));
}

/** Does something to one hand-over, of a stored settlement or of the proposal. */
export function alterRow(book: Book, row: Row, alter: AlterTransfer): Edit[] {
	if (row.settlement !== undefined) {
		const { settlement, revision } = stored(book, row.settlement);
		return [edit(book.session, sure(alter(settlement, row.transfer.id)), revision)];
	}
	const index = book.proposal?.rows.findIndex(({ key }) => key === row.key) ?? -1;
	return agree(book, (settlement) =>
		sure(alter(settlement, settlement.transfers[index]?.id ?? '')),
	);
}

/** Everything that is to be paid now was handed over. */
export function payEverything(book: Book, payment: Omit<Payment, 'id' | 'minor'>): Edit[] {
	const newId = () => app.ledger.newId();
	if (book.proposal) return agree(book, (made) => payAll(made, { ...payment, id: newId }));
	const due = toPayNow(book.agreed.flatMap(({ rows }) => rows));
	return [
		...agree(book),
		...alterRows(book, due, (settlement, row) =>
			sure(
				applyPayment(
					settlement,
					row.transfer.id,
					{ ...payment, id: newId(), minor: row.open },
					row.taken,
				),
			),
		),
	];
}

/** Whatever is open is left for the group's next evening. */
export function leaveEverything(book: Book): Edit[] {
	const later = (settlement: Settlement, is: (id: string) => boolean): Settlement => ({
		...settlement,
		transfers: settlement.transfers.map((transfer) =>
			is(transfer.id) ? { ...transfer, later: true } : transfer,
		),
	});
	if (book.proposal) return agree(book, (made) => later(made, () => true));
	const open = book.agreed
		.flatMap(({ rows }) => rows)
		.filter((row) => row.open > 0 && !row.transfer.later);
	return [
		...agree(book),
		...alterRows(book, open, (settlement, row) => later(settlement, (id) => id === row.key)),
	];
}

/** The settlement is gone; what was handed over for it stays handed over. */
export function withdrawn(
	book: Book,
	{ id }: Settlement,
): { readonly edit: Edit; readonly movements: readonly Movement[] } {
	const { settlement, revision } = stored(book, id);
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
		return own.length > 0 ? [edit(book.session, own.reduce(alter, settlement), revision)] : [];
	});
}

function stored({ stored: all }: Book, id: string): StoredSettlement {
	const found = all.find(({ settlement }) => settlement.id === id);
	if (!found) throw new StorageError('not-found', { entity: 'settlement', id });
	return found;
}

function sure(result: Result<Settlement, string>): Settlement {
	if (!result.ok) throw new StorageError('invalid', { problem: result.code });
	return result.value;
}

const edit = (sessionId: string, value: Settlement, seen: string | null): Edit => ({
	entity: 'settlement',
	sessionId,
	id: value.id,
	value,
	seen,
});
