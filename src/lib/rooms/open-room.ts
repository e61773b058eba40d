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
import { Doc } from 'yjs';
import { classify } from '../storage/storage-error.ts';
import { asking, type Subscription } from '../storage/follow.ts';
import { sameJson } from '../storage/json.ts';
import type { Ledger } from '../storage/ledger.ts';
import { soundOf } from '../storage/record-store.ts';
import type { Revision } from '../storage/revision.ts';
import { again } from './again.ts';
import { aheadOf, writtenAhead } from './clocks.ts';
import type { ServerAge } from './ask.ts';
import type { Keeping, ServerSaid } from './keeping.ts';
import type { RoomKeys } from './keys.ts';
import { Presences, type Presence } from './presence.ts';
import { RENEWED, sameState, type RoomState } from './room-state.ts';
import { PATIENCE_MS, Refusals, TOO_LARGE } from './refusals.ts';
import { Sealer } from './seal.ts';
import { SealedMap, type Unreadable } from './sealed-map.ts';
import { deletesNothing } from './taken-back.ts';
import { belongingTo, idsOf } from './room-record.ts';
import { subjectOf, type Subject } from './subject.ts';
import { bringBack, keepOwnWord, mergeSound } from './take-in.ts';

export type { RoomState } from './room-state.ts';

export interface RoomOptions {
	readonly keys: RoomKeys;
	/** `null` where the room itself is to say what it is of. */
	readonly subject: Subject | null;
	/** Its keys count no more: it is opened for notes alone, nothing is brought and nothing taken in. */
	readonly isForNotes?: boolean;
	readonly ledger: Ledger;
	/** The server's address, `wss://…/rooms`. */
	readonly url: string;
	readonly phone: string;
	/** What the server says of itself; `null` where it does not answer. */
	readonly askServer?: () => Promise<ServerSaid | null>;
	readonly onState: (state: RoomState) => void;
	readonly onSubject: (subject: Subject) => void;
	/** The server takes what this document holds no more: the room is to be opened anew. */
	readonly onSpent?: () => void;
	/** All notes, `null` for one that cannot be read, after each change of them and once the server has said what it has. */
	readonly onNotes?: (notes: ReadonlyMap<string, unknown>) => void;
}

/** Sealed and handed over at once; in between the phone does other things. */
const BATCH = 50;
/** How long, and how often, it is looked whether the server has something on disk. */
const SETTLE_MS = 10_000;
const SETTLE_LOOK_MS = 20;

export class OpenRoom {
	readonly #options: RoomOptions;
	readonly #doc = new Doc();
	readonly #map: SealedMap;
	readonly #refusals: Refusals;
	readonly #provider: HocuspocusProvider;
	readonly #presences: Presences;
	/** Keys of the map that need no second look: in the record, or of no use to it. */
	readonly #seen = new Set<string>();
	/** Deletions that stand, as far as is known: looked at again with whatever comes, and may be over them. */
	readonly #aside = new Set<string>();
	readonly #unreadable = new Map<string, Unreadable>();
	/** What says something else here under the same name. */
	readonly #differing = new Set<string>();
	/** Somebody took them away or wrote over them, and they are yet to be brought again. */
	readonly #spoilt = new Set<string>();
	/** Brought again once: spoilt anew they wait for what is written here next, or two phones would bring theirs for ever. */
	readonly #broughtAgain = new Set<string>();
	/** The server takes them not, and all others: tried again when the room is opened anew. */
	readonly #tooLarge = new Set<string>();
	readonly #takeIn: () => void;
	readonly #handOut: () => void;
	readonly #readNotes: () => void;
	readonly #lookAtOthers: () => void;
	readonly #askServer: () => void;
	#subject: Subject | null;
	/** Ids of its revisions here; `null` until they were read. */
	#own: readonly string[] | null = null;
	#others: readonly Presence[] = [];
	#made = false;
	#closed = false;
	#watch: Subscription | undefined;
	#unhear: (() => void) | undefined;
	#untilAgain: ReturnType<typeof setTimeout> | undefined;
	#hereFull = false;
	#clockAhead = 0;
	#ownClock = 0;
	#keeping: Keeping | null = null;
	#serverAge: ServerAge = null;
	/** That a connection is closed is told twice: by the server's word, and as its socket closes. */
	#isClosing = false;
	#denied = false;
	#told: RoomState | undefined;

	static async open(options: RoomOptions): Promise<OpenRoom> {
		return new OpenRoom(options, await Sealer.of(options.keys));
	}

	private constructor(options: RoomOptions, sealer: Sealer) {
		const { keys, url, subject } = options;
		this.#options = options;
		this.#subject = subject;
		this.#refusals = new Refusals(() => this.#provider, options.onSpent);
		this.#takeIn = again(() => this.#takeInNow(), this.#failed);
		this.#handOut = again(() => this.#handOutNow(), this.#failed);
		this.#readNotes = again(() => this.#readNotesNow(), this.#failed);
		// Never two at once: the one that began first may end last, and would say who was there before.
		this.#lookAtOthers = again(() => this.#lookAtOthersNow(), this.#failed);
		this.#askServer = again(() => this.#askServerNow(), this.#failed);
		this.#map = new SealedMap(this.#doc, sealer, (changed) => {
			for (const key of changed.keys) {
				this.#seen.delete(key);
				if (!this.#map.has(key) && this.#own?.includes(key)) this.#bringAgain(key);
			}
			this.#takeIn();
			if (changed.notes.length > 0) {
				this.#tell();
				this.#readNotes();
			}
		});
		this.#provider = new HocuspocusProvider({
			url,
			name: keys.name,
			token: keys.write ?? keys.read,
			document: this.#doc,
			onSynced: () => {
				// It may be another one by now, or the same with another disk.
				this.#keeping = null;
				this.#presences.sayAgain();
				this.#tell();
				this.#takeIn();
				this.#handOut();
				this.#readNotes();
				this.#askServer();
			},
			onOpen: () => {
				this.#isClosing = false;
				this.#presences.listenAnew();
			},
			onStatus: () => this.#tell(),
			onUnsyncedChanges: () => {
				if (this.#made && this.#isSettled()) this.#map.kept();
				this.#tell();
			},
			onAuthenticationFailed: ({ reason }) => this.#onTurnedAway(reason),
			onClose: ({ event }) => this.#onClose(event.reason),
			onAwarenessChange: () => this.#lookAtOthers(),
		});
		const { awareness } = this.#provider;
		if (!awareness) throw new Error('a provider has its presence');
		this.#presences = new Presences(awareness, sealer);
		this.#made = true;
		if (subject !== null) this.#follow(subject);
	}

	/** What this phone says of itself to the others; nobody sees it before. */
	say(said: Pick<Presence, 'player' | 'deal' | 'draft'>): void {
		const { phone, keys } = this.#options;
		const right = keys.write === null ? 'read' : 'write';
		this.#presences.say({ phone, right, ...said }).catch(this.#failed);
	}

	/** Tries again at once where it waits to: the network is back, somebody looks. */
	wake(): void {
		// Whoever was told went to the settings, and is back.
		this.#presences.sayAgainIfSetBack();
		if (this.#ownClock !== 0 || this.#keeping === null) this.#askServer();
		if (this.#denied || this.#closed || this.#refusals.isWaiting) return;
		// An attempt under way is not begun again: it would leave a socket behind.
		const { status } = this.#provider.configuration.websocketProvider;
		if (status === WebSocketStatus.Disconnected) void this.#provider.connect();
	}

	close(): void {
		this.#closed = true;
		this.#refusals.stop();
		clearTimeout(this.#untilAgain);
		this.#watch?.unsubscribe();
		this.#unhear?.();
		this.#provider.destroy();
		this.#doc.destroy();
	}

	/** Asked again after every wait: the room may have been closed meanwhile. */
	#isClosed(): boolean {
		return this.#closed;
	}

	/** The ids of all that is here and lies in the room, as far as the server has said what it has. */
	get ids(): readonly string[] {
		return (this.#own ?? []).filter((id) => !this.#lacks(id));
	}

	/** How much belongs into the room and is only here. */
	get onlyHere(): number {
		return (this.#own ?? []).filter(this.#lacks).length;
	}

	// ——— our record, to the room ———

	#follow(subject: Subject): void {
		this.#subject = subject;
		const { ledger } = this.#options;
		this.#watch?.unsubscribe();
		this.#unhear?.();
		this.#unhear = ledger.onWriting((revisions) => this.#hear(subject, revisions));
		this.#watch = asking(ledger.db, (db) => idsOf(db, subject)).subscribe({
			next: (ids) => {
				this.#own = ids;
				this.#handOut();
				this.#tell();
			},
			error: this.#failed,
		});
	}

	/**
	 * What is being written here and belongs into an evening's room by itself: sealed meanwhile, and gone in the
	 * moment it is on disk, before anything here is drawn. What is not sealed by then goes as everything else does.
	 */
	#hear({ kind, id }: Subject, revisions: readonly Revision[]): () => void {
		let put: (() => void) | undefined;
		const isAlone =
			kind === 'evening' &&
			deletesNothing(revisions) &&
			revisions.every(({ sessionId }) => sessionId === id);
		if (isAlone && this.#canHandOut)
			this.#map.sealed(revisions).then((ready) => (put = ready), this.#failed);
		return () => {
			for (const id of this.#spoilt) this.#broughtAgain.delete(id);
			if (!put || !this.#canHandOut || this.#own === null) return;
			const ids = revisions.map((revision) => revision.id);
			for (const own of ids) this.#seen.add(own);
			this.#own = [...this.#own, ...ids];
			put();
			this.#tell();
		};
	}

	get #canHandOut(): boolean {
		return this.#options.keys.write !== null && !this.#isRenewed && this.#isLive();
	}

	/**
	 * Whether its keys count no more, so that nobody comes any more and nothing is brought. The note's name says so, as it
	 * does to the server, which takes nothing from then on, whatever the note holds.
	 */
	get #isRenewed(): boolean {
		return this.#map.hasNote(RENEWED);
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

	#isToBring = (id: string): boolean =>
		this.#lacks(id) &&
		!this.#tooLarge.has(id) &&
		!(this.#spoilt.has(id) && this.#broughtAgain.has(id));

	/** Brings what the map lacks. */
	async #handOutNow(): Promise<void> {
		const { ledger } = this.#options;
		/** Each once: a damaged row is no revision, and waits for the self-check. */
		const tried = new Set<string>();
		while (this.#canHandOut) {
			const lacking = (this.#own ?? [])
				.filter((id) => this.#isToBring(id) && !tried.has(id))
				.slice(0, BATCH);
			if (lacking.length === 0 || this.#closed) break;
			for (const id of lacking) tried.add(id);
			const rows = soundOf(await ledger.db.run(() => ledger.db.revisions.bulkGet([...lacking])));
			const put = await this.#map.sealed(rows);
			if (this.#isClosed() || !this.#isLive() || this.#isRenewed) break;
			for (const { id } of rows) {
				this.#seen.add(id);
				if (this.#spoilt.delete(id)) this.#broughtAgain.add(id);
				this.#differing.delete(id);
			}
			put();
		}
		this.#tell();
	}

	// ——— the room, to our record ———

	async #takeInNow(): Promise<void> {
		const { ledger } = this.#options;
		const { db } = ledger;
		if (this.#isClosed() || this.#options.isForNotes === true) return;
		const keys = this.#map.keys.filter((key) => !this.#seen.has(key));
		if (keys.length === 0) return;
		// What was told last may be behind: nothing is taken in twice all the same.
		const here = new Set(
			this.#own ?? (await db.run(() => db.revisions.where('id').anyOf(keys).primaryKeys())),
		);
		const opened: Revision[] = [];
		const known: Revision[] = [];
		const spoilt: string[] = [];
		for (const key of keys) {
			const revision = await this.#map.read(key);
			if (this.#isClosed()) return;
			const isRead = typeof revision !== 'string';
			if (isRead) this.#unreadable.delete(key);
			if (isRead) (here.has(key) ? known : opened).push(revision);
			else this.#unreadable.set(key, revision);
			if (!isRead && here.has(key)) spoilt.push(key);
		}
		spoilt.push(...(await this.#lookForDiffering(known)));
		if (this.#isClosed()) return;
		// Somebody wrote over what we have: it is brought again, once. Where nothing was opened, it is the key.
		if (this.#subject !== null || this.#map.fits)
			for (const key of spoilt) {
				this.#unreadable.delete(key);
				this.#bringAgain(key);
			}
		if (this.#subject === null) {
			// Whoever joins by keys that count no more is told, and gets nothing of what lies there still.
			if (this.#isRenewed) return;
			// Where it was here before, its revisions are in the record already.
			const all = [...soundOf(await db.run(() => db.revisions.bulkGet(keys))), ...opened];
			// By a key that opened nothing this phone would only spoil what the others have.
			const found = this.#map.fits ? subjectOf(all) : null;
			if (this.#isClosed()) return;
			if (found !== null) {
				await this.#merge(found, opened);
				if (this.#isClosed()) return;
				await bringBack(ledger, found);
				if (this.#isClosed()) return;
				this.#options.onSubject(found);
				this.#follow(found);
			}
		} else await this.#merge(this.#subject, opened);
		if (this.#subject !== null)
			for (const key of keys) if (!this.#aside.has(key)) this.#seen.add(key);
		this.#hereFull = false;
		this.#clockAhead = Math.max(this.#clockAhead, writtenAhead(opened, Date.now()));
		this.#tell();
	}

	/** The ids of those that say something else here: nothing tells which of the two was altered. */
	async #lookForDiffering(known: readonly Revision[]): Promise<readonly string[]> {
		if (known.length === 0) return [];
		const { db } = this.#options.ledger;
		const rows = soundOf(await db.run(() => db.revisions.bulkGet(known.map(({ id }) => id))));
		const own = new Map(rows.map((row) => [row.id, row]));
		return known.flatMap((revision) => {
			const { id } = revision;
			const differs = own.has(id) && !sameJson(own.get(id), revision);
			this.#differing[differs ? 'add' : 'delete'](id);
			// Somebody else brought it as it was.
			if (!differs) this.#spoilt.delete(id);
			return differs ? [id] : [];
		});
	}

	async #merge(subject: Subject, opened: readonly Revision[]): Promise<void> {
		const { ledger } = this.#options;
		const belonging = await belongingTo(ledger.db, subject, opened);
		for (const one of opened) {
			if (one.body === null && !belonging.includes(one)) this.#aside.add(one.id);
			else this.#aside.delete(one.id);
		}
		// Whoever left meanwhile wants nothing of it.
		if (this.#isClosed()) return;
		const left = await mergeSound(ledger, belonging);
		// What our door refuses, a later one takes.
		for (const id of left) this.#unreadable.set(id, 'newer');
		if (this.#options.keys.write === null) await keepOwnWord(ledger, belonging);
		if (this.#own === null) return;
		const refused = new Set(left);
		const here = belonging.flatMap(({ id }) => (refused.has(id) ? [] : [id]));
		this.#own = [...new Set([...this.#own, ...here])];
	}

	/** What is spoilt is not with the others. */
	#bringAgain(key: string): void {
		if (this.#options.keys.write === null) return;
		this.#spoilt.add(key);
		this.#handOut();
	}

	// ——— notes ———

	/** Leaves a note, in the place of an earlier one of that name; `false` where nothing can be put there now. */
	async note(name: string, value: unknown): Promise<boolean> {
		const put = await this.#map.sealedNote(name, value);
		const can = this.#options.keys.write !== null && !this.#closed && this.#isLive();
		// Said before the app was ended, say: the server takes nothing more, and holds it.
		if (can && !(name === RENEWED && this.#isRenewed)) put();
		this.#tell();
		return can;
	}

	/** The same, as they stand now. */
	notes(): Promise<ReadonlyMap<string, unknown>> {
		return this.#map.notes();
	}

	/**
	 * Resolves once the server has on disk what was left.
	 * @throws where that takes longer than anybody waits
	 */
	settled(): Promise<void> {
		return this.#until(() => this.#isSettled());
	}

	/**
	 * The same, and what the others had brought until then is here: whoever leaves these keys behind cannot fetch it
	 * any more. The server is asked for all it has: what another node acknowledged it may not have heard of.
	 */
	async settledHere(): Promise<void> {
		await this.settled();
		this.#provider.forceSync();
		return this.#until(() => this.#isSettled() && this.#isAllHere());
	}

	async #until(holds: () => boolean): Promise<void> {
		const until = performance.now() + SETTLE_MS;
		while (!holds()) {
			if (this.#closed || performance.now() > until) throw new Error('the server does not answer');
			await new Promise((resolve) => setTimeout(resolve, SETTLE_LOOK_MS));
		}
	}

	#isSettled(): boolean {
		return this.#isLive() && !this.#provider.hasUnsyncedChanges;
	}

	#isAllHere(): boolean {
		const isLookedAt = (key: string): boolean => this.#seen.has(key) || this.#aside.has(key);
		return this.#own !== null && this.#map.keys.every(isLookedAt);
	}

	async #readNotesNow(): Promise<void> {
		const { onNotes } = this.#options;
		if (!onNotes || !this.#isLive()) return;
		const notes = await this.#map.notes();
		if (!this.#closed) onNotes(notes);
	}

	// ——— what is told ———

	async #lookAtOthersNow(): Promise<void> {
		this.#others = await this.#presences.others(this.#options.phone);
		this.#tell();
	}

	#onClose(reason: string): void {
		const isTold = this.#isClosing;
		this.#isClosing = true;
		// The second time, what is largest of the rest is none that was refused.
		if (isTold && reason === TOO_LARGE) return;
		const large = reason === TOO_LARGE ? this.#map.takeOutLargest(this.#provider) : undefined;
		if (large === undefined) this.#refusals.onClose(reason);
		else this.#tooLarge.add(large);
		this.#tell();
		this.#askServer();
	}

	#onTurnedAway(reason: string): void {
		if (!this.#refusals.onTurnedAway(reason)) {
			this.#denied = true;
			this.#provider.disconnect();
		}
		this.#tell();
	}

	#failed = (error: unknown): void => {
		// A store that went away under a room that is closed is nobody's.
		if (this.#closed) return;
		console.error(error);
		if (classify(error).code === 'quota') this.#hereFull = true;
		// What the others wrote is in the room still, and what is here waits: whatever failed is tried again.
		this.#untilAgain ??= setTimeout(() => {
			this.#untilAgain = undefined;
			if (this.#subject !== null) this.#follow(this.#subject);
			this.#takeIn();
			this.#handOut();
			this.#readNotes();
		}, PATIENCE_MS);
		this.#tell();
	};

	/**
	 * Asked with each connection and whenever there is none, as a server of another version may take none of this
	 * phone's; and of a clock that is wrong whenever somebody looks again.
	 */
	async #askServerNow(): Promise<void> {
		const said = await this.#options.askServer?.();
		// Who does not answer now leaves what was known.
		if (said) {
			this.#ownClock = said.time === null ? 0 : aheadOf(said.time, Date.now());
			this.#serverAge = said.age;
			this.#keeping = { journal: said.journal, idleDays: said.idleDays };
		}
		this.#tell();
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
		const isTaken = (id: string): boolean => !this.#lacks(id) || this.#tooLarge.has(id);
		const isHeard =
			open &&
			!this.#isRenewed &&
			own !== null &&
			(watches || (!this.#provider.hasUnsyncedChanges && own.every(isTaken)));
		if (isHeard) this.#refusals.reason = null;
		const age = open || this.#serverAge === null ? null : `server-${this.#serverAge}`;
		const refusal = age ?? this.#refusals.reason ?? (this.#tooLarge.size > 0 ? TOO_LARGE : null);
		const withOthers = isHeard && this.#tooLarge.size === 0;
		const unreadable = [...this.#unreadable.values()];
		const unopened = unreadable.filter((why) => why === 'unopened').length;
		const state: RoomState = {
			connection: this.#denied ? 'refused' : open ? 'open' : 'connecting',
			refusal: this.#hereFull ? 'no-room-here' : refusal,
			clockAhead: this.#clockAhead,
			ownClock: this.#ownClock,
			keeping: open ? this.#keeping : null,
			withOthers,
			isAllHere: open && this.#isAllHere(),
			total: own?.length ?? 0,
			isEmpty: open && this.#map.keys.length === 0,
			unreadable: this.#map.fits ? 0 : unopened,
			damaged: this.#map.fits ? unopened : 0,
			newer: unreadable.filter((why) => why === 'newer').length,
			differing: this.#differing.size,
			others: open ? this.#others : [],
		};
		if (this.#told && sameState(this.#told, state)) return;
		this.#told = state;
		onState(state);
	}
}
