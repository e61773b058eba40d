/** Evenings with what is settled in them, many at once: for whoever counts all of them. */
import { alike } from '#lib/domain/alike.ts';
import { grouped } from '#lib/domain/grouped.ts';
import type { LedgerDatabase } from './database.ts';
import {
	listOf,
	pinnedIn,
	sessionItem,
	type Damaged,
	type ListedItem,
	type SessionItem,
} from './read.ts';
import type { Projections } from './projection.ts';
import type { ListedRow, RulesetRow, SessionRow } from './schema.ts';
import type { Table } from './tables.ts';

/** An evening with what is settled in it. */
export interface SessionWhole {
	readonly session: SessionItem;
	readonly deals: readonly (ListedItem | Damaged)[];
	readonly adjustments: readonly (ListedItem | Damaged)[];
}

/** The rulesets that evenings were found pinned to, each read once: they never change. */
export type PinnedRulesets = Map<string, RulesetRow | undefined>;

/** What is settled in an evening, as it lies in the store. */
interface OwnRows {
	readonly deals: readonly ListedRow[];
	readonly adjustments: readonly ListedRow[];
}

/** Whole evenings as they were just written: whoever has them need not read them. */
export class RowsAtHand {
	readonly #sessions: ReadonlyMap<string, SessionRow>;
	readonly #deals: ReadonlyMap<string, readonly ListedRow[]>;
	readonly #adjustments: ReadonlyMap<string, readonly ListedRow[]>;

	constructor({
		sessions,
		deals,
		adjustments,
	}: Pick<Projections, 'sessions' | 'deals' | 'adjustments'>) {
		this.#sessions = new Map(sessions.map((row) => [row.id, row]));
		this.#deals = bySession(deals);
		this.#adjustments = bySession(adjustments);
	}

	/** `undefined` where the evening is not at hand, or something was written in it since. */
	of(stored: SessionRow): OwnRows | undefined {
		const { id } = stored;
		// Its row says how many changes there were, and how many deals are left.
		if (!alike(this.#sessions.get(id), stored)) return undefined;
		return { deals: this.#deals.get(id) ?? [], adjustments: this.#adjustments.get(id) ?? [] };
	}
}

/** So many groups play by so many rules; beyond that they are read again. */
const MOST_PINNED = 50;

/**
 * Many evenings in a few steps, each table once; damaged where the evening's own row is.
 * @param ids in the order of ids, and of the evenings from the first to the last most, as others there are read as well
 * @param pinned what was read before is taken from there, and what is read now left there
 * @param atHand rows that need not be read
 */
export async function readWholeSessions(
	db: LedgerDatabase,
	ids: readonly string[],
	pinned: PinnedRulesets = new Map(),
	atHand?: RowsAtHand,
): Promise<readonly (SessionWhole | Damaged | undefined)[]> {
	const first = ids[0];
	const last = ids.at(-1);
	if (first === undefined || last === undefined) return [];
	const lists = () => ({
		deals: rowsWithin(db.deals, first, last),
		adjustments: rowsWithin(db.adjustments, first, last),
	});
	// Asked for together, as each wait for the store takes time.
	const rows = db.sessions.bulkGet([...ids]);
	const reading = atHand ? undefined : lists();
	const sessions = await rows;
	const held = sessions.map((row) => row && atHand?.of(row));
	const asked = reading ?? (sessions.some((row, i) => row && !held[i]) ? lists() : undefined);
	const wanted = new Set(sessions.map(pinnedIn));
	const unread = [...wanted].filter((id) => id !== null && !pinned.has(id)) as string[];
	if (unread.length > 0) {
		const rulesets = await db.rulesets.bulkGet(unread);
		if (pinned.size > MOST_PINNED)
			for (const id of pinned.keys()) if (!wanted.has(id)) pinned.delete(id);
		unread.forEach((id, i) => pinned.set(id, rulesets[i]));
	}
	const deals = bySession((await asked?.deals) ?? []);
	const adjustments = bySession((await asked?.adjustments) ?? []);
	return sessions.map((row, i) => {
		const session = row && sessionItem(row, pinned.get(pinnedIn(row) ?? ''));
		if (session?.status !== 'sound') return session;
		const id = ids[i] ?? '';
		return {
			session,
			deals: listOf(held[i]?.deals ?? deals.get(id) ?? []).items,
			adjustments: listOf(held[i]?.adjustments ?? adjustments.get(id) ?? []).items,
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

const bySession = (rows: readonly ListedRow[]) => grouped(rows, ({ sessionId }) => sessionId);
