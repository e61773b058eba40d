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
	coveredKeys,
	keyOf,
	statusOf,
	type Balances,
	type CashStatus,
	type ChangedAfterSettling,
} from '#lib/domain/cash/balances.ts';
import { itemsOf, stakeNow, type Movement } from '#lib/domain/cash/evening.ts';
import { chipsOf, potOf, type Pot } from '#lib/domain/cash/pot.ts';
import { coinsOf, usualCoin } from '#lib/domain/cash/rounding.ts';
import { roundingSoFar, settle, withdraw } from '#lib/domain/cash/settle.ts';
import {
	applyPayment,
	leaveForLater,
	paidOf,
	payAll,
	undoPayment,
	type AgreedTransfer,
	type PaymentMethod,
	type Settlement,
	type Way,
} from '#lib/domain/cash/settlement.ts';
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import { pairTabs, takenAmount, type PairTab, type Tab } from '#lib/domain/cash/tabs.ts';
import { total } from '#lib/domain/cash/transfers.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Edit } from '#lib/storage/edit.ts';
import type { EveningMoney } from '#lib/storage/group-money.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import type { Evening, EveningHead } from '../evening.svelte.ts';
import { factsOf, kontraBooked, readSettlements, type CashFacts, type StoredSettlement } from './facts.ts';
import { group } from './group.svelte.ts';
import {
	localIn,
	renameAmounts,
	renameEvening,
	renameTabs,
	sameGroup,
	tabsWithin,
} from './people.ts';

/** One hand-over as a screen shows it. */
export interface Row {
	/** The same as long as the hand-over is the same. */
	readonly key: string;
	/** Absent in a proposal. */
	readonly settlement?: string;
	readonly transfer: AgreedTransfer;
	readonly paid: number;
	/** Settled with the rest by a later settlement. */
	readonly taken: number;
	/** What is still to be handed over. */
	readonly open: number;
}

/** One settlement as a screen shows it. */
export interface Agreed {
	readonly settlement: Settlement;
	readonly rows: readonly Row[];
	/** Only kontra, paid while playing. */
	readonly kontraOnly: boolean;
}

export interface Proposal {
	readonly settlement: Settlement;
	readonly rows: readonly Row[];
	/** Open tabs of former evenings, and of this one, that it settles along. */
	readonly former: readonly Tab[];
}

/** How this table pays; every habit has a value. */
export type Habits = Required<Omit<CashHabits, 'kontraOwed'>>;

/** What kontra adds in one deal, and whether it was paid while playing. */
export interface KontraDeal {
	readonly deal: string;
	readonly worth: Amounts;
	readonly atOnce: boolean;
}

/** What a settlement that was only computed carries in place of a time: later than any other. */
const NOT_YET = '9999-12-31T00:00:00.000Z';

export class Cash {
	readonly #evening: Evening;
	/** Settle what is open of former evenings with the rest. */
	withFormer = $state(true);
	/** What the screen shows already: it stays as it is where nothing changed. */
	#shown: readonly Transfer[] = [];

	readonly #stored = $derived.by(() => readSettlements(this.#evening.settlements));
	readonly #facts: CashFacts = $derived.by(() => factsOf(this.#evening, this.#stored.sound));
	/** All evenings, this one as it stands now, with one id per person. */
	readonly #evenings: readonly EveningMoney[] = $derived.by(() => this.#allEvenings());
	/** Open tabs that can be settled at this table, with this evening's ids. */
	readonly #tabs: readonly Tab[] = $derived.by(() => this.#openTabs());
	readonly #kontra: Settlement | undefined = $derived.by(() => this.#kontraAtOnce());
	/** The facts with the kontras that were paid while playing. */
	readonly #afterKontra: CashFacts = $derived.by(() => {
		if (!this.#kontra) return this.#facts;
		return { ...this.#facts, settlements: [...(this.#facts.settlements ?? []), this.#kontra] };
	});
	readonly #agreedOnes: readonly Agreed[] = $derived.by(() =>
		this.#stored.sound
			.map(({ settlement }) => ({
				settlement,
				rows: settlement.transfers.map((transfer) => this.#row(settlement.id, transfer)),
				kontraOnly:
					settlement.covers.deals.length > 0 &&
					settlement.covers.deals.every(({ part }) => part === 'kontra'),
			}))
			.reverse(),
	);
	readonly #proposal: Proposal | undefined = $derived.by(() => this.#propose());
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
			currency: this.currency,
			players: head.players.map((player) => player.id),
			settlements: this.#afterKontra.settlements ?? [],
			movements: this.#facts.movements ?? [],
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
			tabsWithin(this.#evenings, this.#players.map(group.personOf), this.currency),
			localIn(this.#players, group.personOf),
		);
	}

	#kontraAtOnce(): Settlement | undefined {
		if (this.kontraBooked === 'sheet' || this.habits.kontra !== 'at-once') return undefined;
		const kontra = settled(this.#facts, { scope: 'kontra', except: this.#kontraOwed });
		return kontra && payAll(kontra, { at: NOT_YET, id: () => '', method: 'cash' });
	}

	get #kontraOwed(): readonly string[] {
		return this.#evening.head.cash?.kontraOwed ?? [];
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
		const rows = settlement.transfers.map((transfer): Row => {
			const { from, to, minor } = transfer;
			return { key: JSON.stringify([from, to]), transfer, paid: 0, taken: 0, open: minor };
		});
		return { settlement, rows, former: tabs };
	}

	/** Money that no hand-over on the screen stands for: too much was paid, or a tab's origin is gone. */
	#hasStray(): boolean {
		const open = this.agreed
			.flatMap((one) => one.rows)
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
		const { coin, every, way, kontra } = this.#evening.head.cash ?? {};
		return {
			coin: coin ?? usualCoin(this.currency),
			every: every ?? 'end',
			way: way ?? 'direct',
			kontra: kontra ?? (this.kontraBooked === 'sheet' ? 'with-rest' : 'at-once'),
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
		const covered = coveredKeys(this.#facts);
		return itemsOf(this.#facts)
			.filter((item) => item.part === 'kontra' && !isZero(item.worth) && !covered.has(keyOf(item)))
			.map(({ id, worth }) => ({ deal: id, worth, atOnce: !this.#kontraOwed.includes(id) }));
	}

	/** What no settlement covers, and the tabs that go with it; absent where there is nothing to agree. */
	get proposal(): Proposal | undefined {
		return this.#proposal;
	}

	/** All settlements, the latest first. */
	get agreed(): readonly Agreed[] {
		return this.#agreedOnes;
	}

	#row(settlement: string, transfer: AgreedTransfer): Row {
		const paid = paidOf(transfer);
		const person = group.personOf;
		const taken = takenAmount(this.#evenings, this.#evening.id, {
			id: transfer.id,
			from: person(transfer.from),
		});
		const open = transfer.minor - paid - taken;
		return { key: transfer.id, settlement, transfer, paid, taken, open };
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
		const { id, head } = this.#evening;
		const earlier = this.#evenings
			.filter(({ session, startedAt }) => session !== id && startedAt <= head.startedAt)
			.map(({ session }) => session);
		return this.#tabs.filter(({ session }) => earlier.includes(session));
	}

	get formerPairs(): readonly PairTab[] {
		return pairTabs(this.former);
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

	/** All that is to be handed over now, in minor units. */
	get sum(): number {
		if (this.#proposal) return total(this.#proposal.settlement.transfers);
		return this.agreed
			.flatMap(({ rows }) => rows)
			.reduce((sum, { open }) => sum + Math.max(0, open), 0);
	}

	/** Who is quits by the present list: played, and neither gives nor gets. */
	get quits(): readonly PlayerId[] {
		const list =
			this.#proposal?.settlement ?? this.agreed.find((one) => !one.kontraOnly)?.settlement;
		if (!list) return [];
		const moved = netOf(list.transfers);
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

	/** The pot in the middle, over the group's evenings. */
	get pot(): Pot {
		const people = this.#players.map(group.personOf);
		const nights = this.#evenings.filter(
			({ players, currency }) => currency === this.currency && sameGroup(players, people),
		);
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
		return this.#commit(this.#agreed((settlement) => settlement));
	}

	/** Somebody handed something over: all that is open, or a part. */
	pay(row: Row, minor = row.open, method?: PaymentMethod): Promise<Change> {
		const payment = {
			id: app.ledger.newId(),
			at: now(),
			minor,
			...(method && { method }),
		};
		return this.#alter(row, (settlement, id) => applyPayment(settlement, id, payment, row.taken));
	}

	/** Takes one payment back. */
	unpay(row: Row, payment: string): Promise<Change> {
		return this.#alter(row, (settlement, id) => undoPayment(settlement, id, payment));
	}

	/** Leaves it for the next evening, or no longer. */
	leave(row: Row, later: boolean): Promise<Change> {
		return this.#alter(row, (settlement, id) => leaveForLater(settlement, id, later));
	}

	/** Everything on the present list was handed over. */
	payAll(method?: PaymentMethod): Promise<Change> {
		const payment = { at: now(), id: () => app.ledger.newId(), ...(method && { method }) };
		const edits = this.#agreed((settlement) => payAll(settlement, payment));
		if (this.#proposal) return this.#commit(edits);
		for (const { settlement, rows } of this.agreed) {
			const taken = Object.fromEntries(rows.map((row) => [row.key, row.taken]));
			if (rows.some(({ open }) => open > 0)) {
				edits.push(this.#edit(payAll(settlement, payment, taken)));
			}
		}
		return this.#commit(edits);
	}

	/** Withdraws a settlement. What was paid stays paid: it counts in the next one. */
	withdraw(settlement: Settlement): Promise<Change> {
		const movements = withdraw(settlement);
		const edits: Edit[] = [
			{
				entity: 'settlement',
				sessionId: this.#evening.id,
				id: settlement.id,
				value: null,
				seen: this.#revisionOf(settlement.id),
			},
		];
		if (movements.length > 0) {
			edits.push(
				this.#headEdit((head) => ({
					...head,
					movements: [...(head.movements ?? []), ...movements],
				})),
			);
		}
		return this.#commit(edits);
	}

	/** Closes the evening. What is not paid stays open for the group's next one. */
	close(): Promise<Change> {
		const later = (settlement: Settlement): Settlement => ({
			...settlement,
			transfers: settlement.transfers.map((transfer) => ({ ...transfer, later: true })),
		});
		const edits = this.#agreed(later);
		if (!this.#proposal) {
			for (const { settlement, rows } of this.agreed) {
				const open = rows
					.filter((row) => row.open > 0 && !row.transfer.later)
					.map(({ key }) => key);
				if (open.length === 0) continue;
				const transfers = settlement.transfers.map((transfer) =>
					open.includes(transfer.id) ? { ...transfer, later: true as const } : transfer,
				);
				edits.push(this.#edit({ ...settlement, transfers }));
			}
		}
		edits.push(this.#headEdit((head) => ({ ...head, closedAt: now() })));
		return this.#commit(edits);
	}

	// ——— writing: everything else ———

	setHabits(habits: Partial<Habits>): Promise<Change> {
		return this.#evening.change((head) => ({ ...head, cash: { ...head.cash, ...habits } }));
	}

	/** Whether the kontra of one deal was paid while playing, where this table does so. */
	setKontraAtOnce(deal: string, paid: boolean): Promise<Change> {
		return this.#evening.change((head) => {
			const { kontraOwed = [], ...cash } = head.cash ?? {};
			const others = kontraOwed.filter((id) => id !== deal);
			const owed = paid ? others : [...others, deal];
			return { ...head, cash: owed.length > 0 ? { ...cash, kontraOwed: owed } : cash };
		});
	}

	/** Money that changes hands outside a settlement. */
	move(movement: Omit<Movement, 'id' | 'at' | 'afterDeal'>): Promise<Change> {
		const after = this.#evening.deals.filter(({ position }) => position !== undefined).at(-1)?.id;
		const entry: Movement = {
			id: app.ledger.newId(),
			at: now(),
			...(after !== undefined && { afterDeal: after }),
			...movement,
		};
		return this.#evening.change((head) => ({
			...head,
			movements: [...(head.movements ?? []), entry],
		}));
	}

	deleteMovement(id: string): Promise<Change> {
		return this.#evening.change((head) => ({
			...head,
			movements: (head.movements ?? []).filter((movement) => movement.id !== id),
		}));
	}

	/** From the next deal on a point is worth so much; before the first deal, all evening. */
	changeStake(minorPerPoint: number): Promise<Change> {
		const after = this.#evening.deals.filter(({ position }) => position !== undefined).at(-1)?.id;
		return this.#evening.change((head) => {
			if (after === undefined) return { ...head, stake: { ...head.stake, minorPerPoint } };
			const others = (head.stakeChanges ?? []).filter(({ afterDeal }) => afterDeal !== after);
			return { ...head, stakeChanges: [...others, { afterDeal: after, minorPerPoint }] };
		});
	}

	deleteStakeChange(afterDeal: string): Promise<Change> {
		return this.#evening.change((head) => ({
			...head,
			stakeChanges: (head.stakeChanges ?? []).filter((change) => change.afterDeal !== afterDeal),
		}));
	}

	// ——— shared ———

	/** The proposal as a settlement to be stored, and the kontras paid so far with it. */
	#agreed(alter: (settlement: Settlement) => Settlement): Edit[] {
		const made: Settlement[] = [];
		if (this.#kontra) made.push(realised(this.#kontra));
		if (this.#proposal) made.push(alter(realised(this.#proposal.settlement)));
		return made.map((value) => this.#newEdit(value));
	}

	/** Does something to one hand-over, of a stored settlement or of the proposal. */
	#alter(
		row: Row,
		change: (
			settlement: Settlement,
			transfer: string,
		) =>
			| { readonly ok: true; readonly value: Settlement }
			| { readonly ok: false; readonly code: string },
	): Promise<Change> {
		const changed = (settlement: Settlement, transfer: string): Settlement => {
			const result = change(settlement, transfer);
			if (!result.ok) throw new StorageError('invalid', { problem: result.code });
			return result.value;
		};
		if (row.settlement !== undefined) {
			const stored = this.#find(row.settlement);
			return this.#commit([this.#edit(changed(stored.settlement, row.transfer.id))]);
		}
		const index = this.#proposal?.rows.findIndex(({ key }) => key === row.key) ?? -1;
		return this.#commit(
			this.#agreed((settlement) => changed(settlement, settlement.transfers[index]?.id ?? '')),
		);
	}

	#find(id: string): StoredSettlement {
		const found = this.#stored.sound.find(({ settlement }) => settlement.id === id);
		if (!found) throw new StorageError('not-found', { entity: 'settlement', id });
		return found;
	}

	#revisionOf(id: string): string {
		return this.#find(id).revision;
	}

	#edit(value: Settlement): Edit {
		return { ...this.#newEdit(value), seen: this.#revisionOf(value.id) };
	}

	#newEdit(value: Settlement) {
		const { id } = value;
		return {
			entity: 'settlement',
			sessionId: this.#evening.id,
			id,
			value,
			seen: null as string | null,
		} as const;
	}

	#headEdit(alter: (head: EveningHead) => EveningHead): Edit {
		const { id, head, revision } = this.#evening;
		return { entity: 'session', id, head: alter(head), seen: revision };
	}

	async #commit(edits: readonly Edit[]): Promise<Change> {
		return app.ledger.commit(edits);
	}
}

const now = (): string => new Date().toISOString();

/** A settlement that is only computed; its ids are replaced when it is agreed on. */
function settled(
	facts: CashFacts,
	options: {
		scope?: 'kontra';
		except?: readonly string[];
		coin?: number;
		way?: Way;
		tabs?: readonly Tab[];
		roundedBefore?: Amounts;
		keep?: readonly Transfer[];
	},
): Settlement | undefined {
	let count = 0;
	const newId = () => `t${String(count++)}`;
	const result = settle(facts, { id: 'proposal', at: NOT_YET, newId, ...options });
	return result.ok ? result.value : undefined;
}

/** With ids and times of its own, to be stored. */
function realised(settlement: Settlement): Settlement {
	const at = now();
	const newId = () => app.ledger.newId();
	const transfers = settlement.transfers.map(({ paid, ...transfer }) => ({
		...transfer,
		id: newId(),
		...(paid && { paid: paid.map((payment) => ({ ...payment, id: newId(), at })) }),
	}));
	return { ...settlement, id: newId(), at, transfers };
}

const known = new WeakMap<Evening, Cash>();

/** Outlives the screen which asks for it first: what it derives belongs to no screen. */
function make(evening: Evening): Cash {
	let cash: Cash | undefined;
	$effect.root(() => {
		cash = new Cash(evening);
	});
	return cash ?? new Cash(evening);
}

/** The money of an evening; the same object for the same evening. */
export function cashOf(evening: Evening): Cash {
	const cash = known.get(evening) ?? make(evening);
	known.set(evening, cash);
	return cash;
}
