/** What every evening in the store says of money agreed and paid, for tabs that outlive an evening. */
import type { Movement } from '#lib/domain/cash/evening.ts';
import { inOrder, type Settlement } from '#lib/domain/cash/settlement.ts';
import {
	countedOnce,
	countedSettlement,
	movementShape,
	type PotEntry,
} from '#lib/domain/cash/settlement-shape.ts';
import type { Person } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { readGroups, readPeople, readSessions } from './read.ts';
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
	/** Not closed, and deals were played that no settlement covers: nothing of it is a tab yet. */
	readonly unsettled: boolean;
}

export interface GroupMoney {
	/** The earliest first. */
	readonly evenings: readonly EveningMoney[];
	readonly people: ReadonlyMap<string, Person>;
	/** What each Runde's pot got or gave beside its evenings, by the Runde's id. */
	readonly pots: ReadonlyMap<string, readonly PotEntry[]>;
}

/** May stand in a live query. What does not read is left out; its own evening says so. */
export function readGroupMoney(store: LedgerDatabase): Promise<GroupMoney> {
	return store.read(
		async (db) => {
			const rows = await db.settlements.toArray();
			const settlements = new Map<string, Settlement[]>();
			for (const { sessionId, value } of rows) {
				const read = readSettlement(value);
				if (!read.ok) continue;
				settlements.set(sessionId, [...(settlements.get(sessionId) ?? []), read.value]);
			}
			const evenings: EveningMoney[] = [];
			for (const session of await readSessions(db)) {
				if (session.status === 'damaged') continue;
				const { id, head } = session;
				const settled = settlements.get(id) ?? [];
				const isOpen = head.closedAt === undefined && head.stake.minorPerPoint > 0;
				// Only the keys, and only of the few evenings that are settled and not closed.
				const deals =
					isOpen && settled.length > 0 ? await listedOf(db.deals, id).primaryKeys() : [];
				const covered = coveredBy(settled);
				evenings.push({
					session: id,
					startedAt: head.startedAt,
					...(head.group !== undefined && { group: head.group }),
					currency: head.stake.currency,
					players: head.players.map((player) => player.id),
					settlements: settled,
					movements: readMovements(head.movements),
					unsettled:
						isOpen &&
						(settled.length === 0
							? session.deals > 0
							: deals.some(([, deal]) => !covered.has(deal))),
				});
			}
			const people = (await readPeople(db)).flatMap((item) =>
				item.status === 'sound' ? [[item.id, item.value] as const] : [],
			);
			const pots = (await readGroups(db)).flatMap((item) =>
				item.status === 'sound' && item.value.pot ? [[item.id, item.value.pot] as const] : [],
			);
			return { evenings: evenings.reverse(), people: new Map(people), pots: new Map(pots) };
		},
		[store.settlements, store.sessions, store.deals, store.people, store.groups],
	);
}

/** The evenings in which something was settled. */
export async function settledSessions(db: LedgerDatabase): Promise<ReadonlySet<string>> {
	const keys = await db.run(() => db.settlements.toCollection().primaryKeys());
	return new Set(keys.map(([session]) => session));
}

/** The deals that settlements cover, but for those that a later one says are gone. */
function coveredBy(settled: readonly Settlement[]): ReadonlySet<string> {
	const covered = new Set<string>();
	for (const { covers } of inOrder(settled)) {
		for (const deal of covers.deals) {
			if (deal.gone) covered.delete(deal.id);
			else covered.add(deal.id);
		}
	}
	return covered;
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
