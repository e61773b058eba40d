/** Half-written deals: in each tab one new deal per evening, and one per deal being corrected. */
import {
	Check,
	addressId,
	anyObject,
	custom,
	freeText,
	id,
	maybe,
	open,
	orNull,
} from '#lib/domain/shape.ts';
import type { LedgerDatabase } from './database.ts';
import { plainObject } from './json.ts';
import type { Draft } from './schema.ts';

export type { Draft };

const draftShape = open({
	key: freeText(),
	sessionId: addressId,
	tab: maybe(id),
	dealId: addressId,
	seen: orNull(freeText()),
	content: anyObject,
	savedAt: custom<number>({}, Number.isFinite),
});

/** A new deal's draft is the evening's, a correction's is the deal's; and each is its tab's. */
export function draftKey(
	sessionId: string,
	correctedDealId: string | null,
	tab: string | undefined,
): string {
	if (tab !== undefined) return JSON.stringify([sessionId, correctedDealId, tab]);
	return JSON.stringify(correctedDealId === null ? [sessionId] : [sessionId, correctedDealId]);
}

const keyOf = ({ sessionId, seen, dealId, tab }: NewDraft): string =>
	draftKey(sessionId, seen === null ? null : dealId, tab);

/** A draft as it comes: what was tapped may hold fields without a value. */
export type NewDraft = Omit<Draft, 'key' | 'content'> & { readonly content: object };

/**
 * Keeps a draft. One of a new deal that stands in the sheet by now is left aside: a late keystroke must not
 * bring back what was saved. Returns whether it was kept.
 */
export function saveDraft(store: LedgerDatabase, draft: NewDraft): Promise<boolean> {
	const { sessionId, dealId, seen } = draft;
	const row: Draft = { ...draft, content: plainObject(draft.content), key: keyOf(draft) };
	return store.change(
		async (db) => {
			if (seen === null && (await db.deals.get([sessionId, dealId]))) return false;
			await db.drafts.put(row);
			return true;
		},
		[store.drafts, store.deals],
	);
}

/** Makes a draft that another tab left this tab's own; where it is somebody else's by now, nothing happens. */
export const adoptDraft = (store: LedgerDatabase, key: string, tab: string): Promise<void> =>
	store.change(
		async (db) => {
			const row = await db.drafts.get(key);
			if (!isDraft(row)) return;
			await db.drafts.delete(key);
			await db.drafts.put({ ...row, tab, key: keyOf({ ...row, tab }) });
		},
		[store.drafts],
	);

/** @param key see `draftKey`; none of that key is no error */
export const discardDraft = (db: LedgerDatabase, key: string): Promise<void> =>
	db.run(() => db.drafts.delete(key));

/** Every half-written deal of an evening, or of all; a damaged one is none. */
export const listDrafts = (db: LedgerDatabase, sessionId?: string): Promise<Draft[]> =>
	db.run(() =>
		(sessionId === undefined
			? db.drafts.toArray()
			: db.drafts.where('sessionId').equals(sessionId).toArray()
		).then((rows) => rows.filter(isDraft)),
	);

/** Whether a row reads as a draft of today; one that does not is shown to nobody, and blocks nothing. */
export const isDraft = (row: unknown): row is Draft => draftShape.check(row, new Check());
