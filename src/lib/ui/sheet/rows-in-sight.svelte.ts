/**
 * Which rows of a sheet are drawn, and where it comes into sight: at the row that a link names, where it
 * was left, or at the latest deals. First those in sight are drawn, so that a long sheet is there at
 * once; the others follow between frames.
 */
import { onMount, tick, untrack } from 'svelte';
import { afterNavigate, beforeNavigate } from '$app/navigation';
import { beginsByItself } from '../kept-place.ts';
import { namedIn } from './named-row.ts';
import { places } from './places.ts';
import { idOf, type Row } from '#lib/state/evening/sheet.ts';

/** What the bars above and below take of a screen at least, in px. */
const BARS_PX = 80;
/** Drawn above where the sheet was left, so that it can be scrolled to there. */
const ROWS_ABOVE = 3;
/** Drawn more at a time, above and below; so few that a tap in between does not wait. */
const ROWS_MORE = 10;
const DRAW_MORE_AFTER_MS = 100;

/** The lines that come first are in sight: where the sheet is scrolled to rests on what they take, not on a guess. */
function layOut(): void {
	for (const line of document.querySelectorAll<HTMLElement>('[data-row]'))
		line.style.contentVisibility = 'visible';
}

interface Whole {
	readonly evening: string;
	readonly deals: number;
	readonly rows: readonly Row[];
}

export class RowsInSight {
	/** The row that the address names. */
	readonly wanted: Row | undefined;
	/** Whoever comes back finds the place he left. */
	readonly #left: { readonly row: string; readonly top: number } | undefined;
	readonly #whole: () => Whole;
	#range = $state.raw({ from: 0, to: 0 });
	readonly drawn = $derived.by(() => this.#whole().rows.slice(this.#range.from, this.#range.to));

	/**
	 * Made in the script of the screen, whose life it follows.
	 * @param rowPx the least height of a row
	 */
	constructor(whole: () => Whole, rowPx: number) {
		this.#whole = whole;
		const { evening, deals, rows } = untrack(whole);
		const indexOf = (id: string) => rows.findIndex((row) => idOf(row) === id);
		this.wanted = rows[indexOf(namedIn(location.hash))];
		const place = places.get(evening);
		if (place?.deals === deals && indexOf(place.row) >= 0) this.#left = place;
		const screenful = Math.ceil(Math.max(innerHeight - BARS_PX, rowPx) / rowPx);
		const from = this.wanted
			? indexOf(idOf(this.wanted)) - Math.ceil(screenful / 2)
			: this.#left
				? indexOf(this.#left.row) - ROWS_ABOVE
				: rows.length - screenful;
		this.#range = { from: Math.max(0, from), to: from + screenful + ROWS_ABOVE };

		onMount(layOut);
		onMount(() => this.#drawAll());
		// The router scrolls to the top after a screen that was there at once is mounted.
		onMount(() => void this.#scroll());
		afterNavigate(() => {
			beginsByItself();
			void this.#scroll();
		});
		beforeNavigate(() => this.#leave());
	}

	#drawAll(): () => void {
		const grow = (): void => {
			if (this.#range.from === 0 && this.#range.to >= this.#whole().rows.length) {
				this.#range = { from: 0, to: Infinity };
				return;
			}
			void this.#drawMore();
			timer = setTimeout(grow);
		};
		let timer = setTimeout(grow, DRAW_MORE_AFTER_MS);
		return () => clearTimeout(timer);
	}

	/** What stands on the screen stays where it is. */
	async #drawMore(): Promise<void> {
		const { from, to } = this.#range;
		const first = this.#whole().rows[from];
		const before = first && document.getElementById(idOf(first));
		const top = before?.getBoundingClientRect().top ?? 0;
		this.#range = { from: Math.max(0, from - ROWS_MORE), to: to + ROWS_MORE };
		await tick();
		if (before) scrollBy({ top: before.getBoundingClientRect().top - top, behavior: 'instant' });
	}

	async #scroll(): Promise<void> {
		await tick();
		if (this.wanted) {
			document.getElementById(idOf(this.wanted))?.scrollIntoView({ block: 'center' });
			return;
		}
		const latest = this.#whole().rows.at(-1);
		const line = document.getElementById(this.#left?.row ?? (latest ? idOf(latest) : ''));
		if (!line) return;
		if (this.#left)
			scrollBy({ top: line.getBoundingClientRect().top - this.#left.top, behavior: 'instant' });
		else line.scrollIntoView({ block: 'end', behavior: 'instant' });
	}

	/** Remembers the first row in sight. */
	#leave(): void {
		const { evening, deals } = this.#whole();
		for (const line of document.querySelectorAll('[data-row]')) {
			const { top, bottom } = line.getBoundingClientRect();
			if (bottom <= 0) continue;
			places.set(evening, { deals, row: line.id, top });
			return;
		}
	}
}
