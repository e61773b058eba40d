/** Half-written deals: one new deal per evening, and one per deal being corrected. */
import { Check, anyObject, custom, freeText, id, open, orNull } from '#lib/domain/shape.ts';
import type { LedgerDatabase } from './database.ts';
import { plainObject } from './json.ts';
import type { Draft } from './schema.ts';

export type { Draft };

const draftShape = open({
	key: freeText(),
	sessionId: id,
	dealId: id,
	seen: orNull(freeText()),
	content: anyObject,
	savedAt: custom<number>({}, Number.isFinite),
});

/** A new deal's draft is the evening's; a correction's is the deal's. */
export const draftKey = (sessionId: string, correctedDealId: string | null): string =>
	JSON.stringify(correctedDealId === null ? [sessionId] : [sessionId, correctedDealId]);

/**
 * Keeps a draft. One of a new deal that stands in the sheet by now is left aside: a late keystroke must not
 * bring back what was saved. Returns whether it was kept.
 */
export function saveDraft(store: LedgerDatabase, draft: Omit<Draft, 'key'>): Promise<boolean> {
	const { sessionId, dealId, seen } = draft;
	const row: Draft = {
		...draft,
		content: plainObject(draft.content),
		key: draftKey(sessionId, seen === null ? null : dealId),
	};
	return store.change(
		async (db) => {
			if (seen === null && (await db.deals.get([sessionId, dealId]))) return false;
			await db.drafts.put(row);
			return true;
		},
		[store.drafts, store.deals],
	);
}

export const discardDraft = (
	db: LedgerDatabase,
	sessionId: string,
	correctedDealId: string | null,
): Promise<void> => db.run(() => db.drafts.delete(draftKey(sessionId, correctedDealId)));

/** Every half-written deal of an evening, or of all; a damaged one is none. */
export const listDrafts = (db: LedgerDatabase, sessionId?: string): Promise<Draft[]> =>
	db.run(() =>
		(sessionId === undefined
			? db.drafts.toArray()
			: db.drafts.where('sessionId').equals(sessionId).toArray()
		).then((rows) => rows.filter(isDraft)),
	);

const isDraft = (row: unknown): row is Draft => draftShape.check(row, new Check());
