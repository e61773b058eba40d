/** What every evening in the store says of money agreed and paid, for tabs that outlive an evening. */
import { itemsOf, type Movement } from '#lib/domain/cash/evening.ts';
import { isForMoney } from '#lib/domain/cash/stakes.ts';
import { grouped } from '#lib/domain/grouped.ts';
import { inOrder, type Settlement } from '#lib/domain/cash/settlement.ts';
import {
	countedOnce,
	countedSettlement,
	movementShape,
	type PotEntry,
} from '#lib/domain/cash/settlement-shape.ts';
import type { Person } from './bodies.ts';
import { keysChanged } from './changes.ts';
import type { LedgerDatabase } from './database.ts';
import { following, type Source } from './follow.ts';
import { inCode } from './as-read.ts';
import { sameJson } from './json.ts';
import { soundById } from './people.ts';
import { readGroups, readPeople, readSessions, readSummary, type SessionSummary } from './read.ts';
import { listedOf } from './record-store.ts';
import { parseShape, type Parsed } from './storage-issue.ts';

export interface EveningMoney {
	readonly session: string;
	readonly startedAt: string;
	/** The Runde it belongs to. */
	readonly group?: string;
	/** ISO 4217. */
	readonly currency: string;
	readonly players: readonly string[];
	readonly settlements: readonly Settlement[];
	readonly movements: readonly Movement[];
	/** Not closed, and something is in it that no settlement covers: that is no tab yet. */
	readonly unsettled: boolean;
	/**
	 * Closed, and never settled here, as one that came from a file: it counts as paid some other way, in no tab,
	 * until somebody settles it after all.
	 */
	readonly paidElsewhere: boolean;
}

export interface GroupMoney {
	/** The earliest first. */
	readonly evenings: readonly EveningMoney[];
	readonly people: ReadonlyMap<string, Person>;
	/** What each Runde's pot got or gave beside its evenings, by the Runde's id. */
	readonly pots: ReadonlyMap<string, readonly PotEntry[]>;
}

/**
 * What all evenings say of money, now and after every change of it. What is written of one evening is read of
 * that one alone, and a deal more mostly says nothing new of money.
 */
export const followGroupMoney = (store: LedgerDatabase): Source<GroupMoney> =>
	following<Told, GroupMoney>({
		db: store,
		nothing: () => ({ evenings: new Set(), whole: false }),
		hear: (told, changes) => {
			for (const { name } of [store.people, store.groups]) {
				if (keysChanged(changes, name)?.length !== 0) told.whole = true;
			}
			for (const { name } of [store.sessions, store.deals, store.settlements]) {
				const keys = keysChanged(changes, name);
				if (!keys) told.whole = true;
				// The key of what belongs to an evening begins with the evening's.
				for (const [evening] of keys ?? []) told.evenings.add(evening);
			}
			return told.whole || told.evenings.size > 0;
		},
		read: async (before, told) =>
			(before && (await readOn(store, before, told))) ?? (await readGroupMoney(store)),
	});

/** What changed: evenings, by their ids, or more. */
interface Told {
	readonly evenings: Set<string>;
	whole: boolean;
}

/** The same object where nothing of money changed; `undefined` where more than one evening may have. */
async function readOn(
	store: LedgerDatabase,
	before: GroupMoney,
	{ evenings, whole }: Told,
): Promise<GroupMoney | undefined> {
	const [id] = evenings;
	if (whole || id === undefined || evenings.size > 1) return undefined;
	const now = await store.read(
		async (db) => {
			const session = await readSummary(db, id);
			if (session?.status !== 'sound') return undefined;
			return moneyOf(db, session, settlementsIn(await listedOf(db.settlements, id).toArray()));
		},
		[store.settlements, store.sessions, store.deals, store.adjustments],
	);
	const known = before.evenings.find(({ session }) => session === id);
	if (known?.startedAt !== now?.startedAt) return undefined;
	if (!now || sameJson(known, now)) return before;
	return { ...before, evenings: before.evenings.map((one) => (one === known ? now : one)) };
}

/** Those that read. */
const settlementsIn = (rows: readonly { readonly value: unknown }[]): Settlement[] =>
	rows.flatMap(({ value }) => {
		const read = readSettlement(value);
		return read.ok ? [read.value] : [];
	});

async function moneyOf(
	db: LedgerDatabase,
	session: SessionSummary,
	settled: readonly Settlement[],
): Promise<EveningMoney> {
	const { id, head } = session;
	const isOpen = head.closedAt === undefined;
	return {
		session: id,
		startedAt: head.startedAt,
		...(head.group !== undefined && { group: head.group }),
		currency: head.stake.currency,
		players: head.players.map((player) => player.id),
		settlements: settled,
		movements: readMovements(head.movements),
		unsettled: isOpen && (await isUnsettled(db, session, settled)),
		// Asked of the evening's row alone: there may be thousands of them.
		paidElsewhere: !isOpen && settled.length === 0 && session.deals > 0 && isForMoney(head),
	};
}

/** Whether something was played, agreed by hand or lent that no settlement covers. */
async function isUnsettled(
	db: LedgerDatabase,
	{ id, head, deals: played }: SessionSummary,
	settled: readonly Settlement[],
): Promise<boolean> {
	const covered = coveredBy(settled);
	const lent = itemsOf({ minorPerPoint: 0, deals: [], movements: readMovements(head.movements) });
	if (lent.some((item) => !covered.movements.has(item.id))) return true;
	if (!isForMoney(head)) return false;
	if (settled.length === 0 && played > 0) return true;
	// Only the keys, and only of the few evenings that are not closed.
	const agreed = await listedOf(db.adjustments, id).primaryKeys();
	if (agreed.some(([, one]) => !covered.adjustments.has(one))) return true;
	const deals = settled.length > 0 ? await listedOf(db.deals, id).primaryKeys() : [];
	return deals.some(([, deal]) => !covered.deals.has(deal));
}

/** What does not read is left out. */
export function readGroupMoney(store: LedgerDatabase): Promise<GroupMoney> {
	return store.read(
		async (db) => {
			const bySession = grouped(await db.settlements.toArray(), ({ sessionId }) => sessionId);
			const evenings: EveningMoney[] = [];
			for (const session of await readSessions(db)) {
				if (session.status === 'damaged') continue;
				evenings.push(await moneyOf(db, session, settlementsIn(bySession.get(session.id) ?? [])));
			}
			const people = soundById(await readPeople(db));
			const pots = (await readGroups(db)).flatMap((item) =>
				item.status === 'sound' && item.value.pot
					? [[item.id, item.value.pot.map(inCode)] as const]
					: [],
			);
			return { evenings: evenings.reverse(), people, pots: new Map(pots) };
		},
		[store.settlements, store.sessions, store.deals, store.adjustments, store.people, store.groups],
	);
}

/** The evenings in which something was settled. */
export async function settledSessions(db: LedgerDatabase): Promise<ReadonlySet<string>> {
	const keys = await db.run(() => db.settlements.rows.primaryKeys());
	return new Set(keys.map(([session]) => session));
}

interface Covered {
	/** But for those that a later settlement says are gone. */
	readonly deals: ReadonlySet<string>;
	readonly adjustments: ReadonlySet<string>;
	readonly movements: ReadonlySet<string>;
}

function coveredBy(settled: readonly Settlement[]): Covered {
	const deals = new Set<string>();
	for (const { covers } of inOrder(settled)) {
		for (const deal of covers.deals) {
			if (deal.gone) deals.delete(deal.id);
			else deals.add(deal.id);
		}
	}
	return {
		deals,
		adjustments: new Set(settled.flatMap(({ covers }) => covers.adjustments ?? [])),
		movements: new Set(settled.flatMap(({ covers }) => covers.movements ?? [])),
	};
}

/** A settlement as it counts; what does not read counts for nothing. */
export function readSettlement(value: unknown): Parsed<Settlement> {
	const read = parseShape(countedSettlement, value);
	return read.ok ? { ok: true, value: countedOnce(read.value) } : read;
}

/** The movements of an evening's head, as far as they read. */
export function readMovements(value: unknown): Movement[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((entry) => {
		const read = parseShape(movementShape, entry);
		return read.ok ? [read.value] : [];
	});
}
