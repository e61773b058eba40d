/** The last thing done in an evening, as far as it can be taken back. */
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import type { SessionBody } from '#lib/storage/bodies.ts';
import { bodyBefore, isConflict } from '#lib/storage/revision.ts';
import type { EveningDeal } from './facts.ts';

export interface LastDone {
	readonly kind:
		| 'deal-written'
		| 'deal-changed'
		| 'deal-deleted'
		| 'payment'
		| 'settlement'
		/** The evening's own facts: `factsDone` says which. */
		| 'evening';
	/** The deal it was, and its number where it still has one. */
	readonly deal?: string;
	readonly position?: number;
	/** Whether the payment or settlement was taken away. */
	readonly isGone?: boolean;
	/** Whether the settlement stood before, and something was paid, taken back or left in it. */
	readonly isChanged?: boolean;
	/** The evening's own facts before it, where it changed them, and with it: what closes it settles it too. */
	readonly was?: SessionBody | undefined;
	readonly now?: SessionBody | undefined;
	readonly revisions: readonly string[];
}

/**
 * Nothing for the making of the evening itself: that is deleted, not undone. Nothing for what was decided between
 * two versions either: before it neither was the one.
 */
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
	const isDecided = revisions.some(({ parents }) =>
		isConflict(before.filter(({ id }) => parents.includes(id))),
	);
	if (isDecided) return undefined;
	const ids = { revisions: revisions.map(({ id }) => id) };
	const deal = revisions.find(({ entity }) => entity === 'deal');
	const session = revisions.find(({ entity }) => entity === 'session');
	const was = bodyOf(session && bodyBefore(session, before));
	if (deal) {
		// Mostly the last one.
		const position = deals.findLast(({ id }) => id === deal.entityId)?.position;
		const about = {
			...ids,
			deal: deal.entityId,
			...(position !== undefined && { position }),
		};
		if (!deal.body?.value) return { kind: 'deal-deleted', ...about };
		// Over a deletion it is written again, or brought back.
		if (bodyBefore(deal, before)) return { kind: 'deal-changed', ...about };
		return { kind: 'deal-written', ...about, was };
	}
	const [first] = revisions;
	if (!first) return undefined;
	const isGone = first.body === null;
	if (first.entity === 'adjustment') return { kind: 'payment', isGone, ...ids };
	const facts = { was, now: bodyOf(session?.body), ...ids };
	if (first.entity === 'settlement') {
		const isChanged = !isGone && bodyBefore(first, before) !== null;
		return { kind: 'settlement', isGone, isChanged, ...facts };
	}
	// Whoever is new here is written down as a person too.
	return { kind: 'evening', ...facts };
}

/** Whether a sheet shows what was done. */
const isOnSheet = ({ kind }: LastDone): boolean =>
	kind === 'payment' ||
	kind === 'deal-written' ||
	kind === 'deal-changed' ||
	kind === 'deal-deleted';

interface Standing {
	readonly last: LastDone | undefined;
	readonly isWatched: boolean;
	readonly isSealed: boolean;
}

/**
 * What can be taken back on a screen. Of a closed evening what changes its sheet is taken back there alone, where that is
 * asked about, and nothing else there: what a sheet does not show is no last thing to whoever reads it.
 */
export function undoable(
	{ last, isWatched, isSealed }: Standing,
	screen: 'sheet' | 'table',
): LastDone | undefined {
	if (!last || isWatched) return undefined;
	return isSealed && isOnSheet(last) !== (screen === 'sheet') ? undefined : last;
}

const bodyOf = (body: JsonObject | null | undefined) =>
	(body ?? undefined) as unknown as SessionBody | undefined;
