/** What the undo button would take back where that is no deal; fetched once it was the last thing done. */
import { factsDone, type FactsDone } from '#lib/state/evening/facts-done.ts';
import type { LastDone } from '#lib/state/evening/last-done.ts';
import { m } from '#lib/text/paraglide/messages.js';

const WORDS: { readonly [K in FactsDone['kind']]: (about: { name: string }) => string } = {
	joined: m.table_undo_joined,
	left: m.table_undo_left,
	seats: () => m.table_undo_seats(),
	called: m.table_undo_called,
	rules: () => m.table_undo_rules(),
	doubled: () => m.table_undo_doubled(),
	single: () => m.table_undo_single(),
	answered: () => m.table_undo_answered(),
	asked: () => m.table_undo_asked(),
	next: () => m.table_undo_next(),
	stake: () => m.table_undo_stake(),
	written: () => m.table_undo_written(),
	deleted: () => m.table_undo_deleted(),
	habits: () => m.table_undo_habits(),
	closed: () => m.table_undo_closed(),
	reopened: () => m.table_undo_reopened(),
	grouped: () => m.table_undo_grouped(),
	ungrouped: () => m.table_undo_ungrouped(),
	words: () => m.table_undo_words(),
	other: () => m.table_undo_evening(),
};

/** The label of the button. */
export function seldomUndoText(last: LastDone): string {
	const { kind, name = '' } = factsDone(last);
	const facts = WORDS[kind]({ name });
	// An evening that closes is settled with it, and one whose only settlement is withdrawn opens.
	if (kind === 'closed' || kind === 'reopened') return facts;
	if (last.kind === 'payment')
		return last.isGone ? m.table_undo_payment_deleted() : m.table_undo_payment();
	if (last.kind !== 'settlement') return facts;
	if (last.isGone) return m.table_undo_settlement_deleted();
	return last.isChanged ? m.table_undo_settlement_changed() : m.table_undo_settlement();
}
