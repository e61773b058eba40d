/**
 * New keys for a room: whoever has the old ones is told, and gets nothing more. Once begun it is brought to its end, at
 * the next start if need be: nobody is told that keys are new which nobody has (docs/rooms.md).
 */
import { isObject } from '#lib/domain/shape.ts';
import { keysOfEvening } from '#lib/rooms/group-book.ts';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import type { OpenRoom } from '#lib/rooms/open-room.ts';
import { RENEWED } from '#lib/rooms/room-state.ts';
import {
	addRoom,
	changeRoom,
	listRooms,
	MOST_MET,
	saveRoom,
	type RoomRow,
} from '#lib/rooms/room-store.ts';
import { besides, isGivenTo, roomsOf } from '#lib/rooms/rooms-of.ts';
import { subjectKept } from '#lib/rooms/subject.ts';
import { keepTold } from '#lib/rooms/told-rooms.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { NewRow } from './group-rooms.ts';
import { openRoom } from './open-room-of.ts';

/** Rooms that are opened at once to be told of new keys. */
const TOLD_AT_ONCE = 8;

/** The rooms there are, and those that are open. */
export interface RoomsThere {
	rows(): readonly RoomRow[];
	/** One that is open and connected. */
	connected(name: string): Promise<OpenRoom> | undefined;
	leave(row: RoomRow): Promise<void>;
	/** Begins again with what the server has. */
	openAnew(name: string): Promise<void>;
}

/** Once this has come back, the server has it on disk, and what was brought before is here. */
async function tell(
	room: OpenRoom,
	note: { readonly at: number; readonly by?: string | undefined },
) {
	if (!(await room.note(RENEWED, note))) throw new Error('not connected');
	await room.settledHere();
}

export class Renewal {
	readonly #db: LedgerDatabase;
	readonly #newRow: NewRow;
	readonly #there: RoomsThere;

	constructor(db: LedgerDatabase, newRow: NewRow, there: RoomsThere) {
		this.#db = db;
		this.#newRow = newRow;
		this.#there = there;
	}

	/**
	 * Makes new keys for a room, and goes over to them.
	 * @returns whether they count; `false` where another phone made new ones before
	 * @throws StorageError where they could not be kept: nothing is begun; anything else where the server does not answer
	 * yet: until it does the old ones count
	 */
	async renew({ keys, next }: RoomRow): Promise<boolean> {
		if (!next) await changeRoom(this.#db, keys.name, { next: await newKeys() });
		return this.#goOver(keys.name);
	}

	/** What a room says of its keys: they were renewed elsewhere, or are being renewed here. */
	async hear(name: string, isRenewed: boolean): Promise<void> {
		if (!isRenewed && this.#rowOf(name)?.next === undefined) return;
		const row = (await listRooms(this.#db)).find(({ keys }) => keys.name === name);
		// Where it does not go through now, it is begun again with the next connection.
		if (row?.next) await this.#goOver(name).catch(() => undefined);
		else if (isRenewed) await changeRoom(this.#db, name, { renewedAt: Date.now() });
	}

	/** Which of a Runde's evenings this phone takes no part in, and who was there when, where its keys are new. */
	async carryOver(rows: readonly RoomRow[], old: string, next: RoomKeys): Promise<void> {
		for (const { within, sessionId, left, met } of rows) {
			if (within !== old || sessionId === null || (!left && !met)) continue;
			const keys = await keysOfEvening(next, sessionId);
			const more = { within: next.name, ...(left && { left }), ...(met && { met }) };
			if (keys) await addRoom(this.#db, this.#newRow(keys, sessionId, more));
		}
	}

	#rowOf(name: string): RoomRow | undefined {
		return this.#there.rows().find(({ keys }) => keys.name === name);
	}

	/** Says in the old room, and in those of all evenings of a Runde, that its keys count no more. */
	async #goOver(name: string): Promise<boolean> {
		const room = await this.#there.connected(name);
		if (!room) throw new Error('not connected');
		const by = this.#rowOf(name)?.phone;
		/** Who was first has told the others: in a second room of new keys nobody would be. */
		const isOvertaken = async (): Promise<boolean> => {
			const notes = await room.notes();
			const note = notes.get(RENEWED);
			if (!notes.has(RENEWED) || (isObject(note) && note.by === by)) return false;
			await changeRoom(this.#db, name, { renewedAt: Date.now() });
			return true;
		};
		if (await isOvertaken()) return false;
		const beside = await this.#renewedWith(name);
		const told = [...this.#there.rows().filter(({ within }) => within === name), ...beside];
		for (let at = 0; at < told.length; at += TOLD_AT_ONCE)
			// A room that is full takes no note, and holds up nobody else.
			await Promise.allSettled(told.slice(at, at + TOLD_AT_ONCE).map((row) => this.#tellIn(row)));
		try {
			await tell(room, { at: Date.now(), by });
		} catch (error) {
			// Another phone's word may have been first by a moment: then the server takes this one never.
			if (this.#there.connected(name)) await this.#there.openAnew(name);
			throw error;
		}
		if (await isOvertaken()) return false;
		await this.#leaveBehind(name, beside);
		return true;
	}

	/** Somebody may have an evening's room alone: where it rests, it is opened for this. */
	async #tellIn(row: RoomRow): Promise<void> {
		const open = await this.#there.connected(row.keys.name);
		const room = open ?? (await openRoom(row));
		try {
			await room.settled();
			await tell(room, { at: Date.now() });
		} finally {
			if (!open) room.close();
		}
	}

	/** Everything that is kept of the old keys goes to the new ones. */
	async #leaveBehind(name: string, beside: readonly RoomRow[]): Promise<void> {
		const all = await listRooms(this.#db);
		const row = all.find(({ keys }) => keys.name === name);
		if (!row?.next) return;
		const { next, group, sessionId } = row;
		await this.carryOver(all, name, next);
		const met = [...besides(beside, row), row].flatMap((one) => one.met ?? []).slice(-MOST_MET);
		const kept = { ...(group !== undefined && { group }), ...(met.length > 0 && { met }) };
		await saveRoom(this.#db, this.#newRow(next, sessionId, kept));
		const alone = [row, ...beside].flatMap(({ within, keys }) =>
			within === undefined ? [keys] : [],
		);
		await keepTold(this.#db, alone, name, next.name);
		for (const one of [row, ...beside]) await this.#there.leave(one);
	}

	/**
	 * What goes out by other keys than those that are renewed, and those that come with them: whoever has these is shut out
	 * with them. Of an evening its Runde's are not: what the whole Runde has is renewed there.
	 */
	async #renewedWith(name: string): Promise<readonly RoomRow[]> {
		const row = this.#rowOf(name);
		const subject = row && subjectKept(row);
		if (!subject) return [];
		return (await roomsOf(this.#db, subject)).filter(
			(one) =>
				one.keys.name !== name &&
				one.within !== name &&
				isGivenTo(one) &&
				(subject.kind === 'group' || one.within === undefined),
		);
	}
}
