/**
 * The money of one evening, live: who gives what to whom, what was paid, what is left for next time.
 *
 * `const cash = cashOf(evening)` – the same object for the same evening. Until something is paid or
 * agreed, `proposal` is only computed: it becomes a stored settlement with the first thing done to it
 * (`pay`, `leave`, `payAll`, `agree`, `close`). Every writing method is one thing done and resolves
 * with the change, for `app.ledger.undo`.
 */
import { isZero, netOf, POT, type Amounts, type Transfer } from '#lib/domain/cash/amounts.ts';
import {
	balances,
	changedAfterSettling,
	statusOf,
	type Balances,
	type CashStatus,
	type ChangedAfterSettling,
} from '#lib/domain/cash/balances.ts';
import { stakeNow, type Movement } from '#lib/domain/cash/evening.ts';
import { chipsOf, potOf, potUntil, type Pot } from '#lib/domain/cash/pot.ts';
import { coinsOf, usualCoin } from '#lib/domain/cash/rounding.ts';
import { roundingSoFar } from '#lib/domain/cash/settle.ts';
import {
	applyPayment,
	leaveForLater,
	undoPayment,
	type PaymentMethod,
	type Settlement,
} from '#lib/domain/cash/settlement.ts';
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import { pairTabs, takenAmount, type PairTab, type Tab } from '#lib/domain/cash/tabs.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningMoney } from '#lib/storage/group-money.ts';
import { readConflicts } from '#lib/storage/conflicts.ts';
import { readList } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import type { EveningModel } from '../evening-model.ts';
import { headEdit } from '../evening/edits.ts';
import type { Evening } from '../evening.svelte.ts';
import { nowText } from '../now.ts';
import { rooted } from '../rooted.svelte.ts';
import {
	agree,
	alterRow,
	leaveEverything,
	payEverything,
	payRest,
	withdrawn,
	type AlterTransfer,
	type Book,
} from './edits.ts';
import { factsOf, kontraBooked, readSettlements, type CashFacts } from './facts.ts';
import { group } from './group.svelte.ts';
import {
	withHabits,
	withKontra,
	withMovements,
	withoutMovement,
	withoutStakeChange,
	withStake,
} from './head-changes.ts';
import {
	kontraHabit,
	kontraOwed,
	kontraPaidAtOnce,
	openKontras,
	type KontraDeal,
} from './kontra.ts';
import {
	localIn,
	renameAmounts,
	renameEvening,
	renameTabs,
	sameGroup,
	samePot,
	tabsWithin,
} from './people.ts';
import { settled } from './proposed.ts';
import {
	agreedOf,
	presentOf,
	proposalOf,
	standing,
	toPayNow,
	type Agreed,
	type Present,
	type Proposal,
	type Row,
} from './rows.ts';

/** How this table pays; every habit has a value. */
export type Habits = Required<Omit<CashHabits, 'kontraOwed'>>;

export class Cash {
	readonly #evening: Evening;
	/** Settle what is open of former evenings with the rest. */
	withFormer = $state(true);
	/** Versions that disagree, by their ids, and that somebody said to settle over. */
	over: readonly string[] = [];
	/** What the screen shows already: it stays as it is where nothing changed. */
	#shown: readonly Transfer[] = [];

	readonly #stored = $derived.by(() => readSettlements(this.#evening.settlements));
	readonly #facts: CashFacts = $derived.by(() => factsOf(this.#evening, this.#stored.sound));
	/** All evenings, this one as it stands now, with one id per person. */
	readonly #evenings: readonly EveningMoney[] = $derived.by(() => this.#allEvenings());
	/** Open tabs that can be settled at this table, with this evening's ids. */
	readonly #tabs: readonly Tab[] = $derived.by(() => this.#openTabs());
	readonly #kontra: Settlement | undefined = $derived.by(() =>
		kontraPaidAtOnce(this.#evening, this.#facts),
	);
	/** The facts with the kontras that were paid while playing. */
	readonly #afterKontra: CashFacts = $derived.by(() => {
		if (!this.#kontra) return this.#facts;
		return { ...this.#facts, settlements: [...(this.#facts.settlements ?? []), this.#kontra] };
	});
	readonly #agreed: readonly Agreed[] = $derived.by(() =>
		this.#stored.sound
			.map(({ settlement }) =>
				agreedOf(settlement, this.#evening.id, ({ id, from }) =>
					takenAmount(this.#evenings, this.#evening.id, { id, from: group.personOf(from) }),
				),
			)
			.reverse(),
	);
	readonly #proposal: Proposal | undefined = $derived.by(() => this.#propose());
	readonly #present: Present = $derived.by(() => presentOf(this.#proposal, this.#agreed));
	readonly #balances: Balances = $derived.by(() =>
		balances(this.#afterKontra, [...this.ownTabs, ...this.former]),
	);
	readonly #changed: ChangedAfterSettling = $derived.by(() =>
		changedAfterSettling(this.#afterKontra),
	);

	constructor(evening: Evening) {
		this.#evening = evening;
	}

	#allEvenings(): readonly EveningMoney[] {
		const { id, head } = this.#evening;
		const own: EveningMoney = {
			session: id,
			startedAt: head.startedAt,
			...(head.group !== undefined && { group: head.group }),
			currency: this.currency,
			players: head.players.map((player) => player.id),
			settlements: this.#afterKontra.settlements ?? [],
			movements: this.#facts.movements ?? [],
			unsettled: false,
		};
		const others = group.evenings.filter(({ session }) => session !== id);
		return [...others, renameEvening(own, group.personOf)];
	}

	get #players(): readonly PlayerId[] {
		return this.#evening.players.map(({ id }) => id);
	}

	#local(id: PlayerId): PlayerId {
		return localIn(this.#players, group.personOf)(id);
	}

	#openTabs(): readonly Tab[] {
		return renameTabs(
			tabsWithin(
				this.#evenings,
				this.#players.map(group.personOf),
				this.currency,
				this.#evening.head.group,
			),
			localIn(this.#players, group.personOf),
		);
	}

	#propose(): Proposal | undefined {
		const facts = this.#afterKontra;
		const former = this.withFormer && this.#evening.isOpen ? this.former : [];
		if (isZero(balances(facts).open) && former.length === 0 && !this.#hasStray()) return undefined;
		const tabs = [...this.ownTabs.filter(({ later }) => !later), ...former];
		const settlement = settled(facts, {
			coin: this.habits.coin,
			way: this.habits.way,
			tabs,
			roundedBefore: this.roundedBefore,
			keep: this.#shown,
		});
		if (!settlement) return undefined;
		this.#shown = settlement.transfers.map(({ from, to, minor }) => ({ from, to, minor }));
		return proposalOf(settlement, this.#evening.id, tabs);
	}

	/** Money that no hand-over on the screen stands for: too much was paid, or a tab's origin is gone. */
	#hasStray(): boolean {
		const open = this.#agreed
			.flatMap(({ rows }) => rows)
			.filter((row) => row.open > 0)
			.map(({ key }) => key);
		return this.ownTabs.some(({ transfer }) => !open.includes(transfer));
	}

	// ——— reading ———

	get currency(): string {
		return this.#evening.stake.currency;
	}

	/** Whether they play for money at all. */
	get forMoney(): boolean {
		const { minorPerPoint, stakeChanges = [] } = this.#facts;
		return (
			minorPerPoint !== 0 ||
			stakeChanges.some((change) => change.minorPerPoint !== 0) ||
			(this.#facts.movements ?? []).length > 0 ||
			this.#stored.sound.length > 0
		);
	}

	/** How this table pays, or would by default. */
	get habits(): Habits {
		const { coin, every, way } = this.#evening.head.cash ?? {};
		return {
			coin: coin ?? usualCoin(this.currency),
			every: every ?? 'end',
			way: way ?? 'direct',
			kontra: kontraHabit(this.#evening),
		};
	}

	/** The coins there are, and the one in use. */
	get coins(): readonly number[] {
		const coins = coinsOf(this.currency);
		const { coin } = this.habits;
		return coins.includes(coin) ? coins : [...coins, coin].sort((a, b) => a - b);
	}

	/** Where the ruleset books kontra: on the sheet, or in cash beside it. */
	get kontraBooked(): 'sheet' | 'cash' | 'box' {
		return kontraBooked(this.#evening.ruleset);
	}

	/** Kontra that was paid while playing and that no settlement covers yet. */
	get kontraPaid(): Settlement | undefined {
		return this.#kontra;
	}

	/** Every kontra that no stored settlement covers. */
	get kontraDeals(): readonly KontraDeal[] {
		return openKontras(this.#facts, kontraOwed(this.#evening));
	}

	/** What no settlement covers, and the tabs that go with it; absent where there is nothing to agree. */
	get proposal(): Proposal | undefined {
		return this.#proposal;
	}

	/** All settlements, the latest first. */
	get agreed(): readonly Agreed[] {
		return this.#agreed;
	}

	/** What the evening came to in hand-overs, each once, as it is told afterwards. */
	get standing(): readonly Row[] {
		return standing(this.#agreed, this.#evening.id);
	}

	/** Settlements that do not read; they count for nothing. */
	get damaged(): number {
		return this.#stored.damaged;
	}

	/** Open tabs of this evening's own settlements. */
	get ownTabs(): readonly Tab[] {
		return this.#tabs.filter(({ session }) => session === this.#evening.id);
	}

	/** Open tabs brought along from evenings that began before this one. */
	get former(): readonly Tab[] {
		const earlier = this.#earlier.map(({ session }) => session);
		return this.#tabs.filter(({ session }) => earlier.includes(session));
	}

	get formerPairs(): readonly PairTab[] {
		return pairTabs(this.former);
	}

	/** The group's earlier evenings that are still to be settled: what they come to is no tab yet. */
	get unsettled(): readonly EveningMoney[] {
		const people = this.#players.map(group.personOf);
		return this.#earlier.filter(
			({ unsettled, players }) => unsettled && sameGroup(players, people),
		);
	}

	get #earlier(): readonly EveningMoney[] {
		const { id, head } = this.#evening;
		return this.#evenings.filter(
			({ session, startedAt }) => session !== id && startedAt <= head.startedAt,
		);
	}

	/** What rounding left in each person's favour on all evenings in this currency. */
	get roundedBefore(): Amounts {
		const settlements = this.#evenings
			.filter(({ currency }) => currency === this.currency)
			.flatMap((evening) => evening.settlements);
		return renameAmounts(roundingSoFar(settlements), (id) => this.#local(id));
	}

	get balances(): Balances {
		return this.#balances;
	}

	get changed(): ChangedAfterSettling {
		return this.#changed;
	}

	get status(): CashStatus {
		return statusOf(this.#afterKontra, this.ownTabs);
	}

	/** What stands on the screen: who gives what to whom. */
	get present(): Present {
		return this.#present;
	}

	/** All that is to be handed over, in minor units. */
	get sum(): number {
		return this.#present.rows.reduce((sum, { open }) => sum + Math.max(0, open), 0);
	}

	/** What "all is paid" stands for. */
	get toPayNow(): readonly Row[] {
		return toPayNow(this.#present.rows);
	}

	/** Who is quits by the present list: played, and neither gives nor gets. */
	get quits(): readonly PlayerId[] {
		const { settlement } = this.#present;
		if (!settlement) return [];
		const moved = netOf(settlement.transfers);
		const { soundDeals } = this.#evening;
		const played = (id: PlayerId) => soundDeals.some(({ deal }) => deal.hands.includes(id));
		return this.#players.filter((id) => !moved[id] && played(id));
	}

	/** Whether the table's habit says to settle now, before the next deal. */
	get due(): boolean {
		if (this.habits.every === 'end' || isZero(balances(this.#afterKontra).open)) return false;
		return this.habits.every === 'deal' || this.#evening.next.radl.justEnded;
	}

	get movements(): readonly Movement[] {
		return this.#facts.movements ?? [];
	}

	/**
	 * The pot in the middle, over the group's evenings up to this one; of an earlier evening as it lay before the
	 * next one began.
	 */
	get pot(): Pot {
		const { id, head } = this.#evening;
		const night = {
			players: this.#players.map(group.personOf),
			...(head.group !== undefined && { group: head.group }),
		};
		const shared = this.#evenings.filter(
			(evening) => evening.currency === this.currency && samePot(evening, night),
		);
		const nights = shared.filter(({ startedAt }) => startedAt <= head.startedAt);
		const next = shared
			.filter(({ session, startedAt }) => session !== id && startedAt > head.startedAt)
			.map(({ startedAt }) => startedAt)
			.sort()[0];
		if (next !== undefined) return potUntil(nights, next);
		const facts = nights.map(({ movements, settlements }): CashFacts => ({
			minorPerPoint: 0,
			deals: [],
			movements,
			settlements,
		}));
		return potOf(facts, this.#balances.total[POT] ?? 0);
	}

	/** Chips each player should have in front of them. */
	get chips(): Amounts {
		return chipsOf(this.#facts);
	}

	/** Minor units a point is worth in the next deal. */
	get stakeNow(): number {
		return stakeNow(this.#facts);
	}

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

	/** Withdraws a settlement. What was paid stays paid: it counts in the next one. */
	withdraw(settlement: Settlement): Promise<Change> {
		return this.#commit((book, found) => {
			const { edit, movements } = withdrawn(book, settlement);
			const head = movements.length > 0 ? withMovements(movements)(found.head) : found.head;
			return [edit, ...headEdit(found, head)];
		});
	}

	/** Closes the evening. What is not paid stays open for the group's next one. */
	close(): Promise<Change> {
		const closedAt = nowText();
		return this.#commit(
			(book, found) => [...leaveEverything(book), ...headEdit(found, { ...found.head, closedAt })],
			{ settles: true },
		);
	}

	// ——— writing: everything else ———

	setHabits(habits: Partial<Habits>): Promise<Change> {
		return this.#evening.change(withHabits(habits));
	}

	/** Whether the kontra of one deal was paid while playing, where this table does so. */
	setKontraAtOnce(deal: string, paid: boolean): Promise<Change> {
		return this.#evening.change(withKontra(deal, paid));
	}

	/** Money that changes hands outside a settlement. */
	move(movement: Omit<Movement, 'id' | 'at' | 'afterDeal'>): Promise<Change> {
		const after = this.#lastDeal;
		const entry: Movement = {
			id: app.ledger.newId(),
			at: nowText(),
			...(after !== undefined && { afterDeal: after }),
			...movement,
		};
		return this.#evening.change(withMovements([entry]));
	}

	deleteMovement(id: string): Promise<Change> {
		return this.#evening.change(withoutMovement(id));
	}

	/** From this deal on a point is worth so much, or from the next one; from the first one on, all evening. */
	changeStake(minorPerPoint: number, from?: string): Promise<Change> {
		const { deals } = this.#evening;
		const before =
			from === undefined ? this.#lastDeal : deals[deals.findIndex(({ id }) => id === from) - 1]?.id;
		return this.#evening.change(withStake(minorPerPoint, before));
	}

	deleteStakeChange(afterDeal: string): Promise<Change> {
		return this.#evening.change(withoutStakeChange(afterDeal));
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
		const shown = this.#shownBook;
		return this.#evening.commit(async (found, { db, asSeen }) => {
			const stored = readSettlements(await readList(db, 'settlement', shown.session)).sound;
			const edits = make({ ...shown, stored }, found);
			const isNew = edits.some(({ entity, seen }) => entity === 'settlement' && seen === null);
			if (isNew && !asSeen) throw new StorageError('changed');
			if (isNew || settles) await this.#asked(db);
			return edits;
		});
	}

	async #asked(db: LedgerDatabase): Promise<void> {
		const heads = (await readConflicts(db, this.#evening.id)).flatMap((conflict) => conflict.heads);
		if (!heads.every(({ id }) => this.over.includes(id))) throw new StorageError('changed');
	}

	get #shownBook(): Omit<Book, 'stored'> {
		return {
			session: this.#evening.id,
			agreed: this.#agreed,
			proposal: this.#proposal,
			kontra: this.#kontra,
		};
	}

	/** The last deal that has its place. */
	get #lastDeal(): string | undefined {
		return this.#evening.deals.findLast(({ position }) => position !== undefined)?.id;
	}
}

const known = new WeakMap<Evening, Cash>();

/** The money of an evening; the same object for the same evening. */
export function cashOf(evening: Evening): Cash {
	const cash = known.get(evening) ?? rooted(() => new Cash(evening)).made;
	known.set(evening, cash);
	return cash;
}
