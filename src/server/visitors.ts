/** Who is connected: how many from each address, how fast each one may send, what room it may begin. */
import type { Limits } from './config.ts';
import { Refusal } from './refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What a phone may send at once: a whole room, twice; afterwards so much a second. */
const BURST_ROOMS = 2;
const BYTES_PER_SECOND = 1024 * 1024;
/** What a message costs beside its bytes. */
const MESSAGE_BYTES = 256;
/** What each thing in an update costs beside its bytes: a sealed revision is larger, a forged one may be next to none. */
export const THING_BYTES = 256;
/** What a word of who is present counts for: some sixty a second, where a phone says a few. */
export const PRESENCE_BYTES = 16 * 1024;

/** A socket, as far as it is read or not. */
interface Pausable {
	pause(): void;
	resume(): void;
}

/** One connection. */
export class Visitor {
	readonly address: string;
	/** Rooms open on it. */
	rooms = 0;
	/** What it asked for last is being sent. */
	asks: Promise<void> = Promise.resolve();
	readonly #burst: number;
	#holds = 0;
	#left: number;
	#at: number;

	/** @param earlier who of that address went and had sent much: coming anew makes nobody's word cheaper */
	constructor(address: string, burst: number, passed: number, earlier?: Visitor) {
		this.address = address;
		this.#burst = burst;
		this.#left = earlier ? earlier.#left : burst;
		this.#at = earlier ? earlier.#at : passed;
	}

	/** Whether it takes more than a moment until it may send as much as at first. */
	owes(passed: number): boolean {
		return this.#burst - this.#leftAt(passed) > BYTES_PER_SECOND;
	}

	#leftAt(passed: number): number {
		const regained = ((passed - this.#at) / 1000) * BYTES_PER_SECOND;
		return Math.min(this.#burst, this.#left + regained);
	}

	/** Has it not read any more until that is over, whoever else asks for the same. */
	async unread(socket: Pausable, until: Promise<unknown>): Promise<void> {
		if (this.#holds++ === 0) socket.pause();
		await until;
		if (--this.#holds === 0) socket.resume();
	}

	/**
	 * Milliseconds to wait before this one is read on.
	 * @param passed time that goes on whatever the clock is set to: set back by an hour, it would take one to be heard
	 */
	pauseAfter(bytes: number, passed: number): number {
		this.#left = this.#leftAt(passed) - bytes - MESSAGE_BYTES;
		this.#at = passed;
		return this.#left >= 0 ? 0 : Math.ceil((-this.#left / BYTES_PER_SECOND) * 1000);
	}
}

export class Visitors {
	readonly #limits: Limits;
	readonly #connections = new Map<string, number>();
	/** Open, each on as many connections as it is. */
	readonly #rooms = new Map<string, number>();
	#begun = new Map<string, number>();
	/** Who went and had sent much. */
	#owing: Visitor[] = [];
	#day = 0;

	constructor(limits: Limits) {
		this.#limits = limits;
	}

	/** Connections served; whoever is being sent away is not one of them. */
	get here(): number {
		return [...this.#connections.values()].reduce((sum, one) => sum + one, 0);
	}

	/** `null` where too many of that address are here already. */
	enter(address: string, passed: number): Visitor | null {
		const here = this.#connections.get(address) ?? 0;
		if (here >= this.#limits.connectionsPerAddress) return null;
		this.#connections.set(address, here + 1);
		const known = this.#owing.findIndex((one) => one.address === address);
		const [earlier] = known < 0 ? [] : this.#owing.splice(known, 1);
		return new Visitor(address, this.#limits.roomBytes * BURST_ROOMS, passed, earlier);
	}

	/** Gone, and with it what is open on it, whether that was closed or never came to be. */
	leave(visitor: Visitor, passed: number): void {
		this.#owing = [...this.#owing, visitor].filter((one) => one.owes(passed));
		lessen(this.#connections, visitor.address, 1);
		lessen(this.#rooms, visitor.address, visitor.rooms);
		visitor.rooms = 0;
	}

	/** @throws Refusal where too many rooms are open on one connection, or from one address. */
	open(visitor: Visitor): void {
		const { roomsPerConnection, roomsPerAddress } = this.#limits;
		const here = this.#rooms.get(visitor.address) ?? 0;
		if (visitor.rooms >= roomsPerConnection || here >= roomsPerAddress)
			throw new Refusal('too-many-rooms');
		visitor.rooms++;
		this.#rooms.set(visitor.address, here + 1);
	}

	/** A room that is not open any more. */
	close(visitor: Visitor): void {
		if (visitor.rooms === 0) return;
		visitor.rooms--;
		lessen(this.#rooms, visitor.address, 1);
	}

	/** @throws Refusal where too many rooms were begun from that address today. */
	begin({ address }: Visitor, now: number): void {
		const day = Math.floor(now / DAY_MS);
		if (day !== this.#day) this.#begun = new Map();
		this.#day = day;
		const begun = this.#begun.get(address) ?? 0;
		if (begun >= this.#limits.newRoomsPerAddress) throw new Refusal('too-many-rooms');
		this.#begun.set(address, begun + 1);
	}

	/** A room that was not begun after all: nobody is shut out for what the disk did not take. */
	notBegun({ address }: Visitor): void {
		const begun = this.#begun.get(address) ?? 0;
		if (begun > 0) this.#begun.set(address, begun - 1);
	}
}

function lessen(counts: Map<string, number>, address: string, by: number): void {
	const left = (counts.get(address) ?? 0) - by;
	if (left <= 0) counts.delete(address);
	else counts.set(address, left);
}

/**
 * The address a request comes from, behind so many proxies of the operator's own. Of IPv6 it is the network: whoever
 * has one address there has as many as he likes.
 */
export function addressOf(
	remote: string | undefined,
	forwarded: string | string[] | undefined,
	proxies: number,
): string {
	const hops = [forwarded ?? []].flat().join(',').split(',');
	const said = proxies > 0 ? hops.at(-proxies)?.trim() : undefined;
	return networkOf(said === undefined || said === '' ? (remote ?? 'unknown') : said);
}

const IPV6_GROUPS = 8;
/** Of these the ones that name a network, as they are given to one household or host. */
const NETWORK_GROUPS = 4;

function networkOf(address: string): string {
	// Some proxies say the port as well: each connection has another one.
	const fourth = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1];
	if (fourth !== undefined || !address.includes(':')) return fourth ?? address;
	const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1];
	if (bare !== undefined) return networkOf(bare);
	const [before = [], after = []] = address
		.split('::', 2)
		.map((part) => part.split(':').filter((group) => group !== ''));
	const left = Math.max(0, IPV6_GROUPS - before.length - after.length);
	const groups = [...before, ...Array<string>(left).fill('0'), ...after];
	return `${groups.slice(0, NETWORK_GROUPS).join(':').toLowerCase()}::/64`;
}
