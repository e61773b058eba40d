/** The store healed from its second copy. */
import { mergeRevisions } from '#lib/storage/merge-ledgers.ts';
import type { Revision } from '#lib/storage/revision.ts';
import type { LedgerContext } from '#lib/storage/write.ts';

/** What the copy gave back to the store. */
export interface Healed {
	readonly revisions: number;
	readonly deals: number;
	/** Lines of the copy that do not read: what stood there may be missing for good. */
	readonly unread: number;
}

/** Revisions brought back at once, so that no screen waits for long. */
const BATCH = 250;

/** Merges what the store lacks or says otherwise, some at a time; cut off in between, the next start goes on. */
export async function heal(
	context: LedgerContext,
	wrong: readonly string[],
	read: (ids: readonly string[]) => Promise<readonly Revision[]>,
): Promise<Omit<Healed, 'unread'>> {
	let revisions = 0;
	const deals = new Set<string>();
	for (let at = 0; at < wrong.length; at += BATCH) {
		const found = await read(wrong.slice(at, at + BATCH));
		const result = await mergeRevisions(context, found, { kept: true });
		if (result.status === 'refused' || result.added === 0) continue;
		revisions += result.added;
		for (const { entity, sessionId, entityId } of found) {
			if (entity === 'deal') deals.add(JSON.stringify([sessionId, entityId]));
		}
	}
	return { revisions, deals: deals.size };
}
