/**
 * One evening at the table, live: what every screen of `/s/[id]` reads and writes.
 *
 * `const evening = eveningOf(page.params.id)` – the same object for the same id, so that screens
 * share what was computed. The layout of `/s/[id]` shows its children only while `evening.status` is
 * `ready`; inside it everything below may be read without asking.
 *
 * **Reading** (all reactive)
 * - `status` – `loading | missing | damaged | failed | ready`; `issues` and `error` say why.
 * - `head`, `ruleset` (of the next deal; `rulesetOf(dealId)` of an earlier one), `stake`, `players`, `seats`, `isOpen`, `name(playerId)`
 * - `deals` – `EveningDeal[]` in order; `sound` ones carry `deal`, `score` (entries), `net`, `running`,
 *   `position`, `revision`; `damaged` ones carry `raw` and `issues` and count for nothing.
 * - `adjustments`, `settlements` (as stored), `totals`, `money`, `standings`, `sheet(unit)`
 * - `next` – the next deal as the rotation proposes it (`NextDeal`): number, dealer, hands (forehand
 *   first), sittingOut, nextOut, factor, coming, radl.
 * - `room`, `isWatched` – where it is shared, and whether this phone may only look on.
 * - `isSealed` – closed, and nobody was asked yet whether to change it all the same (`unseal()`).
 * - `draft` – the half-written new deal, if any; `last` – the last thing done, if it can be undone.
 *
 * **Writing** – each is one thing done (one undo), resolves when it is on disk, throws `StorageError`;
 * screens wrap it: `await app.attempt(() => evening.saveDeal(…))`.
 * - `newDeal(contract?)` – the facts a new deal begins with: id, at, dealer, hands, seats, factor.
 * - `saveDeal(deal, { seen, before })` – new (`seen: null`; `before` a deal's id to insert) or over the
 *   revision seen. Drops the draft, moves doubled rounds on, starts those the ruleset starts.
 * - `deleteDeal(id)`, `undo()`; `takeRefill()` – a deal just undone, to be filled into the form once.
 * - `throwIn({ sameDealer })` – a misdeal or a deal skipped.
 * - `sayNext({ dealer?, sitOut? })` – the dealer or who sits out, against the rotation.
 * - `join`, `leave`, `comeBack`, `setSeats`, `renamePlayer`, `setWords({ name, note })`
 * - `startRound(round?)`, `stopRounds()` – rounds that count double.
 * - `pay(transfers, note)`, `deletePayment(id)` – payments by hand.
 * - `change(head => head)` – anything else of the evening's own facts.
 * - `reopen()`, `remove()` (returns how to bring it back), `file()` – the session file.
 */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { Entry, Net } from '#lib/domain/entry.ts';
import { pathText } from '#lib/domain/issue.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal, type Adjustment, type Stake } from '#lib/domain/score.ts';
import { handsInContract } from '#lib/domain/table/hands.ts';
import { dealFacts, type NextDeal, type TableWord } from '#lib/domain/table/next-deal.ts';
import {
	roundOf,
	roundsAfter,
	roundsAfterChange,
	roundsStopped,
	startsRound,
	type DoubledRound,
} from '#lib/domain/table/rounds.ts';
import { joined, returned, without } from '#lib/domain/table/seats.ts';
import { listRooms, type RoomRow } from '#lib/rooms/room-store.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import { draftKey, type Draft } from '#lib/storage/drafts.ts';
import type { Edit, Seen } from '#lib/storage/edit.ts';
import { sameJson, type JsonObject } from '#lib/storage/json.ts';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import {
	readList,
	readSession,
	type Damaged,
	type ListedItem,
	type SessionExport,
} from '#lib/storage/read.ts';
import { bodyBefore, type Revision } from '#lib/storage/revision.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import type { Change } from '#lib/storage/write.ts';
import { adjustmentsWithout, headWithout } from './after-deletion.ts';
import { app } from './app.svelte.ts';
import {
	Projection,
	modelOf,
	readDeal,
	standingsOf,
	type DamagedDeal,
	type EveningAdjustment,
	type EveningDeal,
	type EveningHead,
	type EveningModel,
	type SoundDeal,
	type Standing,
} from './evening-model.ts';
import type { Sheet, Unit } from './evening/sheet.ts';
import { Live } from './live.svelte.ts';
import { nowText } from './now.ts';
import { Recent } from './recent.ts';
import { rooted } from './rooted.svelte.ts';

export type {
	DamagedDeal,
	EveningAdjustment,
	EveningDeal,
	EveningHead,
	SoundDeal,
	Standing,
} from './evening-model.ts';

/** The last thing done, as far as it can be taken back. */
export interface LastDone {
	readonly kind:
		'deal-written' | 'deal-changed' | 'deal-deleted' | 'payment' | 'settlement' | 'evening';
	/** The deal it was, and its number where it still has one. */
	readonly deal?: string;
	readonly position?: number;
	readonly revisions: readonly string[];
	/** What the deal says, where it was written anew. */
	readonly written?: JsonObject;
}

type View =
	| { readonly status: 'loading' | 'missing' }
	| { readonly status: 'damaged'; readonly issues: readonly StorageIssue[]; readonly raw: unknown }
	| { readonly status: 'failed'; readonly error: StorageError }
	| { readonly status: 'ready'; readonly model: EveningModel; readonly stored: EveningRecord };

export interface SaveDealOptions {
	/** The revision the editor saw; `null` for a new deal. */
	readonly seen: Seen;
	/** Inserts a new deal before that one. */
	readonly before?: string | undefined;
}

/** A deal as the sheet shows it. */
export interface ShownDeal extends Pick<SoundDeal, 'ruleset' | 'deal' | 'net'> {
	readonly entries: readonly Entry[];
}

export interface DealSaved extends Change {
	/** As it stands in the sheet now; absent where nothing had to be written. */
	readonly shown: ShownDeal | undefined;
}

const outdated = (id: string, issues: readonly StorageIssue[]): StorageError => {
	const { code = 'not-found', path = [] } = issues[0] ?? {};
	return new StorageError('outdated', { entity: 'deal', id, problem: code, path: pathText(path) });
};

export class Evening {
	readonly id: string;
	readonly #live: Live<EveningRecord>;
	/** Read apart: what is tapped changes them alone. */
	readonly #drafts: Live<readonly Draft[]>;
	readonly #rooms = new Live(() => listRooms(app.ledger.db));
	readonly #projection = new Projection();
	/** Screens on their way out may still read what was there. */
	#shown: Extract<View, { status: 'ready' }> | undefined;
	#refill: JsonObject | undefined;
	#unsealed = $state(false);
	/** Taken back here: a screen may still show them until the store has told. */
	#takenBack: readonly string[] = [];

	readonly #view: View = $derived.by(() => this.#look());
	readonly #standings = $derived.by(() => standingsOf(this.players, this.totals));

	constructor(id: string) {
		this.id = id;
		this.#live = new Live(app.ledger.followEvening(id));
		this.#drafts = new Live(() => app.ledger.listDrafts(id));
	}

	#look(): View {
		const { state } = this.#live;
		if (state.status === 'loading') return { status: 'loading' };
		if (state.status === 'failed' && !state.last) return { status: 'failed', error: state.error };
		const stored = state.status === 'ready' ? state.value : state.last;
		const session = stored?.session;
		if (!stored || !session) return { status: 'missing' };
		if (session.status === 'damaged') {
			return { status: 'damaged', issues: session.issues, raw: session.raw };
		}
		const result = this.#projection.of({ ...stored, session });
		if (!result.ok) return { status: 'damaged', issues: result.issues, raw: result.raw };
		this.#shown = { status: 'ready', model: result.model, stored };
		return this.#shown;
	}

	get #ready(): Extract<View, { status: 'ready' }> {
		const view = this.#view.status === 'ready' ? this.#view : this.#shown;
		if (!view) throw new Error('the evening is not there yet: ask `status` first');
		return view;
	}

	// ——— reading ———

	get status(): View['status'] {
		// Asked for together with the evening, not after it.
		const drafts = this.#drafts.state.status;
		const rooms = this.#rooms.state.status;
		const { status } = this.#view;
		const waiting = drafts === 'loading' || rooms === 'loading';
		return status === 'ready' && waiting ? 'loading' : status;
	}

	/** What is wrong with a damaged evening. */
	get issues(): readonly StorageIssue[] {
		return this.#view.status === 'damaged' ? this.#view.issues : [];
	}

	get error(): StorageError | null {
		return this.#view.status === 'failed' ? this.#view.error : null;
	}

	/** Reads again after a failure. */
	retry(): void {
		this.#live.retry();
	}

	get head(): EveningHead {
		return this.#ready.model.head;
	}

	/** The head's revision. */
	get revision(): string {
		return this.#ready.model.revision;
	}

	/** The rules of the next deal; those of a deal there is are its own (`deal.ruleset`). */
	get ruleset(): Ruleset {
		return this.#ready.model.ruleset;
	}

	/** The rules a deal was played under, or one inserted before it would be. */
	rulesetOf(dealId: string): Ruleset {
		const at = this.deals.findIndex(({ id }) => id === dealId);
		return this.#ready.model.rulesets[at] ?? this.ruleset;
	}

	get stake(): Stake {
		return this.head.stake;
	}

	/** Everybody who played this evening. */
	get players(): EveningHead['players'] {
		return this.head.players;
	}

	/** Who is at the table now, in playing order. */
	get seats(): readonly PlayerId[] {
		return this.head.seats;
	}

	get isOpen(): boolean {
		return this.head.closedAt === undefined;
	}

	/** Whether a person has to be asked before anything played that evening is changed. */
	get isSealed(): boolean {
		return !this.isOpen && !this.#unsealed;
	}

	/** Somebody was asked, and changes a closed evening; asked anew the next time the app starts. */
	unseal(): void {
		this.#unsealed = true;
	}

	/** The room it is shared in; of several one that lets write. */
	get room(): RoomRow | undefined {
		const own = this.#rooms.value?.filter(({ sessionId }) => sessionId === this.id) ?? [];
		return own.find(({ keys }) => keys.write !== null) ?? own[0];
	}

	/** Whether it is written elsewhere, and this phone only follows. */
	get isWatched(): boolean {
		return this.room?.keys.write === null;
	}

	name(player: PlayerId): string {
		return this.players.find(({ id }) => id === player)?.name ?? player;
	}

	get deals(): readonly EveningDeal[] {
		return this.#ready.model.deals;
	}

	get soundDeals(): readonly SoundDeal[] {
		return this.deals.filter((row) => row.status === 'sound');
	}

	deal(id: string): EveningDeal | undefined {
		return this.deals.find((row) => row.id === id);
	}

	/** Whether the deal is in the sheet, also while the last undo is not seen there yet. */
	stands(id: string): boolean {
		const row = this.deal(id);
		return row !== undefined && !this.#takenBack.includes(row.revision ?? '');
	}

	get adjustments(): readonly EveningAdjustment[] {
		return this.#ready.model.adjustments;
	}

	get damagedAdjustments(): readonly DamagedDeal[] {
		return this.#ready.model.damagedAdjustments;
	}

	get settlements(): readonly (ListedItem | Damaged)[] {
		return this.#ready.stored.settlements;
	}

	/** Points of every player. */
	get totals(): Net {
		return this.#ready.model.totals;
	}

	/** Every line with its sums, as the screen and the paper show them. */
	sheet(unit: Unit): Sheet {
		return this.#ready.model.sheet(unit);
	}

	/** What was played for, in minor units of the stake's currency. */
	get money(): Net {
		return this.#ready.model.money;
	}

	/** Whether the table said something of the next deal that holds now. */
	get hasWord(): boolean {
		const { dealer, sitOut } = this.#current().nextDeal ?? {};
		return dealer !== undefined || sitOut !== undefined;
	}

	get standings(): readonly Standing[] {
		return this.#standings;
	}

	get next(): NextDeal {
		return this.#ready.model.next;
	}

	/** The half-written new deal; none that stands in the sheet by now. */
	get draft(): Draft | undefined {
		return this.drafts.find(({ seen, dealId }) => seen === null && !this.stands(dealId));
	}

	get drafts(): readonly Draft[] {
		return this.#drafts.value ?? [];
	}

	get last(): LastDone | undefined {
		return lastDone(this.#ready.stored, this.deals);
	}

	// ——— deals ———

	/** The facts a new deal begins with; in the Lungau Fahren with five all five hold cards. */
	newDeal(
		contract?: string,
	): Pick<DealFacts, 'id' | 'at' | 'dealer' | 'hands' | 'seats' | 'factor'> {
		const facts = dealFacts(this.next);
		const { dealer, hands } = facts;
		return {
			id: app.ledger.newId(),
			at: nowText(),
			...facts,
			hands: handsInContract(this.ruleset, contract, { seats: this.next.seats, dealer, hands }),
		};
	}

	/** @throws StorageError `outdated` where the deal does not fit what holds by now. */
	async saveDeal(deal: DealFacts, { seen, before }: SaveDealOptions): Promise<DealSaved> {
		const isNew = typeof seen !== 'string';
		const edit: Edit = {
			entity: 'deal',
			sessionId: this.id,
			id: deal.id,
			value: deal,
			seen,
			...(before !== undefined && { before }),
		};
		const rounds = isNew ? this.#roundsWithNew(deal, before) : this.#roundsWithChanged(deal);
		const head = this.#current();
		const moved = rounds.rounds !== undefined && !sameJson(rounds.rounds, head.rounds ?? []);
		// Comparing a whole head, its rules and all, would take longer than the deal itself.
		const changed = moved || head !== this.head;
		let shown: ShownDeal | undefined;
		const edits = [edit, ...(changed ? this.#headEdit({ ...head, ...rounds }) : [])];
		const change = await app.ledger.commit(edits, {
			// A forgotten deal is written beside the new one, which may be half written.
			dropDraft: draftKey(this.id, isNew && before === undefined ? null : deal.id),
			check: async (revisions, db) => {
				shown = await this.#shownAs(db, deal, isNew ? before : deal.id, revisions);
			},
		});
		return { ...change, shown };
	}

	/**
	 * What the sheet shows of a deal just written, asked inside its transaction: another tab may have
	 * changed the rules, the players or the deal itself since this one looked.
	 */
	async #shownAs(
		db: LedgerDatabase,
		deal: DealFacts,
		place: string | undefined,
		written: readonly Revision[],
	): Promise<ShownDeal> {
		if (await this.isAsSeen(db, written)) {
			const ruleset = place === undefined ? this.ruleset : this.rulesetOf(place);
			const players = this.players.map(({ id }) => id);
			const reading = readDeal(ruleset, deal, players);
			if (!reading.ok) throw outdated(deal.id, reading.issues);
			const { entries, net } = reading.score;
			return { ruleset, deal: reading.deal, entries, net };
		}
		const session = await readSession(db, this.id);
		if (session?.status !== 'sound') throw outdated(deal.id, session?.issues ?? []);
		const deals = await readList(db, 'deal', this.id);
		const result = modelOf({ session, deals, adjustments: [] });
		if (!result.ok) throw outdated(deal.id, result.issues);
		const row = result.model.deals.find(({ id }) => id === deal.id);
		if (row?.status !== 'sound') throw outdated(deal.id, row?.issues ?? []);
		return { ruleset: row.ruleset, deal: row.deal, entries: row.score.entries, net: row.net };
	}

	/**
	 * Whether the evening holds what this tab has seen, and what was just written; asked inside the
	 * transaction that writes.
	 */
	async isAsSeen(db: LedgerDatabase, written: readonly Revision[]): Promise<boolean> {
		const { session } = this.#ready.stored;
		const own = written.filter(({ sessionId }) => sessionId === this.id).length;
		const row = await db.sessions.get(this.id);
		return session?.status === 'sound' && row?.changes === session.changes + own;
	}

	/** Whether the ruleset starts a doubled round after this deal. */
	#starts(deal: DealFacts): boolean {
		const { ruleset } = this;
		const parsed = parseDeal(ruleset, deal);
		if (!parsed.ok) return false;
		const { net, entries } = scoreDeal(ruleset, parsed.value, deal.hands);
		return startsRound(ruleset.rounds, deal, net, entries);
	}

	#facts(): readonly DealFacts[] {
		return this.soundDeals.map(({ deal }) => deal);
	}

	#roundsWithNew(
		deal: DealFacts,
		before: string | undefined,
	): { rounds?: readonly DoubledRound[] } {
		const rounds = this.head.rounds ?? [];
		// A forgotten deal is written into the past: it starts nothing now.
		if (before !== undefined) return {};
		const { rounds: rule } = this.ruleset;
		const moved = roundsAfter(rounds, this.#facts(), deal, rule.meeting);
		if (!rule.ask && this.#starts(deal))
			return { rounds: [...moved, roundOf(rule, this.seats.length, deal)] };
		return rounds.length > 0 ? { rounds: moved } : {};
	}

	#roundsWithChanged(deal: DealFacts): { rounds?: readonly DoubledRound[] } {
		const facts = this.#facts();
		const rounds = this.head.rounds ?? [];
		const after = facts.map((known) => (known.id === deal.id ? deal : known));
		const moved = roundsAfterChange(rounds, facts, after);
		const last = facts.at(-1);
		if (last?.id !== deal.id) return rounds.length > 0 ? { rounds: moved } : {};
		// Correcting the last deal starts the round it should have started, or takes it back.
		if (this.ruleset.rounds.ask) return rounds.length > 0 ? { rounds: moved } : {};
		const did = this.#starts(last);
		const does = this.#starts(deal);
		const round = roundOf(this.ruleset.rounds, this.seats.length, does ? deal : last);
		if (does && !did) return { rounds: [...moved, round] };
		if (did && !does) return { rounds: withoutWaiting(moved, round) };
		return rounds.length > 0 ? { rounds: moved } : {};
	}

	async deleteDeal(id: string): Promise<Change> {
		const row = this.deal(id);
		const edits: Edit[] = [
			{ entity: 'deal', sessionId: this.id, id, value: null, seen: row?.revision },
		];
		const ids = this.deals.map((deal) => deal.id);
		for (const { adjustment, revision } of adjustmentsWithout(this.adjustments, ids, id)) {
			const { id: adjustmentId } = adjustment;
			edits.push({
				entity: 'adjustment',
				sessionId: this.id,
				id: adjustmentId,
				value: adjustment,
				seen: revision,
			});
		}
		const facts = this.#facts();
		const head = headWithout(this.#current(), ids, id);
		const rounds = this.head.rounds && {
			rounds: roundsAfterChange(
				this.head.rounds,
				facts,
				facts.filter((deal) => deal.id !== id),
			),
		};
		return app.ledger.commit([...edits, ...this.#headEdit({ ...head, ...rounds })]);
	}

	/**
	 * Takes back the last thing done. The latest deal is kept for the form, to be written again as the
	 * same deal, unless another one is half written already.
	 */
	async undo(): Promise<LastDone | undefined> {
		const { last } = this;
		if (!last) return undefined;
		const isLatest = this.deals.at(-1)?.id === last.deal;
		await app.ledger.undo(last.revisions);
		this.#takenBack = [...this.#takenBack, ...last.revisions];
		const isKept = last.kind === 'deal-written' && isLatest && !this.draft;
		this.#refill = isKept ? last.written : undefined;
		return last;
	}

	/** Whether a deal just undone waits for the form. */
	get hasRefill(): boolean {
		return this.#refill !== undefined;
	}

	/** The deal that was just undone, handed out once; none that was brought back meanwhile. */
	takeRefill(): JsonObject | undefined {
		const refill = this.#refill;
		this.#refill = undefined;
		return refill && !this.stands(refill.id as string) ? refill : undefined;
	}

	/** Notes that a deal was not played: the same dealer deals again, or the next one does. */
	async throwIn({ sameDealer }: { sameDealer: boolean }): Promise<Change> {
		const deal: DealFacts = { ...this.newDeal(), outcome: { manual: {} } };
		const edit: Edit = { entity: 'deal', sessionId: this.id, id: deal.id, value: deal, seen: null };
		const { nextDeal: _, ...head } = this.#current();
		const word: TableWord = {
			after: deal.id,
			dealer: deal.dealer,
			sitOut: this.next.sittingOut,
		};
		return app.ledger.commit([
			edit,
			...this.#headEdit(sameDealer ? { ...head, nextDeal: word } : head),
		]);
	}

	// ——— the table ———

	/** The table says who deals next or who sits out; `null` takes its word back. */
	async sayNext(word: Pick<TableWord, 'dealer' | 'sitOut'> | null): Promise<Change> {
		const { double } = this.#current().nextDeal ?? {};
		return this.#saveHead(this.#said({ ...word, ...(double !== undefined && { double }) }));
	}

	/** Somebody new sits down: before a player in playing order, or at the end. */
	async join(
		player: { readonly id: PlayerId; readonly name: string },
		before?: PlayerId,
	): Promise<Change> {
		const head = this.#current();
		const known = head.players.some(({ id }) => id === player.id);
		const next = {
			...head,
			players: known ? head.players : [...head.players, player],
			seats: joined(head.seats, player.id, before),
		};
		const people = await app.ledger.readPeople();
		const isNew = !people.some(({ id }) => id === player.id);
		return app.ledger.commit([
			...this.#headEdit(next),
			...(isNew ? [{ entity: 'person', id: player.id, value: player } as const] : []),
		]);
	}

	/** Somebody pauses or goes home; what he won and lost stays. */
	leave(player: PlayerId): Promise<Change> {
		return this.change((head) => ({ ...head, seats: without(head.seats, player) }));
	}

	/** Somebody who was away takes his old place again. */
	comeBack(player: PlayerId): Promise<Change> {
		const facts = this.#facts();
		return this.change((head) => ({ ...head, seats: returned(head.seats, player, facts) }));
	}

	/** A new order of seats. */
	setSeats(seats: readonly PlayerId[]): Promise<Change> {
		return this.change((head) => ({ ...head, seats }));
	}

	/** A player's name in this evening. */
	renamePlayer(player: PlayerId, name: string): Promise<Change> {
		return this.change((head) => ({
			...head,
			players: head.players.map((known) => (known.id === player ? { ...known, name } : known)),
		}));
	}

	/** The evening's name and note; empty ones are left out. */
	setWords({ name, note }: { readonly name: string; readonly note: string }): Promise<Change> {
		return this.change(({ name: _, note: _n, ...head }) => ({
			...head,
			...(name !== '' && { name }),
			...(note !== '' && { note }),
		}));
	}

	/** The last deal, where the table has to be asked whether what it starts is played double. */
	get roundAsked(): DealFacts | undefined {
		const last = this.#facts().at(-1);
		if (!this.ruleset.rounds.ask || !last || this.#current().nextDeal?.double !== undefined)
			return undefined;
		return this.#starts(last) ? last : undefined;
	}

	/** Answers for the last deal: a doubled round as long as the ruleset says, or none. */
	async answerRound(double: boolean): Promise<Change | undefined> {
		const last = this.roundAsked;
		if (!last) return undefined;
		const head = this.#said({ ...this.#current().nextDeal, double });
		const round = roundOf(this.ruleset.rounds, this.seats.length, last);
		return this.#saveHead(double ? { ...head, rounds: [...(head.rounds ?? []), round] } : head);
	}

	/** Starts a doubled round with the next deal; by itself as long as the ruleset says. */
	startRound(
		round: DoubledRound = roundOf(this.ruleset.rounds, this.seats.length),
	): Promise<Change> {
		return this.change((head) => ({ ...head, rounds: [...(head.rounds ?? []), round] }));
	}

	stopRounds(): Promise<Change> {
		const facts = this.#facts();
		return this.change((head) => ({ ...head, rounds: roundsStopped(head.rounds ?? [], facts) }));
	}

	// ——— payments by hand ———

	/** A payment the table agreed on, after the last deal. */
	pay(transfers: Adjustment['transfers'], note = ''): Promise<Change> {
		const after = this.deals.filter(({ position }) => position !== undefined).at(-1)?.id;
		return app.ledger.saveAdjustment(
			this.id,
			{
				id: app.ledger.newId(),
				...(after !== undefined && { afterDeal: after }),
				...(note !== '' && { note }),
				transfers,
			} as Adjustment,
			{ seen: null },
		);
	}

	deletePayment(id: string): Promise<Change> {
		const known = this.adjustments.find(({ adjustment }) => adjustment.id === id);
		return app.ledger.deleteAdjustment(this.id, id, known?.revision);
	}

	// ——— the evening ———

	/** Changes the evening's own facts. */
	change(alter: (head: EveningHead) => EveningHead): Promise<Change> {
		return this.#saveHead(alter(this.#current()));
	}

	/** Closing settles what is open: see `Cash`. */
	reopen(): Promise<Change> {
		return this.change(({ closedAt: _, ...head }) => head);
	}

	/** Takes the evening out of the list; the returned function brings all of it back. */
	async remove(): Promise<() => Promise<Change>> {
		const { revisions } = await app.ledger.deleteSession(this.id, this.revision);
		return () => app.ledger.undo(revisions.map(({ id }) => id));
	}

	/** The evening as a session file. */
	async file(): Promise<SessionExport> {
		const read = await app.ledger.sessionFile(this.id);
		if (!read || 'status' in read)
			throw new StorageError('not-found', { entity: 'session', id: this.id });
		return read;
	}

	/** The head as it stands, without what the table said of a deal that is past. */
	#current(): EveningHead {
		const { head } = this;
		const after = this.deals.filter(({ position }) => position !== undefined).at(-1)?.id;
		if (!head.nextDeal || head.nextDeal.after === after) return head;
		const { nextDeal: _, ...rest } = head;
		return rest;
	}

	/** The head with what the table says now of the next deal; without a word where it says nothing. */
	#said(word: Omit<TableWord, 'after'>): EveningHead {
		const { nextDeal: _, ...head } = this.#current();
		if (Object.keys(word).length === 0) return head;
		const after = this.deals.filter(({ position }) => position !== undefined).at(-1)?.id;
		return { ...head, nextDeal: { ...word, ...(after !== undefined && { after }) } };
	}

	#headEdit(head: EveningHead): Edit[] {
		return [{ entity: 'session', id: this.id, head, seen: this.revision }];
	}

	#saveHead(head: EveningHead): Promise<Change> {
		return app.ledger.commit(this.#headEdit(head));
	}
}

/** Without the latest round that has not begun and is just like this one. */
function withoutWaiting(
	rounds: readonly DoubledRound[],
	{ deals, factor }: DoubledRound,
): readonly DoubledRound[] {
	const at = rounds.findLastIndex(
		(round) => round.firstDeal === undefined && round.deals === deals && round.factor === factor,
	);
	return rounds.filter((_, i) => i !== at);
}

/** Nothing for the making of the evening itself: that is deleted, not undone. */
function lastDone(
	{ last: revisions, before }: EveningRecord,
	deals: readonly EveningDeal[],
): LastDone | undefined {
	if (
		revisions.some(
			({ entity, parents, body }) =>
				entity === 'session' && (parents.length === 0 || body === null),
		)
	)
		return undefined;
	const ids = { revisions: revisions.map(({ id }) => id) };
	const deal = revisions.find(({ entity }) => entity === 'deal');
	if (deal) {
		const value = deal.body?.value as JsonObject | undefined;
		const position = deals.find(({ id }) => id === deal.entityId)?.position;
		const about = {
			...ids,
			deal: deal.entityId,
			...(position !== undefined && { position }),
		};
		if (!value) return { kind: 'deal-deleted', ...about };
		// Over a deletion it is written again, or brought back.
		if (bodyBefore(deal, before)) return { kind: 'deal-changed', ...about };
		return { kind: 'deal-written', ...about, written: value };
	}
	const [first] = revisions;
	if (!first) return undefined;
	if (first.entity === 'adjustment') return { kind: 'payment', ...ids };
	if (first.entity === 'settlement') return { kind: 'settlement', ...ids };
	return { kind: 'evening', ...ids };
}

/** Enough for the evenings somebody goes back and forth between. */
const evenings = new Recent<ReturnType<typeof rooted<Evening>>>(4, ({ stop }) => stop());

/** The evening with this id; the same object as long as it is among the last ones asked for. */
export const eveningOf = (id: string): Evening =>
	evenings.get(id, () => rooted(() => new Evening(id))).made;
