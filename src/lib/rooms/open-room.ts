/**
 * A room that is open: the record of an evening or a Runde here and the same on the other phones, brought
 * together, and notes beside it that are no revisions. The
 * Yjs document is a means of transport only: made when the room is opened, filled by the server, thrown
 * away afterwards. What counts is the record, and it is reached through its one door (`mergeRevisions`).
 *
 * This module brings Yjs and its provider along: it is loaded when the first room is opened.
 *
 * Over 350 lines: the state of one connection, which all that happens to it shares.
 */
import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';
import { liveQuery, type Subscription } from 'dexie';
import { Doc, type Map as SharedMap } from 'yjs';
import { classify } from '../storage/storage-error.ts';
import type { Ledger } from '../storage/ledger.ts';
import { soundOf } from '../storage/record-store.ts';
import { parseRevision, type Revision } from '../storage/revision.ts';
import { again } from './again.ts';
import type { RoomKeys } from './keys.ts';
import { Presences, type Presence } from './presence.ts';
import { Sealer } from './seal.ts';
import { belongingTo, idsOf, subjectOf, type Subject } from './subject.ts';
import { bringBack, mergeSound } from './take-in.ts';

export interface RoomState {
	/** `refused`: the server knows no such key; it is not asked again. */
	readonly connection: 'connecting' | 'open' | 'refused';
	/** Why the server takes nothing more, in its own word, or `no-room-here`; `null` where all is taken. */
	readonly refusal: string | null;
	/** By how many minutes what came was written in the future: some phone's clock is wrong. */
	readonly clockAhead: number;
	/** Whether everything that is here and belongs into the room is on the server's disk. */
	readonly withOthers: boolean;
	/** Revisions that are here and belong into the room. */
	readonly total: number;
	/** What lies in the room and cannot be read: another key, or another version of the app. */
	readonly unreadable: number;
	readonly others: readonly Presence[];
}

export interface RoomOptions {
	readonly keys: RoomKeys;
	/** `null` where the room itself is to say what it is of. */
	readonly subject: Subject | null;
	readonly ledger: Ledger;
	/** The server's address, `wss://…/rooms`. */
	readonly url: string;
	readonly phone: string;
	readonly onState: (state: RoomState) => void;
	readonly onSubject: (subject: Subject) => void;
	/** All notes that could be read, after each change of them and once the server has said what it has. */
	readonly onNotes?: (notes: ReadonlyMap<string, unknown>) => void;
}

const MAP = 'revisions';
/** What is no revision: its key begins so, and no revision's id does. */
const NOTE = '~';
/** Sealed and handed over at once; in between the phone does other things. */
const BATCH = 50;
/** A full room and a disk that takes nothing are asked again after this long. */
const PATIENCE_MS = 30_000;
/** A journal that did not answer when the room was opened: sooner. */
const SHORT_PATIENCE_MS = 3_000;
const NOT_STORED = 'not-stored';
/** How long, and how often, it is looked whether the server has something on disk. */
const SETTLE_MS = 10_000;
const SETTLE_LOOK_MS = 20;
const MINUTE_MS = 60_000;
/** Clocks of phones differ by seconds; from here on somebody should look. */
const CLOCK_MINUTES = 5;
const LASTING = ['room-full', 'revision-too-large', 'too-many-rooms'];

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
	readonly #readNotes: () => void;
	readonly #lookAtOthers: () => void;
	#subject: Subject | null;
	/** Ids of its revisions here; `null` until they were read. */
	#own: readonly string[] | null = null;
	#others: readonly Presence[] = [];
	#made = false;
	#closed = false;
	#watch: Subscription | undefined;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#refusal: string | null = null;
	#hereFull = false;
	#clockAhead = 0;
	#denied = false;
	#told: RoomState | undefined;

	static async open(options: RoomOptions): Promise<OpenRoom> {
		return new OpenRoom(options, await Sealer.of(options.keys));
	}

	private constructor(options: RoomOptions, sealer: Sealer) {
		const { keys, url, subject } = options;
		this.#options = options;
		this.#sealer = sealer;
		this.#subject = subject;
		const failed = (error: unknown) => this.#fail(error);
		this.#takeIn = again(() => this.#takeInNow(), failed);
		this.#handOut = again(() => this.#handOutNow(), failed);
		this.#readNotes = again(() => this.#readNotesNow(), failed);
		// Never two at once: the one that began first may end last, and would say who was there before.
		this.#lookAtOthers = again(() => this.#lookAtOthersNow(), failed);
		this.#map.observe(({ keysChanged }, { local }) => {
			if (local) return;
			for (const key of keysChanged as Set<string>) {
				this.#seen.delete(key);
				if (!this.#map.has(key) && this.#own?.includes(key)) this.#bringAgain(key);
			}
			this.#takeIn();
			if ([...(keysChanged as Set<string>)].some(isNote)) this.#readNotes();
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
				this.#readNotes();
			},
			onStatus: () => this.#tell(),
			onUnsyncedChanges: () => this.#tell(),
			onAuthenticationFailed: ({ reason }) => this.#onTurnedAway(reason),
			onClose: ({ event }) => this.#onClose(event.reason),
			onAwarenessChange: () => this.#lookAtOthers(),
		});
		const { awareness } = this.#provider;
		if (!awareness) throw new Error('a provider has its presence');
		this.#presences = new Presences(awareness, sealer);
		this.#made = true;
		this.say({ player: null, deal: null });
		if (subject !== null) this.#follow(subject);
	}

	/** What this phone says of itself to the others. */
	say(said: Pick<Presence, 'player' | 'deal' | 'draft'>): void {
		const { phone, keys } = this.#options;
		const right = keys.write === null ? 'read' : 'write';
		void this.#presences.say({ phone, right, ...said });
	}

	/** Tries again at once where it waits to: the network is back, somebody looks. */
	wake(): void {
		if (this.#denied || this.#closed || this.#retry !== undefined) return;
		// An attempt under way must not be begun again: the socket it gives up says goodbye late, and takes away
		// at the server who this phone just said it is.
		const { status } = this.#provider.configuration.websocketProvider;
		if (status === WebSocketStatus.Disconnected) void this.#provider.connect();
	}

	close(): void {
		this.#closed = true;
		clearTimeout(this.#retry);
		this.#watch?.unsubscribe();
		this.#provider.destroy();
		this.#doc.destroy();
	}

	/** The ids of all that is here and belongs into the room. */
	get ids(): readonly string[] {
		return this.#own ?? [];
	}

	// ——— our record, to the room ———

	#follow(subject: Subject): void {
		this.#subject = subject;
		const { db } = this.#options.ledger;
		this.#watch = liveQuery(() => idsOf(db, subject)).subscribe({
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
		const keys = [...this.#map.keys()].filter((key) => !isNote(key) && !this.#seen.has(key));
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
		if (this.#subject === null) {
			// Where it was here before, its revisions are in the record already.
			const known = soundOf(await db.run(() => db.revisions.bulkGet(keys)));
			const found = subjectOf([...known, ...opened]);
			if (found !== null) {
				await mergeSound(ledger, await belongingTo(db, found, opened));
				await bringBack(ledger, found);
				this.#options.onSubject(found);
				this.#follow(found);
			}
		} else await mergeSound(ledger, await belongingTo(db, this.#subject, opened));
		if (this.#subject !== null) for (const key of keys) this.#seen.add(key);
		this.#hereFull = false;
		this.#noteClock(opened);
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

	// ——— notes ———

	/** Leaves a note, in the place of an earlier one of that name; `false` where nothing can be put there now. */
	async note(name: string, value: unknown): Promise<boolean> {
		const sealed = await this.#sealer.seal(NOTE + name, value);
		const can = this.#options.keys.write !== null && !this.#closed && this.#isLive();
		if (can) this.#map.set(NOTE + name, sealed);
		return can;
	}

	/**
	 * Resolves once the server has on disk what was left.
	 * @throws where that takes longer than anybody waits
	 */
	async settled(): Promise<void> {
		const until = Date.now() + SETTLE_MS;
		while (!this.#isSettled()) {
			if (this.#closed || Date.now() > until) throw new Error('the server does not answer');
			await new Promise((resolve) => setTimeout(resolve, SETTLE_LOOK_MS));
		}
	}

	#isSettled(): boolean {
		return this.#isLive() && !this.#provider.hasUnsyncedChanges;
	}

	async #readNotesNow(): Promise<void> {
		const { onNotes } = this.#options;
		if (!onNotes || !this.#isLive()) return;
		const notes = new Map<string, unknown>();
		for (const [key, sealed] of this.#map.entries()) {
			if (!isNote(key) || !(sealed instanceof Uint8Array)) continue;
			const value = await this.#sealer.open(key, sealed);
			if (value !== undefined) notes.set(key.slice(NOTE.length), value);
		}
		if (!this.#closed) onNotes(notes);
	}

	// ——— what is told ———

	async #lookAtOthersNow(): Promise<void> {
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
		// What the others wrote is in the room still; it is taken in once there is room here.
		if (classify(error).code === 'quota') {
			this.#hereFull = true;
			setTimeout(() => this.#takeIn(), PATIENCE_MS);
		}
		this.#tell();
	}

	/** Looks at when something was written: later than now it cannot have been. */
	#noteClock(revisions: readonly Revision[]): void {
		const ahead = Math.max(0, ...revisions.map(({ at }) => at[0])) - Date.now();
		const minutes = Math.floor(ahead / MINUTE_MS);
		if (minutes >= CLOCK_MINUTES) this.#clockAhead = Math.max(this.#clockAhead, minutes);
	}

	#tell(): void {
		// The provider tells that it connects while it is being made. What is thrown there, it takes for a failed
		// attempt, and connects a second time.
		if (this.#closed || !this.#made) return;
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
			refusal: this.#hereFull ? 'no-room-here' : this.#refusal,
			clockAhead: this.#clockAhead,
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

const isNote = (key: string): boolean => key.startsWith(NOTE);

const same = (a: RoomState, b: RoomState): boolean => JSON.stringify(a) === JSON.stringify(b);
