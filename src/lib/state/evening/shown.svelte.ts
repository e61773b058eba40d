/** An evening as it stands, live: what every screen of `/s/[id]` reads. See {@link Evening}, which also writes. */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Stake } from '#lib/domain/score.ts';
import type { NextDeal } from '#lib/domain/table/next-deal.ts';
import { countingRoom, listRooms, type RoomRow } from '#lib/rooms/room-store.ts';
import type { Draft } from '#lib/storage/drafts.ts';
import type { EveningRecord, Followed } from '#lib/storage/evening-record.ts';
import type { Damaged, ListedItem } from '#lib/storage/read.ts';
import type { StorageError } from '#lib/storage/storage-error.ts';
import type { StorageIssue } from '#lib/storage/storage-issue.ts';
import { app } from '../app.svelte.ts';
import {
	Projection,
	standingsOf,
	type EveningHead,
	type EveningModel,
	type Standing,
} from '../evening-model.ts';
import { Live } from '../live.svelte.ts';
import { Names } from '../names.ts';
import { tabs, type Tabs } from '../tabs.ts';
import { currentHead, roundAskedIn } from './edits.ts';
import type { DamagedDeal, EveningAdjustment, EveningDeal, SoundDeal } from './facts.ts';
import { lastDone, type LastDone } from './last-done.ts';
import type { Depict, Running, Shown } from './last-shown.ts';
import { followDrafts, type OpenDrafts } from './open-drafts.ts';
import { withRulesThere } from './rules-there.ts';
import type { Sheet, Unit } from './sheet.ts';

type View =
	| { readonly status: 'loading' | 'missing' }
	| { readonly status: 'damaged'; readonly issues: readonly StorageIssue[]; readonly raw: unknown }
	| { readonly status: 'failed'; readonly error: StorageError }
	| { readonly status: 'ready'; readonly model: EveningModel; readonly stored: EveningRecord };

export class ShownEvening {
	readonly id: string;
	/** The tab it is shown in: what is half written in it is its own. */
	readonly tabs: Tabs;
	readonly #live: Live<EveningRecord>;
	readonly #followed: Followed;
	/** Read apart: what is tapped changes them alone. */
	readonly #drafts: Live<OpenDrafts>;
	readonly #names = new Names();
	readonly #rooms = new Live(({ db }) => listRooms(db));
	readonly #projection = new Projection();
	/** Screens on their way out may still read what was there. */
	#shown: Extract<View, { status: 'ready' }> | undefined;
	/** Taken back here: a screen may still show them until the store has told. */
	#takenBack: readonly string[] = [];

	#unsealed = $state(false);

	readonly #view: View = $derived.by(() => this.#look());
	/** By itself, so that what is tapped on another screen of it disturbs nobody who only asks whether it is there. */
	readonly #status: View['status'] = $derived.by(() => this.#stands());
	readonly #players: EveningHead['players'] = $derived.by(() => this.#names.of(this.head.players));
	readonly #soundDeals: readonly SoundDeal[] = $derived.by(() =>
		this.deals.filter((row) => row.status === 'sound'),
	);
	readonly #standings = $derived.by(() => standingsOf(this.players, this.totals));

	constructor(id: string, own = tabs()) {
		this.id = id;
		this.tabs = own;
		this.#followed = app.ledger.followEvening(id);
		this.#live = new Live(withRulesThere(this.#followed, app.ledger.db));
		this.#drafts = new Live(followDrafts(id, own));
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

	/** Its table, as what it shows is kept for the first frame of the next start with every change of it. */
	table(depict: Depict): Shown {
		return {
			id: this.id,
			depict,
			ahead: this.#followed.ahead,
			model: ({ session, ...lists }) => {
				if (session?.status !== 'sound') return undefined;
				const result = this.#projection.of({ ...lists, session });
				return result.ok ? result.model : undefined;
			},
		};
	}

	/** The evening as it is shown now, drawn. */
	depict<Drawn>(draw: (model: EveningModel, people: Names['people']) => Drawn): Drawn {
		return draw(this.shown.model, this.#names.people);
	}

	/** As it has been counted, and what of. */
	get counted(): Running | undefined {
		const { model, stored } = this.shown;
		return stored.session?.status === 'sound' ? { session: stored.session, model } : undefined;
	}

	/** How many changes of it the screen has been told of. */
	protected get changes(): number {
		const { session } = this.shown.stored;
		return session?.status === 'sound' ? session.changes : 0;
	}

	/** What is on the screen: the evening as computed, and as it was read. */
	protected get shown(): Omit<Extract<View, { status: 'ready' }>, 'status'> {
		const view = this.#view.status === 'ready' ? this.#view : this.#shown;
		if (!view) throw new Error('the evening is not there yet: ask `status` first');
		return view;
	}

	protected takeBack(revisions: readonly string[]): void {
		this.#takenBack = [...this.#takenBack, ...revisions];
	}

	get status(): View['status'] {
		return this.#status;
	}

	#stands(): View['status'] {
		// Asked for together with the evening, not after it.
		const drafts = this.#drafts.state.status;
		const rooms = this.#rooms.state.status;
		const { status } = this.#view;
		const waiting = drafts === 'loading' || rooms === 'loading';
		return status === 'ready' && waiting ? 'loading' : status;
	}

	/** Whether less is shown than the store counts or has on record, or nothing: the self-check says whether that is damage. */
	get amiss(): boolean {
		const view = this.#view;
		if (view.status !== 'ready') return view.status === 'missing' || view.status === 'damaged';
		const { session, deals, lacking } = view.stored;
		return lacking || session?.status !== 'sound' || session.deals !== deals.length;
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
		return this.shown.model.head;
	}

	/** The head's revision. */
	get revision(): string {
		return this.shown.model.revision;
	}

	/** The rules of the next deal; those of a deal there is are its own (`deal.ruleset`). */
	get ruleset(): Ruleset {
		return this.shown.model.ruleset;
	}

	/** The rules of each deal in order, and behind them those of the next. */
	get rulesets(): readonly Ruleset[] {
		return this.shown.model.rulesets;
	}

	/** The rules a deal was played under, or one inserted before it would be. */
	rulesetOf(dealId: string): Ruleset {
		return this.rulesets[this.deals.findIndex(({ id }) => id === dealId)] ?? this.ruleset;
	}

	get stake(): Stake {
		return this.head.stake;
	}

	/** Everybody who played this evening, by the names they have now. */
	get players(): EveningHead['players'] {
		return this.#players;
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
		return countingRoom(this.#rooms.value?.filter(({ sessionId }) => sessionId === this.id) ?? []);
	}

	/** Whether it is written elsewhere, and this phone only follows. */
	get isWatched(): boolean {
		return this.room?.keys.write === null;
	}

	name(player: PlayerId): string {
		return this.nameHere(player) ?? player;
	}

	/** Of somebody of whom only a phone elsewhere may know. */
	nameHere(player: PlayerId): string | undefined {
		return this.players.find(({ id }) => id === player)?.name;
	}

	get deals(): readonly EveningDeal[] {
		return this.shown.model.deals;
	}

	get soundDeals(): readonly SoundDeal[] {
		return this.#soundDeals;
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
		return this.shown.model.adjustments;
	}

	get damagedAdjustments(): readonly DamagedDeal[] {
		return this.shown.model.damagedAdjustments;
	}

	get settlements(): readonly (ListedItem | Damaged)[] {
		return this.shown.stored.settlements;
	}

	/** Points of every player. */
	get totals(): Net {
		return this.shown.model.totals;
	}

	/** Every line with its sums, as the screen and the paper show them. */
	sheet(unit: Unit): Sheet {
		return this.shown.model.sheet(unit);
	}

	/** What was played for, in minor units of the stake's currency. */
	get money(): Net {
		return this.shown.model.money;
	}

	/** Whether the table said something of the next deal that holds now. */
	get hasWord(): boolean {
		const { dealer, sitOut } = currentHead(this.shown.model).nextDeal ?? {};
		return dealer !== undefined || sitOut !== undefined;
	}

	get standings(): readonly Standing[] {
		return this.#standings;
	}

	get next(): NextDeal {
		return this.shown.model.next;
	}

	/** The half-written new deal; none that stands in the sheet by now. */
	get draft(): Draft | undefined {
		return this.drafts.find(({ seen, dealId }) => seen === null && !this.stands(dealId));
	}

	/** What is half written in this tab, and behind it what closed ones left, the latest first. */
	get drafts(): readonly Draft[] {
		return this.#drafts.value?.ours ?? [];
	}

	/** Whether another tab that is open has a new deal half written. */
	get isDraftedElsewhere(): boolean {
		const others = this.#drafts.value?.theirs ?? [];
		return others.some(({ seen, dealId }) => seen === null && !this.stands(dealId));
	}

	get last(): LastDone | undefined {
		return lastDone(this.shown.stored, this.deals);
	}

	/** The last deal, where the table has to be asked whether what it starts is played double. */
	get roundAsked(): DealFacts | undefined {
		return roundAskedIn(this.shown.model);
	}
}
