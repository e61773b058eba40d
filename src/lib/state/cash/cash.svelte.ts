/**
 * The money of one evening, live: who gives what to whom, what was paid, what is left for next time.
 *
 * `const cash = cashOf(evening)` – the same object for the same evening. Until something is paid or
 * agreed, `proposal` is only computed: it becomes a stored settlement with the first thing done to it
 * (`pay`, `leave`, `payAll`, `agree`, `close`). Every writing method is one thing done and resolves
 * with the change, for `app.ledger.undo`.
 */
import type { Movement } from '#lib/domain/cash/evening.ts';
import {
	applyPayment,
	leaveForLater,
	undoPayment,
	type PaymentMethod,
	type Settlement,
} from '#lib/domain/cash/settlement.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { readList } from '#lib/storage/read.ts';
import { readDisputed } from '#lib/storage/conflicts.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import type { EveningModel } from '../evening-model.ts';
import { headEdit, lastDealIn } from '../evening/edits.ts';
import type { Evening } from '../evening.svelte.ts';
import { nowText } from '../now.ts';
import { rooted } from '../rooted.svelte.ts';
import {
	agree,
	alterRow,
	payEverything,
	payRest,
	settleEverything,
	withdrawn,
	type AlterTransfer,
	type Book,
} from './edits.ts';
import { readSettlements } from './facts.ts';
import {
	withHabits,
	withKontra,
	withMovements,
	withoutMovement,
	withoutStakeChange,
	withStake,
} from './head-changes.ts';
import { ShownCash, type Habits } from './shown-cash.svelte.ts';
import type { Row } from './rows.ts';

export class Cash extends ShownCash {
	/** Versions that disagree, by their ids, and that somebody said to settle over. */
	over: readonly string[] = [];

	// ——— writing: hand-overs ———

	/** Agrees on the proposal; nothing is paid yet. */
	agree(): Promise<Change> {
		return this.#commit((book) => agree(book));
	}

	/** Somebody handed something over: all that is open, or a part. */
	pay(row: Row, minor?: number, method?: PaymentMethod): Promise<Change> {
		const payment = { id: app.ledger.newId(), at: nowText(), ...(method && { method }) };
		if (minor === undefined) return this.#commit((book) => payRest(book, row, payment));
		return this.#alter(row, (settlement, id) =>
			applyPayment(settlement, id, { ...payment, minor }, row.taken),
		);
	}

	/** Takes one payment back. */
	unpay(row: Row, payment: string): Promise<Change> {
		return this.#alter(row, (settlement, id) => undoPayment(settlement, id, payment));
	}

	/** Leaves it for the next evening, or no longer. */
	leave(row: Row, later: boolean): Promise<Change> {
		return this.#alter(row, (settlement, id) => leaveForLater(settlement, id, later));
	}

	/** Everything that is {@link toPayNow} was handed over. */
	payAll(method?: PaymentMethod): Promise<Change> {
		const payment = { at: nowText(), ...(method && { method }) };
		return this.#commit((book) => payEverything(book, payment));
	}

	/**
	 * Withdraws a settlement. What was paid stays paid: it counts in the next one. An evening of which nothing is
	 * settled any more is open again, or nobody would hear of what is owed in it.
	 */
	withdraw(settlement: Settlement): Promise<Change> {
		return this.#commit((book, found) => {
			const { edit, movements } = withdrawn(book, settlement);
			const head = movements.length > 0 ? withMovements(movements)(found.head) : found.head;
			const isLast = book.stored.every((one) => one.settlement.id === settlement.id);
			const { closedAt, ...open } = head;
			return [edit, ...headEdit(found, isLast && closedAt !== undefined ? open : head)];
		});
	}

	/** Closes the evening. What is not paid stays open for the group's next one. */
	close(): Promise<Change> {
		const closedAt = nowText();
		return this.#commit(
			(book, found) => [...settleEverything(book), ...headEdit(found, { ...found.head, closedAt })],
			{ settles: true },
		);
	}

	// ——— writing: everything else ———

	setHabits(habits: Partial<Habits>): Promise<Change> {
		return this.evening.change(withHabits(habits));
	}

	/** Whether the kontra of one deal was paid while playing, where this table does so. */
	setKontraAtOnce(deal: string, paid: boolean): Promise<Change> {
		return this.evening.change(withKontra(deal, paid));
	}

	/** Money that changes hands outside a settlement. */
	move(movement: Omit<Movement, 'id' | 'at' | 'afterDeal'>): Promise<Change> {
		const after = lastDealIn(this.evening);
		const entry: Movement = {
			id: app.ledger.newId(),
			at: nowText(),
			...(after !== undefined && { afterDeal: after }),
			...movement,
		};
		return this.evening.change(withMovements([entry]));
	}

	deleteMovement(id: string): Promise<Change> {
		return this.evening.change(withoutMovement(id));
	}

	/** From this deal on a point is worth so much, or from the next one; from the first one on, all evening. */
	changeStake(minorPerPoint: number, from?: string): Promise<Change> {
		const { deals } = this.evening;
		const before =
			from === undefined
				? lastDealIn(this.evening)
				: deals[deals.findIndex(({ id }) => id === from) - 1]?.id;
		return this.evening.change(withStake(minorPerPoint, before));
	}

	deleteStakeChange(afterDeal: string): Promise<Change> {
		return this.evening.change(withoutStakeChange(afterDeal));
	}

	// ——— shared ———

	#alter(row: Row, alter: AlterTransfer): Promise<Change> {
		return this.#commit((book) => alterRow(book, row, alter));
	}

	/**
	 * Writes what is made of the settlements as the transaction finds them. A new one covers what this tab has
	 * seen: where another tab settled or played on meanwhile, two would settle the same. Nor is anything settled
	 * or closed over versions that nobody was asked about.
	 */
	#commit(
		make: (book: Book, found: EveningModel) => readonly Edit[],
		{ settles = false } = {},
	): Promise<Change> {
		const { agreed, proposal, kontraPaid: kontra, even } = this;
		const session = this.evening.id;
		return this.evening.commit(async (found, { db, asSeen }) => {
			const stored = readSettlements(await readList(db, 'settlement', session)).sound;
			const book = { session, stored, agreed, proposal, kontra };
			// Of an evening in which nothing was played there is nothing that anybody must have seen.
			const closes = asSeen || found.deals.length > 0;
			const edits = make({ ...book, even: closes ? even : undefined }, found);
			const isNew = edits.some(({ entity, seen }) => entity === 'settlement' && seen === null);
			if (isNew && !asSeen) throw new StorageError('changed');
			if (isNew || settles) await this.#asked(db);
			return edits;
		});
	}

	async #asked(db: LedgerDatabase): Promise<void> {
		const heads = (await readDisputed(db, this.evening.id)).flatMap((disputed) => disputed.heads);
		if (!heads.every(({ id }) => this.over.includes(id))) throw new StorageError('changed');
	}
}

const known = new WeakMap<Evening, Cash>();

/** The money of an evening; the same object for the same evening. */
export function cashOf(evening: Evening): Cash {
	const cash = known.get(evening) ?? rooted(() => new Cash(evening)).made;
	known.set(evening, cash);
	return cash;
}
