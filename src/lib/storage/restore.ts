/** A backup that was read, before it is restored: what it would bring; and then its merge into the store. */
import { grouped } from '#lib/domain/grouped.ts';
import type { Backup } from './backup.ts';
import { bodyAs, type StoredFields } from './bodies.ts';
import { MOST_AHEAD_MS } from './clock.ts';
import { markText, recordMark } from './computed.ts';
import type { LedgerDatabase } from './database.ts';
import { sameJson } from './json.ts';
import { mergeInBulk, type MergeInBulkOptions } from './merge-in-bulk.ts';
import type { MergeResult } from './merge-ledgers.ts';
import { presentOf } from './present.ts';
import { readQuarantined } from './quarantine.ts';
import { soundOf } from './record-store.ts';
import {
	groupByEntity,
	heads,
	isConflict,
	merge,
	refKey,
	winner,
	type Revision,
} from './revision.ts';
import { alone, unlessBusy, type Patience } from './turns.ts';
import type { LedgerContext } from './write.ts';
import {
	stage,
	stagedHere,
	staging,
	takeStaged,
	unstage,
	type Lost,
	type Rest,
	type Restoring,
} from './staged.ts';

/** How many revisions of a part of the store a backup would bring. */
export interface Novelty {
	/** Not here yet. */
	readonly fresh: number;
	/** Here already. */
	readonly same: number;
	/** Here under the same id with other content, though revisions never change: one of the two is damaged. */
	readonly differing: number;
	/** Entities whose heads would disagree afterwards. */
	readonly conflicts: number;
}

export interface BackupPreview {
	readonly sessions: readonly (Novelty & {
		readonly id: string;
		/** What the backup says of the evening; `null` where it was deleted there. */
		readonly head: StoredFields | null;
		/** Whether this store knows the evening, shown or deleted. */
		readonly known: boolean;
	})[];
	/** People and Runden. */
	readonly people: Novelty;
	/** The group's own rulesets. */
	readonly rulesets: Novelty;
	readonly total: Novelty;
	/** Where the store stood before it was looked at (`RestoreOptions`). */
	readonly mark: string;
	/** Written by a clock that was, or is, a day or more ahead of this one. */
	readonly ahead: Ahead | null;
}

export interface Ahead {
	readonly revisions: number;
	/** What the furthest of them says, milliseconds since 1970. */
	readonly until: number;
}

/** What restoring would do. Nothing is written. */
export async function previewBackup(
	{ db, now }: LedgerContext,
	{ revisions }: Pick<Backup, 'revisions'>,
): Promise<BackupPreview> {
	const mark = await markNow(db);
	const { same: ours, record } = await presentOf(db, revisions);
	const here = groupByEntity(record);
	const weigh = (part: readonly Revision[]): Novelty => novelty(part, ours, here);
	const bySession = grouped(revisions, ({ sessionId }) => sessionId);
	const apart = bySession.get(null) ?? [];
	const sessions = [...bySession].flatMap(([id, part]) => {
		if (id === null) return [];
		const own = part.filter(({ entity }) => entity === 'session');
		const head = own.length > 0 ? (bodyAs('session', winner(heads(own)))?.head ?? null) : null;
		const known = here.has(refKey({ entity: 'session', sessionId: id, entityId: id }));
		return [{ id, head, known, ...weigh(part) }];
	});
	return {
		mark,
		sessions,
		people: weigh(apart.filter(isPeople)),
		rulesets: weigh(apart.filter(isHouseRuleset)),
		total: [weigh(apart), ...sessions].reduce(together),
		ahead: aheadOf(revisions, now()),
	};
}

/** Also what gave way to another restore, which left the record as long as it was: it lies in quarantine. */
async function markNow(db: LedgerDatabase): Promise<string> {
	const record = markText(await recordMark(db));
	const aside = await db.run(() => db.quarantine.toArray());
	const latest = aside.reduce((most, row) => Math.max(most, readQuarantined(row).foundAt), 0);
	return `${record} ${String(aside.length)} ${String(latest)}`;
}

/** Such a stamp does not pull our clock along, and until then what it says is the later of any two. */
function aheadOf(revisions: readonly Revision[], nowMs: number): Ahead | null {
	const found = revisions.map(({ at }) => at[0]).filter((ms) => ms > nowMs + MOST_AHEAD_MS);
	return found.length === 0
		? null
		: { revisions: found.length, until: found.reduce((a, b) => Math.max(a, b)) };
}

/** Of two parts that have nothing in common: nothing is about two evenings. */
const together = (a: Novelty, b: Novelty): Novelty => ({
	fresh: a.fresh + b.fresh,
	same: a.same + b.same,
	differing: a.differing + b.differing,
	conflicts: a.conflicts + b.conflicts,
});

function novelty(
	part: readonly Revision[],
	ours: ReadonlyMap<string, Revision>,
	here: ReadonlyMap<string, readonly Revision[]>,
): Novelty {
	const known = part.filter(({ id }) => ours.has(id));
	// A damaged row of ours is replaced by a sound one, so it counts as not here.
	const sound = known.filter(({ id }) => soundOf([ours.get(id)]).length > 0);
	const same = sound.filter((revision) => sameJson(revision, ours.get(revision.id)));
	const conflicts = [...groupByEntity(part)].filter(([key, of]) =>
		isConflict(heads(merge(of, here.get(key) ?? []))),
	);
	return {
		fresh: part.length - sound.length,
		same: same.length,
		differing: sound.length - same.length,
		conflicts: conflicts.length,
	};
}

/** Which parts to restore; left out, everything. */
export interface BackupSelection {
	readonly sessions: readonly string[];
	readonly people: boolean;
	readonly rulesets: boolean;
}

/** The revisions of a selection, with the Runden and the resolved rulesets that its evenings name. */
function selectRevisions(
	revisions: readonly Revision[],
	{ sessions, people, rulesets }: BackupSelection,
): readonly Revision[] {
	const wanted = new Set(sessions);
	const named = new Set<string>();
	for (const revision of revisions) {
		if (!wanted.has(revision.entityId)) continue;
		const { head, snapshot } = bodyAs('session', revision) ?? {};
		if (snapshot) named.add(snapshot);
		if (head?.group !== undefined) named.add(head.group);
	}
	return revisions.filter((revision) => {
		if (revision.sessionId !== null) return wanted.has(revision.sessionId);
		if (named.has(revision.entityId)) return true;
		return isPeople(revision) ? people : rulesets && isHouseRuleset(revision);
	});
}

const isPeople = ({ entity }: Revision): boolean => entity === 'person' || entity === 'group';

/** A deletion says no kind, and only a group's own rulesets are ever deleted. */
const isHouseRuleset = (revision: Revision): boolean =>
	revision.entity === 'ruleset' && bodyAs('ruleset', revision)?.kind !== 'snapshot';

/** Takes over what comes beside the record. */
export type TakeRest = (rest: Rest) => Promise<void>;

interface RestoreOptions extends MergeInBulkOptions, Patience {
	/** Where the store stood when somebody saw what it would bring: since then nothing may have been written. */
	readonly mark?: string;
	readonly rest?: Rest;
	readonly take?: TakeRest;
}

const NOTHING: Rest = { rooms: [], pictures: [] };

/**
 * What became of it; `moved`: nothing, as the store says something else than was seen; `restLeft`: of what comes beside
 * the record something is still to come, with the next start.
 */
export type RestoreResult = { readonly status: 'moved' } | Merged;
type Merged = MergeResult & { readonly restLeft?: true };

/**
 * Merges a backup into the store: the union of revisions, all or nothing, and then what comes beside them. Cut off in
 * between, the next start of the app goes on (`resumeRestore`).
 */
export async function restoreBackup(
	context: LedgerContext,
	{ revisions }: Pick<Backup, 'revisions'>,
	selection?: BackupSelection,
	{ mark, differing = 'refuse', rest = NOTHING, take, onWait, ...options }: RestoreOptions = {},
): Promise<RestoreResult> {
	const { db, copy } = context;
	const chosen = selection ? selectRevisions(revisions, selection) : revisions;
	const restoring = { revisions: chosen, differing, rest };
	const restored = async (): Promise<RestoreResult> => {
		// Looked at once it is our turn: whoever was before us may have restored something else.
		if (mark !== undefined && mark !== (await markNow(db))) return { status: 'moved' };
		const key = await stage(context, restoring);
		try {
			const merged = await mergeStaged(context, key, restoring, options);
			if (merged.status === 'merged' && !(await isTaken(rest, take)))
				return { ...merged, restLeft: true };
			await unstage(db, key);
			return merged;
		} catch (error) {
			await unstage(db, key);
			throw error;
		}
	};
	const { signal } = options;
	const result = await alone('restore', restored, { onWait, signal });
	if (result.status === 'merged' && result.added > 0) await copy?.keep(chosen);
	return result;
}

/**
 * Goes on with all that was cut off. Nothing where there is none, or another tab is at it. Where one cannot be finished:
 * what is lost of it; it is not tried again.
 */
export async function resumeRestore(
	context: LedgerContext,
	options: MergeInBulkOptions & { readonly take?: TakeRest } = {},
): Promise<readonly (Merged | Lost)[]> {
	const resumed: (Merged | Lost)[] = [];
	await unlessBusy('restore', async () => {
		for (const key of await stagedHere(context.db))
			resumed.push(await resumeOne(context, key, options));
	});
	return resumed;
}

async function resumeOne(
	context: LedgerContext,
	key: string,
	{ take, ...options }: MergeInBulkOptions & { readonly take?: TakeRest },
): Promise<Merged | Lost> {
	const { db } = context;
	const staged = await takeStaged(db, key);
	if (typeof staged === 'string') {
		await unstage(db, key);
		return staged;
	}
	const result = await mergeStaged(context, key, staged, options);
	if (result.status === 'merged' && !(await isTaken(staged.rest, take)))
		return { ...result, restLeft: true };
	await unstage(db, key);
	return result.status === 'merged' ? result : 'record';
}

function mergeStaged(
	context: LedgerContext,
	key: string,
	{ revisions, differing, rest }: Restoring,
	options: MergeInBulkOptions,
): Promise<MergeResult> {
	// Written once: what is tried with the rest alone goes on being counted.
	const after = revisions.length > 0 ? [staging(key, { rest })] : [];
	return mergeInBulk(context, revisions, { ...options, differing }, after);
}

/** What the record has is restored, whatever becomes of the rest. */
async function isTaken(rest: Rest, take: TakeRest | undefined): Promise<boolean> {
	try {
		await take?.(rest);
		return true;
	} catch {
		return false;
	}
}
