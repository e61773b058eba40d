/**
 * Evenings shared one by one: the latest joined are open all the time, an older one rests. It is opened in turn with
 * others: at once where something was written that the others do not have, else now and then, as nothing but its own
 * room tells whether there is anything to fetch.
 */
import type { OpenRoom, RoomState } from '#lib/rooms/open-room.ts';
import { idsOf } from '#lib/rooms/room-record.ts';
import { evening } from '#lib/rooms/subject.ts';
import { changeRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { SessionSummary } from '#lib/storage/read.ts';
import { RoomsInTurn } from './rooms-in-turn.ts';

/** So many are open all the time: what is looked at, and the latest joined. */
export const MOST_OPEN = 12;
/** And so many of those that rest, in turn. */
const MOST_VISITED = 4;
/** So long one rests that has nothing to bring. */
export const REST_MS = 15 * 60_000;

export class SingleRooms {
	readonly #db: LedgerDatabase;
	readonly #turns = new RoomsInTurn();
	/** How many changes each evening counts. */
	#changes: ReadonlyMap<string, number> = new Map();
	/** When all of a room was last seen to be here and with the others, since the app runs. */
	readonly #seenAt = new Map<string, number>();
	#visited: readonly RoomRow[] = [];

	constructor(db: LedgerDatabase) {
		this.#db = db;
	}

	setSessions(sessions: readonly SessionSummary[]): void {
		this.#changes = new Map(sessions.map(({ id, changes }) => [id, changes]));
	}

	/** Of all such rooms, what is looked at first, then the latest joined: those that are open now. */
	choose(rows: readonly RoomRow[], now: number): readonly RoomRow[] {
		const due = rows.slice(MOST_OPEN).filter((row) => this.#brings(row) || this.#isDue(row, now));
		due.sort((a, b) => Number(this.#brings(b)) - Number(this.#brings(a)));
		this.#visited = this.#turns.choose(due, () => Infinity, MOST_VISITED, now).open;
		return [...rows.slice(0, MOST_OPEN), ...this.#visited];
	}

	/** Whether it is open for its turn alone. */
	isVisited(name: string): boolean {
		return this.#visited.some(({ keys }) => keys.name === name);
	}

	/**
	 * Notes of a room that is visited that it may rest again.
	 * @returns whether it may
	 */
	async note(row: RoomRow, state: RoomState, room: OpenRoom, now: number): Promise<boolean> {
		const changes = this.#changes.get(row.sessionId ?? '');
		if (changes === undefined || !(await mayRest(this.#db, row, state, room))) return false;
		this.#seenAt.set(row.keys.name, now);
		if (changes !== row.changes) await changeRoom(this.#db, row.keys.name, { changes });
		return true;
	}

	/** Whether something was written here since all of it was with the others. */
	#brings({ keys, sessionId, changes }: RoomRow): boolean {
		const now = this.#changes.get(sessionId ?? '');
		return keys.write !== null && now !== undefined && now !== changes;
	}

	/** A clock may be set meanwhile. */
	#isDue({ keys }: RoomRow, now: number): boolean {
		return Math.abs(now - (this.#seenAt.get(keys.name) ?? -Infinity)) >= REST_MS;
	}
}

/**
 * Whether all that lies in an evening's room is here, and all that is here is with the others: as the store says by
 * now, as what a room was told last may be behind.
 */
export async function mayRest(
	db: LedgerDatabase,
	{ keys, sessionId }: RoomRow,
	{ withOthers, isAllHere }: RoomState,
	room: OpenRoom,
): Promise<boolean> {
	if (!withOthers || !isAllHere || sessionId === null) return false;
	// A phone that watches brings nothing.
	if (keys.write === null) return true;
	const own = await idsOf(db, evening(sessionId));
	const there = new Set(room.ids);
	return own.every((id) => there.has(id));
}
