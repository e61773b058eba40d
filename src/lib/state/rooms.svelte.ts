/**
 * The rooms this phone is in, open while the app is: `rooms.stateOf(row)` says what is with the others
 * and who is there. What is on the disk (`room-store.ts`) decides, in every tab alike: whoever shares,
 * joins or leaves only writes that, and rooms are opened and closed after it.
 *
 * Loaded only where there is a room, or somebody asks for one.
 */
import { liveQuery } from 'dexie';
import { SvelteMap } from 'svelte/reactivity';
import { fragmentFor, JOIN_PATH, newKeys, type Right, type RoomKeys } from '#lib/rooms/keys.ts';
import type { OpenRoom, RoomState } from '#lib/rooms/open-room.ts';
import {
	changeRoom,
	forgetRoom,
	listRooms,
	saveRoom,
	type RoomRow,
} from '#lib/rooms/room-store.ts';
import { app } from './app.svelte.ts';
import { preferences } from './preferences.svelte.ts';

/** Open at once; the rooms joined last. */
const MOST_OPEN = 12;
const PATH = '/rooms';

/** Whether rooms can be had: the page itself must be safe, and its host must run them. */
export type Offer = 'yes' | 'no' | 'insecure' | 'offline';

let offer: Promise<Offer> | undefined;

/** Asks the app's own host, once; nobody asks before somebody wants to share or join. */
export function askForRooms(): Promise<Offer> {
	if (!isSecureContext) return Promise.resolve('insecure');
	offer ??= ask().then((answer) => {
		if (answer === 'offline') offer = undefined;
		return answer;
	});
	return offer;
}

async function ask(): Promise<Offer> {
	try {
		const response = await fetch(PATH, { headers: { accept: 'application/json' } });
		if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) return 'no';
		const { rooms } = (await response.json()) as { rooms?: unknown };
		return rooms === 1 ? 'yes' : 'no';
	} catch {
		return 'offline';
	}
}

/** The link that passes a right on; `null` where this phone has it not itself. */
export function linkTo({ keys }: RoomRow, right: Right): string | null {
	const fragment = fragmentFor(keys, right);
	return fragment === null ? null : `${location.origin}${JOIN_PATH}#${fragment}`;
}

class Rooms {
	#rows = $state.raw<readonly RoomRow[]>([]);
	readonly #states = new SvelteMap<string, RoomState>();
	readonly #open = new Map<string, Promise<OpenRoom>>();
	#started = false;
	/** The deal being written in an evening, by its number. */
	readonly #writing = new Map<string, number>();

	/** Opens the rooms there are, and follows what becomes of them. */
	start(): void {
		if (this.#started) return;
		this.#started = true;
		liveQuery(() => listRooms(app.ledger.db)).subscribe({
			next: (rows) => this.#follow(rows),
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

	/** Begins to share an evening. */
	async share(sessionId: string): Promise<void> {
		await saveRoom(app.ledger.db, newRow(await newKeys(), sessionId));
		this.start();
	}

	/** Joins by keys from a link; who could write before still can. */
	async join(keys: RoomKeys): Promise<void> {
		const { db } = app.ledger;
		const known = (await listRooms(db)).find((row) => row.keys.name === keys.name);
		if (!known) await saveRoom(db, newRow(keys, null));
		else if (keys.write !== null && known.keys.write === null) {
			await this.#close(keys.name);
			await saveRoom(db, { ...known, keys });
		}
		this.start();
	}

	/** The keys are gone from this phone, and what it has stays. */
	async leave({ keys }: RoomRow): Promise<void> {
		// First the keys: a room may take long to open, and whoever goes on meanwhile has left all the same.
		await forgetRoom(app.ledger.db, keys.name);
		await this.#close(keys.name);
	}

	/** Tells the others which deal is being written here, or that none is. */
	say(sessionId: string, deal: number | null): void {
		if (deal === null) this.#writing.delete(sessionId);
		else this.#writing.set(sessionId, deal);
		for (const row of this.#rows) if (row.sessionId === sessionId) void this.#speak(row);
	}

	async #speak({ keys, sessionId }: RoomRow): Promise<void> {
		const room = await this.#open.get(keys.name);
		const deal = this.#writing.get(sessionId ?? '') ?? null;
		room?.say({ player: preferences.self, deal });
	}

	#follow(rows: readonly RoomRow[]): void {
		this.#rows = rows;
		const wanted = rows.slice(0, MOST_OPEN);
		for (const name of this.#open.keys())
			if (!wanted.some(({ keys }) => keys.name === name)) void this.#close(name);
		for (const row of wanted) if (!this.#open.has(row.keys.name)) this.#openRoom(row);
	}

	#openRoom(row: RoomRow): void {
		const { keys, sessionId, phone } = row;
		const { name } = keys;
		const { ledger } = app;
		const opening = import('#lib/rooms/open-room.ts').then(({ OpenRoom }) =>
			OpenRoom.open({
				keys,
				sessionId,
				ledger,
				phone,
				url: `${location.origin.replace(/^http/, 'ws')}${PATH}`,
				onState: (state) => {
					if (this.#open.get(name) !== opening) return;
					this.#states.set(name, state);
					void this.#noteAcknowledged(name, state);
				},
				onEvening: (found) => void changeRoom(ledger.db, name, { sessionId: found }),
			}),
		);
		this.#open.set(name, opening);
		opening.then(
			() => this.#speak(row),
			// The transport could not be loaded: without a network it is there at the next start.
			() => this.#open.delete(name),
		);
	}

	/** Kept, so that without a network it can be said what is with the others. */
	async #noteAcknowledged(name: string, { withOthers, total }: RoomState): Promise<void> {
		const row = this.#rows.find(({ keys }) => keys.name === name);
		if (!withOthers || !row || total === 0 || row.acknowledged === total) return;
		await changeRoom(app.ledger.db, name, { acknowledged: total, acknowledgedAt: Date.now() });
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

const newRow = (keys: RoomKeys, sessionId: string | null): RoomRow => ({
	keys,
	sessionId,
	phone: app.ledger.newId(),
	joinedAt: Date.now(),
	acknowledged: 0,
	acknowledgedAt: null,
});

export const rooms = new Rooms();
