/** What the undo button would take back. */
import type { LastDone } from '#lib/state/evening.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** The label of the button; a deal is named by its place on the sheet, unless it is gone already. */
export function undoText({ kind, position, name = '' }: LastDone): string {
	const number = position ?? 0;
	switch (kind) {
		case 'deal-written':
			// A deal that is gone already was taken back itself: undoing that brings it again.
			return position === undefined
				? m.table_undo_deal_deleted()
				: m.table_undo_deal_written({ number });
		case 'deal-changed':
			return position === undefined
				? m.table_undo_deal_deleted()
				: m.table_undo_deal_changed({ number });
		case 'deal-deleted':
			return m.table_undo_deal_deleted();
		case 'payment':
			return m.table_undo_payment();
		case 'settlement':
			return m.table_undo_settlement();
		case 'joined':
			return m.table_undo_joined({ name });
		case 'left':
			return m.table_undo_left({ name });
		case 'grouped':
			return m.table_undo_grouped();
		case 'ungrouped':
			return m.table_undo_ungrouped();
		case 'evening':
			return m.table_undo_evening();
	}
}
