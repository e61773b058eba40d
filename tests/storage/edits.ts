/** Edits as screens commit them, one at a time. */
import { markOf } from '#lib/storage/backup-mark.ts';
import type { Listed, Person, SessionHead } from '#lib/storage/bodies.ts';
import { draftKey } from '#lib/storage/drafts.ts';
import type { Seen } from '#lib/storage/edit.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import type { Change } from '#lib/storage/write.ts';

interface Over {
	readonly seen?: Seen;
	/** Before that one, or at the end (`null`). */
	readonly before?: string | null;
}
type Named = { readonly id: string };

export const saveSession = (ledger: Ledger, head: SessionHead, seen?: Seen): Promise<Change> =>
	ledger.commit([{ entity: 'session', id: head.id, head, seen }]);

export const deleteSession = (ledger: Ledger, id: string, seen?: Seen): Promise<Change> =>
	ledger.commit([{ entity: 'session', id, head: null, seen }]);

const save =
	(entity: Listed) =>
	(ledger: Ledger, sessionId: string, value: Named, over: Over = {}): Promise<Change> =>
		ledger.commit([{ entity, sessionId, id: value.id, value, ...over }]);

/** New (`seen: null`) or over the revision that was seen; its draft is done with. */
export const saveDeal = (
	ledger: Ledger,
	sessionId: string,
	value: Named,
	over: Over & { readonly seen: Seen },
): Promise<Change> =>
	ledger.commit([{ entity: 'deal', sessionId, id: value.id, value, ...over }], {
		dropDraft: draftKey(sessionId, typeof over.seen === 'string' ? value.id : null, undefined),
	});

export const saveAdjustment = save('adjustment');
export const saveSettlement = save('settlement');

export const deleteDeal = (
	ledger: Ledger,
	sessionId: string,
	id: string,
	seen?: Seen,
): Promise<Change> => ledger.commit([{ entity: 'deal', sessionId, id, value: null, seen }]);

export const savePerson = (ledger: Ledger, person: Person, seen?: Seen): Promise<Change> =>
	ledger.commit([{ entity: 'person', id: person.id, value: person, seen }]);

/** As a backup does that reached a file. */
export async function markBackedUp(ledger: Ledger): Promise<void> {
	const revisions = await ledger.exportRevisions();
	await ledger.noteBackup(await markOf(ledger.db, ledger.context.now(), revisions));
}
