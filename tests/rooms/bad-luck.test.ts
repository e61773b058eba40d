// Bad luck: what a room says of it, that nothing is lost meanwhile, and that it goes on afterwards.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RoomKeys } from '#lib/rooms/keys.ts';
import { OpenRoom } from '#lib/rooms/open-room.ts';
import { PATIENCE_MS } from '#lib/rooms/refusals.ts';
import { RENEWED } from '#lib/rooms/room-state.ts';
import { Sealer } from '#lib/rooms/seal.ts';
import { SealedMap } from '#lib/rooms/sealed-map.ts';
import { saveDeal } from '../storage/edits.ts';
import { alter, bytesFrom, deal, head } from '../storage/store.ts';
import { newKeys, Phone, readingOnly } from './phone.ts';
import { Raw, until } from './raw.ts';
import { RoomServer } from './room-server.ts';
import { turnedAway } from './server-end.ts';

let server: RoomServer;
let keys: RoomKeys;
const closing: (() => void | Promise<void>)[] = [];

beforeEach(async () => {
	server = new RoomServer({ SCHRIEB_ROOM_BYTES: '20000', SCHRIEB_REVISION_BYTES: '10000' });
	closing.push(() => server.dispose());
	await server.start();
	keys = await newKeys();
});

afterEach(async () => {
	vi.restoreAllMocks();
	for (const close of closing.splice(0).reverse()) await close();
});

function phone(): Phone {
	const one = new Phone();
	closing.push(() => one.close());
	return one;
}

async function writer(): Promise<Phone> {
	const one = phone();
	await one.ledger.createSession(head('evening'));
	one.evening = 'evening';
	await one.open(server.url, keys);
	await one.withOthers((await one.revisions()).length);
	return one;
}

const write = ({ ledger }: Phone, id: string, note?: string) =>
	saveDeal(ledger, 'evening', deal(id, note === undefined ? {} : { note }), { seen: null });

/** Hardly to be packed smaller. */
const noise = (length: number): string =>
	[...bytesFrom(length)(length)].map((byte) => String.fromCharCode(33 + (byte % 90))).join('');

test.each([
	['to write', (own: RoomKeys) => own],
	['to watch', readingOnly],
] as const)('whoever joins by an old code %s is told, and takes nothing in', async (_, of) => {
	const a = await writer();
	await write(a, 'd1');
	await a.withOthers((await a.revisions()).length);
	await a.room.note(RENEWED, { at: 1 });
	await a.room.settled();
	const late = await phone().open(server.url, of(keys), null);
	await late.until(({ withOthers, connection }) => !withOthers && connection === 'open', 'there');
	await expect.poll(() => late.notes.has(RENEWED)).toBe(true);
	expect(await late.revisions()).toEqual([]);
	expect([late.evening, late.state?.total]).toEqual([null, 0]);
});

test('what was written while keys were renewed elsewhere is not brought where nobody comes, nor said to be with the others', async () => {
	const a = await writer();
	const b = await phone().open(server.url, keys);
	const total = (await a.revisions()).length;
	await b.withOthers(total);
	b.close();
	await a.room.note(RENEWED, { at: 1 });
	await a.room.settled();
	a.close();
	await write(b, 'd1');
	await b.open(server.url, keys);
	await expect.poll(() => b.notes.has(RENEWED)).toBe(true);
	await b.room.settled();
	await b.until(({ connection, total: here }) => connection === 'open' && here > total, 'there');
	expect(b.state?.withOthers).toBe(false);
	const hand = new Raw(server.url, keys);
	closing.push(() => hand.close());
	await until(() => hand.acknowledged, 'connected');
	const [d1] = (await b.revisions()).filter(({ entity }) => entity === 'deal');
	expect([hand.map.has(d1!.id), hand.map.size]).toEqual([false, total + 1]);
});

test('where a server lost its disk it is said again that keys count no more, by who takes nothing in there and brings nothing', async () => {
	const a = await writer();
	const total = (await a.revisions()).length;
	const b = await phone().open(server.url, keys);
	await b.withOthers(total);
	b.close();
	a.close();
	await server.stop('SIGKILL');
	server.wipe();
	await server.start();
	await write(a, 'new');
	await write(b, 'd1');
	await b.open(server.url, keys);
	await b.withOthers(total + 1);
	const before = await a.revisions();
	const old = await OpenRoom.open({
		...{ keys, subject: null, isForNotes: true, ledger: a.ledger, url: server.url, phone: 'a' },
		...{ onState: () => undefined, onSubject: () => undefined },
	});
	closing.push(() => old.close());
	await old.settled();
	await old.note(RENEWED, { at: 1 });
	await old.settled();
	await b.until(({ withOthers }) => !withOthers, 'told');
	await expect.poll(() => b.notes.has(RENEWED)).toBe(true);
	expect(await a.revisions()).toEqual(before);
	expect((await b.revisions()).length).toBe(total + 1);
});

test('a deal that is written just as keys are renewed is taken in before the old keys are left behind, however long the disk takes', async () => {
	const a = await writer();
	const b = await phone().open(server.url, keys);
	const total = (await a.revisions()).length;
	await b.withOthers(total);
	const merge = a.ledger.mergeRevisions.bind(a.ledger);
	vi.spyOn(a.ledger, 'mergeRevisions').mockImplementation(async (...given) => {
		await new Promise((resolve) => setTimeout(resolve, 300));
		return merge(...given);
	});
	await write(b, 'd1');
	await b.withOthers(total + 1);
	await a.room.note(RENEWED, { at: 1 });
	await a.room.settledHere();
	a.close();
	expect(await a.revisions()).toHaveLength(total + 1);
});

describe('a phone whose disk is full', () => {
	test('says so, loses nothing of the others, and has it once there is room', async () => {
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
		const a = await writer();
		const b = await phone().open(server.url, keys);
		const total = (await a.revisions()).length;
		await b.withOthers(total);
		b.store.intercept.write = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
		await write(a, 'd1');
		await b.until(({ refusal }) => refusal === 'no-room-here', 'told that there is no room');
		expect((await b.revisions()).length).toBe(total);
		await a.withOthers(total + 1);
		b.store.intercept.write = undefined;
		await write(a, 'd2');
		await b.withOthers(total + 2);
		await b.until(({ refusal }) => refusal === null, 'told that there is room again');
		expect(await b.revisions()).toEqual(await a.revisions());
	});

	test('joins nothing by halves, is not told that the room is empty, and has all once there is room', async () => {
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
		const a = await writer();
		await write(a, 'd1');
		// Else what comes first finds room.
		await a.withOthers((await a.revisions()).length);
		const b = phone();
		// What lies in the record already when it is full is taken back.
		b.store.intercept.write = (table) => {
			if (table === 'deals') throw new DOMException('full', 'QuotaExceededError');
		};
		await b.open(server.url, keys);
		const state = await b.until(({ refusal }) => refusal === 'no-room-here', 'told');
		expect(state).toMatchObject({ total: 0, isEmpty: false, withOthers: false });
		expect([b.evening, await b.revisions()]).toEqual([null, []]);
		b.store.intercept.write = undefined;
		await write(a, 'd2');
		await b.withOthers((await a.revisions()).length);
		expect(await b.revisions()).toEqual(await a.revisions());
	});
});

describe('a store that fails once', () => {
	/** Called by a store that ends what is asked of it for no reason that lasts. */
	const failing = () =>
		vi.fn(() => {
			throw new DOMException('gone', 'AbortError');
		});

	/** Two phones that have all; their clocks are moved by hand from here on. */
	async function two() {
		vi.spyOn(console, 'error').mockImplementation(() => undefined);
		const a = await writer();
		const b = await phone().open(server.url, keys);
		const total = (await a.revisions()).length;
		await b.withOthers(total);
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
		closing.push(() => void vi.useRealTimers());
		return { a, b, total };
	}

	test('while something is taken in has it a little later, whether anything more comes or not', async () => {
		const { a, b, total } = await two();
		const fails = failing();
		b.store.intercept.write = fails;
		await write(a, 'd1');
		await vi.waitFor(() => expect(fails).toHaveBeenCalled(), 10_000);
		b.store.intercept.write = undefined;
		await vi.advanceTimersByTimeAsync(PATIENCE_MS);
		await b.withOthers(total + 1);
		expect(await b.revisions()).toEqual(await a.revisions());
	});

	test('while it is asked what belongs into the room brings it a little later', async () => {
		const { a, b, total } = await two();
		b.close();
		await write(b, 'd1');
		const fails = failing();
		b.store.intercept.read = fails;
		await b.open(server.url, keys);
		await vi.waitFor(() => expect(fails).toHaveBeenCalled(), 10_000);
		b.store.intercept.read = undefined;
		await vi.advanceTimersByTimeAsync(PATIENCE_MS);
		await b.withOthers(total + 1);
		await a.withOthers(total + 1);
	});
});

test('a journal that is removed under its server: nobody is told that it is kept, and what starts anew gets all of it', async () => {
	vi.spyOn(console, 'error').mockImplementation(() => undefined);
	const a = await writer();
	server.wipe();
	await write(a, 'd1');
	await a.until(({ withOthers }) => !withOthers, 'told otherwise');
	await expect.poll(() => server.said.at(-1)).toMatch(/was removed or replaced.*started anew/);
	expect(await server.stop()).toBe(1);
	await server.start();
	await a.withOthers((await a.revisions()).length);
	const b = await phone().open(server.url, keys, null);
	await b.withOthers((await a.revisions()).length);
});

test('more damaged rows than are handed over at once keep no sound one back', async () => {
	const a = phone();
	await a.ledger.createSession(head('evening'));
	a.evening = 'evening';
	for (let number = 10; number < 75; number++) await write(a, `d${String(number)}`);
	const { db } = a.ledger;
	const damaged = (await a.revisions()).filter(({ entityId }) => /^d[1-6]/.test(entityId));
	expect(damaged.length).toBeGreaterThan(50);
	for (const { id } of damaged) await alter(db.revisions, id, { body: { no: 'deal' } });
	const total = await db.revisions.count();
	await a.open(server.url, keys);
	const b = await phone().open(server.url, keys);
	const sound = total - damaged.length;
	await b.withOthers(sound);
	// What is not there for the others is not said to be.
	expect(a.state).toMatchObject({ withOthers: false, total });
});

describe('a server of another version', () => {
	/** Takes no phone of this version: at its door, or by its token. */
	async function other(rooms: number, isTaken: boolean): Promise<string> {
		const plain = createServer((_, response) => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ rooms }));
		});
		const sockets = new WebSocketServer({ noServer: true });
		plain.on('upgrade', (request, socket, head) => {
			if (isTaken)
				sockets.handleUpgrade(request, socket, head, (webSocket) => {
					webSocket.on('message', () => webSocket.send(new Uint8Array(turnedAway(keys))));
				});
			else socket.destroy();
		});
		await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
		closing.push(() => {
			plain.closeAllConnections();
			plain.close();
			for (const one of sockets.clients) one.terminate();
		});
		return `ws://127.0.0.1:${String((plain.address() as AddressInfo).port)}/rooms`;
	}

	test.each([
		['newer', 2, false],
		['newer', 2, true],
		['older', 0, false],
	] as const)('(%s) says so to a phone that shares already', async (age, rooms, isTaken) => {
		const a = await writer();
		a.close();
		await write(a, 'd1');
		await a.open(await other(rooms, isTaken), keys);
		await a.until(({ refusal }) => refusal === `server-${age}`, `told that it is ${age}`);
		expect(a.state?.withOthers).toBe(false);
		a.close();
		// As it was before, it is told no more.
		await a.open(server.url, keys);
		await a.withOthers((await a.revisions()).length);
		expect(a.state?.refusal).toBeNull();
	});
});

describe('a server that takes no more', () => {
	test.each([
		['room-full', 3, 9_000],
		['revision-too-large', 1, 15_000],
	])(
		'says why (%s): what is written stays here, and the others go on',
		async (reason, deals, size) => {
			const a = await writer();
			const other = await newKeys();
			for (let number = 0; number < deals; number++)
				await write(a, `d${String(number)}`, noise(size));
			const told = await a.until(({ refusal }) => refusal === reason, `told ${reason}`);
			expect(told.withOthers).toBe(false);
			const { deals: here } = await a.ledger.readEvening('evening');
			expect(here).toHaveLength(deals);
			keys = other;
			await writer();
		},
	);

	test('as another app wrote it (a name longer than it takes) says so: it is not tried over and over', async () => {
		const a = await writer();
		const [first] = (await a.revisions()).filter(({ entity }) => entity === 'session');
		const id = 'x'.repeat(100);
		await a.ledger.mergeRevisions([{ ...first!, id, parents: [first!.id] }]);
		const told = await a.until(({ refusal }) => refusal === 'malformed', 'told');
		expect(told.withOthers).toBe(false);
		expect(server.said.filter((line) => line.includes('malformed'))).toHaveLength(1);
	});

	test('as one thing in what was sent is none says so, and takes all the rest once that was set aside', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
		closing.push(() => void vi.useRealTimers());
		const a = await writer();
		const total = (await a.revisions()).length;
		const [first] = (await a.revisions()).filter(({ entity }) => entity === 'session');
		const id = 'x'.repeat(100);
		await a.ledger.mergeRevisions([{ ...first!, id, parents: [first!.id] }]);
		await a.until(({ refusal }) => refusal === 'malformed', 'told');
		await a.ledger.db.change(({ revisions }) => revisions.delete(id), [a.ledger.db.revisions]);
		await vi.advanceTimersByTimeAsync(PATIENCE_MS);
		await a.withOthers(total);
		expect(a.state?.refusal).toBeNull();
	});

	test('as too many phones are there from one address says so, and takes it once one is gone', async () => {
		await server.stop();
		Object.assign(server.env, { SCHRIEB_CONNECTIONS_PER_ADDRESS: '1' });
		await server.start();
		const a = await writer();
		const b = await phone().open(server.url, keys);
		await b.until(({ refusal }) => refusal === 'too-many-connections', 'told');
		a.close();
		await b.withOthers((await a.revisions()).length);
		expect(b.state?.refusal).toBeNull();
	});

	test('of one entry that is too large goes on with all others, and says so until it takes it', async () => {
		const a = await writer();
		const b = await phone().open(server.url, keys);
		await write(a, 'large', noise(15_000));
		await write(a, 'd1');
		const all = (await a.revisions()).length;
		await b.withOthers(all - 1);
		const told = await a.until(({ refusal }) => refusal === 'revision-too-large', 'told');
		expect(told).toMatchObject({ withOthers: false, total: all });
		// So does what is written in the same moment as another large one, and on the other phone.
		await Promise.all([write(a, 'larger', noise(20_000)), write(a, 'd2'), write(b, 'd3')]);
		await b.withOthers(all + 1);
		await a.until(({ total }) => total === all + 3, 'd3 is here');
		expect(a.state).toMatchObject({ refusal: 'revision-too-large', withOthers: false });
		// Where the server takes larger ones, they come.
		a.close();
		await server.stop();
		Object.assign(server.env, { SCHRIEB_REVISION_BYTES: '50000', SCHRIEB_ROOM_BYTES: '80000' });
		await server.start();
		await a.open(server.url, keys);
		await a.withOthers(all + 3);
		await b.withOthers(all + 3);
		expect(a.state?.refusal).toBeNull();
	});
});

describe('a room', () => {
	test('that is gone with the server’s disk is empty for who joins, until a phone that has it comes', async () => {
		const a = await writer();
		await write(a, 'd1');
		const total = (await a.revisions()).length;
		await a.withOthers(total);
		a.close();
		await server.stop('SIGKILL');
		server.wipe();
		await server.start();
		const b = await phone().open(server.url, readingOnly(keys));
		const empty = await b.until(({ connection }) => connection === 'open', 'connected');
		expect(empty).toMatchObject({
			total: 0,
			isEmpty: true,
			unreadable: 0,
			newer: 0,
			refusal: null,
		});
		await a.open(server.url, keys);
		await b.withOthers(total);
		expect(await b.revisions()).toEqual(await a.revisions());
	});

	test('that the token does not open is refused, and nothing of it is here', async () => {
		await writer();
		const { write: token } = await newKeys();
		const b = await phone().open(server.url, { ...keys, write: token });
		const state = await b.until(({ connection }) => connection === 'refused', 'refused');
		expect(state).toMatchObject({ total: 0, withOthers: false });
	});

	test('whose key is another’s cannot be read, and is left as it is', async () => {
		const a = await writer();
		const before = await a.revisions();
		const b = await phone().open(server.url, { ...keys, key: (await newKeys()).key });
		const state = await b.until(({ unreadable }) => unreadable === before.length, 'told');
		expect(state).toMatchObject({ newer: 0, total: 0 });
		expect(await b.revisions()).toEqual([]);
		const c = await phone().open(server.url, keys);
		await c.withOthers(before.length);
		expect(await c.revisions()).toEqual(before);
	});

	test('whose key is another’s is not written over by who has the evening already', async () => {
		const a = await writer();
		const before = await a.revisions();
		const b = phone();
		await b.ledger.mergeRevisions(before);
		await write(b, 'd1');
		await b.open(server.url, { ...keys, key: (await newKeys()).key }, null);
		const state = await b.until(({ unreadable }) => unreadable === before.length, 'told');
		expect(state.withOthers).toBe(false);
		await expect(b.room.settled()).resolves.toBeUndefined();
		const c = await phone().open(server.url, keys);
		await c.withOthers(before.length);
		expect(c.state).toMatchObject({ damaged: 0, unreadable: 0 });
		// By the right key it brings what it has.
		b.close();
		await b.open(server.url, keys, null);
		await c.withOthers(before.length + 1);
	});

	test('that is closed while something comes in takes it no more, and listens to nothing', async () => {
		const a = await writer();
		const b = phone();
		const heard = vi.spyOn(b.ledger, 'onWriting');
		// What was opened is looked up before it is taken in.
		vi.spyOn(b.ledger, 'mergeRevisions').mockImplementationOnce(() => {
			throw new Error('it is closed');
		});
		const read = vi.spyOn(SealedMap.prototype, 'read').mockImplementation(async function (
			this: SealedMap,
			key: string,
		) {
			b.close();
			read.mockRestore();
			return this.read(key);
		});
		await b.open(server.url, keys);
		await vi.waitFor(() => expect(() => b.room).toThrow('no room is open'));
		await write(a, 'd1');
		await a.withOthers((await a.revisions()).length);
		expect(await b.revisions()).toEqual([]);
		expect(heard).not.toHaveBeenCalled();
	});

	test('of which something is damaged says so, not that the key is wrong, until a phone that has it comes', async () => {
		const a = await writer();
		const all = await a.revisions();
		a.close();
		const hand = new Raw(server.url, keys);
		closing.push(() => hand.close());
		await until(() => hand.acknowledged, 'connected');
		const rules = all.find(({ entity }) => entity === 'ruleset')?.id ?? '';
		const sealed = Uint8Array.from(hand.map.get(rules) as Uint8Array);
		sealed[sealed.length - 1]! ^= 1;
		hand.map.set(rules, sealed);
		await until(() => hand.acknowledged, 'damaged');
		const b = await phone().open(server.url, readingOnly(keys));
		const left = all.length - 1;
		const state = await b.until((one) => one.damaged === 1 && one.total === left, 'told');
		expect(state).toMatchObject({ unreadable: 0, newer: 0 });
		await a.open(server.url, keys);
		await b.until(({ damaged, total }) => damaged === 0 && total === all.length, 'whole');
		expect(await b.revisions()).toEqual(all);
	});

	test('in which an entry was altered says so on every phone, and brings it again where it is as it was', async () => {
		const a = await writer();
		await write(a, 'd1');
		const total = (await a.revisions()).length;
		await a.withOthers(total);
		const hand = new Raw(server.url, keys);
		closing.push(() => hand.close());
		await until(() => hand.acknowledged, 'connected');
		const [row] = (await a.revisions()).filter(({ entity }) => entity === 'deal');
		const sealed = hand.map.get(row!.id);
		const altered = { ...row!, device: 'another' };
		hand.map.set(row!.id, await (await Sealer.of(keys)).seal(row!.id, altered));
		await a.until(({ differing }) => differing === 1, 'told');
		await until(() => hand.acknowledged && hand.map.get(row!.id) !== sealed, 'brought again');
		await a.until(({ differing, withOthers }) => differing === 0 && withOthers, 'as it was');
		const b = await phone().open(server.url, keys);
		await b.withOthers(total);
		expect(await b.revisions()).toEqual(await a.revisions());
		b.close();
		// Who had taken it in keeps it and brings it as well: nobody says that all are of one mind.
		const c = phone();
		const others = (await a.revisions()).filter(({ id }) => id !== row!.id);
		await c.ledger.mergeRevisions([...others, altered]);
		c.evening = 'evening';
		await c.open(server.url, keys);
		await a.until(({ differing, withOthers }) => differing === 1 && !withOthers, 'told again');
		await write(a, 'd2');
		await c.until(({ differing, total: all }) => differing === 1 && all === total + 1, 'told, too');
		// What others write brings it no more, or the two would write over each other for ever; what it writes itself does.
		await write(await b.open(server.url, keys), 'd3');
		const { differing } = await c.until(({ total: all }) => all === total + 2, 'gone on');
		expect(differing).toBe(1);
		await a.until(({ differing, withOthers }) => differing === 0 && withOthers, 'left in peace');
		b.close();
		await write(c, 'd4');
		await a.until((state) => state.differing === 1 && state.total === total + 3, 'told of it');
	});

	const id = '01900000-0000-7000-8000-000000000000';
	const ofKind = { id, entity: 'cup', body: { rounds: 4 } };
	/** Its envelope reads, and of what it says a later app may make sense. */
	const ofBody = {
		...{ id, sessionId: 'evening', entity: 'session', entityId: 'evening', parents: [] },
		...{ at: [1, 0], device: 'newer' },
		body: { head: { ...head('evening'), seats: ['anna', 'anna'] }, snapshot: null },
	};
	test.each([
		['a kind of thing', (sealer: Sealer) => sealer.seal(id, ofKind)],
		['what only it reads', (sealer: Sealer) => sealer.seal(id, ofBody)],
		['in a way of packing of its own', () => Promise.resolve(Uint8Array.of(9, 9, 9))],
	])(
		'with what a newer app wrote (%s) says so; all else is here, and it is not taken away',
		async (_, written) => {
			const a = await writer();
			const total = (await a.revisions()).length;
			const newer = new Raw(server.url, keys);
			closing.push(() => newer.close());
			await until(() => newer.acknowledged, 'connected');
			newer.map.set(id, await written(await Sealer.of(keys)));
			await a.until((state) => state.newer === 1, 'told');
			const b = await phone().open(server.url, keys);
			const state = await b.until((one) => one.newer === 1 && one.total === total, 'told, too');
			expect(state.unreadable).toBe(0);
			await write(a, 'd1');
			await b.until((one) => one.total === total + 1, 'gone on');
			expect(newer.map.has(id)).toBe(true);
		},
	);
});
