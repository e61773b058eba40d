/**
 * A room that is open: one evening's record here and the same on the other phones, brought together. The
 * Yjs document is a means of transport only: made when the room is opened, filled by the server, thrown
 * away afterwards. What counts is the record, and it is reached through its one door (`mergeRevisions`).
 *
 * This module brings Yjs and its provider along: it is loaded when the first room is opened.
 */
import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import { liveQuery, type Subscription } from 'dexie';
import { Doc, type Map as SharedMap } from 'yjs';
import type { Ledger } from '../storage/ledger.ts';
import { soundOf } from '../storage/record-store.ts';
import { parseRevision, type Revision } from '../storage/revision.ts';
import { belonging, eveningOf, idsOfEvening } from './evening-record.ts';
import type { RoomKeys } from './keys.ts';
import { Presences, type Presence } from './presence.ts';
import { Sealer } from './seal.ts';
import { bringBack, mergeSound } from './take-in.ts';

export interface RoomState {
	/** `refused`: the server knows no such key; it is not asked again. */
	readonly connection: 'connecting' | 'open' | 'refused';
	/** Why the server takes nothing more, in its own word; `null` where it does. */
	readonly refusal: string | null;
	/** Whether everything of the evening that is here is on the server's disk. */
	readonly withOthers: boolean;
	/** Revisions of the evening that are here. */
	readonly total: number;
	/** What lies in the room and cannot be read: another key, or another version of the app. */
	readonly unreadable: number;
	readonly others: readonly Presence[];
}

export interface RoomOptions {
	readonly keys: RoomKeys;
	/** `null` where the room itself is to say which evening it is of. */
	readonly sessionId: string | null;
	readonly ledger: Ledger;
	/** The server's address, `wss://…/rooms`. */
	readonly url: string;
	readonly phone: string;
	readonly onState: (state: RoomState) => void;
	readonly onEvening: (sessionId: string) => void;
}

const MAP = 'revisions';
/** Sealed and handed over at once; in between the phone does other things. */
const BATCH = 50;
/** A full room and a disk that takes nothing are asked again after this long. */
const PATIENCE_MS = 30_000;
/** A journal that did not answer when the room was opened: sooner. */
const SHORT_PATIENCE_MS = 3_000;
const NOT_STORED = 'not-stored';
const LASTING = ['room-full', 'revision-too-large', 'too-many-rooms'];

/** The same, one after the other: a call while it runs makes it run once more. */
function again(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
	let running = false;
	let wanted = false;
	const run = async (): Promise<void> => {
		running = true;
		try {
			do {
				wanted = false;
				await work();
				// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set by calls meanwhile
			} while (wanted);
		} catch (error) {
			onError(error);
		} finally {
			running = false;
		}
	};
	return () => {
		wanted = true;
		if (!running) void run();
	};
}

export class OpenRoom {
	readonly #options: RoomOptions;
	readonly #sealer: Sealer;
	readonly #doc = new Doc();
	readonly #map: SharedMap<unknown> = this.#doc.getMap(MAP);
	readonly #provider: HocuspocusProvider;
	readonly #presences: Presences;
	/** Keys of the map that need no second look: in the record, or of no use to it. */
	readonly #seen = new Set<string>();
	readonly #unreadable = new Set<string>();
	/** Brought again once where somebody took them away or wrote over them. */
	readonly #broughtAgain = new Set<string>();
	/** Of these the ones that are yet to be brought. */
	readonly #spoilt = new Set<string>();
	readonly #takeIn: () => void;
	readonly #handOut: () => void;
	#sessionId: string | null;
	/** Ids of the evening's revisions here; `null` until they were read. */
	#own: readonly string[] | null = null;
	#others: readonly Presence[] = [];
	#closed = false;
	#watch: Subscription | undefined;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#refusal: string | null = null;
	#denied = false;
	#told: RoomState | undefined;

	static async open(options: RoomOptions): Promise<OpenRoom> {
		return new OpenRoom(options, await Sealer.of(options.keys));
	}

	private constructor(options: RoomOptions, sealer: Sealer) {
		const { keys, url, sessionId } = options;
		this.#options = options;
		this.#sealer = sealer;
		this.#sessionId = sessionId;
		const failed = (error: unknown) => this.#fail(error);
		this.#takeIn = again(() => this.#takeInNow(), failed);
		this.#handOut = again(() => this.#handOutNow(), failed);
		this.#map.observe(({ keysChanged }, { local }) => {
			if (local) return;
			for (const key of keysChanged as Set<string>) {
				this.#seen.delete(key);
				if (!this.#map.has(key) && this.#own?.includes(key)) this.#bringAgain(key);
			}
			this.#takeIn();
		});
		this.#provider = new HocuspocusProvider({
			url,
			name: keys.name,
			token: keys.write ?? keys.read,
			document: this.#doc,
			onSynced: () => {
				this.#tell();
				this.#takeIn();
				this.#handOut();
			},
			onStatus: () => this.#tell(),
			onUnsyncedChanges: () => this.#tell(),
			onAuthenticationFailed: ({ reason }) => this.#onTurnedAway(reason),
			onClose: ({ event }) => this.#onClose(event.reason),
			onAwarenessChange: () => void this.#lookAtOthers(),
		});
		const { awareness } = this.#provider;
		if (!awareness) throw new Error('a provider has its presence');
		this.#presences = new Presences(awareness, sealer);
		this.say({ player: null, deal: null });
		if (sessionId !== null) this.#follow(sessionId);
	}

	/** What this phone says of itself to the others. */
	say(said: Pick<Presence, 'player' | 'deal'>): void {
		const { phone, keys } = this.#options;
		const right = keys.write === null ? 'read' : 'write';
		void this.#presences.say({ phone, right, ...said });
	}

	/** Tries again at once where it waits to: the network is back, somebody looks. */
	wake(): void {
		if (this.#denied || this.#closed || this.#retry !== undefined) return;
		void this.#provider.connect();
	}

	close(): void {
		this.#closed = true;
		clearTimeout(this.#retry);
		this.#watch?.unsubscribe();
		this.#provider.destroy();
		this.#doc.destroy();
	}

	// ——— our record, to the room ———

	#follow(sessionId: string): void {
		this.#sessionId = sessionId;
		const { db } = this.#options.ledger;
		this.#watch = liveQuery(() => idsOfEvening(db, sessionId)).subscribe({
			next: (ids) => {
				this.#own = ids;
				this.#handOut();
				this.#tell();
			},
			error: (error: unknown) => this.#fail(error),
		});
	}

	/**
	 * Whether the server has said what it has, on a connection that is open. Only then is anything put into
	 * the map: what is put there meanwhile waits in the provider, and is acknowledged before what came first.
	 */
	#isLive(): boolean {
		const { synced, configuration } = this.#provider;
		const { status, webSocket } = configuration.websocketProvider;
		return (
			synced && status === WebSocketStatus.Connected && webSocket?.readyState === WebSocket.OPEN
		);
	}

	#lacks = (id: string): boolean => !this.#map.has(id) || this.#spoilt.has(id);

	/** Brings what the map lacks. */
	async #handOutNow(): Promise<void> {
		const { ledger, keys } = this.#options;
		if (keys.write === null) return;
		while (this.#isLive()) {
			const lacking = (this.#own ?? []).filter(this.#lacks).slice(0, BATCH);
			if (lacking.length === 0 || this.#closed) break;
			const rows = soundOf(await ledger.db.run(() => ledger.db.revisions.bulkGet([...lacking])));
			const sealed = await Promise.all(rows.map((row) => this.#sealer.seal(row.id, row)));
			if (!this.#isLive()) break;
			this.#doc.transact(() => {
				rows.forEach(({ id }, index) => {
					this.#seen.add(id);
					this.#spoilt.delete(id);
					this.#map.set(id, sealed[index]);
				});
			});
			// A damaged row is no revision; it waits for the self-check.
			if (rows.length === 0) break;
		}
		this.#tell();
	}

	// ——— the room, to our record ———

	async #takeInNow(): Promise<void> {
		const { ledger } = this.#options;
		const { db } = ledger;
		const keys = [...this.#map.keys()].filter((key) => !this.#seen.has(key));
		if (keys.length === 0) return;
		const here = new Set(await db.run(() => db.revisions.where('id').anyOf(keys).primaryKeys()));
		const opened: Revision[] = [];
		for (const key of keys) {
			const revision = await this.#open(key);
			if (revision) this.#unreadable.delete(key);
			if (revision && !here.has(key)) opened.push(revision);
			// Somebody wrote over what we have: it is brought again, once.
			else if (!revision && here.has(key)) this.#bringAgain(key);
			else if (!revision) this.#unreadable.add(key);
		}
		if (this.#sessionId === null) {
			// Where the evening was here before, its revisions are in the record already.
			const known = soundOf(await db.run(() => db.revisions.bulkGet(keys)));
			const found = eveningOf([...known, ...opened]);
			if (found !== null) {
				await mergeSound(ledger, await belonging(db, found, opened));
				await bringBack(ledger, found);
				this.#options.onEvening(found);
				this.#follow(found);
			}
		} else await mergeSound(ledger, await belonging(db, this.#sessionId, opened));
		if (this.#sessionId !== null) for (const key of keys) this.#seen.add(key);
		this.#tell();
	}

	async #open(key: string): Promise<Revision | null> {
		const sealed = this.#map.get(key);
		if (!(sealed instanceof Uint8Array)) return null;
		const read = parseRevision(await this.#sealer.open(key, sealed));
		return read.ok && read.value.id === key ? read.value : null;
	}

	#bringAgain(key: string): void {
		if (this.#options.keys.write === null || this.#broughtAgain.has(key)) return;
		this.#broughtAgain.add(key);
		this.#spoilt.add(key);
		this.#handOut();
	}

	// ——— what is told ———

	async #lookAtOthers(): Promise<void> {
		this.#others = await this.#presences.others(this.#options.phone);
		this.#tell();
	}

	#onClose(reason: string): void {
		if (LASTING.includes(reason)) this.#pause(reason);
		else if (reason === NOT_STORED) this.#refusal = reason;
		this.#tell();
	}

	/** The server knows no such key; or it could not look, which says nothing about the key. */
	#onTurnedAway(reason: string): void {
		if (reason === NOT_STORED || LASTING.includes(reason)) this.#pause(reason);
		else {
			this.#denied = true;
			this.#provider.disconnect();
		}
		this.#tell();
	}

	#pause(reason: string): void {
		this.#refusal = reason;
		this.#provider.disconnect();
		const patience = reason === NOT_STORED ? SHORT_PATIENCE_MS : PATIENCE_MS;
		this.#retry ??= setTimeout(() => {
			this.#retry = undefined;
			void this.#provider.connect();
		}, patience);
	}

	#fail(error: unknown): void {
		console.error(error);
		this.#tell();
	}

	#tell(): void {
		if (this.#closed) return;
		const { onState, keys } = this.#options;
		// Any one of these alone says yes too early; `hasUnsyncedChanges` even while it reconnects.
		const open = this.#isLive();
		const own = this.#own;
		// A phone that watches has nothing to bring; what it had of a server that lost its disk is refused.
		const watches = keys.write === null;
		const handedOut =
			watches || (!this.#provider.hasUnsyncedChanges && own?.some(this.#lacks) === false);
		const withOthers = open && own !== null && handedOut;
		if (withOthers) this.#refusal = null;
		const state: RoomState = {
			connection: this.#denied ? 'refused' : open ? 'open' : 'connecting',
			refusal: this.#refusal,
			withOthers,
			total: own?.length ?? 0,
			unreadable: this.#unreadable.size,
			others: open ? this.#others : [],
		};
		if (this.#told && same(this.#told, state)) return;
		this.#told = state;
		onState(state);
	}
}

const same = (a: RoomState, b: RoomState): boolean => JSON.stringify(a) === JSON.stringify(b);
