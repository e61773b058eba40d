// What must hold of a server: killed while it is written to, wiped, full, visited by the hostile – nothing
// acknowledged is lost, nothing secret lies anywhere, and the others go on.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import type { RoomKeys } from '#lib/rooms/keys.ts';
import { deal, head } from '../storage/store.ts';
import { newKeys, Phone, readingOnly } from './phone.ts';
import { marksIn } from './memory-of.ts';
import { Raw, until, Writing } from './raw.ts';
import { RoomServer } from './room-server.ts';
import { saveDeal } from '../storage/edits.ts';

/** A hundred in the long run (`npm run test:long`). */
const KILLS = Number(process.env.KILL_ROUNDS ?? 20);
/** Of the server with phones that write, which takes longer. */
const PHONE_KILLS = Number(process.env.KILL_ROUNDS ?? 4);

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0).reverse()) await close();
});

async function serve(env: Readonly<Record<string, string>> = {}): Promise<RoomServer> {
	const server = new RoomServer(env);
	closing.push(() => server.dispose());
	return server.start();
}

function phone(): Phone {
	const one = new Phone();
	closing.push(() => one.close());
	return one;
}

async function writer(name = 'Thursday at the Rose'): Promise<Phone> {
	const one = phone();
	await one.ledger.createSession(head('evening', { name }));
	one.evening = 'evening';
	return one;
}

function raw(url: string, keys: RoomKeys): Raw {
	const client = new Raw(url, keys);
	closing.push(() => client.close());
	return client;
}

test(`killed ${String(KILLS)} times while it is written to, the server loses nothing acknowledged`, async () => {
	const server = await serve();
	const keys = await newKeys();
	const writing = new Writing();
	for (let kill = 0; kill < KILLS; kill++) {
		const client = raw(server.url, keys);
		await until(() => client.acknowledged, 'connected');
		// What was acknowledged before is there again.
		expect(writing.lostIn(client)).toEqual([]);
		await writing.write(client, kill);
		await server.stop('SIGKILL');
		writing.end(client);
		await server.start();
	}
	const last = raw(server.url, keys);
	await until(() => last.provider.synced, 'connected');
	expect(writing.lostIn(last)).toEqual([]);
	expect(writing.acknowledged.length).toBeGreaterThan(KILLS * 3);
});

test(
	`killed ${String(PHONE_KILLS)} times while two phones write, it loses nothing that they said is with the others`,
	async () => {
		const server = await serve();
		const keys = await newKeys();
		const [a, b] = [await writer(), phone()];
		await a.open(server.url, keys);
		await b.open(server.url, keys);
		await a.withOthers(2);
		await b.withOthers(2);
		/** What a phone had when it said that all of it is with the others. */
		const acknowledged = new Set<string>();
		const note = async (one: Phone) => {
			const { total, withOthers } = one.state!;
			const ids = (await one.revisions()).map(({ id }) => id);
			if (withOthers && ids.length === total) for (const id of ids) acknowledged.add(id);
		};
		let written = 0;
		for (let kill = 0; kill < PHONE_KILLS; kill++) {
			// The kill comes somewhere within these, at another place every time.
			const killAt = 1 + ((kill * 5) % 7);
			for (let count = 0; count <= killAt; count++) {
				const one = count % 2 === 0 ? a : b;
				await saveDeal(one.ledger, 'evening', deal(`d${String(written++)}`), { seen: null });
				await note(one);
			}
			await server.stop('SIGKILL');
			await note(a);
			await note(b);
			await server.start();
			for (const one of [a, b]) one.room.wake();
			await a.withOthers(2 + written);
			await b.withOthers(2 + written);
			const fresh = raw(server.url, keys);
			await until(() => fresh.provider.synced, 'connected');
			expect([...acknowledged].filter((id) => !fresh.map.has(id))).toEqual([]);
			fresh.close();
			await note(a);
		}
		expect(await b.revisions()).toEqual(await a.revisions());
		expect(acknowledged.size).toBe(2 + written);
	},
	30_000 + PHONE_KILLS * 15_000,
);

test('a wiped disk is filled again by the phones', async () => {
	const server = await serve();
	const keys = await newKeys();
	const a = await writer();
	await a.open(server.url, keys);
	const before = await a.withOthers(2);
	expect(before.unreadable).toBe(0);
	await server.stop('SIGKILL');
	server.wipe();
	await server.start();
	a.room.wake();
	await a.until(({ connection }) => connection === 'open', 'back');
	await a.withOthers(2);
	const b = await phone().open(server.url, keys);
	await b.withOthers(2);
	expect(await b.revisions()).toEqual(await a.revisions());
});

/** Every byte that phones send and are sent, before it is framed. */
function tapWire(): Buffer[] {
	const wire: Buffer[] = [];
	const bytes = (data: unknown) =>
		Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : (data as Uint8Array));
	class Tapped extends WebSocket {
		constructor(url: string) {
			super(url);
			wire.push(Buffer.from(url));
			this.addEventListener('message', ({ data }) => wire.push(bytes(data)));
		}
		override send(data: Uint8Array<ArrayBuffer>): void {
			wire.push(bytes(data));
			super.send(data);
		}
	}
	vi.stubGlobal('WebSocket', Tapped);
	closing.push(() => void vi.unstubAllGlobals());
	return wire;
}

test('names, notes, rules and amounts lie neither on the disk nor in memory, in the log or on the wire', async () => {
	const server = await serve({ SCHRIEB_LOG_ADDRESSES: 'yes' });
	const wire = tapWire();
	const keys = await newKeys();
	const marks = ['Marksteinwirt', 'Lautenschlager', 'geheimnotiz', 'sonderregel', '7654321'];
	const a = phone();
	await a.ledger.createSession(
		head('evening', {
			name: marks[0],
			players: [{ id: 'annamarkstein', name: marks[1] }],
			seats: ['annamarkstein'],
			note: marks[2],
			rulesetSnapshot: { id: 'house', words: marks[3] },
			stake: { currency: 'EUR', minorPerPoint: 7654321 },
		}),
	);
	a.evening = 'evening';
	await saveDeal(a.ledger, 'evening', deal('d1', { note: marks[2] }), { seen: null });
	await a.open(server.url, keys);
	a.room.say({ player: 'annamarkstein', deal: 77 });
	const { total } = await a.until(({ withOthers }) => withOthers, 'with the others');
	const b = await phone().open(server.url, keys);
	await b.until((state) => state.withOthers && state.total === total, 'there too');
	// The marks are what one would find, were it not sealed.
	for (const mark of marks) expect(JSON.stringify(await b.revisions())).toContain(mark);
	await b.until(({ others }) => others.some((other) => other.deal === 77), 'seen writing');
	const secrets = [...marks, 'annamarkstein', keys.key];
	const ids = (await a.revisions()).map(({ id }) => id);

	// What is no secret is found where it is looked for, so that finding nothing means something.
	expect(marksIn(server.pid, [keys.name, ...ids, ...secrets])).toEqual([keys.name, ...ids]);
	const sent = Buffer.concat(wire);
	expect(ids.filter((id) => !sent.includes(id))).toEqual([]);
	expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
	await server.stop();
	const lying = readdirSync(join(server.folder, 'data'))
		.map((name) => readFileSync(join(server.folder, 'data', name)).toString('latin1'))
		.concat(server.said);
	expect(lying.length).toBeGreaterThan(2);
	expect(lying.some((text) => text.includes(keys.name))).toBe(true);
	// The token is shown to the server, which keeps it nowhere.
	for (const secret of [...secrets, keys.write ?? ''])
		expect(lying.filter((text) => text.includes(secret))).toEqual([]);
});

test('the hostile are refused, and the others go on', async () => {
	const server = await serve({ SCHRIEB_REVISION_BYTES: '20000', SCHRIEB_ROOM_BYTES: '100000' });
	const keys = await newKeys();
	const a = await (await writer()).open(server.url, keys);
	await a.withOthers(2);
	const strangers = await newKeys();

	// A token of another room, and the name of the room in its place.
	for (const write of [strangers.write, keys.name]) {
		const stranger = raw(server.url, { ...keys, write });
		await until(() => stranger.reasons.includes('wrong-token'), 'turned away');
		expect(stranger.map.size).toBe(0);
	}

	// A reading token writes: nobody gets it, and after a reload it is gone.
	const reader = raw(server.url, readingOnly(keys));
	await until(() => reader.provider.synced, 'reading');
	reader.map.set('forged', new Uint8Array(10));

	// Something else than sealed bytes; too much at once; too much in all.
	const refusals: [string, (client: Raw) => void][] = [
		['malformed', ({ doc }) => doc.getText('words').insert(0, 'plain words')],
		['malformed', ({ map }) => map.set('x', { plain: 'words' })],
		['malformed', ({ map }) => map.set('x'.repeat(100), new Uint8Array(1))],
		['revision-too-large', ({ map }) => map.set('x', new Uint8Array(20_001))],
	];
	for (const [reason, send] of refusals) {
		const client = raw(server.url, keys);
		await until(() => client.acknowledged, 'connected');
		send(client);
		await until(() => client.reasons.includes(reason), `refused as ${reason}`);
		client.close();
	}
	const glutton = await newKeys();
	const greedy = raw(server.url, glutton);
	await until(() => greedy.acknowledged, 'connected');
	for (let count = 0; count < 6; count++)
		greedy.map.set(`x${String(count)}`, new Uint8Array(19_000));
	await until(() => greedy.reasons.includes('room-full'), 'full');
	greedy.close();

	// Frames that are none, and one larger than any room.
	for (const frame of [new Uint8Array(50).fill(255), new Uint8Array(300_000)]) {
		const socket = new WebSocket(server.url);
		await new Promise((resolve) => socket.addEventListener('open', resolve));
		const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
		socket.send(frame);
		if (frame.length > 100_000) await closed;
		else socket.close();
	}

	await saveDeal(a.ledger, 'evening', deal('d1'), { seen: null });
	await a.withOthers(3);
	const late = raw(server.url, keys);
	await until(() => late.acknowledged, 'connected');
	expect([...late.map.keys()].sort()).toEqual((await a.revisions()).map(({ id }) => id));
	const metrics = await (await server.get('/metrics')).text();
	expect(metrics).toMatch(/^schrieb_refused_total\{reason="wrong-token"\} 2$/m);
	expect(metrics).toMatch(/^schrieb_rooms \d+$/m);
	expect((await server.get('/health')).status).toBe(200);
});

test('what somebody wrote over is brought again by a phone that has it', async () => {
	const server = await serve();
	const keys = await newKeys();
	const a = await (await writer()).open(server.url, keys);
	await a.withOthers(2);
	const vandal = raw(server.url, keys);
	await until(() => vandal.acknowledged, 'connected');
	const [first = '', second = ''] = [...vandal.map.keys()];
	vandal.map.set(first, new Uint8Array(40));
	vandal.map.delete(second);
	await until(() => vandal.acknowledged, 'acknowledged');
	await until(() => {
		const again = vandal.map.get(first);
		return again instanceof Uint8Array && again.length !== 40 && vandal.map.has(second);
	}, 'brought again');
	const b = await phone().open(server.url, keys);
	await b.withOthers(2);
	expect(await b.revisions()).toEqual(await a.revisions());
	// Once more: it is not fought over, and nobody says that it is there.
	vandal.map.set(first, new Uint8Array(40));
	await a.until(({ withOthers }) => !withOthers, 'told that it is not there');
	await saveDeal(a.ledger, 'evening', deal('d1'), { seen: null });
	await a.withOthers(3);
	await until(() => (vandal.map.get(first) as Uint8Array).length !== 40, 'brought with it');
});

test('too many connections from one address are sent away; a stop is said to phones, who come back', async () => {
	const server = await serve({ SCHRIEB_CONNECTIONS_PER_ADDRESS: '2' });
	const keys = await newKeys();
	const a = await (await writer()).open(server.url, keys);
	await a.withOthers(2);
	const b = await phone().open(server.url, keys);
	await b.withOthers(2);
	const third = raw(server.url, keys);
	await until(() => third.reasons.includes('too-many-connections'), 'sent away');
	third.close();
	expect(await server.stop('SIGTERM')).toBe(0);
	await a.until(({ connection }) => connection !== 'open', 'told');
	await server.start();
	a.room.wake();
	await a.withOthers(2);
});

test('a backup brings every room to an empty disk; a cut one brings nothing', async () => {
	const server = await serve();
	const keys = await newKeys();
	const a = await (await writer()).open(server.url, keys);
	await a.withOthers(2);
	const file = join(server.folder, 'rooms.backup');
	// While the server runs.
	expect((await server.command('backup', file)).code).toBe(0);
	a.close();
	await server.stop();
	server.wipe();
	const cut = join(server.folder, 'cut.backup');
	writeFileSync(cut, readFileSync(file).subarray(0, -20));
	expect((await server.command('restore', cut)).said).toMatch(/nothing was restored/);
	expect((await server.command('restore', file)).code).toBe(0);
	await server.start();
	const b = await phone().open(server.url, keys);
	await b.withOthers(2);
	expect(await b.revisions()).toEqual(await a.revisions());
});

test('a backup of a journal that is not there is none, and makes none', async () => {
	const server = new RoomServer();
	closing.push(() => server.dispose());
	const file = join(server.folder, 'rooms.backup');
	const { code, said } = await server.command('backup', file);
	expect([code, said]).toEqual([1, expect.stringContaining('SCHRIEB_DATA')]);
	expect(readdirSync(server.folder)).toEqual([]);
});

test.each([
	[{ SCHRIEB_ROOM_BYTES: '8MB' }, 'SCHRIEB_ROOM_BYTES must be a whole number, not "8MB"'],
	[{ DATABASE_URL: 'db.example' }, 'DATABASE_URL is no address of the kind it must be'],
	[
		{ DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: '127.0.0.1' },
		'REDIS_URL is no address of the kind it must be',
	],
])('what is set wrong is named, by a server that does not start (%o)', async (env, told) => {
	const server = new RoomServer(env);
	closing.push(() => server.dispose());
	await expect(server.start()).rejects.toThrow(told);
});

test('a journal that does not open is named, and a file of lines that say nothing is no backup', async () => {
	const server = new RoomServer();
	closing.push(() => server.dispose());
	const file = join(server.folder, 'rooms.backup');
	writeFileSync(file, 'null\n');
	expect((await server.command('restore', file)).said).toContain('this is no backup of rooms');
	server.wipe();
	mkdirSync(join(server.folder, 'data', 'rooms.sqlite'), { recursive: true });
	await expect(server.start()).rejects.toThrow(`the journal in "${server.folder}/data"`);
	server.wipe();
	mkdirSync(join(server.folder, 'data'));
	const later = new DatabaseSync(join(server.folder, 'data', 'rooms.sqlite'));
	later.exec('PRAGMA user_version = 1');
	later.close();
	await expect(server.start()).rejects.toThrow('it is of a newer Schrieb');
});

test('a file has one server: a second one does not start, nothing is restored beneath it, and a backup is made', async () => {
	const server = await serve();
	const file = join(server.folder, 'rooms.backup');
	const backup = await server.command('backup', file);
	const refused = await Promise.all([server.command('serve'), server.command('restore', file)]);
	expect([backup, ...refused].map(({ code }) => code)).toEqual([0, 1, 1]);
	for (const { said } of refused) expect(said).toContain('another server has it open');
});
