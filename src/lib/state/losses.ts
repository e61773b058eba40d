/** What lies damaged to the side, in the words of an evening: which deal, and whether an earlier version counts. */
import type { Ledger } from '#lib/storage/ledger.ts';
import type { StoredFields } from '#lib/storage/bodies.ts';

export interface Loss {
	/** The revision. */
	readonly id: string;
	readonly sessionId: string;
	/** `undefined` where it does not say which, or that evening is not there. */
	readonly evening: StoredFields | undefined;
	/** The kind of thing, as far as it says. */
	readonly entity: string | undefined;
	/** The number of the deal that counts meanwhile, in an earlier version; `undefined` where none does. */
	readonly position: number | undefined;
}

/**
 * Everything that was set aside as damaged and did not come back, with what counts in its place meanwhile.
 * @throws StorageError
 */
export async function readLosses(ledger: Ledger): Promise<readonly Loss[]> {
	const losses: Loss[] = [];
	for (const { id, sessionId, raw } of await ledger.lostRows()) {
		const { entity, entityId } = (raw ?? {}) as { entity?: unknown; entityId?: unknown };
		const session = sessionId === '' ? undefined : await ledger.readSession(sessionId);
		const stands =
			entity === 'deal' && typeof entityId === 'string' && session !== undefined
				? await ledger.readDeal(sessionId, entityId)
				: undefined;
		losses.push({
			id,
			sessionId,
			evening: session?.status === 'sound' ? headOf(session.head) : undefined,
			entity: typeof entity === 'string' ? entity : undefined,
			position: stands?.status === 'sound' ? stands.position : undefined,
		});
	}
	return losses;
}

const headOf = ({ rulesetSnapshot: _, ...head }: StoredFields): StoredFields => head;
