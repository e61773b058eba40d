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
		| 'joined'
		| 'left'
		/** It became one of a Runde's evenings, or none. */
		| 'grouped'
		| 'ungrouped'
		| 'evening';
	/** The deal it was, and its number where it still has one. */
	readonly deal?: string;
	readonly position?: number;
	/** Who joined the table, or left it. */
	readonly name?: string;
	readonly revisions: readonly string[];
	/** What the deal says, where it was written anew. */
	readonly written?: JsonObject;
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
	// Whoever is new here is written down as a person too.
	const session = revisions.find(({ entity }) => entity === 'session');
	if (!session) return { kind: 'evening', ...ids };
	const was = bodyOf(bodyBefore(session, before));
	const now = bodyOf(session.body);
	return { kind: 'evening', ...groupChanged(was, now), ...seatsChanged(was, now), ...ids };
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

const bodyOf = (body: JsonObject | null) => body as unknown as SessionBody | null;

function groupChanged(
	before: SessionBody | null,
	now: SessionBody | null,
): Pick<LastDone, 'kind'> | undefined {
	if (!before || !now || before.head.group === now.head.group) return undefined;
	return { kind: now.head.group === undefined ? 'ungrouped' : 'grouped' };
}

/** Where one person joined the table or left it, and that alone was done to who sits there. */
function seatsChanged(
	before: SessionBody | null,
	now: SessionBody | null,
): Pick<LastDone, 'kind' | 'name'> | undefined {
	if (!before || !now) return undefined;
	const joined = now.head.seats.filter((seat) => !before.head.seats.includes(seat));
	const left = before.head.seats.filter((seat) => !now.head.seats.includes(seat));
	const [player] = [...joined, ...left];
	const name = now.head.players.find(({ id }) => id === player)?.name;
	if (joined.length + left.length !== 1 || name === undefined) return undefined;
	return { kind: joined.length > 0 ? 'joined' : 'left', name };
}
