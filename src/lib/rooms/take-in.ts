/** What other phones wrote, taken into the record: through the one door of a merge, and nothing twice. */
import { bodyAs, type SessionFields } from '../storage/bodies.ts';
import { parseArriving } from '../storage/arriving.ts';
import type { LedgerReading } from '../storage/ledger-reading.ts';
import type { Ledger } from '../storage/ledger.ts';
import { soundOf } from '../storage/record-store.ts';
import { groupByEntity, winner, type Revision } from '../storage/revision.ts';
import { StorageError } from '../storage/storage-error.ts';
import type { HandedRevisions } from './packet.ts';
import { belongingTo, idsOf } from './room-record.ts';
import { evening, refTo, type Subject } from './subject.ts';

/** What was handed over by a code, a link or a file, looked at before it is taken in. */
export interface Arrived {
	readonly sessionId: string;
	/** What belongs to the evening. */
	readonly revisions: readonly Revision[];
	/** Of these, how many are not here yet, and how many deals they are of. */
	readonly fresh: number;
	readonly deals: number;
	/** The evening as it will be shown: as it is here, else as it came. */
	readonly head: Pick<SessionFields, 'name' | 'startedAt' | 'players'>;
	/** Whether it was not here before. */
	readonly isNew: boolean;
}

export type Looked =
	| { readonly ok: true; readonly arrived: Arrived }
	/**
	 * `alone`: of an evening that is not here, and does not come with it; `newer`: our door refuses what is as it was made,
	 * so that a later app made it; `unread`: it may as well be damaged.
	 */
	| { readonly ok: false; readonly reason: 'broken' | 'newer' | 'unread' | 'alone' };

/** Says what arrived, and writes nothing. */
export async function lookAt(
	ledger: Ledger,
	{ revisions: raw, unchecked }: HandedRevisions,
): Promise<Looked> {
	const read = raw.map(parseArriving);
	const sound = read.flatMap((one) => (one.ok ? [one.value.revision] : []));
	if (sound.length < raw.length) return { ok: false, reason: unchecked ? 'unread' : 'newer' };
	const ofEvening = sound.filter((one) => one.sessionId !== null);
	const sessionId = (ofEvening.find(({ entity }) => entity === 'session') ?? ofEvening[0])
		?.sessionId;
	if (sessionId == null) return { ok: false, reason: 'broken' };
	const { db } = ledger;
	const revisions = await belongingTo(db, evening(sessionId), sound);
	const ids = revisions.map(({ id }) => id);
	const here = new Set(await db.run(() => db.revisions.where('id').anyOf(ids).primaryKeys()));
	const fresh = revisions.filter(({ id }) => !here.has(id));
	const known = await ledger.readSession(sessionId);
	const came = revisions.filter((one) => bodyAs('session', one));
	const last = came.length > 0 ? bodyAs('session', winner(came)) : null;
	const head = known?.status === 'sound' ? known.head : last?.head;
	if (!head) return { ok: false, reason: 'alone' };
	// One that was written and deleted there is an entry, and no deal.
	const stands = (all: readonly Revision[]): boolean =>
		all[0]?.entity === 'deal' && all.some(({ id }) => !here.has(id)) && winner(all).body !== null;
	return {
		ok: true,
		arrived: {
			sessionId,
			revisions,
			fresh: fresh.length,
			deals: [...groupByEntity(revisions).values()].filter(stands).length,
			head,
			isNew: known === undefined,
		},
	};
}

/**
 * Takes it in; an evening that was deleted here is there again.
 * @returns how many of them say something else here, and stay as they are here
 */
export async function takeIn(ledger: Ledger, { sessionId, revisions }: Arrived): Promise<number> {
	const left = await mergeSound(ledger, revisions);
	await bringBack(ledger, evening(sessionId));
	return left.length;
}

/** What was deleted here and is joined again is wanted: its deletion must not reach the others. */
export async function bringBack(ledger: Ledger, subject: Subject): Promise<void> {
	const { revisions, heads } = await ledger.history(refTo(subject));
	const written = revisions.filter(({ body }) => body !== null);
	const [last] = written;
	if (last && !written.some(({ id }) => heads.includes(id))) await ledger.restore(last.id, heads);
}

/**
 * Takes in all that can be: one that is refused keeps none of the others out.
 * @returns the ids of those that were
 */
export async function mergeSound(
	ledger: Ledger,
	revisions: readonly Revision[],
): Promise<readonly string[]> {
	if (revisions.length === 0) return [];
	const result = await ledger.mergeRevisions(revisions);
	if (result.status === 'merged') return [];
	const left: string[] = [];
	for (const revision of revisions)
		if ((await ledger.mergeRevisions([revision])).status === 'refused') left.push(revision.id);
	return left;
}

/**
 * Of people who came to a phone that watches: what it says of them itself – their mark, whom it takes them for – goes to
 * nobody, so that without this it would be asked about anew with whatever is said of them later. What contradicts
 * nothing stands beside what came; what does is for a person to say, as everywhere.
 */
export async function keepOwnWord(ledger: Ledger, came: readonly Revision[]): Promise<void> {
	const people = new Set(came.flatMap((one) => (one.entity === 'person' ? [one.entityId] : [])));
	if (people.size === 0) return;
	for (const { ref, heads: open, both } of await ledger.conflicts(null)) {
		if (ref.entity !== 'person' || !people.has(ref.entityId) || both === null) continue;
		const seen = open.map(({ id }) => id);
		await ledger.resolveBoth(ref, seen).catch((error: unknown) => {
			// Another tab was faster.
			if (!(error instanceof StorageError && error.code === 'changed')) throw error;
		});
	}
}

/** What of an evening is handed over: all of it, or one deal with its history. */
export async function toHandOver(
	{ db }: LedgerReading,
	sessionId: string,
	deal: string | null,
): Promise<readonly Revision[]> {
	const ids = await idsOf(db, evening(sessionId));
	const rows = soundOf(await db.run(() => db.revisions.bulkGet([...ids])));
	return deal === null
		? rows
		: rows.filter(({ entity, entityId }) => entity === 'deal' && entityId === deal);
}
