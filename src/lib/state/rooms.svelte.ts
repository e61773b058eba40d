/**
 * The rooms this phone is in, open while the app is: `rooms.stateOf(row)` says what is with the others
 * and who is there. What is on the disk (`room-store.ts`) decides, in every tab alike: whoever shares,
 * joins or leaves only writes that, and rooms are opened and closed after it.
 *
 * Loaded only where there is a room, or somebody asks for one.
 */
import { SvelteMap } from 'svelte/reactivity';
import { fragmentFor, JOIN_PATH, newKeys, type Right, type RoomKeys } from '#lib/rooms/keys.ts';
import type { OpenRoom, RoomState } from '#lib/rooms/open-room.ts';
import {
	changeRoom,
	forgetRooms,
	listRooms,
	newRoom,
	saveRoom,
	type RoomRow,
} from '#lib/rooms/room-store.ts';
import { metAfter } from '#lib/rooms/met.ts';
import type { Presence } from '#lib/rooms/presence.ts';
import type { Subject } from '#lib/rooms/subject.ts';
import { again } from '#lib/rooms/again.ts';
import { asking } from '#lib/storage/follow.ts';
import { readSessions } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { app } from './app.svelte.ts';
import { GroupRooms } from './group-rooms.ts';
import { openRoom } from './open-room-of.ts';
import { preferences } from './preferences.svelte.ts';

/** Open at once; the rooms joined last. */
const MOST_OPEN = 12;
/** Rooms that are opened at once to be told of new keys. */
const TOLD_AT_ONCE = 8;
/** The note that a room's keys count no more. */
const RENEWED = 'renewed';

/** The link that passes a right on; `null` where this phone has it not itself. */
export function linkTo({ keys }: RoomRow, right: Right): string | null {
	const fragment = fragmentFor(keys, right);
	return fragment === null ? null : `${location.origin}${JOIN_PATH}#${fragment}`;
}

/** A deal that is being written here, by its number, as far as it was tapped. */
export type Writing = Pick<Presence, 'draft'> & { readonly deal: number };

const newRow = (keys: RoomKeys, sessionId: string | null, more: Partial<RoomRow> = {}): RoomRow =>
	newRoom(keys, app.ledger.newId(), Date.now(), { sessionId, ...more });

class Rooms {
	#rows = $state.raw<readonly RoomRow[]>([]);
	readonly #states = new SvelteMap<string, RoomState>();
	readonly #open = new Map<string, Promise<OpenRoom>>();
	#started = false;
	/** The deal being written in an evening. */
	readonly #writing = new Map<string, Writing>();
	/** Evenings that a screen shows, however often. */
	readonly #looking = new Map<string, number>();
	readonly #groups = new GroupRooms(app.ledger.db, newRow);
	#followsEvenings = false;
	/** Phones that were there when a room last told. */
	readonly #seen = new Map<string, readonly Presence[]>();
	readonly #arrange = again(
		() => this.#arrangeNow(),
		// What keeps the store from being written is told by the screens.
		(error) => console.error(error),
	);

	/** Opens the rooms there are, and follows what becomes of them. */
	start(): void {
		if (this.#started) return;
		this.#started = true;
		asking(app.ledger.db, listRooms).subscribe({
			next: (rows) => {
				this.#rows = rows;
				if (rows.some(({ group }) => group !== undefined)) this.#followEvenings();
				this.#arrange();
			},
			// What keeps the store from being read is told by the screens.
			error: () => undefined,
		});
		addEventListener('online', () => this.#wake());
		document.addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'visible') this.#wake();
		});
	}

	/** All rooms, the latest joined first. */
	get rows(): readonly RoomRow[] {
		return this.#rows;
	}

	/** `undefined` until the room was opened. */
	stateOf({ keys }: RoomRow): RoomState | undefined {
		return this.#states.get(keys.name);
	}

	/** By how many minutes this phone's clock is ahead of a server's, or behind it (negative). */
	get ownClock(): number {
		return [...this.#states.values()].find(({ ownClock }) => ownClock !== 0)?.ownClock ?? 0;
	}

	/** Begins to share an evening or a Runde. */
	async share({ kind, id }: Subject): Promise<void> {
		const keys = await newKeys();
		const row = kind === 'group' ? newRow(keys, null, { group: id }) : newRow(keys, id);
		await saveRoom(app.ledger.db, row);
		this.start();
	}

	/** Joins by keys from a link; who could write before still can. */
	async join(keys: RoomKeys): Promise<void> {
		const { db } = app.ledger;
		const known = (await listRooms(db)).find((row) => row.keys.name === keys.name);
		if (!known) await saveRoom(db, newRow(keys, null));
		else if (known.left || (keys.write !== null && known.keys.write === null)) {
			await this.#close(keys.name);
			const better = keys.write === null ? known.keys : keys;
			await saveRoom(db, { ...known, keys: better, left: false });
		}
		this.start();
	}

	/**
	 * The keys are gone from this phone, and what it has stays. With a Runde go the rooms of its evenings; of a
	 * single one of these it is kept that this phone takes no part.
	 */
	async leave({ keys, within }: RoomRow): Promise<void> {
		const { db } = app.ledger;
		const { name } = keys;
		const inside = this.#rows.filter((row) => row.within === name).map((row) => row.keys.name);
		// First the keys: a room may take long to open, and whoever goes on meanwhile has left all the same.
		if (within === undefined) await forgetRooms(db, [name, ...inside]);
		else await changeRoom(db, name, { left: true });
		for (const one of [name, ...inside]) await this.#close(one);
	}

	/** Leaves every room of an evening or a Runde. */
	async leaveAll({ kind, id }: Subject): Promise<void> {
		const all = await listRooms(app.ledger.db);
		this.#rows = all;
		for (const row of all)
			if ((kind === 'group' ? row.group : row.sessionId) === id) await this.leave(row);
	}

	/**
	 * New keys: whoever has the old ones is told, and gets nothing more. Once begun it is brought to its end, at
	 * the next start if need be: nobody is told that keys are new which nobody has.
	 * @throws where the server does not answer yet; until it does the old ones count
	 */
	async renew({ keys, next }: RoomRow): Promise<void> {
		if (!next) await changeRoom(app.ledger.db, keys.name, { next: await newKeys() });
		await this.#goOver(keys.name);
	}

	/** Says in the old room, and in those of all evenings of a Runde, that its keys count no more. */
	async #goOver(name: string): Promise<void> {
		const { db } = app.ledger;
		const away = new StorageError('not-found', { entity: 'room', id: name });
		if (this.#states.get(name)?.connection !== 'open') throw away;
		const inside = this.#rows.filter(({ within }) => within === name);
		for (let at = 0; at < inside.length; at += TOLD_AT_ONCE)
			// A room that is full takes no note, and holds up nobody else.
			await Promise.allSettled(
				inside.slice(at, at + TOLD_AT_ONCE).map((row) => this.#sayRenewed(row)),
			);
		const room = await this.#open.get(name);
		if (!(await room?.note(RENEWED, { at: Date.now() }))) throw away;
		await room?.settled();
		const all = await listRooms(db);
		const row = all.find(({ keys }) => keys.name === name);
		if (!row?.next) return;
		const { next, group, sessionId } = row;
		await this.#groups.keepLeft(all, name, next);
		await saveRoom(db, newRow(next, sessionId, group === undefined ? {} : { group }));
		await this.leave(row);
	}

	/** Somebody may have an evening's room alone: where it rests, it is opened for this. */
	async #sayRenewed(row: RoomRow): Promise<void> {
		const open = await this.#open.get(row.keys.name);
		const room = open ?? (await openRoom(row));
		try {
			await room.settled();
			await room.note(RENEWED, { at: Date.now() });
			await room.settled();
		} finally {
			if (!open) room.close();
		}
	}

	/** What a room says of its keys: they were renewed elsewhere, or are being renewed here. */
	async #hearOfKeys(name: string, isRenewed: boolean): Promise<void> {
		if (!isRenewed && !this.#rows.some(({ keys, next }) => keys.name === name && next)) return;
		const { db } = app.ledger;
		const row = (await listRooms(db)).find(({ keys }) => keys.name === name);
		// Where it does not go through now, it is begun again with the next connection.
		if (row?.next) await this.#goOver(name).catch(() => undefined);
		else if (isRenewed) await changeRoom(db, name, { renewedAt: Date.now() });
	}

	/** Tells the others which deal is being written here, or that none is. */
	say(sessionId: string, writing: Writing | null): void {
		if (writing === null) this.#writing.delete(sessionId);
		else this.#writing.set(sessionId, writing);
		for (const row of this.#rows) if (row.sessionId === sessionId) void this.#speak(row);
	}

	/** Somebody looks at an evening: its room is open until this is called back. */
	look(sessionId: string): () => void {
		const add = (by: number) => {
			this.#looking.set(sessionId, (this.#looking.get(sessionId) ?? 0) + by);
			this.#arrange();
		};
		add(1);
		return () => add(-1);
	}

	async #speak({ keys, sessionId }: RoomRow): Promise<void> {
		const room = await this.#open.get(keys.name);
		const writing = this.#writing.get(sessionId ?? '') ?? { deal: null };
		room?.say({ player: preferences.self, ...writing });
	}

	// ——— which rooms are open ———

	#followEvenings(): void {
		if (this.#followsEvenings) return;
		this.#followsEvenings = true;
		asking(app.ledger.db, (db) => db.read(readSessions)).subscribe({
			next: (sessions) => {
				this.#groups.setSessions(sessions.filter((one) => one.status === 'sound'));
				this.#arrange();
			},
			error: () => undefined,
		});
	}

	/** Opens what is wanted, closes what is not, and says in a Runde's room what its evenings hold. */
	async #arrangeNow(): Promise<void> {
		const rows = this.#rows.filter((row) => !row.left && row.renewedAt === undefined);
		const indexes = rows.filter(({ group }) => group !== undefined);
		for (const index of indexes) await this.#groups.complete(index, this.#rows);
		const single = rows.filter(({ within, group }) => within === undefined && group === undefined);
		const inside = rows.filter(
			(row) =>
				indexes.some(({ keys }) => keys.name === row.within) &&
				(this.#isLookedAt(row) || this.#groups.wants(row)),
		);
		inside.sort((a, b) => Number(this.#isLookedAt(b)) - Number(this.#isLookedAt(a)));
		const wanted = [...indexes, ...single.slice(0, MOST_OPEN), ...inside.slice(0, MOST_OPEN)];
		for (const name of this.#open.keys())
			if (!wanted.some(({ keys }) => keys.name === name)) await this.#close(name);
		for (const row of wanted) if (!this.#open.has(row.keys.name)) this.#openRoom(row);
		for (const row of inside) {
			const state = this.#states.get(row.keys.name);
			const room = await this.#open.get(row.keys.name)?.catch(() => undefined);
			const index = await this.#open.get(row.within ?? '')?.catch(() => undefined);
			if (state && room && index) await this.#groups.note(row, state, room, index);
		}
	}

	#isLookedAt({ sessionId }: RoomRow): boolean {
		return (this.#looking.get(sessionId ?? '') ?? 0) > 0;
	}

	#openRoom(row: RoomRow): void {
		const { name } = row.keys;
		const opening = openRoom(row, {
			onState: (state) => {
				if (this.#open.get(name) !== opening) return;
				this.#states.set(name, state);
				void this.#noteAcknowledged(name, state);
				void this.#noteMet(name, state);
				if (row.within !== undefined) this.#arrange();
			},
			onSubject: (found) => void this.#found(name, found),
			onNotes: (notes) => {
				if (this.#open.get(name) !== opening) return;
				void this.#hearOfKeys(name, notes.has(RENEWED));
				this.#groups.setNotes(name, notes);
				this.#arrange();
			},
		});
		this.#open.set(name, opening);
		opening.then(
			() => this.#speak(row),
			// The transport could not be loaded: without a network it is there at the next start.
			() => this.#open.delete(name),
		);
	}

	/** A room that was joined says what it is of; earlier keys of the same that were renewed are of no use. */
	async #found(name: string, { kind, id }: Subject): Promise<void> {
		const { db } = app.ledger;
		const isSame = (row: RoomRow) => (kind === 'group' ? row.group : row.sessionId) === id;
		const found = this.#rows.find(({ keys }) => keys.name === name);
		for (const row of this.#rows) {
			if (row.renewedAt === undefined || !isSame(row)) continue;
			if (found) await this.#groups.keepLeft(this.#rows, row.keys.name, found.keys);
			await this.leave(row);
		}
		await changeRoom(db, name, kind === 'group' ? { group: id } : { sessionId: id });
	}

	/** Kept, so that without a network it can be said what is with the others. */
	async #noteAcknowledged(name: string, { withOthers, total }: RoomState): Promise<void> {
		const row = this.#rows.find(({ keys }) => keys.name === name);
		if (!withOthers || !row || total === 0 || row.acknowledged === total) return;
		await changeRoom(app.ledger.db, name, { acknowledged: total, acknowledgedAt: Date.now() });
	}

	/** Kept, so that it can be said who was there when. */
	async #noteMet(name: string, { others }: RoomState): Promise<void> {
		const before = this.#seen.get(name) ?? [];
		this.#seen.set(name, others);
		const known = this.#rows.find(({ keys }) => keys.name === name)?.met ?? [];
		const now = Date.now();
		if (metAfter(known, before, others, now) === known) return;
		await changeRoom(app.ledger.db, name, ({ met = [] }) => ({
			met: metAfter(met, before, others, now),
		}));
	}

	async #close(name: string): Promise<void> {
		const opening = this.#open.get(name);
		this.#open.delete(name);
		this.#states.delete(name);
		(await opening?.catch(() => undefined))?.close();
	}

	#wake(): void {
		for (const opening of this.#open.values()) void opening.then((room) => room.wake());
	}
}

export const rooms = new Rooms();
