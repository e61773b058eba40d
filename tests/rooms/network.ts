/**
 * A network without wires: sockets whose frames wait until the world delivers them, one at a time, in the
 * order of each direction as TCP has it. A phone can be cut off, with its frames stuck or lost; a server
 * can die.
 */
import { EventEmitter } from 'node:events';
import type { WebSocket as ServerSocket } from 'ws';
import type { Draw } from '../property/draw.ts';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];
const LOST = { code: 1006, reason: '' };

interface Ending {
	readonly code: number;
	readonly reason: string;
}
type Frame = { readonly data: Uint8Array } | { readonly end: Ending } | 'open';

type Listener = (event: object) => void;

/** A phone's end, as much of a WebSocket as the provider uses. */
class PhoneEnd {
	binaryType = 'arraybuffer';
	readyState = CONNECTING;
	readonly #listeners = new Map<string, Set<Listener>>();
	readonly #link: Link;

	constructor(link: Link) {
		this.#link = link;
	}

	addEventListener(name: string, listener: Listener): void {
		this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
	}

	removeEventListener(name: string, listener: Listener): void {
		this.#listeners.get(name)?.delete(listener);
	}

	dispatch(name: string, event: object): void {
		for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(event);
	}

	send(data: Uint8Array): void {
		if (this.readyState === OPEN) this.#link.up.push({ data: data.slice() });
	}

	close(code = 1000, reason = ''): void {
		if (this.readyState === CLOSED) return;
		this.#link.up.push({ end: { code, reason } });
		this.lose({ code, reason });
	}

	lose(end: Ending): void {
		if (this.readyState === CLOSED) return;
		const wasOpen = this.readyState === OPEN;
		this.readyState = CLOSED;
		this.#link.down.splice(0);
		if (!wasOpen) this.dispatch('error', { message: 'refused' });
		this.dispatch('close', end);
	}
}

/** The server's end, as much of a `ws` socket as the server uses. */
class ServerEnd extends EventEmitter {
	readyState = OPEN;
	readonly bufferedAmount = 0;
	readonly #link: Link;

	constructor(link: Link) {
		super();
		this.#link = link;
	}

	send(data: Uint8Array): void {
		if (this.readyState === OPEN) this.#link.down.push({ data: data.slice() });
	}

	close(code = 1000, reason = ''): void {
		if (this.readyState === CLOSED) return;
		this.#link.down.push({ end: { code, reason } });
		this.lose({ code, reason });
	}

	lose({ code, reason }: Ending): void {
		if (this.readyState === CLOSED) return;
		this.readyState = CLOSED;
		this.emit('close', code, Buffer.from(reason));
	}

	pause(): void {
		// Nobody here sends so much.
	}

	resume(): void {
		// Nor was it paused.
	}
}

/** One connection, or the attempt at one. */
class Link {
	readonly phone: string;
	readonly client: PhoneEnd;
	server: ServerEnd | null = null;
	/** To the server, and from it. */
	readonly up: Frame[] = ['open'];
	readonly down: Frame[] = [];

	constructor(phone: string) {
		this.phone = phone;
		this.client = new PhoneEnd(this);
	}

	get isDone(): boolean {
		return this.up.length === 0 && this.down.length === 0 && this.client.readyState === CLOSED;
	}
}

export class Network {
	#links: Link[] = [];
	readonly #cut = new Set<string>();
	/** Whoever takes connections; `null` while the server is down. */
	server: { accept(socket: ServerSocket, address: string): void } | null = null;

	/** To stand in for the global one: the address names the phone. */
	get WebSocket(): new (url: string) => object {
		const connect = (url: string): PhoneEnd => {
			const link = new Link(new URL(url).hostname);
			this.#links.push(link);
			return link.client;
		};
		// What a constructor returns is what `new` gives.
		const constructor = function (url: string) {
			return connect(url);
		};
		return Object.assign(constructor, { OPEN }) as unknown as new (url: string) => object;
	}

	/** Nothing gets through to or from a phone; its connections are lost at once, or only stuck. */
	cut(phone: string, atOnce: boolean): void {
		this.#cut.add(phone);
		if (atOnce) this.lose(phone);
	}

	heal(phone: string): void {
		this.#cut.delete(phone);
	}

	/** The phone's end notices; the server's does when the connection is healed, or never. */
	lose(phone: string): void {
		for (const link of this.#links)
			if (link.phone === phone) {
				link.up.splice(0, link.up.length, { end: LOST });
				link.client.lose(LOST);
			}
	}

	/** The server is gone, and with it every connection; phones notice. */
	die(): void {
		this.server = null;
		const links = this.#links;
		this.#links = [];
		for (const { client, server } of links) {
			server?.removeAllListeners();
			client.lose(LOST);
		}
	}

	/** Delivers one frame; `false` where none is under way. */
	deliver(draw: Draw): boolean {
		this.#links = this.#links.filter((link) => !link.isDone);
		const ways = this.#links
			.filter(({ phone }) => !this.#cut.has(phone))
			.flatMap((link) => [
				...(link.up.length > 0 ? [() => this.#rise(link)] : []),
				...(link.down.length > 0 ? [() => this.#fall(link)] : []),
			]);
		ways[draw(ways.length)]?.();
		return ways.length > 0;
	}

	#rise(link: Link): void {
		const frame = link.up.shift();
		if (frame === 'open') {
			if (!this.server || link.client.readyState === CLOSED) link.client.lose(LOST);
			else {
				link.server = new ServerEnd(link);
				link.down.push('open');
				this.server.accept(link.server as unknown as ServerSocket, link.phone);
			}
		} else if (frame && 'data' in frame) link.server?.emit('message', Buffer.from(frame.data));
		else if (frame) link.server?.lose(frame.end);
	}

	#fall({ client, down }: Link): void {
		const frame = down.shift();
		if (frame === 'open') {
			client.readyState = OPEN;
			client.dispatch('open', {});
		} else if (frame && 'data' in frame) client.dispatch('message', { data: frame.data.buffer });
		else if (frame) client.lose(frame.end);
	}
}
