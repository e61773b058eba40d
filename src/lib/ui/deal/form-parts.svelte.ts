/**
 * What the parts of the deal screen share: the editor, and what they are told – whether they are still asked for, and
 * what contradicts itself in them. A part says itself that it is on the screen; what contradicts itself in none of
 * them is told above the form.
 */
import type { PlayerId } from '#lib/domain/player.ts';
import type { DealEditor } from '#lib/state/deal-form/deal-editor.svelte.ts';
import type { DealForm } from '#lib/state/deal-form/form.ts';
import type { Placed } from '#lib/state/deal-form/preview.ts';
import { formatList } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { itemName } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import type { problemText } from '#lib/text/problems.ts';
import { createContext } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { afterFrame } from '../after-frame.ts';
import { distinct, needText } from './words.ts';

type ProblemText = typeof problemText;

export class FormParts {
	readonly editor: DealEditor;
	readonly nameOf: (player: PlayerId) => string;
	readonly change: (on: (form: DealForm) => DealForm) => void;
	/**
	 * Of a control that shows by itself that it was tapped, as a radio button does: what follows from it is computed
	 * and drawn after the frame that shows it, so that none answers late.
	 */
	readonly choose: (on: (form: DealForm) => DealForm) => void;
	readonly #problemText: () => ProblemText | undefined;
	readonly #shown = new SvelteSet<{ readonly name: string }>();
	/** What is still to be tapped, as a sentence; empty where nothing is. */
	readonly needs = $derived.by(() => this.#needed());
	readonly declarerName = $derived.by(() => {
		const { declarer } = this.editor.offers;
		return declarer === undefined ? m.deal_declarer() : this.nameOf(declarer);
	});

	/** @param problemText says what contradicts itself, once that has come */
	constructor(editor: DealEditor, problemText: () => ProblemText | undefined) {
		this.editor = editor;
		this.#problemText = problemText;
		this.nameOf = (player) => editor.evening.name(player);
		this.change = (on) => editor.change(on);
		this.choose = (on) => {
			editor.take(on);
			afterFrame(() => editor.catchUp());
		};
	}

	/** A new deal that is told by won or lost and not complete, with nothing to be said of it. */
	get isUsual(): boolean {
		const { purpose, evening, overtaken, offers, asks, problems, form } = this.editor;
		const hasNotice = overtaken || evening.isDraftedElsewhere;
		const isAsked = offers.how === 'result' && asks.length > 0 && problems.length === 0;
		return purpose.kind === 'new' && !hasNotice && isAsked && !form.bei?.length;
	}

	/** A part is on the screen, until what is returned is called. */
	shown(name: string): () => void {
		const part = { name };
		this.#shown.add(part);
		return () => this.#shown.delete(part);
	}

	asked(name: string): boolean {
		return this.editor.asks.includes(name);
	}

	wrongAt(name: string): readonly string[] {
		return this.#texts(this.editor.problems.filter(({ control }) => control === name));
	}

	/** Contradictions whose control is not on the screen. */
	get stray(): readonly string[] {
		const shown = [...this.#shown].map(({ name }) => name);
		return this.#texts(this.editor.problems.filter(({ control }) => !shown.includes(control)));
	}

	#texts(problems: readonly Placed[]): readonly string[] {
		const { nameOf, editor } = this;
		const problemText = this.#problemText();
		if (!problemText) return [];
		const words = { player: nameOf, ruleset: editor.ruleset };
		return distinct(problems.map(({ issue }) => problemText(issue, locale.current, words)));
	}

	#needed(): string {
		const { asks, offers, ruleset } = this.editor;
		if (asks.length === 0) return '';
		const item = (id: string) => itemName(ruleset, id, locale.current);
		const words = asks.map((control) => needText(control, offers.how, item));
		return m.deal_needs({ what: formatList(distinct(words), locale.current) });
	}
}

/** Those of the form a part stands in. */
export const [formParts, setFormParts] = createContext<FormParts>();
