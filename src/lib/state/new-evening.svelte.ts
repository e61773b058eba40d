/**
 * The new evening as it is put together: people in the order of their seats, rules, stake, who deals
 * first. No evening is stored before `start()`; what is half set up is kept as a draft.
 */
import { untrack } from 'svelte';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Stake } from '#lib/domain/score.ts';
import { moved } from '#lib/domain/table/seats.ts';
import type { Group, Seating } from '#lib/storage/bodies.ts';
import type { GroupItem, RulesetItem, SessionSummary, Damaged } from '#lib/storage/read.ts';
import { app } from './app.svelte.ts';
import { beginEvening } from './begin-evening.ts';
import { drawCards, highestOf, type DrawnCard } from './drawn-cards.ts';
import { houseOf, offersWith } from './groups/house.ts';
import { sameName } from '#lib/text/same-name.ts';
import {
	guestOf,
	knownBy,
	knownPeople,
	readAcquaintance,
	type Acquaintance,
	type Guest,
} from './known-people.ts';
import { Live } from './live.svelte.ts';
import { playersApart } from './memory/namesakes.ts';
import { newEvenings, type NewEveningDraft } from './new-evening-draft.ts';
import { rulesetOffers, type RulesetOffer } from './offers.ts';
import { preferences } from './preferences.svelte.ts';
import { shuffled } from './random.ts';
import { forSoMany, listedOf, playedBySoMany } from './rules-for-table.ts';

interface Known extends Acquaintance {
	readonly houses: readonly (RulesetItem | Damaged)[];
	readonly group: GroupItem | undefined;
	readonly begun: NewEveningDraft | undefined;
}
const NOBODY: Acquaintance = { record: new Map(), evenings: [] };

export class NewEvening {
	/** At the table, in playing order. */
	seats = $state.raw<readonly Guest[]>([]);
	rulesetKey = $state('');
	stake = $state.raw<Stake>({ currency: 'EUR', minorPerPoint: 10 });
	name = $state('');
	firstDealer = $state<PlayerId | null>(null);
	drawn = $state.raw<readonly DrawnCard[]>([]);
	readonly #groupId: string | undefined;
	/** Something of it was touched, so that what was known later may no longer fill it in. */
	#touched = false;
	#started = false;
	/** The rules proposed before anybody sat down, and those where nothing is known. */
	#proposed = '';
	#fallback = '';
	/** Rules that somebody chose stay, whoever else sits down. */
	#chosen = false;
	/** The Runde's seats this evening, first dealer or not. */
	#places: readonly PlayerId[] | undefined;
	/** Who deals first where nobody says: the first of these who is here. */
	#dealers: readonly PlayerId[] = [];
	/** It goes on where it was left. */
	resumed = $state(false);
	/** What was kept of it, read once: what is kept from now on comes from here. */
	#begun: Promise<NewEveningDraft | undefined> | undefined;

	readonly #live = new Live(async (ledger): Promise<Known> => {
		this.#begun ??= newEvenings.read(this.#groupId);
		const [houses, groups, known, begun] = await Promise.all([
			ledger.readRulesets(),
			ledger.readGroups(),
			readAcquaintance(ledger),
			this.#begun,
		]);
		const group = groups.find(({ id }) => id === this.#groupId);
		return { houses, group: group?.status === 'sound' ? group : undefined, begun, ...known };
	});

	/** The Runde it is an evening of, with what is usual there. */
	readonly group: GroupItem | undefined = $derived(this.#live.value?.group);
	readonly #listed: readonly RulesetOffer[] = $derived(
		rulesetOffers(this.#live.value?.houses ?? []),
	);
	/** What the Runde plays by, from the list or its own. */
	readonly #usual: RulesetOffer | undefined = $derived(
		this.group && houseOf(this.group.value, this.#listed),
	);
	readonly offers: readonly RulesetOffer[] = $derived(offersWith(this.#usual, this.#listed));
	readonly #known: Acquaintance = $derived(this.#live.value ?? NOBODY);
	/** Everybody known, those of the latest evenings first. */
	readonly people: readonly Guest[] = $derived(knownPeople(this.#known));
	readonly #called: readonly Guest[] = $derived(
		playersApart(this.#known.record, [
			...this.people,
			...this.seats.filter(({ id }) => !this.people.some((other) => other.id === id)),
		]),
	);

	/** @param group the Runde whose evening it will be */
	constructor(group?: string) {
		this.#groupId = group;
	}

	get offer(): RulesetOffer | undefined {
		return this.offers.find(({ key }) => key === this.rulesetKey) ?? this.offers[0];
	}

	/** The latest evening, the Runde's where it is one's, whose table is one tap away. */
	get last(): SessionSummary | undefined {
		const { evenings } = this.#known;
		const id = this.#groupId;
		return id === undefined ? evenings[0] : evenings.find(({ head }) => head.group === id);
	}

	/** Whether a sensible start could be filled in: rules and stake as last time. */
	get ready(): boolean {
		return this.#live.state.status !== 'loading';
	}

	/**
	 * What was left half set up, else what is usual in the Runde, else rules and stake of the latest evening,
	 * unless something was chosen.
	 */
	suggest(fallback: Stake, rulesetKey: string): void {
		if (this.#touched) return;
		const begun = this.#live.value?.begun;
		// An effect that suggests is asked again by what is known, never by the seats it has filled in itself.
		untrack(() => {
			this.#suggestUsual(fallback, rulesetKey);
			if (begun) this.#resume(begun);
		});
	}

	#suggestUsual(fallback: Stake, rulesetKey: string): void {
		if (this.group) {
			this.#takeUsual(this.group.value);
			return;
		}
		const { last } = this;
		this.stake = last?.head.stake ?? fallback;
		const key = last && listedOf(last, this.#listed)?.key;
		this.#fallback = rulesetKey;
		this.rulesetKey = this.#proposed = key ?? rulesetKey;
	}

	#resume({ seats, rulesetKey, stake, name, firstDealer }: NewEveningDraft): void {
		this.#touched = this.#chosen = true;
		this.resumed = true;
		this.seats = this.#once(seats.map((guest) => guestOf(this.#known, guest)));
		if (this.offers.some(({ key }) => key === rulesetKey)) this.rulesetKey = rulesetKey;
		this.stake = stake;
		this.name = name;
		this.firstDealer = firstDealer;
		this.#forgetDealer();
	}

	/** Keeps what was touched, for when this screen is opened again. */
	keep(): void {
		const { seats, rulesetKey, stake, name, firstDealer } = this;
		this.#touched ||= name !== '';
		if (this.#touched && !this.#started) {
			void newEvenings.keep(this.#groupId, { seats, rulesetKey, stake, name, firstDealer });
		}
	}

	/** Forgets what was set up, and suggests again. */
	startAfresh(fallback: Stake, rulesetKey: string): void {
		this.#touched = this.#chosen = false;
		this.resumed = false;
		this.seats = [];
		this.name = '';
		this.#forgetDealer();
		this.#suggestUsual(fallback, rulesetKey);
		void newEvenings.keep(this.#groupId, null);
	}

	touch(): void {
		this.#touched = true;
	}

	choose(key: string): void {
		this.#touched = this.#chosen = true;
		this.rulesetKey = key;
	}

	/** Everybody in the seat he always has, under the Runde's rules, for its stake. */
	#takeUsual({ seats, stake, seating = {} }: Group): void {
		// Drawn once: what is known later moves nobody from the place that was drawn.
		this.#places = seating.seats === 'drawn' ? (this.#places ?? shuffled(seats)) : seats;
		this.seats = this.#guests(this.#places);
		this.stake = stake;
		this.rulesetKey = this.#usual?.key ?? this.rulesetKey;
		this.#dealers = this.#dealersOf(seating);
		this.#forgetDealer();
	}

	/** Who deals first by the Runde's habit: the first of these who is here. */
	#dealersOf({ dealer }: Seating): readonly PlayerId[] {
		const seats = this.seats.map(({ id }) => id);
		if (dealer === 'drawn') {
			return this.#dealers.length > 0 ? this.#dealers : shuffled(seats);
		}
		const began = this.last?.head.seats[0];
		if (dealer !== 'turns' || began === undefined) return [];
		const usual = this.#places ?? seats;
		const at = usual.indexOf(guestOf(this.#known, { id: began, name: began }).id);
		return [...usual.slice(at + 1), ...usual.slice(0, at + 1)];
	}

	#guests(ids: readonly PlayerId[]): readonly Guest[] {
		return this.#once(ids.map((id) => knownBy(this.#known, id)));
	}

	/** Two who sat there may be one person by now. */
	#once(guests: readonly Guest[]): readonly Guest[] {
		return guests.filter(({ id }, at) => guests.findIndex((other) => other.id === id) === at);
	}

	/** The people, seats, rules and stake of the latest evening. */
	takeLast(): void {
		const { last } = this;
		if (!last) return;
		this.#touched = true;
		const { seats, players } = last.head;
		const guests = seats.map((id) =>
			guestOf(this.#known, players.find((player) => player.id === id) ?? { id, name: id }),
		);
		this.seats = this.#once(guests);
		this.stake = last.head.stake;
		this.rulesetKey = this.#proposed = listedOf(last, this.#listed)?.key ?? this.rulesetKey;
		this.#chosen = false;
		this.#forgetDealer();
	}

	/**
	 * After a game for two the next table of four is not meant to sit out by twos: where there are more than the rules
	 * proposed are played by, those take their place that so many played last.
	 */
	#followSeats(): void {
		if (this.#chosen || this.group) return;
		const proposed = this.offers.find(({ key }) => key === this.#proposed);
		const other = proposed && this.#playedBySoMany(proposed);
		this.rulesetKey = other?.key ?? this.#proposed;
	}

	#playedBySoMany(offer: RulesetOffer): RulesetOffer | undefined {
		return playedBySoMany(this.seats.length, offer, this.#listed, this.#known.evenings);
	}

	/** Other rules to play by, where the game of these is for more people or for fewer. */
	get forSoMany(): readonly RulesetOffer[] {
		const { offer, seats } = this;
		// A Runde's rules are meant for whoever sits there.
		if (!offer || (this.group && seats.length > offer.ruleset.table.hands)) return [];
		const larger =
			this.#playedBySoMany(offer) ?? this.offers.find(({ key }) => key === this.#fallback);
		return forSoMany(seats.length, offer, this.offers, larger);
	}

	isSeated(id: PlayerId): boolean {
		return this.seats.some((guest) => guest.id === id);
	}

	/** Somebody by a name that nobody else has who is offered or seated: to be shown, never to be kept. */
	readonly called = (guest: Guest): Guest =>
		this.#called.find(({ id }) => id === guest.id) ?? guest;

	/** Sits down at the next place, or gets up again. */
	toggle(guest: Guest): void {
		this.#touched = true;
		this.seats = this.isSeated(guest.id)
			? this.seats.filter(({ id }) => id !== guest.id)
			: [...this.seats, guest];
		this.#followSeats();
		this.#forgetDealer();
	}

	/** Somebody typed in: one who is known by that name, or somebody new. Says whether they sat down. */
	add(typed: string): boolean {
		const name = typed.trim();
		if (name === '') return false;
		const guest = { id: app.ledger.newId(), name };
		const isThem = (other: Guest) => sameName(this.called(other).name, name);
		if (this.seats.some(isThem)) return false;
		this.toggle(this.people.find(isThem) ?? guest);
		return true;
	}

	move(id: PlayerId, by: number): void {
		const order = moved(
			this.seats.map((guest) => guest.id),
			id,
			by,
		);
		this.#order(order);
	}

	swap(a: PlayerId, b: PlayerId): void {
		this.#order(this.seats.map(({ id }) => (id === a ? b : id === b ? a : id)));
	}

	#order(order: readonly PlayerId[]): void {
		this.#touched = true;
		this.seats = order.flatMap((id) => this.seats.find((guest) => guest.id === id) ?? []);
	}

	deal(id: PlayerId): void {
		this.#touched = true;
		this.firstDealer = id;
		this.drawn = [];
	}

	/** Everybody draws a tarock; the highest deals first. */
	draw(): void {
		this.#touched = true;
		this.drawn = drawCards(this.seats.map(({ id }) => id));
		this.firstDealer = highestOf(this.drawn) ?? null;
	}

	#forgetDealer(): void {
		this.drawn = [];
		if (this.firstDealer === null || !this.isSeated(this.firstDealer)) {
			this.firstDealer = this.#dealers.find((id) => this.isSeated(id)) ?? null;
		}
	}

	/** How many more people the rules need, or how many too many there are (negative); 0: it fits. */
	get missing(): number {
		const { hands, most } = this.offer?.ruleset.table ?? { hands: 4, most: 6 };
		if (this.seats.length < hands) return hands - this.seats.length;
		return Math.min(0, most - this.seats.length);
	}

	/** Stores the evening; its first seat deals first. Returns its id. */
	async start(): Promise<string> {
		const { offer } = this;
		if (!offer || this.missing !== 0) throw new Error('the table is not complete');
		// What somebody is called may have come, from another phone, after they sat down.
		const table = this.seats.map(
			(guest) => this.people.find((one) => one.id === guest.id) ?? guest,
		);
		const { name, firstDealer, stake, group } = this;
		const known = this.#known;
		const id = await beginEvening({ name, table, firstDealer, offer, stake, group, known });
		if (preferences.self === null || !this.isSeated(preferences.self)) {
			preferences.self = this.seats[0]?.id ?? null;
		}
		this.#started = true;
		await newEvenings.keep(this.#groupId, null);
		return id;
	}
}
