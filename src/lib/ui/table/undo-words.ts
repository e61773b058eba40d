/** What the undo button would take back. */
import { loaded } from '#lib/storage/loaded.ts';
import type { LastDone } from '#lib/state/evening.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** A deal is named by its place on the sheet, unless it is gone already; undefined where it was no deal. */
export function dealUndoText({ kind, deal, position: number }: LastDone): string | undefined {
	if (deal === undefined) return undefined;
	// A deal that is gone already was taken back itself: undoing that brings it again.
	if (number === undefined || kind === 'deal-deleted') return m.table_undo_deal_deleted();
	return kind === 'deal-written'
		? m.table_undo_deal_written({ number })
		: m.table_undo_deal_changed({ number });
}

const seldom = loaded(() => import('./seldom-undo-words.ts'));

/** The label of the button, whatever was done; where the words cannot be had, that it is the last change. */
export async function undoText(last: LastDone): Promise<string> {
	const deal = dealUndoText(last);
	if (deal !== undefined) return deal;
	try {
		return (await seldom()).seldomUndoText(last);
	} catch {
		return m.table_undo_evening();
	}
}
