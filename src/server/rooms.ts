/**
 * Rooms on a server: phones of one evening exchange sealed revisions here. The server knows names of
 * rooms, sizes, times and addresses; what is said in a room it cannot read. Nothing is acknowledged,
 * shown to others or kept in memory before the journal has it on disk.
 *
 * Over 350 lines: the life of one connection, in the order in which it happens.
 */
import { Hocuspocus, type Document } from '@hocuspocus/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Config } from './config.ts';
import type { Journal, JournalSize } from './journal.ts';
import type { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import type { Neighbours } from './neighbours.ts';
import { Refusal } from './refusal.ts';
import { Room } from './room.ts';
import { rightOf } from './tokens.ts';
import { isNews } from './updates.ts';
import { addressOf, Visitors, type Visitor } from './visitors.ts';

const ROOMS_PATH = '/rooms';

/** Room for a message's own fields around a whole room. */
const FRAME_BYTES = 64 * 1024;
/** The sealed word of who is here and what is being written. */
const LONGEST_PRESENCE = 1024;
const CHECK_MS = 10_000;
const COUNTED_FOR_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Going away: phones come back by themselves. */
const GOING_AWAY = 1001;
const TRY_AGAIN = 1013;
/** What may lie unread on a connection when it asks for more, and how often that is looked at. */
const MOST_UNREAD = 1024 * 1024;
const UNREAD_MS = 20;
/** How long phones may take to say goodbye. */
const PATIENCE_MS = 2000;
const NO_ANSWER = 'the journal does not answer\n';
/** Of the sync protocol's messages the one that brings nothing. */
const SYNC_STEP_1 = 0;

/** What a connection carries through Hocuspocus. */
interface Context {
	readonly visitor: Visitor;
	readonly webSocket: WebSocket;
	/** The one presence this connection may speak for. */
	presence?: number;
	entered?: boolean;
}

export interface RoomsOptions {
	readonly config: Config;
	readonly journal: Journal;
	readonly log: Log;
	/** Where other nodes share the journal. */
	readonly neighbours?: Neighbours | undefined;
	readonly now?: () => number;
}

export class Rooms {
	readonly #config: Config;
	readonly #journal: Journal;
	readonly #log: Log;
	readonly #now: () => number;
	readonly #metrics = new Metrics();
	readonly #neighbours: Neighbours | undefined;
	readonly #rooms = new WeakMap<Document, Room>();
	readonly #visitors: Visitors;
	readonly #sockets: WebSocketServer;
	readonly #hocuspocus: Hocuspocus<Context>;
	readonly #check: NodeJS.Timeout;
	#cleaned = 0;
	#noted = 0;
	#isLooking = false;
	#counted: { at: number; size: JournalSize } = { at: -Infinity, size: { rooms: 0, bytes: 0 } };
	#closing = false;

	constructor({ config, journal, log, neighbours, now = Date.now }: RoomsOptions) {
		this.#config = config;
		this.#journal = journal;
		this.#log = log;
		this.#neighbours = neighbours;
		this.#now = now;
		this.#visitors = new Visitors(config.limits);
		this.#sockets = new WebSocketServer({
			noServer: true,
			maxPayload: config.limits.roomBytes + FRAME_BYTES,
			// What is sealed does not get smaller.
			perMessageDeflate: false,
		});
		this.#hocuspocus = this.#serve();
		this.#check = setInterval(() => this.#lookAround(), CHECK_MS).unref();
		this.#metrics.gauge('schrieb_connections', () => this.#visitors.here);
		this.#metrics.gauge('schrieb_rooms_open', () => this.#hocuspocus.getDocumentsCount());
		this.#metrics.gauge('schrieb_rooms', async () => (await this.#size()).rooms);
		this.#metrics.gauge('schrieb_journal_bytes', async () => (await this.#size()).bytes);
		if (neighbours) this.#metrics.gauge('schrieb_neighbours_heard', () => Number(neighbours.heard));
		this.#metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage().rss);
	}

	#serve(): Hocuspocus<Context> {
		const { limits } = this.#config;
		return new Hocuspocus<Context>({
			quiet: true,
			maxPendingDocuments: limits.roomsPerConnection,
			maxUnauthenticatedQueueSize: 64 * 1024,
			maxUnauthenticatedQueueMessages: limits.roomsPerConnection * 4,

			onAuthenticate: async ({ token, documentName, connectionConfig, context }) => {
				const right = rightOf(token, documentName);
				if (right === null) throw this.#refused(new Refusal('wrong-token'));
				try {
					this.#visitors.open(context.visitor);
				} catch (error) {
					throw this.#sendAway(context, error);
				}
				context.entered = true;
				connectionConfig.readOnly = right === 'read';
				await this.#neighbours?.catchUp(documentName);
			},

			onDisconnect: ({ context }) => {
				if (context.entered) context.visitor.rooms--;
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
				// The first step only asks, for the whole room.
				if (type === SYNC_STEP_1) return this.#onceRead(connection.context);
				// What a reading phone sends is never applied.
				if (connection.readOnly) return;
				try {
					await this.#write(connection.context, document, documentName, payload);
				} catch (error) {
					throw this.#sendAway(connection.context, error);
				}
			},

			beforeHandleAwareness: ({ states, context }) => {
				onlyOwnSealed(states, context);
				return Promise.resolve();
			},
		});
	}

	/** Fills a room with what the journal has of it, for whoever comes first. */
	async #load(document: Document, name: string, context: Context): Promise<void> {
		const room = new Room(name, this.#journal);
		this.#rooms.set(document, room);
		// First: what is read here must not be forgotten while it is read.
		await this.#touch(name);
		try {
			await room.load(document);
		} catch (cause) {
			throw this.#sendAway(context, Object.assign(new Refusal('not-stored'), { cause }));
		}
		this.#neighbours?.open({ name, document, room });
	}

	/** Nobody has one room after the other sent without reading them. */
	#onceRead({ visitor, webSocket }: Context): Promise<void> {
		visitor.asks = visitor.asks.then(async () => {
			await soon();
			// Nor is what it goes on asking heard, and kept: that would have no end.
			if (isFull(webSocket)) await visitor.unread(webSocket, drained(webSocket));
		});
		return visitor.asks;
	}

	/** Writes an update down, and counts it. */
	async #write(
		{ visitor }: Context,
		document: Document,
		name: string,
		update: Uint8Array,
	): Promise<void> {
		const { revisionBytes, roomBytes } = this.#config.limits;
		if (!isNews(update, document, revisionBytes)) return;
		const room = this.#rooms.get(document);
		if (!room) throw new Refusal('not-stored');
		const { isNew } = room;
		if (isNew) this.#visitors.begin(visitor, this.#now());
		const from = performance.now();
		const seq = await room.append(update, roomBytes).catch((error: unknown) => {
			if (isNew) this.#visitors.notBegun(visitor);
			throw error;
		});
		if (isNew) await this.#touch(name);
		this.#neighbours?.tell(name, seq, update);
		this.#metrics.add('schrieb_updates_total');
		this.#metrics.add('schrieb_update_bytes_total', update.length);
		this.#metrics.add('schrieb_append_seconds_total', (performance.now() - from) / 1000);
	}

	/** A room that could not be noted as used is used all the same. */
	async #touch(name: string): Promise<void> {
		try {
			await this.#journal.touch(name, this.#now());
		} catch (error) {
			this.#log('touch-failed', { error: String(error) });
		}
	}

	/** Closes a connection and says why: it is tried again, where a token that is refused is not. */
	#sendAway({ webSocket }: Context, error: unknown): Refusal {
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
		this.#log('refused', { reason, ...(cause instanceof Error && { cause: cause.message }) });
		return refusal;
	}

	// ——— the outside ———

	/** Takes over a connection that asks for rooms; `false` leaves it to others. */
	upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
		if (pathOf(request) !== ROOMS_PATH) return false;
		const { proxies } = this.#config;
		const forwarded = request.headers['x-forwarded-for'];
		const address = addressOf(request.socket.remoteAddress, forwarded, proxies);
		this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
			this.accept(webSocket, address),
		);
		return true;
	}

	/** Serves a connection that is open, or sends it away. */
	accept(webSocket: WebSocket, address: string): void {
		const visitor = this.#closing ? null : this.#visitors.enter(address, this.#now());
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
			connection.handleMessage(new Uint8Array(data));
			const pause = visitor.pauseAfter(data.length, this.#now());
			if (pause === 0) return;
			void visitor.unread(webSocket, soon(pause));
		});
		// A frame too large or cut off; the connection is closed by then.
		webSocket.on('error', () => undefined);
		webSocket.on('close', (code, reason) => {
			this.#visitors.leave(visitor);
			connection.handleClose({ code, reason: reason.toString() });
			this.#log('disconnected', { ...from, code });
		});
	}

	/** Answers what is asked of the server itself; `false` leaves it to others. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		const path = pathOf(request);
		if (path === ROOMS_PATH) say(response, 200, JSON.stringify({ rooms: 1 }), 'application/json');
		else if (path === '/health') void this.#sayHealth(response);
		else if (path === '/metrics') void this.#sayMetrics(request, response);
		else return false;
		return true;
	}

	async #sayHealth(response: ServerResponse): Promise<void> {
		try {
			await this.#journal.check();
			say(response, this.#closing ? 503 : 200, this.#closing ? 'closing\n' : 'ok\n');
		} catch {
			say(response, 503, NO_ANSWER);
		}
	}

	/** Counting looks at all of the journal: at most once a minute. */
	async #size(): Promise<JournalSize> {
		if (this.#now() - this.#counted.at > COUNTED_FOR_MS)
			this.#counted = { at: this.#now(), size: await this.#journal.size() };
		return this.#counted.size;
	}

	async #sayMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const direct = request.headers['x-forwarded-for'] === undefined;
		const here = /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '');
		if (!this.#config.metricsPublic && !(direct && here))
			say(response, 403, 'from this machine only\n');
		else
			try {
				say(response, 200, await this.#metrics.text(), 'text/plain; version=0.0.4');
			} catch {
				say(response, 503, NO_ANSWER);
			}
	}

	/** Ends connections that read too slowly; and looks at the journal, unless it owes an answer from the last time. */
	#lookAround(): void {
		for (const webSocket of this.#sockets.clients) {
			if (webSocket.bufferedAmount <= this.#config.limits.waitingBytes) continue;
			this.#refused(new Refusal('too-slow'));
			webSocket.terminate();
		}
		if (this.#isLooking) return;
		this.#isLooking = true;
		void this.#lookAtJournal().finally(() => (this.#isLooking = false));
	}

	/**
	 * Reads what other nodes may have written unheard; once a day forgets rooms nobody uses. Each node does so at an hour
	 * of its own, of rooms that are open on others too: what is open is noted much more often than it could expire.
	 */
	async #lookAtJournal(): Promise<void> {
		const { idleDays } = this.#config.limits;
		await this.#neighbours?.lookAround();
		if (idleDays === 0) return;
		if (this.#now() - this.#noted >= HOUR_MS) {
			this.#noted = this.#now();
			for (const name of this.#hocuspocus.documents.keys()) await this.#touch(name);
		}
		if (this.#now() - this.#cleaned < DAY_MS) return;
		this.#cleaned = this.#now();
		try {
			const forgotten = await this.#journal.forgetIdle(this.#now() - idleDays * DAY_MS);
			if (forgotten > 0) this.#log('forgot', { rooms: forgotten });
		} catch (error) {
			this.#log('forgetting-failed', { error: String(error) });
		}
	}

	/** Sends everybody away, who will come back, and closes the journal. */
	async close(): Promise<void> {
		this.#closing = true;
		clearInterval(this.#check);
		const { clients } = this.#sockets;
		const gone = [...clients].map((one) => new Promise((resolve) => one.once('close', resolve)));
		for (const one of clients) one.close(GOING_AWAY);
		const patience = setTimeout(() => {
			for (const one of clients) one.terminate();
		}, PATIENCE_MS);
		await Promise.all(gone);
		clearTimeout(patience);
		await this.#neighbours?.close();
		await this.#journal.close();
	}
}

/** Nobody speaks for others, and nothing is passed on that is not sealed: whatever else is said is taken out. */
function onlyOwnSealed(
	states: Map<number, Record<string, unknown>>,
	context: Context | undefined,
): void {
	for (const [client, state] of states) {
		const { sealed } = state;
		const isSealed = typeof sealed === 'string' && sealed.length <= LONGEST_PRESENCE;
		if (isSealed && context) context.presence ??= client;
		if (!isSealed || context?.presence !== client) states.delete(client);
		else if (Object.keys(state).length > 1) states.set(client, { sealed });
	}
}

const soon = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isFull = ({ bufferedAmount, readyState, OPEN }: WebSocket): boolean =>
	bufferedAmount > MOST_UNREAD && readyState === OPEN;

async function drained(webSocket: WebSocket): Promise<void> {
	while (isFull(webSocket)) await soon(UNREAD_MS);
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/[?#].*$/, '');

function say(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
	const headers = {
		'content-type': `${type}; charset=utf-8`,
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	};
	response.writeHead(status, headers).end(body);
}
