/** Evenings with what is settled in them, many at once: for whoever counts all of them. */
import type { Table } from 'dexie';
import type { LedgerDatabase } from './database.ts';
import {
	listOf,
	pinnedIn,
	sessionItem,
	type Damaged,
	type ListedItem,
	type SessionItem,
} from './read.ts';
import type { ListedRow, RulesetRow } from './schema.ts';

/** An evening with what is settled in it. */
export interface SessionWhole {
	readonly session: SessionItem;
	readonly deals: readonly (ListedItem | Damaged)[];
	readonly adjustments: readonly (ListedItem | Damaged)[];
}

/** The rulesets that evenings were found pinned to, each read once: they never change. */
export type PinnedRulesets = Map<string, RulesetRow | undefined>;

/** So many groups play by so many rules; beyond that they are read again. */
const MOST_PINNED = 50;

/**
 * Many evenings in a few steps, each table once; damaged where the evening's own row is.
 * @param ids in the order of ids, and of the evenings from the first to the last most, as others there are read as well
 * @param pinned what was read before is taken from there, and what is read now left there
 */
export async function readWholeSessions(
	db: LedgerDatabase,
	ids: readonly string[],
	pinned: PinnedRulesets = new Map(),
): Promise<readonly (SessionWhole | Damaged | undefined)[]> {
	const first = ids[0];
	const last = ids.at(-1);
	if (first === undefined || last === undefined) return [];
	const within = (table: Lists) => rowsWithin(table, first, last);
	// Asked for together, as each wait for the store takes time.
	const asked = {
		sessions: db.sessions.bulkGet([...ids]),
		deals: within(db.deals),
		adjustments: within(db.adjustments),
	};
	const sessions = await asked.sessions;
	const wanted = new Set(sessions.map(pinnedIn));
	const unread = [...wanted].filter((id) => id !== null && !pinned.has(id)) as string[];
	if (unread.length > 0) {
		const rulesets = await db.rulesets.bulkGet(unread);
		if (pinned.size > MOST_PINNED)
			for (const id of pinned.keys()) if (!wanted.has(id)) pinned.delete(id);
		unread.forEach((id, i) => pinned.set(id, rulesets[i]));
	}
	const deals = bySession(await asked.deals);
	const adjustments = bySession(await asked.adjustments);
	return sessions.map((row, i) => {
		const session = row && sessionItem(row, pinned.get(pinnedIn(row) ?? ''));
		if (session?.status !== 'sound') return session;
		const id = ids[i] ?? '';
		return {
			session,
			deals: listOf(deals.get(id) ?? []).items,
			adjustments: listOf(adjustments.get(id) ?? []).items,
		};
	});
}

/** The settlements of many evenings, by evening; see `readWholeSessions`. */
export async function readSettlementsOf(
	db: LedgerDatabase,
	ids: readonly string[],
): Promise<ReadonlyMap<string, readonly (ListedItem | Damaged)[]>> {
	const first = ids[0];
	const last = ids.at(-1);
	if (first === undefined || last === undefined) return new Map();
	const rows = bySession(await rowsWithin(db.settlements, first, last));
	return new Map([...rows].map(([id, own]) => [id, listOf(own).items]));
}

type Lists = Table<ListedRow, [string, string]>;

const rowsWithin = (table: Lists, first: string, last: string) =>
	table.where('[sessionId+id]').between([first], [last, []]).toArray();

function bySession(rows: readonly ListedRow[]): ReadonlyMap<string, readonly ListedRow[]> {
	const parts = new Map<string, ListedRow[]>();
	for (const row of rows) {
		const part = parts.get(row.sessionId);
		if (part) part.push(row);
		else parts.set(row.sessionId, [row]);
	}
	return parts;
}
