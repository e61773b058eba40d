/**
 * A Runde's evenings, each in a room of its own: which there are, which need to be open now, and what is
 * said of them in the Runde's room. A hundred old evenings rest closed until somebody changed one, or
 * looks at it.
 */
import type { OpenRoom, RoomState } from '#lib/rooms/open-room.ts';
import { claimRoom } from '#lib/rooms/claim-room.ts';
import {
	digestOf,
	keysOfEvening,
	keysOfNote,
	noteKey,
	readEveningNote,
	type EveningNote,
} from '#lib/rooms/group-book.ts';
import { isHeld, isNotedLately, type Keeping } from '#lib/rooms/keeping.ts';
import type { RoomKeys } from '#lib/rooms/keys.ts';
import { addRoom, changeRoom, type RoomRow } from '#lib/rooms/room-store.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { SessionSummary } from '#lib/storage/read.ts';
import { mayRest } from './single-rooms.ts';

/** As many of a Runde's latest evenings are followed while they are not closed. */
const FOLLOWED = 2;

export type NewRow = (keys: RoomKeys, sessionId: string | null, more?: Partial<RoomRow>) => RoomRow;

export class GroupRooms {
	readonly #db: LedgerDatabase;
	readonly #newRow: NewRow;
	#sessions: readonly SessionSummary[] = [];
	/** By the name of the Runde's room, then by evening. */
	readonly #notes = new Map<string, ReadonlyMap<string, EveningNote>>();
	/** What was said here already of an evening: nobody says the same twice, whatever others answer. */
	readonly #said = new Map<string, string>();

	constructor(db: LedgerDatabase, newRow: NewRow) {
		this.#db = db;
		this.#newRow = newRow;
	}

	setSessions(sessions: readonly SessionSummary[]): void {
		this.#sessions = sessions;
	}

	setNotes(room: string, notes: ReadonlyMap<string, unknown>): void {
		const read = new Map<string, EveningNote>();
		for (const [name, value] of notes) {
			const note = readEveningNote(name, value);
			if (note) read.set(note.sessionId, note);
		}
		this.#notes.set(room, read);
	}

	/** Gives every evening its room: those that the Runde's room names, and those that are here. */
	async complete(index: RoomRow, rows: readonly RoomRow[]): Promise<void> {
		const { name } = index.keys;
		const known = new Set(
			rows.flatMap(({ within, sessionId }) => (within === name ? [sessionId] : [])),
		);
		const add = async (sessionId: string, keys: RoomKeys | null) => {
			if (keys === null || known.has(sessionId)) return;
			known.add(sessionId);
			const isHere = rows.some((row) => row.keys.name === keys.name);
			// Whoever leaves the Runde meanwhile has left its evenings, too.
			const keep = isHere ? claimRoom : addRoom;
			await keep(this.#db, this.#newRow(keys, sessionId, { within: name }), name);
		};
		for (const note of this.#notes.get(name)?.values() ?? [])
			if (!known.has(note.sessionId))
				await add(
					note.sessionId,
					(await keysOfEvening(index.keys, note.sessionId)) ?? (await keysOfNote(note)),
				);
		for (const { id, head } of this.#sessions)
			if (head.group === index.group && !known.has(id))
				await add(id, await keysOfEvening(index.keys, id));
	}

	/**
	 * Whether an evening's room has anything to bring or to fetch.
	 * @param keeping where the server keeps the Runde's room; `null` until it said so
	 */
	wants(row: RoomRow, keeping: Keeping | null): boolean {
		const session = this.#sessions.find(({ id }) => id === row.sessionId);
		if (!session || row.synced === undefined || session.changes !== row.changes) return true;
		const note = this.#notes.get(row.within ?? '')?.get(session.id);
		if (note === undefined ? row.keys.write !== null : note.digest !== row.synced) return true;
		// The Runde's room may stand on a disk that is new: phones that have it open fill it at once.
		if (keeping !== null && row.keys.write !== null && !isHeld(row, keeping)) return true;
		return this.#isFollowed(session);
	}

	/** What is played now comes before all that is brought or fetched, the latest first: `Infinity` for the rest. */
	rankOf({ sessionId }: RoomRow): number {
		const at = this.#sessions.findIndex(({ id }) => id === sessionId);
		const session = this.#sessions[at];
		return session && this.#isFollowed(session) ? at : Infinity;
	}

	#isFollowed(session: SessionSummary): boolean {
		if (session.head.closedAt !== undefined) return false;
		const latest = this.#sessions.filter(({ head }) => head.group === session.head.group);
		return latest.slice(0, FOLLOWED).includes(session);
	}

	/** Keeps what an evening's room held when all was with the others, and says so in the Runde's. */
	async note(row: RoomRow, state: RoomState, room: OpenRoom, index: OpenRoom): Promise<void> {
		const session = this.#sessions.find(({ id }) => id === row.sessionId);
		const { keeping } = state;
		if (!session || state.unreadable + state.damaged > 0) return;
		if (!(await mayRest(this.#db, row, state, room))) return;
		const synced = await digestOf(room.ids);
		const { changes } = session;
		const now = Date.now();
		const isNoted =
			keeping === null || (row.journal === keeping.journal && isNotedLately(row, keeping, now));
		if (synced !== row.synced || changes !== row.changes || !isNoted) {
			const seen = keeping && { journal: keeping.journal, syncedAt: now };
			await changeRoom(this.#db, row.keys.name, { synced, changes, ...seen });
		}
		const notes = this.#notes.get(row.within ?? '');
		const isNews = notes && notes.get(session.id)?.digest !== synced;
		if (!isNews || row.keys.write === null || this.#said.get(row.keys.name) === synced) return;
		const { read, key } = row.keys;
		const note: EveningNote = { sessionId: session.id, read, key, digest: synced };
		if (await index.note(await noteKey(session.id), note)) this.#said.set(row.keys.name, synced);
	}
}
