/** The money of an evening as it stands, live: what the cash screens read. See {@link Cash}, which also writes. */
import { compareMoments } from '#lib/domain/moment.ts';
import { isZero, movedBy, type Amounts, type Transfer } from '#lib/domain/cash/amounts.ts';
import {
	balances,
	changedAfterSettling,
	statusOf,
	type Balances,
	type CashStatus,
	type ChangedAfterSettling,
} from '#lib/domain/cash/balances.ts';
import type { Movement } from '#lib/domain/cash/evening.ts';
import { isForMoney, stakeNow } from '#lib/domain/cash/stakes.ts';
import { chipsOf, nightOfEntries, potUntil, type Pot } from '#lib/domain/cash/pot.ts';
import { coinsOf, usualCoin } from '#lib/domain/cash/rounding.ts';
import { roundingSoFar } from '#lib/domain/cash/settle.ts';
import type { Settlement } from '#lib/domain/cash/settlement.ts';
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import { pairTabs, takenIn, type PairTab, type Tab } from '#lib/domain/cash/tabs.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { EveningMoney } from '#lib/storage/group-money.ts';
import type { Evening } from '../evening.svelte.ts';
import { cashFactsOf, kontraBooked, readSettlements, type CashFacts } from './facts.ts';
import { group } from './group.svelte.ts';
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

export class ShownCash {
	readonly evening: Evening;
	/** Settle what is open of former evenings with the rest. */
	withFormer = $state(true);
	/** What the screen shows already: it stays as it is where nothing changed. */
	#shown: readonly Transfer[] = [];

	readonly #stored = $derived.by(() => readSettlements(this.evening.settlements));
	readonly #facts: CashFacts = $derived.by(() => cashFactsOf(this.evening, this.#stored.sound));
	/** All evenings, this one as it stands now, with one id per person. */
	readonly #evenings: readonly EveningMoney[] = $derived.by(() => this.#allEvenings());
	/** Open tabs that can be settled at this table, with this evening's ids. */
	readonly #tabs: readonly Tab[] = $derived.by(() => this.#openTabs());
	/** Kontra that was paid while playing and that no settlement covers yet. */
	readonly kontraPaid: Settlement | undefined = $derived.by(() =>
		kontraPaidAtOnce(this.evening, this.#facts),
	);
	/** The facts with the kontras that were paid while playing. */
	readonly #afterKontra: CashFacts = $derived.by(() => {
		if (!this.kontraPaid) return this.#facts;
		return { ...this.#facts, settlements: [...(this.#facts.settlements ?? []), this.kontraPaid] };
	});
	/** How much of a hand-over later settlements took over, on whatever evening. */
	readonly #takenOf = $derived.by(() => takenIn(this.#evenings));
	/** All settlements, the latest first. */
	readonly agreed: readonly Agreed[] = $derived.by(() =>
		this.#stored.sound
			.map(({ settlement }) =>
				agreedOf(settlement, ({ id, from }) =>
					this.#takenOf(this.evening.id, { id, from: group.personOf(from) }),
				),
			)
			.reverse(),
	);
	/** What no settlement covers, and the tabs that go with it; absent where there is nothing to agree. */
	readonly proposal: Proposal | undefined = $derived.by(() => this.#propose());
	/** What stands on the screen: who gives what to whom. */
	readonly present: Present = $derived.by(() => presentOf(this.proposal, this.agreed));
	readonly balances: Balances = $derived.by(() =>
		balances(this.#afterKontra, [...this.ownTabs, ...this.former]),
	);
	readonly changed: ChangedAfterSettling = $derived.by(() =>
		changedAfterSettling(this.#afterKontra),
	);

	constructor(evening: Evening) {
		this.evening = evening;
	}

	#allEvenings(): readonly EveningMoney[] {
		const { id, head } = this.evening;
		const own: EveningMoney = {
			session: id,
			startedAt: head.startedAt,
			...(head.group !== undefined && { group: head.group }),
			currency: this.currency,
			players: head.players.map((player) => player.id),
			settlements: this.#afterKontra.settlements ?? [],
			movements: this.#facts.movements ?? [],
			unsettled: false,
			paidElsewhere: false,
		};
		const others = group.evenings.filter(({ session }) => session !== id);
		return [...others, renameEvening(own, group.personOf)];
	}

	get #players(): readonly PlayerId[] {
		return this.evening.players.map(({ id }) => id);
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
				this.evening.head.group,
			),
			localIn(this.#players, group.personOf),
		);
	}

	#propose(): Proposal | undefined {
		const facts = this.#afterKontra;
		// An evening for nothing leaves debts where they are.
		const along = this.withFormer && this.evening.isOpen && this.forMoney;
		const former = along ? this.former : [];
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
		return proposalOf(settlement, tabs);
	}

	/** That nobody owes anything, in an evening for money of which nothing was ever settled. */
	get even(): Settlement | undefined {
		const isSettled = this.agreed.length > 0 || this.kontraPaid !== undefined;
		if (!this.forMoney || isSettled || this.proposal) return undefined;
		return settled(this.#facts, { even: true });
	}

	/** Money that no hand-over on the screen stands for: too much was paid, or a tab's origin is gone. */
	#hasStray(): boolean {
		const open = this.agreed
			.flatMap(({ rows }) => rows)
			.filter((row) => row.open > 0)
			.map(({ transfer }) => transfer.id);
		return this.ownTabs.some(({ transfer }) => !open.includes(transfer));
	}

	// ——— reading ———

	get currency(): string {
		return this.evening.stake.currency;
	}

	/** Whether they play for money at all. */
	get forMoney(): boolean {
		return (
			isForMoney(this.evening.head) ||
			(this.#facts.movements ?? []).length > 0 ||
			this.#stored.sound.length > 0
		);
	}

	/** How this table pays, or would by default. */
	get habits(): Habits {
		const { coin, every, way } = this.evening.head.cash ?? {};
		return {
			coin: coin ?? usualCoin(this.currency),
			every: every ?? 'end',
			way: way ?? 'direct',
			kontra: kontraHabit(this.evening),
		};
	}

	/** The coins there are, and the one in use. */
	get coins(): readonly number[] {
		const coins = coinsOf(this.currency);
		const { coin } = this.habits;
		return coins.includes(coin) ? coins : [...coins, coin].sort((a, b) => a - b);
	}

	/** Where kontra is booked: on the sheet, or in cash beside it. */
	get kontraBooked(): 'sheet' | 'cash' | 'box' {
		return kontraBooked(this.evening);
	}

	/** Every kontra that no stored settlement covers. */
	get kontraDeals(): readonly KontraDeal[] {
		return openKontras(this.#facts, kontraOwed(this.evening));
	}

	/** What the evening came to in hand-overs, each once, as it is told afterwards. */
	get standing(): readonly Row[] {
		return standing(this.agreed, this.evening.id);
	}

	/** Settlements that do not read; they count for nothing. */
	get damaged(): number {
		return this.#stored.damaged;
	}

	/** Open tabs of this evening's own settlements. */
	get ownTabs(): readonly Tab[] {
		return this.#tabs.filter(({ session }) => session === this.evening.id);
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
		const { id, head } = this.evening;
		return this.#evenings.filter(
			({ session, startedAt }) => session !== id && compareMoments(startedAt, head.startedAt) <= 0,
		);
	}

	/** What rounding left in each person's favour on all evenings in this currency. */
	get roundedBefore(): Amounts {
		const settlements = this.#evenings
			.filter(({ currency }) => currency === this.currency)
			.flatMap((evening) => evening.settlements);
		return renameAmounts(roundingSoFar(settlements), (id) => this.#local(id));
	}

	get status(): CashStatus {
		return statusOf(this.#afterKontra, this.ownTabs);
	}

	/** All that is to be handed over, in minor units. */
	get sum(): number {
		return this.present.rows.reduce((sum, { open }) => sum + Math.max(0, open), 0);
	}

	/** What "all is paid" stands for. */
	get toPayNow(): readonly Row[] {
		return toPayNow(this.present.rows);
	}

	/** Who is quits by the present list: played, and neither gives nor gets. */
	get quits(): readonly PlayerId[] {
		const { settlement } = this.present;
		if (!settlement) return [];
		const moved = movedBy(settlement.transfers);
		const { soundDeals } = this.evening;
		const played = (id: PlayerId) => soundDeals.some(({ deal }) => deal.hands.includes(id));
		return this.#players.filter((id) => !moved[id] && played(id));
	}

	/** Whether the table's habit says to settle now, before the next deal. */
	get due(): boolean {
		if (this.habits.every === 'end' || isZero(balances(this.#afterKontra).open)) return false;
		return this.habits.every === 'deal' || this.evening.next.radl.justEnded;
	}

	get movements(): readonly Movement[] {
		return this.#facts.movements ?? [];
	}

	/**
	 * The pot in the middle, over the group's evenings up to this one; of an earlier evening as it lay before the
	 * next one began.
	 */
	get pot(): Pot {
		const { id, head } = this.evening;
		const night = {
			players: this.#players.map(group.personOf),
			...(head.group !== undefined && { group: head.group }),
		};
		const shared = this.#evenings.filter(
			(evening) => evening.currency === this.currency && samePot(evening, night),
		);
		const nights = [
			...nightOfEntries(group.potEntries(head.group), this.currency),
			...shared.filter(({ startedAt }) => compareMoments(startedAt, head.startedAt) <= 0),
		];
		const next = shared
			.filter(
				({ session, startedAt }) => session !== id && compareMoments(startedAt, head.startedAt) > 0,
			)
			.map(({ startedAt }) => startedAt)
			.sort(compareMoments)[0];
		if (next !== undefined) return potUntil(nights, next, this.#evenings);
		const { open } = this.balances;
		const now = nights.map((night) => (night.session === id ? { ...night, open } : night));
		return potUntil(now, undefined, this.#evenings);
	}

	/** Chips each player should have in front of them. */
	get chips(): Amounts {
		return chipsOf(this.#facts);
	}

	/** Minor units a point is worth in the next deal. */
	get stakeNow(): number {
		return stakeNow(this.#facts);
	}
}
