/**
 * The deal that is being written on this screen: a new one, an old one being corrected, or a forgotten
 * one being inserted. Every change is kept as a draft before the next task runs, so that neither a
 * reload nor a crash loses a tap; what was begun at the bidding is finished after play.
 */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { draftKey } from '#lib/storage/drafts.ts';
import { app } from '../app.svelte.ts';
import { isOvertaken } from '../evening/facts.ts';
import type { DealSaved, ShownDeal } from '../evening/written.ts';
import type { Evening } from '../evening.svelte.ts';
import { nowText } from '../now.ts';
import { samePartsKept } from '../same-parts.ts';
import { EMPTY_FORM, type DealForm, type How } from './form.ts';
import { baseOf, draftFor, numberOfDraft, readKept, seenOf, type Kept } from './half-written.ts';
import type { Offers } from './offered.ts';
import { offers } from './offers.ts';
import {
	missing,
	outlook,
	preview,
	problems,
	type Outlook,
	type Placed,
	type Preview,
} from './preview.ts';
import { factsOf, numberOf, proposalFor, settingOf, type Purpose } from './proposal.ts';
import { fromFacts, refilled } from './read.ts';
import type { Setting } from './setting.ts';
import { tap } from './taps.ts';

/** How a deal is saved: with this result, or told in this way. */
export interface Ending {
	readonly how?: How;
	readonly won?: boolean;
}

/** A deal that was saved, as the sheet shows it. */
export type Written = Extract<Outlook, { ok: true }> & ShownDeal & Pick<DealSaved, 'endsRound'>;

export class DealEditor {
	readonly evening: Evening;
	readonly purpose: Purpose;
	readonly ruleset: Ruleset;
	readonly dealId: string;
	/** The deal as it was when correcting began. */
	readonly #original: DealForm | undefined;
	/** The deal itself, its place and what was played with, for where it is deleted elsewhere meanwhile. */
	readonly #opened: {
		readonly facts?: DealFacts;
		readonly setting: Setting;
		readonly number: number;
	};
	/** The revision being corrected, as this editor saw it. */
	readonly #seen: string | null;
	#startedBy: PlayerId | undefined;
	/** See {@link Kept.after}; absent where nothing was tapped yet, or an earlier version kept it. */
	#after: string | null | undefined = $state();
	/** What the screen shows, and what was tapped: the same but for the frame after a tap that shows itself. */
	#form: DealForm = $state.raw(EMPTY_FORM);
	#tapped: DealForm = EMPTY_FORM;
	#touched = $state(false);
	#phase: 'open' | 'saving' | 'saved' = $state('open');
	/** What the table proposed when saving began: the next deal is none of ours. */
	#frozen: { readonly setting: Setting; readonly number: number } | undefined = $state.raw();
	#keeping = false;
	#release: (() => void) | undefined;

	/** What a tap leaves as it was is not drawn again. */
	readonly #kept = {
		offers: samePartsKept<Offers>(),
		asks: samePartsKept<readonly string[]>(),
		problems: samePartsKept<readonly Placed[]>(),
	};

	readonly setting: Setting = $derived.by(
		() => this.#standing?.setting ?? proposalFor(this.evening, this.purpose, this.dealId),
	);
	/** Which deal of the evening it is. */
	readonly number: number = $derived.by(
		() => this.#standing?.number ?? numberOf(this.evening, this.purpose),
	);
	readonly offers: Offers = $derived.by(() =>
		this.#kept.offers(offers(this.ruleset, this.#form, this.setting)),
	);
	readonly preview: Preview = $derived.by(() => preview(this.ruleset, this.#form, this.setting));
	/** Controls that still have to be tapped, the result itself apart. */
	readonly asks: readonly string[] = $derived.by(() => this.#kept.asks(missing(this.preview)));
	readonly problems: readonly Placed[] = $derived.by(() =>
		this.#kept.problems(problems(this.preview)),
	);
	/** What conceding would pay, where that is possible. */
	readonly givingUp: Outlook | undefined = $derived.by(() =>
		this.offers.how === 'result' && this.offers.hows.includes('gaveUp')
			? outlook(this.ruleset, tap(this.#form, { how: 'gaveUp' }), this.setting)
			: undefined,
	);

	/** @throws where the deal to be corrected cannot be shown in a form; ask `canOpen` first. */
	constructor(evening: Evening, purpose: Purpose, startWith?: PlayerId) {
		this.evening = evening;
		this.purpose = purpose;
		const draft = draftFor(evening, purpose);
		const row = purpose.kind === 'edit' ? evening.deal(purpose.dealId) : undefined;
		const number = numberOf(evening, purpose) || (draft ? numberOfDraft(draft) : 0);
		const place = evening.deals.find(({ position }) => position === number);
		// Of a deal that is gone, what has its place says by which rules it would count.
		this.ruleset = this.#isGone && place ? evening.rulesetOf(place.id) : this.#rulesNow;
		const facts = row ? factsOf(row) : purpose.kind === 'edit' ? baseOf(draft) : undefined;
		this.#original = facts && fromFacts(this.ruleset, facts);
		this.#seen = purpose.kind === 'edit' ? (draft?.seen ?? row?.revision ?? null) : null;
		const refill = draft || purpose.kind !== 'new' ? undefined : evening.takeRefill();
		this.dealId =
			purpose.kind === 'edit'
				? purpose.dealId
				: (draft?.dealId ?? refill?.deal.id ?? app.ledger.newId());
		this.#opened = {
			...(facts && { facts }),
			setting: facts ? settingOf(facts) : proposalFor(evening, purpose, this.dealId),
			number,
		};
		if (draft && draft.tab !== evening.tabs.id) {
			void app.attempt(() => app.ledger.adoptDraft(draft.key, evening.tabs.id));
		}
		const again = refill && refilled(this.ruleset, refill.deal, refill.untapped);
		this.#start(draft && readKept(draft.content), again, startWith);
	}

	/** What holds whatever the evening says by now. */
	get #standing(): { readonly setting: Setting; readonly number: number } | undefined {
		return this.#frozen ?? (this.#isGone ? this.#opened : undefined);
	}

	/** The deal that it is about is there no more. */
	get #isGone(): boolean {
		const { purpose, evening } = this;
		if (purpose.kind === 'new') return false;
		return evening.deal(purpose.kind === 'edit' ? purpose.dealId : purpose.before) === undefined;
	}

	#start(
		kept: Kept | undefined,
		again: DealForm | undefined,
		startWith: PlayerId | undefined,
	): void {
		if (kept) {
			this.#stands(kept.form);
			this.#startedBy = kept.startedBy;
			this.#after = kept.after;
			this.#touched = true;
			this.#release = app.hold();
		} else if (again) this.change(() => again);
		else this.#stands(this.#original ?? EMPTY_FORM);
		if (startWith === undefined || startWith === this.#startedBy) return;
		this.#startedBy = startWith;
		this.change((form) => tap(form, { declarer: startWith }));
	}

	get form(): DealForm {
		return this.#form;
	}

	/** Whether there is anything that leaving would keep as a draft. */
	get touched(): boolean {
		return this.#touched;
	}

	get phase(): 'open' | 'saving' | 'saved' {
		return this.#phase;
	}

	/** This very deal was deleted meanwhile, in another tab or on another phone: what is on the screen stays. */
	get deletedElsewhere(): boolean {
		return this.#phase === 'open' && this.purpose.kind === 'edit' && this.#isGone;
	}

	/** This very deal was written meanwhile, in another tab. */
	get writtenElsewhere(): boolean {
		if (this.#phase !== 'open' || this.deletedElsewhere) return false;
		return this.purpose.kind === 'edit'
			? this.evening.deal(this.dealId)?.revision !== this.#seen
			: this.evening.stands(this.dealId);
	}

	/** Another deal was written behind the one that was the last when this one was begun: the same one? */
	get overtaken(): boolean {
		const isNew = this.#phase === 'open' && this.purpose.kind === 'new' && this.#touched;
		if (!isNew || this.#after === undefined || this.writtenElsewhere) return false;
		return isOvertaken(this.evening.deals, this.#after);
	}

	/** It is another deal: written behind those there are now. */
	isAnother(): void {
		this.#after = this.evening.lastDeal;
		this.change((form) => form);
	}

	#stands(form: DealForm): void {
		this.#tapped = form;
		this.#form = form;
	}

	/** Something was tapped. */
	change(on: (form: DealForm) => DealForm): void {
		this.take(on);
		this.catchUp();
	}

	/** What follows from the taps that were taken is shown. */
	catchUp(): void {
		this.#form = this.#tapped;
	}

	/** Something was tapped, and is kept; the screen shows what follows from it with {@link catchUp}. */
	take(on: (form: DealForm) => DealForm): void {
		if (this.#phase !== 'open') return;
		if (!this.#touched && this.purpose.kind === 'new') this.#after = this.evening.lastDeal;
		this.#tapped = on(this.#tapped);
		this.#touched = true;
		this.#release ??= app.hold();
		if (this.#keeping) return;
		this.#keeping = true;
		queueMicrotask(() => {
			this.#keeping = false;
			void this.#keep();
		});
	}

	async #keep(): Promise<void> {
		if (this.#phase !== 'open' || !this.#touched) return;
		const kept: Kept = {
			form: this.#tapped,
			...(this.#startedBy !== undefined && { startedBy: this.#startedBy }),
			...(this.#after !== undefined && { after: this.#after }),
			...(this.purpose.kind !== 'new' && { number: this.number }),
		};
		await app.attempt(() =>
			app.ledger.saveDraft({
				sessionId: this.evening.id,
				tab: this.evening.tabs.id,
				dealId: this.dealId,
				seen: seenOf(this.purpose, this.#seen),
				content: kept,
			}),
		);
	}

	/** The form as it would be saved with this ending. */
	outlook(ending: Ending): Outlook {
		return outlook(this.ruleset, tap(this.#form, ending), this.setting);
	}

	/**
	 * Writes the deal with this ending. Resolves to what was written once it may be said to be saved; undefined
	 * where it could not be, and then the app's problem says why.
	 * @param onDisk see `WriteOptions.onDisk`
	 */
	async save(ending: Ending, onDisk?: () => void): Promise<Written | undefined> {
		if (this.#phase !== 'open') return undefined;
		this.catchUp();
		const { purpose, evening } = this;
		const final = this.outlook(ending);
		if (!final.ok) return undefined;
		const deleted = this.deletedElsewhere ? this.#opened.facts : undefined;
		const before = this.#before;
		// What is on the screen stays, but for the button: what is drawn now is waited for.
		this.#frozen = { setting: this.setting, number: this.number };
		this.#phase = 'saving';
		const deal: DealFacts = purpose.kind === 'new' ? { ...final.deal, at: nowText() } : final.deal;
		const done = await app.attempt(() =>
			evening.saveDeal(deal, {
				seen: this.#seen,
				deleted,
				before,
				after: purpose.kind === 'new' ? this.#after : undefined,
				onDisk,
			}),
		);
		if (!done) {
			this.#phase = 'open';
			this.#frozen = undefined;
			this.#stands(tap(this.#form, ending));
			return undefined;
		}
		this.#phase = 'saved';
		this.close();
		// What is told is what the sheet shows, whatever this screen was opened with.
		const { shown, endsRound } = done;
		return { ...final, ruleset: this.ruleset, ...shown, endsRound };
	}

	/** The evening goes by other rules by now than those this screen was opened with. */
	get outdated(): boolean {
		return this.#phase === 'open' && !this.#isGone && this.#rulesNow !== this.ruleset;
	}

	/** What a forgotten deal stands before: where that is gone, what has its place. */
	get #before(): string | undefined {
		const { purpose, evening } = this;
		if (purpose.kind !== 'insert') return undefined;
		return this.#isGone
			? evening.deals.find(({ position }) => position === this.number)?.id
			: purpose.before;
	}

	get #rulesNow(): Ruleset {
		const { evening, purpose } = this;
		if (purpose.kind === 'new') return evening.ruleset;
		return evening.rulesetOf(purpose.kind === 'edit' ? purpose.dealId : purpose.before);
	}

	/** Starts over: the draft is gone, an old deal stands as it was written. */
	async discard(): Promise<void> {
		const { evening, dealId } = this;
		const isNew = this.purpose.kind === 'new';
		this.#touched = false;
		await app.attempt(() =>
			app.ledger.discardDraft(draftKey(evening.id, isNew ? null : dealId, evening.tabs.id)),
		);
		this.#stands(this.#original ?? EMPTY_FORM);
		this.close();
	}

	/** Nothing is half written on this screen any more. */
	close(): void {
		this.#release?.();
		this.#release = undefined;
	}
}
