/**
 * One evening at the table, live: what every screen of `/s/[id]` reads and writes.
 *
 * `eveningOf(id)` gives the same object for the same id, so that screens share what was computed. The layout of
 * `/s/[id]` shows its children only while `status` is `ready`: inside it everything may be read without asking.
 *
 * What is written is one thing done, decided about the evening as the transaction finds it. It resolves when it is on
 * disk and throws `StorageError`: screens wrap it in `app.attempt(…)`. `undo` leaves the people whom it wrote down.
 */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { Adjustment } from '#lib/domain/score.ts';
import type { TableWord } from '#lib/domain/table/next-deal.ts';
import { roundOf, type DoubledRound } from '#lib/domain/table/rounds.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { draftKey } from '#lib/storage/drafts.ts';
import type { Edit, Seen } from '#lib/storage/edit.ts';
import { loaded } from '#lib/storage/loaded.ts';
import { playerRenamed } from '#lib/storage/people.ts';
import type { SessionExport } from '#lib/storage/session-export.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Change, WriteOptions } from '#lib/storage/write.ts';
import { app } from './app.svelte.ts';
import type { EveningHead, EveningModel } from './evening-model.ts';
import {
	changed,
	dealSaved,
	lastDealIn,
	nextSaid,
	roundAnswered,
	roundsEnded,
	roundStarted,
} from './evening/edits.ts';
import type { LastDone } from './evening/last-done.ts';
import { isOvertaken } from './evening/facts.ts';
import { checksToCome } from './evening/rules.ts';
import { corrected, knowing } from './evening/rules-known.ts';
import type { Refill } from './evening/seldom-edits.ts';
import { ShownEvening } from './evening/shown.svelte.ts';
import {
	readModel,
	shownIn,
	shownUnder,
	type Correction,
	type DealSaved,
	type ShownDeal,
} from './evening/written.ts';
import { nowText } from './now.ts';
import { Recent } from './recent.ts';
import { rooted } from './rooted.svelte.ts';

export type { EveningHead } from './evening-model.ts';
export type { DamagedDeal, EveningDeal, SoundDeal } from './evening/facts.ts';
export type { LastDone } from './evening/last-done.ts';

export interface SaveDealOptions {
	/** The revision the editor saw; `null` for a new deal. */
	readonly seen: Seen;
	/** It was deleted elsewhere, and was this when it was seen: saved all the same, it stands beside the deletion. */
	readonly deleted?: DealFacts | undefined;
	/** Inserts a new deal before that one. */
	readonly before?: string | undefined;
	/** The last deal when a new one was begun, `null` for none: nothing is written behind another one unasked. */
	readonly after?: string | null | undefined;
	/** See `WriteOptions.onDisk`. */
	readonly onDisk?: (() => void) | undefined;
}

/** The transaction that is about to write; it awaits the store only. */
interface Writing {
	readonly db: LedgerDatabase;
	/** Whether the evening is as this tab has seen it. */
	readonly asSeen: boolean;
}

/** It comes with what a save takes (`scripts/screens.mjs`). */
const seldom = loaded(() => import('./evening/seldom-edits.ts'));

export class Evening extends ShownEvening {
	#refill: Refill | undefined;
	/** The revision of the deal with which a doubled round ended last. */
	#roundEnded = $state('');
	/** The new deal that was written here last, which the screen has been told of once it counts so many changes. */
	#written: { readonly deal: string; readonly changes: number } | undefined;

	/** Writes what is decided about the evening as the transaction finds it. */
	async commit(
		edits: (found: EveningModel, writing: Writing) => readonly Edit[] | Promise<readonly Edit[]>,
		options?: WriteOptions,
	): Promise<Change> {
		const { model } = this.shown;
		await checksToCome();
		return app.ledger.commit(async (db) => {
			const found = await this.#found(db);
			return edits(found, { db, asSeen: found === model });
		}, options);
	}

	/** The evening inside a transaction: mostly what is on the screen. */
	async #found(db: LedgerDatabase): Promise<EveningModel> {
		const { stored, model } = this.shown;
		const { session } = stored;
		const row = await db.sessions.get(this.id);
		const asSeen = session?.status === 'sound' && row?.changes === session.changes;
		return asSeen ? model : readModel(db, this.id);
	}

	/** Changes the evening's own facts. */
	change(alter: (head: EveningHead) => EveningHead): Promise<Change> {
		return this.commit(changed(alter));
	}

	// ——— deals ———

	/** @throws StorageError `outdated` where the deal does not fit what holds by now. */
	async saveDeal(
		facts: DealFacts,
		{ seen, deleted, before, after, onDisk }: SaveDealOptions,
	): Promise<DealSaved> {
		const isNew = typeof seen !== 'string';
		const { model } = this.shown;
		const changes = Math.max(this.changes, this.#written?.changes ?? 0);
		// Another phone may be changing the rules: `rulesDoubts` asks where that goes unseen.
		const deal = deleted
			? corrected(facts, model.head, deleted)
			: knowing(facts, model.head, isNew ? undefined : this.deal(facts.id));
		const correcting = isNew ? undefined : await seldom();
		const edits = correcting?.dealCorrected(deal, seen) ?? dealSaved(deal, seen, before);
		let found = model;
		let endsRound = false;
		let shown: ShownDeal | undefined;
		await checksToCome();
		const change = await app.ledger.commit(
			async (db) => {
				found = await this.#found(db);
				if (after !== undefined && isOvertaken(found.deals, after))
					throw new StorageError('changed');
				endsRound = correcting?.endsRoundIn(found, deal.id, deal) ?? false;
				return edits(found);
			},
			{
				// A forgotten deal is written beside the new one, which may be half written.
				dropDraft: draftKey(this.id, isNew && before === undefined ? null : deal.id, this.tabs.id),
				...(onDisk && { onDisk }),
				check: async (_, db) => {
					const place = isNew ? before : deal.id;
					shown =
						found === model && !deleted
							? shownUnder(model, deal, place)
							: shownIn(await readModel(db, this.id), deal.id);
				},
			},
		);
		if (isNew && before === undefined)
			this.#written = { deal: deal.id, changes: changes + change.revisions.length };
		return { ...this.#corrected(change, endsRound), shown };
	}

	/** The last deal there is; `null` for none. */
	get lastDeal(): string | null {
		if (this.#written && this.changes < this.#written.changes) return this.#written.deal;
		return this.deals.findLast(({ position }) => position !== undefined)?.id ?? null;
	}

	async deleteDeal(id: string): Promise<Correction> {
		const seen = this.deal(id)?.revision;
		const { dealDeleted, endsRoundIn } = await seldom();
		let endsRound = false;
		const change = await this.commit((found) => {
			endsRound = endsRoundIn(found, id);
			return dealDeleted(id, seen)(found);
		});
		return this.#corrected(change, endsRound);
	}

	#corrected(change: Change, endsRound: boolean): Correction {
		if (endsRound) this.#roundEnded = change.revisions[0]?.id ?? '';
		return { ...change, endsRound };
	}

	/** Whether a doubled round ended with the last thing done. */
	get endsRound(): boolean {
		return this.last?.revisions.includes(this.#roundEnded) ?? false;
	}

	/**
	 * Takes back the last thing done. The latest deal is kept for the form, to be written again as the
	 * same deal, unless another one is half written already.
	 */
	async undo(): Promise<LastDone | undefined> {
		const { last } = this;
		if (!last) return undefined;
		const { refillOf } = await seldom();
		const refill = this.draft ? undefined : refillOf(this.shown.model, last);
		await app.ledger.undo(last.revisions);
		this.takeBack(last.revisions);
		this.#written = undefined;
		this.#refill = refill;
		return last;
	}

	/** Whether a deal just undone waits for the form. */
	get hasRefill(): boolean {
		return this.#refill !== undefined;
	}

	/** The deal that was just undone, handed out once; none that was brought back meanwhile. */
	takeRefill(): Refill | undefined {
		const refill = this.#refill;
		this.#refill = undefined;
		return refill && !this.stands(refill.deal.id) ? refill : undefined;
	}

	/** Notes that a deal was not played: the same dealer deals again, or the next one does. */
	async throwIn({ sameDealer }: { sameDealer: boolean }): Promise<Change> {
		const { thrownIn } = await seldom();
		return this.commit(thrownIn({ id: app.ledger.newId(), at: nowText() }, sameDealer));
	}

	// ——— the table ———

	/** The table says who deals next or who sits out; `null` takes its word back. */
	sayNext(word: Pick<TableWord, 'dealer' | 'sitOut'> | null): Promise<Change> {
		return this.commit(nextSaid(word));
	}

	/** Somebody new sits down: before a player in playing order, or at the end. */
	async join(
		player: { readonly id: PlayerId; readonly name: string },
		before?: PlayerId,
	): Promise<Change> {
		const people = await app.ledger.readPeople();
		const isNew = !people.some(({ id }) => id === player.id);
		const { playerJoined } = await seldom();
		const sitsDown = playerJoined(player, before);
		return this.commit((found) => [
			...sitsDown(found),
			...(isNew ? [{ entity: 'person', id: player.id, value: player } as const] : []),
		]);
	}

	/** Somebody pauses or goes home; what he won and lost stays. */
	async leave(player: PlayerId): Promise<Change> {
		const { playerLeft } = await seldom();
		return this.commit(playerLeft(player));
	}

	/** Somebody who was away takes his old place again. */
	async comeBack(player: PlayerId): Promise<Change> {
		const { playerCameBack } = await seldom();
		return this.commit(playerCameBack(player));
	}

	/** Somebody changes places: so many further on in playing order (negative: back). */
	async moveSeat(player: PlayerId, by: number): Promise<Change> {
		const { seatMoved } = await seldom();
		return this.commit(seatMoved(player, by));
	}

	/** A player's name: the person is called so from now on, in every evening. */
	renamePlayer(player: PlayerId, name: string): Promise<Change> {
		// As it is kept, not as it is told from another's.
		const shown = this.head.players.find(({ id }) => id === player)?.name ?? player;
		// The evening's file says it too.
		const inFile = changed((head) => ({
			...head,
			players: head.players.map((known) => (known.id === player ? { ...known, name } : known)),
		}));
		return this.commit(async (found, { db }) => [
			await playerRenamed(db, { id: player, name: shown }, name),
			...inFile(found),
		]);
	}

	/** The evening's name and note; empty ones are left out. */
	setWords({ name, note }: { readonly name: string; readonly note: string }): Promise<Change> {
		return this.change(({ name: _, note: _n, ...head }) => ({
			...head,
			...(name !== '' && { name }),
			...(note !== '' && { note }),
		}));
	}

	/** Answers for the last deal: a doubled round as long as the ruleset says, or none. */
	async answerRound(double: boolean): Promise<Change | undefined> {
		return this.roundAsked && this.commit(roundAnswered(double));
	}

	/** Starts a doubled round with the next deal; by itself as long as the ruleset says. */
	startRound(
		round: DoubledRound = roundOf(this.ruleset.rounds, this.seats.length),
	): Promise<Change> {
		return this.commit(roundStarted(round));
	}

	stopRounds(): Promise<Change> {
		return this.commit(roundsEnded);
	}

	// ——— payments by hand ———

	/** A payment the table agreed on, after the last deal. */
	pay(transfers: Adjustment['transfers'], note = ''): Promise<Change> {
		const id = app.ledger.newId();
		return this.commit((found) => {
			const after = lastDealIn(found);
			const value = {
				id,
				...(after !== undefined && { afterDeal: after }),
				...(note !== '' && { note }),
				transfers,
			};
			return [{ entity: 'adjustment', sessionId: this.id, id, value, seen: null }];
		});
	}

	deletePayment(id: string): Promise<Change> {
		const seen = this.adjustments.find(({ adjustment }) => adjustment.id === id)?.revision;
		return app.ledger.commit([{ entity: 'adjustment', sessionId: this.id, id, value: null, seen }]);
	}

	// ——— the evening ———

	/** Closing settles what is open: see `Cash`. */
	reopen(): Promise<Change> {
		return this.change(({ closedAt: _, ...head }) => head);
	}

	/** Takes the evening out of the list; the returned function brings all of it back. */
	async remove(): Promise<() => Promise<Change>> {
		const { revisions } = await this.commit(({ revision: seen }) => [
			{ entity: 'session', id: this.id, head: null, seen },
		]);
		return () => app.ledger.undo(revisions.map(({ id }) => id));
	}

	/** The evening as a session file. */
	async file(): Promise<SessionExport> {
		const read = await app.ledger.sessionFile(this.id);
		if (!read || 'status' in read)
			throw new StorageError('not-found', { entity: 'session', id: this.id });
		return read;
	}
}

/** Enough for the evenings somebody goes back and forth between. */
const evenings = new Recent<ReturnType<typeof rooted<Evening>>>(4, ({ stop }) => stop());

/** The evening with this id; the same object as long as it is among the last ones asked for. */
export const eveningOf = (id: string): Evening =>
	evenings.get(id, () => rooted(() => new Evening(id))).made;
