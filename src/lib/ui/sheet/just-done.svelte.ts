/** What was just done on the sheet: said in a sentence, and taken back in one tap. */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Change } from '#lib/storage/write.ts';
import { app } from '#lib/state/app.svelte.ts';
import type { Evening, LastDone } from '#lib/state/evening.svelte.ts';
import type { Correction } from '#lib/state/evening/written.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { announce } from '../announce.svelte.ts';

export class JustDone {
	/** Empty where there is nothing to be said. */
	said = $state('');
	/** What ended a conflict cannot be taken back: the versions would not stand side by side again. */
	isFinal = $state(false);
	readonly #evening: () => Evening;
	/** The first revision of what is said, and whether the evening has shown it as the last thing done. */
	#of: { readonly id: string; readonly shown: boolean } | undefined;
	/** The id of what it was done to. */
	#about = '';
	/** Around the button that takes it back. */
	#wayBack: HTMLElement | undefined;
	#isFocusHomeless = false;
	/** The words of what is done seldom come later than those of what was done after it. */
	#turn = 0;

	constructor(evening: () => Evening) {
		this.#evening = evening;
		$effect(() => {
			const isLast = evening().last?.revisions.includes(this.#of?.id ?? '') ?? false;
			if (!this.#of) return;
			// Somebody else has written since: one tap would take back what is theirs.
			if (this.#of.shown && !isLast) this.said = '';
			else if (isLast) this.#of = { ...this.#of, shown: true };
		});
		$effect(() => {
			const { endsRound, last } = evening();
			const [id] = last?.revisions ?? [];
			if (!endsRound || id === undefined || this.#of) return;
			// It was done in the form that led here.
			this.#of = { id, shown: true };
			this.said = m.sheet_round_ends();
		});
	}

	/** Does something and says it; false where it could not be done. */
	async do(
		work: () => Promise<Change | Correction | LastDone | undefined>,
		done: string | Promise<string>,
	): Promise<boolean> {
		const result = await app.attempt(work);
		if (result === undefined) return false;
		const [first] = result.revisions;
		const id = typeof first === 'object' ? first.id : undefined;
		this.#about = typeof first === 'object' ? first.entityId : '';
		this.#of = id === undefined ? undefined : { id, shown: false };
		this.isFinal = result.revisions.some(
			(one) => typeof one === 'object' && one.parents.length > 1,
		);
		const turn = ++this.#turn;
		const said = await done;
		if (turn !== this.#turn) return true;
		const endsRound = 'endsRound' in result && result.endsRound;
		this.said = endsRound ? `${said} ${m.sheet_round_ends()}` : said;
		announce(this.said);
		return true;
	}

	/** The same where what was tapped goes with it: the focus moves to the way back, where there is one. */
	async doAndLeave(work: () => Promise<Change>, done: string): Promise<boolean> {
		if (!(await this.do(work, done))) return false;
		if (this.isFinal) {
			this.#goOn();
			return true;
		}
		this.#isFocusHomeless = true;
		await tick();
		this.#takeFocus();
		return true;
	}

	/** Attached around the way back, which may come later than what is said: with what the store tells. */
	readonly wayBack: Attachment<HTMLElement> = (node) => {
		this.#wayBack = node;
		this.#takeFocus();
		return () => (this.#wayBack = undefined);
	};

	#takeFocus(): void {
		if (!this.#isFocusHomeless || !this.#wayBack) return;
		this.#isFocusHomeless = false;
		this.#wayBack.querySelector('button')?.focus();
	}

	/** Decided: on to what is still open, or to the row it was about; without either the title receives the focus. */
	#goOn(): void {
		const open = [...document.querySelectorAll<HTMLElement>('[data-open]')];
		const next = open.find((one) => one.dataset.open !== this.#about);
		const row = document.getElementById(`deal-${this.#about}`)?.querySelector('button');
		(next ?? row)?.focus();
	}

	readonly restore = (revision: string, heads: readonly string[]): void =>
		void this.doAndLeave(() => app.ledger.restore(revision, heads), m.sheet_restored());

	readonly undo = async (): Promise<void> => {
		const evening = this.#evening();
		const { last } = evening;
		if (last) await this.do(() => evening.undo(), undoneText(last));
	};
}

/** What was taken back; where the words cannot be had, that it was. */
async function undoneText(last: LastDone): Promise<string> {
	try {
		const { undoText } = await import('../table/undo-words.ts');
		return m.sheet_undone({ what: await undoText(last) });
	} catch {
		return m.table_undone();
	}
}
