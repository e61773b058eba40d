/**
 * Phones, one evening, one server and the network between them, by the seed: partitions, kills, full and
 * wiped disks, edits, reloads and files carried by hand, in random order, on the code that phones and
 * servers run. Only sockets, the disk, the clock and chance are the world's own.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { HocuspocusProviderWebsocket, type HocuspocusProvider } from '@hocuspocus/provider';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { Doc, applyUpdate } from 'yjs';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import { OpenRoom, type RoomState } from '#lib/rooms/open-room.ts';
import { evening } from '#lib/rooms/subject.ts';
import type { ListedItem } from '#lib/storage/read.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { readConfig } from '../../src/server/config.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { one, seeded, type Draw } from '../property/draw.ts';
import { flagged, readDisk, type Failure } from '../simulator/invariants.ts';
import { deleteDeal, saveDeal, saveSession } from '../storage/edits.ts';
import { deal, head, newStore, type TestStore } from '../storage/store.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';
import { Network } from './network.ts';
import { readingOnly } from './phone.ts';

const EVENING = 'evening';
/** Turns of the loop in which a transaction of some requests is through. */
const TURNS = 25;
const PATIENCE_ROUNDS = 400;

export interface Step {
	readonly action: keyof typeof ACTIONS;
	readonly phone: number;
	readonly seed: number;
}

export interface Schedule {
	readonly seed: number;
	/** The last phone only watches. */
	readonly phones: number;
	readonly steps: readonly Step[];
}

interface Tab {
	readonly name: string;
	readonly factory: IDBFactory;
	readonly keys: RoomKeys;
	store: TestStore;
	room: OpenRoom | null;
	state: RoomState | null;
}

class World {
	readonly network = new Network();
	readonly tabs: readonly Tab[];
	readonly failures: Failure[] = [];
	/** Revisions that a phone was told are there for the others. */
	readonly acknowledged = new Set<string>();
	readonly trace: string[] = [];
	disk = new Disk();
	journal: MemoryJournal | null = null;
	#rooms: Rooms | null = null;
	#stores = 0;
	readonly #seed: number;
	readonly #chance: Draw;
	readonly #hasty: boolean;

	constructor(seed: number, keys: RoomKeys, phones: number, hasty: boolean) {
		this.#seed = seed;
		this.#hasty = hasty;
		this.#chance = seeded(seed);
		this.tabs = Array.from({ length: phones }, (_, index) => {
			const factory = new IDBFactory();
			return {
				name: `phone-${String(index)}`,
				factory,
				keys: index === phones - 1 ? readingOnly(keys) : keys,
				store: this.#store(factory),
				room: null,
				state: null,
			};
		});
		vi.useFakeTimers({
			toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
		});
		vi.spyOn(Math, 'random').mockImplementation(() => this.#chance(1 << 20) / (1 << 20));
		vi.stubGlobal('WebSocket', this.network.WebSocket);
		sealAtOnce();
		// The server tells of what it refuses.
		for (const say of ['error', 'warn'] as const)
			vi.spyOn(console, say).mockImplementation(() => undefined);
		// Of two who bring the same revision the one with the higher number is heard.
		// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
		const { attach } = HocuspocusProviderWebsocket.prototype;
		const chance = this.#chance;
		vi.spyOn(HocuspocusProviderWebsocket.prototype, 'attach').mockImplementation(function (
			this: HocuspocusProviderWebsocket,
			provider: HocuspocusProvider,
		) {
			renumber(provider, 1 + chance(1 << 30));
			attach.call(this, provider);
		});
		this.serve();
	}

	#store(factory: IDBFactory): TestStore {
		return newStore({ factory, seed: this.#seed * 1000 + this.#stores++ });
	}

	get isServed(): boolean {
		return this.#rooms !== null;
	}

	serve(): void {
		const config = { ...readConfig({}), proxies: 0 };
		this.journal = new MemoryJournal(this.disk, this.#hasty);
		this.#rooms = new Rooms({ config, journal: this.journal, log: () => undefined });
		this.network.server = this.#rooms;
	}

	/** SIGKILL: nothing is said to anybody. */
	kill(draw: Draw): void {
		this.journal?.die(draw((this.journal.waiting || 0) + 1));
		this.journal = null;
		this.#rooms = null;
		this.network.die();
	}

	async open(tab: Tab): Promise<void> {
		const isFirst = tab === this.tabs[0];
		const known = isFirst || (await this.revisionsOf(tab)).length > 0;
		tab.room = await OpenRoom.open({
			keys: tab.keys,
			subject: known ? evening(EVENING) : null,
			ledger: tab.store.ledger,
			url: `ws://${tab.name}/rooms`,
			phone: tab.name,
			onState: (state) => {
				tab.state = state;
				if (state.withOthers && tab.keys.write !== null) void this.#believe(tab);
			},
			onSubject: () => undefined,
		});
		tab.room.say({ player: null, deal: null });
	}

	/** What a phone says is there for the others must lie on the server's disk at that moment. */
	async #believe(tab: Tab): Promise<void> {
		const onDisk = this.onDisk();
		const total = tab.state?.total ?? 0;
		if (onDisk.size < total)
			this.failures.push(`${tab.name} says ${String(total)}, on disk ${String(onDisk.size)}`);
		for (const { id } of await this.revisionsOf(tab)) if (onDisk.has(id)) this.acknowledged.add(id);
	}

	onDisk(): ReadonlySet<string> {
		const doc = new Doc();
		for (const { update } of this.disk.entries) applyUpdate(doc, update);
		return new Set(doc.getMap('revisions').keys());
	}

	async revisionsOf({ store }: Tab) {
		return store.ledger.exportRevisions();
	}

	/** The page is loaded again; what was under way is lost. */
	async reload(tab: Tab): Promise<void> {
		tab.room?.close();
		const { ms } = tab.store.clock;
		tab.store.db.close();
		tab.store = this.#store(tab.factory);
		tab.store.clock.ms = ms;
		tab.state = null;
		await this.open(tab);
	}

	/** Lets everything run that can without the network, the disk or the clock. */
	async rest(ms = 1): Promise<void> {
		for (let turn = 0; turn < TURNS; turn++) {
			if (turn % 5 === 0) vi.advanceTimersByTime(ms);
			await new Promise((resolve) => setImmediate(resolve));
		}
	}

	/** One frame further, or the disk. */
	async flow(draw: Draw): Promise<boolean> {
		const written = (this.journal?.waiting ?? 0) > 0 && draw(3) === 0;
		if (written) this.journal?.settle(true);
		const delivered = written || this.network.deliver(draw);
		if (!delivered && (this.journal?.waiting ?? 0) > 0) this.journal?.settle(true);
		else if (!delivered) return false;
		await this.rest();
		return true;
	}

	async end(): Promise<void> {
		for (const tab of this.tabs) {
			tab.room?.close();
			tab.store.db.close();
		}
		this.network.die();
		await this.rest();
		vi.restoreAllMocks();
		vi.unstubAllGlobals();
		vi.useRealTimers();
	}
}

function renumber({ document, awareness }: HocuspocusProvider, id: number): void {
	for (const map of [awareness?.states, awareness?.meta] as Map<number, unknown>[]) {
		map.set(id, map.get(document.clientID));
		map.delete(document.clientID);
	}
	document.clientID = id;
	if (awareness) awareness.clientID = id;
}

/** Sealing without the threads whose order nobody decides; what it does is shown elsewhere. */
function sealAtOnce(): void {
	vi.stubGlobal('CompressionStream', undefined);
	const raw = new WeakMap<object, Buffer>();
	const { subtle } = crypto;
	vi.spyOn(subtle, 'importKey').mockImplementation(((_: string, bytes: Uint8Array) => {
		const key = {};
		raw.set(key, Buffer.from(bytes));
		return Promise.resolve(key);
	}) as never);
	const how = ({ iv, additionalData }: AesGcmParams) =>
		[Buffer.from(iv as Uint8Array), Buffer.from(additionalData as Uint8Array)] as const;
	vi.spyOn(subtle, 'encrypt').mockImplementation(((
		params: AesGcmParams,
		key: object,
		text: Uint8Array,
	) => {
		const [iv, data] = how(params);
		const cipher = createCipheriv('aes-256-gcm', raw.get(key)!, iv).setAAD(data);
		const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
		return Promise.resolve(new Uint8Array(sealed).buffer);
	}) as never);
	vi.spyOn(subtle, 'decrypt').mockImplementation(((
		params: AesGcmParams,
		key: object,
		all: Uint8Array,
	) => {
		const [iv, data] = how(params);
		const cipher = createDecipheriv('aes-256-gcm', raw.get(key)!, iv).setAAD(data);
		cipher.setAuthTag(all.slice(-16));
		try {
			const text = Buffer.concat([cipher.update(all.slice(0, -16)), cipher.final()]);
			return Promise.resolve(new Uint8Array(text).buffer);
		} catch (error) {
			return Promise.reject(error instanceof Error ? error : new Error('not sealed so'));
		}
	}) as never);
}

// ——— what happens ———

type Action = (world: World, tab: Tab, draw: Draw) => unknown;

const dealsOf = async ({ store }: Tab): Promise<readonly ListedItem[]> => {
	const { deals } = await store.ledger.readEvening(EVENING);
	return deals.filter((row) => row.status === 'sound');
};

const ACTIONS = {
	write: (world, tab, draw) =>
		saveDeal(tab.store.ledger, EVENING, deal(`${tab.name}-${String(draw(1 << 20))}`), {
			seen: null,
		}),
	correct: async (world, tab, draw) => {
		const deals = await dealsOf(tab);
		if (deals.length === 0) return;
		const { id, revision } = one(draw, deals);
		const note = `${tab.name} ${String(draw(1000))}`;
		await saveDeal(tab.store.ledger, EVENING, deal(id, { note }), { seen: revision });
	},
	strike: async (world, tab, draw) => {
		const deals = await dealsOf(tab);
		if (deals.length === 0) return;
		const { id, revision } = one(draw, deals);
		await deleteDeal(tab.store.ledger, EVENING, id, revision);
	},
	rename: async (_, { name, store }, draw) => {
		const { session } = await store.ledger.readEvening(EVENING);
		if (session?.status !== 'sound') return;
		const renamed = { ...session.head, name: `${name} ${String(draw(1000))}` };
		await saveSession(store.ledger, renamed, session.revision);
	},
	flow: async (world, _, draw) => {
		for (let frames = draw(12); frames >= 0; frames--) await world.flow(draw);
	},
	wait: (world, _, draw) => world.rest(one(draw, [20, 500, 3000, 9000])),
	cut: (world, { name }, draw) => world.network.cut(name, draw(2) === 0),
	heal: (world, { name, room }, draw) => {
		world.network.heal(name);
		if (draw(2) === 0) world.network.lose(name);
		if (draw(2) === 0) room?.wake();
	},
	reload: (world, tab) => world.reload(tab),
	kill: (world, _, draw) => world.kill(draw),
	serve: (world) => (world.isServed ? undefined : world.serve()),
	wipe: (world, _, draw) => {
		world.kill(draw);
		world.disk = new Disk();
		world.serve();
	},
	full: (world) => world.journal?.settle(false),
	carry: async (world, tab, draw) => {
		const from = one(draw, world.tabs.slice(0, -1));
		if (from === tab || tab.keys.write === null) return;
		await tab.store.ledger.mergeRevisions(await world.revisionsOf(from));
	},
} as const satisfies Record<string, Action>;

const NAMES = Object.keys(ACTIONS) as (keyof typeof ACTIONS)[];
const WEIGHTED = [
	...NAMES,
	...([
		'write',
		'write',
		'correct',
		'correct',
		'flow',
		'flow',
		'flow',
		'flow',
		'heal',
		'serve',
	] as const),
];

export function scheduleOf(seed: number, length: number): Schedule {
	const draw = seeded(seed);
	const phones = 3 + draw(2);
	const steps = Array.from({ length }, (_, i) => ({
		action: one(draw, WEIGHTED),
		phone: draw(phones),
		seed: seed * 131 + i,
	}));
	return { seed, phones, steps };
}

let keys: RoomKeys | undefined;

export interface Outcome {
	readonly failures: readonly Failure[];
	/** What happened in which order, and how much the disk had then. */
	readonly trace: readonly string[];
	/** What people are asked about in the end. */
	readonly conflicts: number;
}

/** Runs a schedule to its end, with everything healed. */
export async function run({ seed, phones, steps }: Schedule, hasty = false): Promise<Outcome> {
	keys ??= await newKeys();
	const world = new World(seed, keys, phones, hasty);
	try {
		await world.tabs[0]!.store.ledger.createSession(head(EVENING));
		for (const id of ['d1', 'd2', 'd3'])
			await saveDeal(world.tabs[0]!.store.ledger, EVENING, deal(id), { seen: null });
		for (const tab of world.tabs) await world.open(tab);
		// At first all is well.
		if (seed % 3 > 0) await heal(world, seeded(seed + 1));
		for (const step of steps) {
			const draw = seeded(step.seed);
			const tab = world.tabs[step.phone % phones]!;
			await attempt(() => ACTIONS[step.action](world, tab, draw));
			await world.rest();
			world.trace.push(`${step.action} ${tab.name} ${String(world.onDisk().size)}`);
		}
		await heal(world, seeded(seed));
		world.failures.push(...(await judge(world)));
		const { flagged: flags } = await diskOf(world.tabs[0]!);
		return { failures: world.failures, trace: world.trace, conflicts: flags.size };
	} finally {
		await world.end();
	}
}

/** What a screen tells people about is no failure: there is no such evening here yet. */
async function attempt(work: () => unknown): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof StorageError)) throw error;
	}
}

const isSettled = ({ tabs }: World): boolean =>
	tabs.every(({ state }) => state?.withOthers === true && state.refusal === null) &&
	new Set(tabs.slice(0, -1).map(({ state }) => state?.total)).size === 1;

async function heal(world: World, draw: Draw): Promise<void> {
	if (!world.isServed) world.serve();
	for (const { name } of world.tabs) world.network.heal(name);
	for (let round = 0; round < PATIENCE_ROUNDS; round++) {
		let frames = 0;
		while (await world.flow(draw)) if (++frames > 2000) throw new Error('they never stop talking');
		if (isSettled(world)) return;
		await world.rest(500);
	}
	const states = world.tabs.map(({ state }) => JSON.stringify(state));
	world.failures.push(`not one again: ${states.join('\n')}`);
}

/** All writing phones have the same, all that was acknowledged, and every conflict is flagged on each. */
async function judge(world: World): Promise<Failure[]> {
	const failures: Failure[] = [];
	const [first, ...others] = await Promise.all(
		world.tabs.map(async (tab) => new Set((await world.revisionsOf(tab)).map(({ id }) => id))),
	);
	const watching = others.pop()!;
	for (const [index, other] of others.entries())
		if (other.symmetricDifference(first!).size > 0)
			failures.push(
				`phone-${String(index + 1)} and phone-0 differ: ${[...other.symmetricDifference(first!)].join()}`,
			);
	for (const id of first!) if (!watching.has(id)) failures.push(`never seen by who watches: ${id}`);
	for (const id of world.acknowledged)
		if (!first!.has(id)) failures.push(`acknowledged and gone: ${id}`);
	for (const tab of world.tabs) failures.push(...flagged(await diskOf(tab)));
	return failures;
}

const diskOf = ({ store }: Tab) => readDisk({ tabs: [{ store }] });
