/** What the undo button would take back. */
import type { LastDone } from '#lib/state/evening.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** The label of the button; a deal is named by its place on the sheet, unless it is gone already. */
export async function undoText(last: LastDone): Promise<string> {
	const { kind, position: number } = last;
	if (last.deal === undefined) return (await import('./seldom-undo-words.ts')).seldomUndoText(last);
	// A deal that is gone already was taken back itself: undoing that brings it again.
	if (number === undefined || kind === 'deal-deleted') return m.table_undo_deal_deleted();
	return kind === 'deal-written'
		? m.table_undo_deal_written({ number })
		: m.table_undo_deal_changed({ number });
}
