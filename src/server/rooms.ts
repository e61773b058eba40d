/**
 * Rooms on a server: phones of one evening exchange sealed revisions here. The server knows names of
 * rooms, sizes, times and addresses; what is said in a room it cannot read. Nothing is acknowledged,
 * shown to others or kept in memory before the journal has it on disk.
 */
import { Hocuspocus, type Connection, type Document } from '@hocuspocus/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { applyUpdate } from 'yjs';
import { Answers, pathOf, ROOMS_PATH } from './answers.ts';
import { Charges, type Payer } from './charges.ts';
import type { Config } from './config.ts';
import { isHeld, isPhones, keepOwnSealed, sayGone, type Speaker } from './frames.ts';
import { sayGoodbye } from './goodbye.ts';
import type { Journal } from './journal.ts';
import { wordsOf, type Log } from './log.ts';
import { Metrics } from './metrics.ts';
import type { Neighbours } from './neighbours.ts';
import { Refusal } from './refusal.ts';
import { Room, ROOM_THING_BYTES } from './room.ts';
import { Space } from './space.ts';
import { rightOf } from './tokens.ts';
import { contradicts, isDeletedAnew, isRenewed, newsIn } from './updates.ts';
import { Unfinished } from './unfinished.ts';
import { Upkeep } from './upkeep.ts';
import { addressOf, PRESENCE_BYTES, THING_BYTES, Visitors, type Visitor } from './visitors.ts';

/** Room for a message's own fields around a whole room. */
const FRAME_BYTES = 64 * 1024;
const CHECK_MS = 10_000;
const TRY_AGAIN = 1013;
/** Of the sync protocol's messages the one that brings nothing, and the one that answers it. */
const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;

/** What a connection carries through Hocuspocus. */
interface Context extends Speaker, Payer {
	entered?: boolean;
}

export interface RoomsOptions {
	readonly config: Config;
	readonly journal: Journal;
	readonly log: Log;
	/** Where other nodes share the journal. */
	readonly neighbours?: Neighbours | undefined;
	readonly now?: () => number;
	/** Milliseconds that passed, whatever the clock was set to. */
	readonly passed?: () => number;
}

export class Rooms {
	readonly #config: Config;
	readonly #journal: Journal;
	readonly #log: Log;
	readonly #now: () => number;
	readonly #passed: () => number;
	readonly #metrics = new Metrics();
	readonly #neighbours: Neighbours | undefined;
	readonly #rooms = new WeakMap<Document, Room>();
	readonly #charges: Charges;
	readonly #visitors: Visitors;
	readonly #space: Space;
	readonly #unfinished: Unfinished;
	readonly #sockets: WebSocketServer;
	readonly #hocuspocus: Hocuspocus<Context>;
	readonly #check: NodeJS.Timeout;
	readonly #answers: Answers;
	readonly #upkeep: Upkeep;
	#isLooking = false;
	#closing = false;

	constructor(options: RoomsOptions) {
		const { config, journal, log, neighbours } = options;
		const { now = Date.now, passed = () => performance.now() } = options;
		this.#config = config;
		this.#journal = journal;
		this.#log = log;
		this.#neighbours = neighbours;
		this.#now = now;
		this.#passed = passed;
		this.#charges = new Charges((document) => this.#rooms.get(document), passed);
		this.#visitors = new Visitors(config.limits);
		const { idleDays, journalBytes } = config.limits;
		const space = (this.#space = new Space(journal, journalBytes, passed));
		this.#unfinished = new Unfinished(config.limits.roomBytes);
		this.#sockets = new WebSocketServer({
			noServer: true,
			maxPayload: config.limits.roomBytes + FRAME_BYTES,
			// What is sealed does not get smaller.
			perMessageDeflate: false,
		});
		this.#hocuspocus = this.#serve();
		this.#upkeep = new Upkeep({
			...{ journal, space, log, idleDays, now, passed },
			open: () => this.#hocuspocus.documents.keys(),
		});
		this.#check = setInterval(() => void this.#lookAround(), CHECK_MS).unref();
		this.#metrics.gauge('schrieb_connections', () => this.#visitors.here);
		this.#metrics.gauge('schrieb_rooms_open', () => this.#hocuspocus.getDocumentsCount());
		this.#answers = new Answers({
			...{ journal, space, idleDays },
			metrics: this.#metrics,
			metricsPublic: config.metricsPublic,
			isClosing: () => this.#closing,
		});
		if (neighbours) this.#metrics.gauge('schrieb_neighbours_heard', () => Number(neighbours.heard));
	}

	#serve(): Hocuspocus<Context> {
		const { limits } = this.#config;
		return new Hocuspocus<Context>({
			quiet: true,
			maxPendingDocuments: limits.roomsPerConnection,
			maxUnauthenticatedQueueSize: 64 * 1024,
			maxUnauthenticatedQueueMessages: limits.roomsPerConnection * 4,
			onAuthenticate: ({ token, documentName, connectionConfig, context }) => {
				const right = rightOf(token, documentName);
				if (right === null) throw this.#refused(new Refusal('wrong-token'));
				try {
					this.#visitors.open(context.visitor);
				} catch (error) {
					throw this.#sendAway(context, error);
				}
				context.entered = true;
				connectionConfig.readOnly = right === 'read';
				return Promise.resolve();
			},

			onDisconnect: ({ context, document }) => {
				sayGone(context, document.awareness);
				if (context.entered) this.#visitors.close(context.visitor);
				return Promise.resolve();
			},

			onLoadDocument: ({ document, documentName, context }) =>
				this.#load(document, documentName, context),

			afterUnloadDocument: ({ documentName, instance }) => {
				const again =
					instance.documents.has(documentName) || instance.loadingDocuments.has(documentName);
				if (!again) this.#neighbours?.leave(documentName);
				return Promise.resolve();
			},

			beforeSync: async ({ type, payload, connection, document, documentName }) => {
				// Nobody comes any more for what is written there, and nobody takes away the word that sent them on.
				if (isRenewed(document)) connection.readOnly = true;
				const { context, readOnly } = connection;
				// The first step only asks, for the whole room.
				if (type === SYNC_STEP_1)
					// What is sent is all that any node has on disk.
					return this.#charges.onceRead(context, document, async () =>
						this.#neighbours?.catchUp(documentName),
					);
				// What a reading phone sends is never applied; what it says it has is compared with the whole room.
				if (readOnly)
					return type === SYNC_STEP_2 ? this.#charges.payForAll(context, document) : undefined;
				try {
					await this.#write(connection, document, payload);
				} catch (error) {
					throw this.#sendAway(context, error);
				}
			},

			beforeHandleAwareness: async ({ states, context, connection, document }) => {
				// Who watches takes no writer's place. A phone that comes back may be here by its last connection still.
				const isWriters = (client: number): boolean =>
					connection?.readOnly === true && isHeld(document, client);
				keepOwnSealed(states, context, isWriters);
				if (context) await this.#charges.pay(context, PRESENCE_BYTES);
			},
		});
	}

	/** Fills a room with what the journal has of it, for whoever comes first. */
	async #load(document: Document, name: string, context: Context): Promise<void> {
		const room = new Room(name, this.#journal);
		this.#rooms.set(document, room);
		// First: what is read here must not be forgotten while it is read.
		await this.#upkeep.touch(name);
		try {
			await room.load(document);
		} catch (cause) {
			throw this.#sendAway(context, Object.assign(new Refusal('not-stored'), { cause }));
		}
		if (room.unread > 0) this.#log('unreadable', { entries: room.unread });
		this.#neighbours?.open({ name, document, room });
		// Nobody else who waits for the room does so for this.
		void this.#charges.payForMaking(context, document);
	}

	/** Writes an update down, and counts it. */
	async #write(
		connection: Connection<Context>,
		document: Document,
		update: Uint8Array,
	): Promise<void> {
		const { context } = connection;
		const { visitor } = context;
		const { revisionBytes, roomBytes } = this.#config.limits;
		let things = 0;
		const news = newsIn(update, document, revisionBytes, (count) => {
			things = count;
			void this.#charges.pay(context, count * THING_BYTES);
			// Before each of them is looked at.
			if (count * ROOM_THING_BYTES > roomBytes) throw new Refusal('room-full');
		});
		if (news === 'none') return;
		if (news === 'perhaps') {
			await this.#charges.payForAll(context, document);
			if (!isDeletedAnew(update, document)) return;
		}
		const room = this.#rooms.get(document);
		if (!room) throw new Refusal('not-stored');
		const { isNew, merges } = room;
		if (isNew) this.#visitors.begin(visitor, this.#now());
		const from = performance.now();
		const append = () => room.append(update, things, roomBytes);
		const appended = this.#space.take(update.length, isNew, append).catch((error: unknown) => {
			if (isNew) this.#visitors.notBegun(visitor);
			throw error;
		});
		const seq = await appended.finally(() => {
			if (room.merges > merges) void this.#charges.payForMaking(context, document);
		});
		// What was on its way to the disk before is there by now.
		if (contradicts(update, document)) throw new Refusal('malformed');
		applyUpdate(document, update, { source: 'connection', connection });
		if (isNew) await this.#upkeep.touch(document.name);
		this.#cutOffSlow(document.getConnections().map((one) => (one.context as Context).webSocket));
		this.#neighbours?.tell(document.name, seq, update);
		this.#metrics.add('schrieb_updates_total');
		this.#metrics.add('schrieb_update_bytes_total', update.length);
		this.#metrics.add('schrieb_append_seconds_total', (performance.now() - from) / 1000);
	}

	/** Closes a connection and says why: it is tried again, where a token that is refused is not. */
	#sendAway({ webSocket }: Pick<Context, 'webSocket'>, error: unknown): Refusal {
		const refusal = this.#refused(error);
		// A phone whose word was not taken stays unsynced until its socket closes in peace.
		webSocket.close(1000, refusal.reason);
		return refusal;
	}

	/** Counts and tells why somebody was refused. */
	#refused(error: unknown): Refusal {
		const refusal = error instanceof Refusal ? error : new Refusal('malformed');
		const { reason, cause } = refusal;
		this.#metrics.add(`schrieb_refused_total{reason="${reason}"}`);
		this.#log('refused', { reason, ...(cause !== undefined && { cause: wordsOf(cause) }) });
		return refusal;
	}

	// ——— the outside ———

	/** Whether a request is for a socket: one that would rather speak another protocol is answered in this one. */
	isForSocket(request: IncomingMessage): boolean {
		return pathOf(request) === ROOMS_PATH && request.headers.upgrade?.toLowerCase() === 'websocket';
	}

	/** Takes over a connection that asks for rooms; `false` leaves it to others. */
	upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
		if (pathOf(request) !== ROOMS_PATH) return false;
		const { proxies } = this.#config;
		const forwarded = request.headers['x-forwarded-for'];
		const address = addressOf(request.socket.remoteAddress, forwarded, proxies);
		this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
			this.#unfinished.watch(address, socket, webSocket, () => this.#cutOff(webSocket));
			this.accept(webSocket, address);
		});
		return true;
	}

	/** Serves a connection that is open, or sends it away. */
	accept(webSocket: WebSocket, address: string): void {
		// A frame too large or cut off; the connection is closed by then. Who is sent away may send one as well.
		webSocket.on('error', () => undefined);
		// Nobody waits for an answer from whoever comes now: who was here is waited for, and that is all.
		if (this.#closing) {
			webSocket.terminate();
			return;
		}
		const visitor = this.#visitors.enter(address, this.#passed());
		if (visitor) this.#receive(webSocket, visitor);
		else webSocket.close(TRY_AGAIN, this.#refused(new Refusal('too-many-connections')).reason);
	}

	#receive(webSocket: WebSocket, visitor: Visitor): void {
		const { logAddresses } = this.#config;
		const from = { ...(logAddresses && { address: visitor.address }) };
		this.#log('connected', from);
		const connection = this.#hocuspocus.handleConnection(
			webSocket,
			new Request(`http://localhost${ROOMS_PATH}`),
			{ visitor, webSocket },
		);
		webSocket.on('message', (data: Buffer) => {
			if (!isPhones(data)) return this.#sendAway({ webSocket }, new Refusal('malformed'));
			connection.handleMessage(new Uint8Array(data));
			void this.#charges.pay({ visitor, webSocket }, data.length);
		});
		webSocket.on('close', (code, reason) => {
			this.#visitors.leave(visitor, this.#passed());
			connection.handleClose({ code, reason: reason.toString() });
			this.#log('disconnected', { ...from, code });
		});
	}

	/** Answers what is asked of the server itself; `false` leaves it to others. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		return this.#answers.answer(request, response);
	}

	/** Ends connections that read too slowly. */
	#cutOffSlow(webSockets: Iterable<WebSocket>): void {
		for (const webSocket of webSockets) {
			if (webSocket.bufferedAmount > this.#config.limits.waitingBytes) this.#cutOff(webSocket);
		}
	}

	#cutOff(webSocket: WebSocket): void {
		this.#refused(new Refusal('too-slow'));
		webSocket.terminate();
	}

	/**
	 * Looks at all connections; and, unless the journal owes an answer from the last time, reads what other nodes may
	 * have written unheard, and keeps it in order.
	 */
	async #lookAround(): Promise<void> {
		this.#cutOffSlow(this.#sockets.clients);
		if (this.#isLooking) return;
		this.#isLooking = true;
		await this.#neighbours?.lookAround();
		await this.#upkeep.look().finally(() => (this.#isLooking = false));
	}

	/** Sends everybody away, who will come back, and closes the journal. */
	async close(): Promise<void> {
		this.#closing = true;
		clearInterval(this.#check);
		await sayGoodbye(this.#sockets.clients);
		await this.#neighbours?.close();
		await this.#journal.close();
	}
}
