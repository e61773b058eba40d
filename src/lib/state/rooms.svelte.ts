/**
 * The rooms this phone is in, open while the app is: `rooms.stateOf(row)` says what is with the others
 * and who is there. What is on the disk (`room-store.ts`) decides, in every tab alike: whoever shares,
 * joins or leaves only writes that, and rooms are opened and closed after it.
 *
 * Loaded only where there is a room, or somebody asks for one.
 *
 * Over 350 lines: which rooms are open, and by which keys, which all that is done with them shares.
 */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { forgetRoom } from '#lib/rooms/forget-room.ts';
import { fragmentFor, JOIN_PATH, newKeys, type Right, type RoomKeys } from '#lib/rooms/keys.ts';
import type { Keeping } from '#lib/rooms/keeping.ts';
import type { OpenRoom, RoomState } from '#lib/rooms/open-room.ts';
import { RENEWED, resting } from '#lib/rooms/room-state.ts';
import {
	changeRoom,
	listRooms,
	MOST_MET,
	newRoom,
	saveRoom,
	type Met,
	type RoomRow,
} from '#lib/rooms/room-store.ts';
import type { Presence } from '#lib/rooms/presence.ts';
import { besides, isGivenTo, roomsOf } from '#lib/rooms/rooms-of.ts';
import type { Subject } from '#lib/rooms/subject.ts';
import { again } from '#lib/rooms/again.ts';
import { asking } from '#lib/storage/follow.ts';
import { readSessions } from '#lib/storage/read.ts';
import { app } from './app.svelte.ts';
import { GroupRooms, type NewRow } from './group-rooms.ts';
import { MetPhones } from './met-phones.ts';
import { OnlyHere } from './only-here.ts';
import { openRoom } from './open-room-of.ts';
import { preferences } from './preferences.svelte.ts';
import { Renewal } from './renewal.ts';
import { RoomsInTurn, TURN_MS } from './rooms-in-turn.ts';
import { MOST_OPEN, SingleRooms } from './single-rooms.ts';
import { ToldRooms } from './told-rooms.ts';

/** Before all that is played or fetched. */
const LOOKED_AT = -1;
/** Told like what a server refuses, for as long as somebody reads it. */
const OTHER_KEY = 'other-key';
const TOLD_MS = 60_000;
/** How often it is noted who is there still: well within what counts as a break. */
const STILL_THERE_MS = 5 * 60_000;

/** The link that passes a right on; `null` where this phone has it not itself. */
export function linkTo({ keys }: RoomRow, right: Right): string | null {
	const fragment = fragmentFor(keys, right);
	return fragment === null ? null : `${location.origin}${JOIN_PATH}#${fragment}`;
}

/** A deal that is being written here, by its number, as far as it was tapped. */
export type Writing = Pick<Presence, 'draft'> & { readonly deal: number };

/** Whether a key of it is known to open what lies there: whoever joined by it found out what the room is of. */
const hasOpened = ({ sessionId, group: runde }: RoomRow): boolean =>
	sessionId !== null || runde !== undefined;

/** Who could write before still can: the token has nothing to do with the key. */
const withRight = (keys: RoomKeys, known: RoomKeys): RoomKeys => ({
	...keys,
	write: keys.write ?? known.write,
});

const isSameToOpen = (a: RoomRow | undefined, b: RoomRow): boolean =>
	a?.keys.key === b.keys.key && a.keys.write === b.keys.write && a.phone === b.phone;

/** Each phone once, in however many rooms it is. */
const eachOnce = (all: readonly Presence[]): readonly Presence[] => [
	...new Map(all.map((one) => [one.phone, one])).values(),
];

class Rooms {
	#rows = $state.raw<readonly RoomRow[]>([]);
	readonly #states = new SvelteMap<string, RoomState>();
	readonly #open = new Map<string, Promise<OpenRoom>>();
	/** As what these were opened. */
	readonly #openedAs = new Map<string, RoomRow>();
	/** Rooms of which a link with another key was read just now. */
	readonly #otherKey = new SvelteSet<string>();
	#started = false;
	/** The deal being written in an evening. */
	readonly #writing = new Map<string, Writing>();
	/** Evenings that a screen shows, however often. */
	readonly #looking = new Map<string, number>();
	readonly #newRow: NewRow = (keys, sessionId, more) => {
		const row = newRoom(keys, app.ledger.newId(), Date.now(), { sessionId, ...more });
		return { ...row, phone: besides(this.#rows, row)[0]?.phone ?? row.phone };
	};
	readonly #groups = new GroupRooms(app.ledger.db, this.#newRow);
	readonly #renewal = new Renewal(app.ledger.db, this.#newRow, {
		rows: () => this.#rows,
		connected: (name) =>
			this.#states.get(name)?.connection === 'open' ? this.#open.get(name) : undefined,
		leave: (row) => this.leave(row),
		openAnew: (name) => this.#openAnew(name),
	});
	readonly #singles = new SingleRooms(app.ledger.db);
	readonly #turns = new RoomsInTurn();
	/** Rooms in which this phone has not said that it is there. */
	readonly #silent = new Set<string>();
	#untilTurn: ReturnType<typeof setTimeout> | undefined;
	/** Rooms of a Runde's evenings that want to be open and have to wait. */
	readonly #waiting = new SvelteSet<string>();
	#followsEvenings = false;
	/** What keeps the store from being read or written is told by the screens. */
	readonly #failed = (error: unknown): void => console.error(error);
	readonly #told = new ToldRooms(app.ledger.db, this.#failed);
	readonly #met = new MetPhones(app.ledger.db, () => this.#rows);
	readonly #onlyHere = new OnlyHere(app.ledger.db, this.#failed);
	readonly #arrange = again(() => this.#arrangeNow(), this.#failed);

	/** Opens the rooms there are, and follows what becomes of them. */
	start(): void {
		if (this.#started) return;
		this.#started = true;
		asking(app.ledger.db, listRooms).subscribe({
			next: (rows) => {
				this.#rows = rows;
				if (rows.length > MOST_OPEN || rows.some(({ group }) => group !== undefined))
					this.#followEvenings();
				this.#arrange();
			},
			// What keeps the store from being read is told by the screens.
			error: () => undefined,
		});
		addEventListener('online', () => this.#wake());
		document.addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'visible') this.#wake();
		});
		setInterval(() => void this.#met.stillThere().catch(this.#failed), STILL_THERE_MS);
	}

	/** All rooms, the latest joined first. */
	get rows(): readonly RoomRow[] {
		return this.#rows;
	}

	/** `undefined` until the room was opened. Who is there is there in whichever room of the same. */
	stateOf(row: RoomRow): RoomState | undefined {
		const { name } = row.keys;
		const counted = this.#onlyHere.countOf(name);
		const state = this.#states.get(name) ?? (counted === undefined ? undefined : resting(counted));
		if (!state) return undefined;
		const beside = besides(this.#rows, row).flatMap(
			({ keys }) => this.#states.get(keys.name)?.others ?? [],
		);
		return {
			...state,
			others: eachOnce([...beside, ...state.others]),
			...(this.#otherKey.has(name) && state.refusal === null && { refusal: OTHER_KEY }),
		};
	}

	/** Whether what is written here goes out by other keys, too, than those that are shown. */
	isSharedBeside(row: RoomRow): boolean {
		return besides(this.#rows, row).some(isGivenTo);
	}

	/** Whether an evening of a Runde has something to bring or to fetch, and others come first. */
	waits({ keys }: RoomRow): boolean {
		return this.#waiting.has(keys.name);
	}

	/** By how many minutes this phone's clock is ahead of a server's, or behind it (negative). */
	get ownClock(): number {
		return [...this.#states.values()].find(({ ownClock }) => ownClock !== 0)?.ownClock ?? 0;
	}

	/** Begins to share an evening or a Runde. */
	async share({ kind, id }: Subject): Promise<void> {
		const keys = await newKeys();
		const row = kind === 'group' ? this.#newRow(keys, null, { group: id }) : this.#newRow(keys, id);
		await saveRoom(app.ledger.db, row);
		this.start();
	}

	/**
	 * Joins by keys from a link; who could write before still can. A key that has opened something here is never
	 * given up for another, with which this phone would read nothing and spoil the room; one that has not is.
	 */
	async join(keys: RoomKeys): Promise<void> {
		const { db } = app.ledger;
		const { name } = keys;
		const isKnown = (await listRooms(db)).some((row) => row.keys.name === name);
		let isOther = false as boolean;
		if (!isKnown) await saveRoom(db, this.#newRow(keys, null));
		else
			await changeRoom(db, name, (known) => {
				isOther = known.keys.key !== keys.key && hasOpened(known);
				return isOther ? {} : { keys: withRight(keys, known.keys), left: false };
			});
		this.#otherKey.delete(name);
		if (isOther) this.#tellOtherKey(name);
		this.start();
	}

	#tellOtherKey(name: string): void {
		this.#otherKey.add(name);
		setTimeout(() => this.#otherKey.delete(name), TOLD_MS);
	}

	/**
	 * The keys are gone from this phone, and what it has stays. With a Runde go the rooms of its evenings; of a
	 * single one of these it is kept that this phone takes no part.
	 */
	async leave({ keys, within }: RoomRow): Promise<void> {
		const { db } = app.ledger;
		const { name } = keys;
		// First the keys: a room may take long to open, and whoever goes on meanwhile has left all the same.
		if (within === undefined) for (const one of await forgetRoom(db, name)) await this.#close(one);
		else {
			await changeRoom(db, name, { left: true });
			await this.#close(name);
		}
	}

	/**
	 * Leaves every room of an evening, or of a Runde and its evenings; the returned function takes part in them again.
	 * @throws where one is not left; then none is
	 */
	async leaveAll(subject: Subject): Promise<() => Promise<void>> {
		const { db } = app.ledger;
		const all = await roomsOf(db, subject);
		const names = all.map(({ keys }) => keys.name);
		const back = async () => {
			for (const row of all) await saveRoom(db, row);
		};
		try {
			// With a Runde's own room go those that came with it.
			for (const row of all) if (!names.includes(row.within ?? '')) await this.leave(row);
		} catch (error) {
			await back();
			throw error;
		}
		return back;
	}

	/** See `Renewal.renew`. */
	renew(row: RoomRow): Promise<boolean> {
		return this.#renewal.renew(row);
	}

	/** Tells the others which deal is being written here, or that none is. */
	say(sessionId: string, writing: Writing | null): void {
		if (writing === null) this.#writing.delete(sessionId);
		else this.#writing.set(sessionId, writing);
		for (const row of this.#rows)
			if (row.sessionId === sessionId) this.#speak(row).catch(this.#failed);
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

	/** Where it is open for a moment only, nobody is there. */
	async #speak({ keys, sessionId }: RoomRow): Promise<void> {
		const isSilent = this.#singles.isVisited(keys.name);
		this.#silent[isSilent ? 'add' : 'delete'](keys.name);
		if (isSilent) return;
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
				const sound = sessions.filter((one) => one.status === 'sound');
				this.#groups.setSessions(sound);
				this.#singles.setSessions(sound);
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
				(this.#isLookedAt(row) || this.#groups.wants(row, this.#keepingOf(row.within))),
		);
		single.sort((a, b) => Number(this.#isLookedAt(b)) - Number(this.#isLookedAt(a)));
		const now = Date.now();
		const wanted = [...indexes, ...this.#singles.choose(single, now), ...this.#inTurn(inside, now)];
		clearTimeout(this.#untilTurn);
		if (this.#waiting.size > 0 || single.length > MOST_OPEN)
			this.#untilTurn = setTimeout(this.#arrange, TURN_MS);
		for (const name of this.#open.keys()) {
			const row = wanted.find(({ keys }) => keys.name === name);
			// By better keys, read here or in another tab, or as the phone that it is beside, it is opened anew.
			if (!row || !isSameToOpen(this.#openedAs.get(name), row)) await this.#close(name);
		}
		for (const row of wanted) {
			const { name } = row.keys;
			if (!this.#open.has(name)) this.#openRoom(row);
			else if (this.#silent.has(name)) this.#speak(row).catch(this.#failed);
		}
		for (const row of wanted) {
			if (row.within === undefined && !this.#singles.isVisited(row.keys.name)) continue;
			const state = this.#states.get(row.keys.name);
			const room = await this.#open.get(row.keys.name)?.catch(() => undefined);
			if (!state || !room) continue;
			const index = await this.#open.get(row.within ?? '')?.catch(() => undefined);
			if (index) await this.#groups.note(row, state, room, index);
			else if (row.within === undefined && (await this.#singles.note(row, state, room, now)))
				this.#arrange();
		}
		const renewed = this.#rows.filter(
			(row) => row.renewedAt !== undefined && (row.group !== undefined || this.#isLookedAt(row)),
		);
		this.#onlyHere.count(renewed);
	}

	/** Of evenings of Runden: what is looked at and what is played, and of the others some at a time. */
	#inTurn(inside: readonly RoomRow[], now: number): readonly RoomRow[] {
		const rankOf = (row: RoomRow) => (this.#isLookedAt(row) ? LOOKED_AT : this.#groups.rankOf(row));
		const { open, waiting } = this.#turns.choose(inside, rankOf, MOST_OPEN, now);
		const names = new Set(waiting.map(({ keys }) => keys.name));
		for (const name of this.#waiting) if (!names.has(name)) this.#waiting.delete(name);
		for (const name of names) this.#waiting.add(name);
		return open;
	}

	/** Where the server keeps a room that is open. */
	#keepingOf(name = ''): Keeping | null {
		return this.#states.get(name)?.keeping ?? null;
	}

	#isLookedAt({ sessionId }: RoomRow): boolean {
		return (this.#looking.get(sessionId ?? '') ?? 0) > 0;
	}

	#openRoom(row: RoomRow): void {
		const { name } = row.keys;
		const opening = openRoom(row, {
			onState: (state) => {
				if (this.#open.get(name) !== opening) return;
				const isElsewhere = this.#keepingOf(name)?.journal !== state.keeping?.journal;
				if (isElsewhere && state.keeping) this.#told.lookAfter(state.keeping.journal);
				this.#states.set(name, state);
				this.#noteAcknowledged(name, state).catch(this.#failed);
				this.#met.hear(name, state.others).catch(this.#failed);
				if (row.within !== undefined || isElsewhere || this.#singles.isVisited(name))
					this.#arrange();
			},
			onSubject: (found) => void this.#found(name, found).catch(this.#failed),
			onSpent: () => void this.#openAnew(name),
			onNotes: (notes) => {
				if (this.#open.get(name) !== opening) return;
				this.#renewal.hear(name, notes.has(RENEWED)).catch(this.#failed);
				this.#groups.setNotes(name, notes);
				this.#arrange();
			},
		});
		this.#open.set(name, opening);
		this.#openedAs.set(name, row);
		opening
			.then(
				() => this.#speak(row),
				// The transport could not be loaded: without a network it is there at the next start.
				() => void this.#open.delete(name),
			)
			.catch(this.#failed);
	}

	/** A room that was joined says what it is of; earlier keys of the same that were renewed are of no use. */
	async #found(name: string, { kind, id }: Subject): Promise<void> {
		const isSame = (row: RoomRow) => (kind === 'group' ? row.group : row.sessionId) === id;
		const found = this.#rows.find(({ keys }) => keys.name === name);
		const met: Met[] = [];
		for (const row of this.#rows) {
			if (row.renewedAt === undefined || !isSame(row)) continue;
			if (found) await this.#renewal.carryOver(this.#rows, row.keys.name, found.keys);
			met.push(...(row.met ?? []));
			await this.leave(row);
		}
		const same = this.#rows.find((row) => row.keys.name !== name && isSame(row) && isGivenTo(row));
		await changeRoom(app.ledger.db, name, (row) => ({
			...(kind === 'group' ? { group: id } : { sessionId: id }),
			// In each room of the same it is one phone.
			...(same && { phone: same.phone }),
			...(met.length > 0 && { met: [...met, ...(row.met ?? [])].slice(-MOST_MET) }),
		}));
	}

	/** Kept, so that without a network it can be said what is with the others. */
	async #noteAcknowledged(name: string, { withOthers, total }: RoomState): Promise<void> {
		const row = this.#rows.find(({ keys }) => keys.name === name);
		if (!withOthers || !row || total === 0 || row.acknowledged === total) return;
		// A phone that watches brings nothing: what the room lacks of it stays here alone.
		const onlyHere = row.keys.write === null ? ((await this.#open.get(name))?.onlyHere ?? 0) : 0;
		const acknowledged = Math.max(total - onlyHere, onlyHere > 0 ? row.acknowledged : 0);
		if (row.acknowledged === acknowledged) return;
		await changeRoom(app.ledger.db, name, { acknowledged, acknowledgedAt: Date.now() });
	}

	async #close(name: string): Promise<void> {
		const opening = this.#open.get(name);
		this.#open.delete(name);
		this.#states.delete(name);
		this.#met.forget(name);
		(await opening?.catch(() => undefined))?.close();
	}

	/** With another document: what this one holds is not taken. */
	async #openAnew(name: string): Promise<void> {
		await this.#close(name);
		this.#arrange();
	}

	#wake(): void {
		this.#arrange();
		for (const opening of this.#open.values())
			opening.then((room) => room.wake()).catch(this.#failed);
	}
}

export const rooms = new Rooms();
