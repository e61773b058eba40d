/** The last thing done in an evening, as far as it can be taken back. */
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import { bodyBefore } from '#lib/storage/revision.ts';
import type { EveningDeal } from './facts.ts';

export interface LastDone {
	readonly kind:
		'deal-written' | 'deal-changed' | 'deal-deleted' | 'payment' | 'settlement' | 'evening';
	/** The deal it was, and its number where it still has one. */
	readonly deal?: string;
	readonly position?: number;
	readonly revisions: readonly string[];
	/** What the deal says, where it was written anew. */
	readonly written?: JsonObject;
}

/** Nothing for the making of the evening itself: that is deleted, not undone. */
export function lastDone(
	{ last: revisions, before }: EveningRecord,
	deals: readonly EveningDeal[],
): LastDone | undefined {
	if (
		revisions.some(
			({ entity, parents, body }) =>
				entity === 'session' && (parents.length === 0 || body === null),
		)
	)
		return undefined;
	const ids = { revisions: revisions.map(({ id }) => id) };
	const deal = revisions.find(({ entity }) => entity === 'deal');
	if (deal) {
		const value = deal.body?.value as JsonObject | undefined;
		// Mostly the last one.
		const position = deals.findLast(({ id }) => id === deal.entityId)?.position;
		const about = {
			...ids,
			deal: deal.entityId,
			...(position !== undefined && { position }),
		};
		if (!value) return { kind: 'deal-deleted', ...about };
		// Over a deletion it is written again, or brought back.
		if (bodyBefore(deal, before)) return { kind: 'deal-changed', ...about };
		return { kind: 'deal-written', ...about, written: value };
	}
	const [first] = revisions;
	if (!first) return undefined;
	if (first.entity === 'adjustment') return { kind: 'payment', ...ids };
	if (first.entity === 'settlement') return { kind: 'settlement', ...ids };
	return { kind: 'evening', ...ids };
}
