/** What every evening in the store says of money agreed and paid, for tabs that outlive an evening. */
import type { Movement } from '#lib/domain/cash/evening.ts';
import { inOrder, type Settlement } from '#lib/domain/cash/settlement.ts';
import { movementShape, settlementShape } from '#lib/domain/cash/settlement-shape.ts';
import type { Person } from './bodies.ts';
import type { LedgerDatabase } from './database.ts';
import { readPeople, readSessions, type SessionSummary } from './read.ts';
import { listedOf } from './record-store.ts';
import { parseShape } from './storage-issue.ts';

export interface EveningMoney {
	readonly session: string;
	readonly startedAt: string;
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
}

/** May stand in a live query. What does not read is left out; its own evening says so. */
export function readGroupMoney(db: LedgerDatabase): Promise<GroupMoney> {
	return db.read(async () => {
		const rows = await db.settlements.toArray();
		const settlements = new Map<string, Settlement[]>();
		for (const { sessionId, value } of rows) {
			const read = parseShape(settlementShape, value);
			if (!read.ok) continue;
			settlements.set(sessionId, [...(settlements.get(sessionId) ?? []), read.value]);
		}
		const sessions = (await readSessions(db)).filter((session) => session.status === 'sound');
		const evenings = await Promise.all(
			sessions.map(async (session): Promise<EveningMoney> => {
				const { id, head } = session;
				const settled = settlements.get(id) ?? [];
				return {
					session: id,
					startedAt: head.startedAt,
					currency: head.stake.currency,
					players: head.players.map((player) => player.id),
					settlements: settled,
					movements: readMovements(head.movements),
					unsettled: await isUnsettled(db, session, settled),
				};
			}),
		);
		const people = (await readPeople(db)).flatMap((item) =>
			item.status === 'sound' ? [[item.id, item.value] as const] : [],
		);
		return { evenings: evenings.reverse(), people: new Map(people) };
	}, [db.settlements, db.sessions, db.deals, db.people]);
}

/** Deals are read by their keys alone, and only of the few evenings that are settled and not closed. */
async function isUnsettled(
	db: LedgerDatabase,
	{ id, head, deals }: SessionSummary,
	settled: readonly Settlement[],
): Promise<boolean> {
	if (head.closedAt !== undefined || head.stake.minorPerPoint === 0) return false;
	if (settled.length === 0) return deals > 0;
	const covered = new Set<string>();
	for (const { covers } of inOrder(settled)) {
		for (const deal of covers.deals) {
			if (deal.gone) covered.delete(deal.id);
			else covered.add(deal.id);
		}
	}
	const keys = await listedOf(db.deals, id).primaryKeys();
	return keys.some(([, deal]) => !covered.has(deal));
}

/** The movements of an evening's head, as far as they read. */
export function readMovements(value: unknown): Movement[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((entry) => {
		const read = parseShape(movementShape, entry);
		return read.ok ? [read.value] : [];
	});
}
