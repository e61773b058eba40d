// Clients that mean harm by being many, greedy or slow: limited, the server's memory bounded, the others unharmed.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { saveDeal } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { newKeys, Phone, readingOnly } from './phone.ts';
import { Raw, until } from './raw.ts';
import { RoomServer } from './room-server.ts';

const MIB = 1024 * 1024;
const CONNECTIONS = 200;
/** What a server has in memory before anybody is there, and as much again. */
const MOST_MEMORY = 500 * MIB;

let server: RoomServer;
let honest: Phone;
const closing: (() => void)[] = [];

beforeEach(async () => {
	server = await new RoomServer({
		SCHRIEB_CONNECTIONS_PER_ADDRESS: String(CONNECTIONS),
		SCHRIEB_ROOM_BYTES: String(4 * MIB),
		SCHRIEB_WAITING_BYTES: String(2 * MIB),
	}).start();
	honest = new Phone();
	await honest.ledger.createSession(head('evening'));
	honest.evening = 'evening';
	await honest.open(server.url, await newKeys());
	await honest.withOthers(2);
});

afterEach(async () => {
	for (const close of closing.splice(0)) close();
	honest.close();
	await server.dispose();
});

/** Ten thousand in the long run (`npm run test:long`). */
const TRIED = Number(process.env.CONNECTIONS_TRIED ?? 1000);

/** Whoever was there before goes on, and the server has not grown. */
async function othersAreUnharmed(): Promise<void> {
	await saveDeal(honest.ledger, 'evening', deal('d1'), { seen: null });
	await honest.withOthers(3);
	expect(await metric('process_resident_memory_bytes')).toBeLessThan(MOST_MEMORY);
	expect((await server.get('/health')).status).toBe(200);
}

async function metric(name: string): Promise<number> {
	const text = await (await server.get('/metrics')).text();
	const line = text.split('\n').find((one) => one.startsWith(`${name} `));
	return Number(line?.split(' ')[1] ?? 0);
}

function raw(keys: ConstructorParameters<typeof Raw>[1]): Raw {
	const client = new Raw(server.url, keys);
	closing.push(() => client.close());
	return client;
}

/** A socket of its own, served or sent away; refused where the machine did not let it through. */
function connect(): Promise<WebSocket> {
	const socket = new WebSocket(server.url);
	closing.push(() => socket.terminate());
	return new Promise((resolve, reject) => {
		socket.once('open', () => resolve(socket));
		socket.once('error', reject);
	});
}

test(`${String(TRIED)} connections from one address: so many are served, the others sent away`, async () => {
	let arrived = 0;
	while (arrived < TRIED) {
		const sockets = await Promise.allSettled(Array.from({ length: 100 }, connect));
		arrived += sockets.filter(({ status }) => status === 'fulfilled').length;
	}
	const served = await metric('schrieb_connections');
	expect(served).toBeLessThanOrEqual(CONNECTIONS);
	// The honest phone is one of those served.
	const sentAway = await metric('schrieb_refused_total{reason="too-many-connections"}');
	expect(sentAway).toBeGreaterThanOrEqual(arrived + 1 - CONNECTIONS);
	await othersAreUnharmed();
});

/** Sends what is no frame as soon as it is let in, and waits until it is put out. */
async function babble(): Promise<void> {
	const socket = new WebSocket(server.url);
	closing.push(() => socket.terminate());
	socket.on('error', () => undefined);
	socket.once('upgrade', (response) => response.socket.write(Uint8Array.of(0xff, 0x80)));
	await once(socket, 'close');
}

test('what is no frame ends its own connection, whether that is served or being sent away', async () => {
	await babble();
	await Promise.all(Array.from({ length: CONNECTIONS }, connect));
	expect(await metric('schrieb_refused_total{reason="too-many-connections"}')).toBeGreaterThan(0);
	await babble();
	await othersAreUnharmed();
});

/** Begins a frame as large as a room, and says half of it. */
async function halfSaid(): Promise<void> {
	const socket = new WebSocket(server.url);
	closing.push(() => socket.terminate());
	socket.on('error', () => undefined);
	const [response] = (await once(socket, 'upgrade')) as [IncomingMessage];
	const head = Buffer.alloc(14);
	head.set([0x82, 0xff]);
	head.writeBigUInt64BE(BigInt(4 * MIB), 2);
	response.socket.write(head);
	response.socket.write(Buffer.alloc(2 * MIB));
}

test('frames that are begun and never said to their end are held for so many of one address, and no more', async () => {
	await Promise.all(Array.from({ length: CONNECTIONS - 1 }, halfSaid));
	await expect.poll(() => metric('schrieb_connections'), { timeout: 30_000 }).toBeLessThan(12);
	await othersAreUnharmed();
	expect(await metric('schrieb_refused_total{reason="too-slow"}')).toBeGreaterThan(
		CONNECTIONS - 12,
	);
});

test('who would rather speak another protocol is answered in this one', async () => {
	const headers = { connection: 'Upgrade', upgrade: 'h2c' };
	const asked = get({ host: '127.0.0.1', port: server.port, path: '/health', headers });
	const [response] = (await once(asked, 'response')) as [IncomingMessage];
	response.resume();
	expect(response.statusCode).toBe(200);
	await othersAreUnharmed();
});

test('a hundred thousand keys, each of nothing: the room is full, and the server is not', async () => {
	const keys = await newKeys();
	const glutton = raw(keys);
	await until(() => glutton.acknowledged, 'connected');
	glutton.map.set('first', new Uint8Array(1));
	await until(() => glutton.acknowledged, 'acknowledged');
	for (let batch = 0; batch < 100; batch++)
		glutton.doc.transact(() => {
			for (let i = 0; i < 1000; i++)
				glutton.map.set(`${String(batch)}-${String(i)}`.padEnd(40), new Uint8Array(0));
		});
	await until(() => glutton.reasons.some((reason) => reason === 'room-full'), 'sent away');
	glutton.close();
	const next = raw(keys);
	await until(() => next.acknowledged, 'connected');
	expect(next.map.has('first')).toBe(true);
	expect(next.map.size).toBeLessThan(100_000);
	await othersAreUnharmed();
});

test('who asks for a full room ten thousand times and reads nothing of it fills no memory', async () => {
	const keys = await newKeys();
	const writer = raw(keys);
	await until(() => writer.acknowledged, 'connected');
	for (let i = 0; i < 15; i++) {
		writer.map.set(`key-${String(i)}`, crypto.getRandomValues(new Uint8Array(60_000)));
		writer.map.set(`more-${String(i)}`, new Uint8Array(180_000));
	}
	await until(() => writer.acknowledged, 'acknowledged');
	// The frames of a phone that watches: its token, then its first question over and over.
	const frames: Uint8Array[] = [];
	const watching = raw(readingOnly(keys));
	watching.provider.on(
		'outgoingMessage',
		({ message }: { message: { toUint8Array(): Uint8Array } }) =>
			frames.push(message.toUint8Array()),
	);
	await until(() => watching.provider.synced, 'connected');
	const slow = await connect();
	for (const frame of frames.slice(0, 2)) slow.send(frame);
	slow.pause();
	for (let i = 0; i < 10_000; i++) slow.send(frames[1]!);
	await othersAreUnharmed();
});

test('what was recorded and is sent again brings nothing, and under another name is not believed', async () => {
	const keys = await newKeys();
	const a = new Phone();
	closing.push(() => a.close());
	await a.ledger.createSession(head('evening'));
	a.evening = 'evening';
	await a.open(server.url, keys);
	await a.withOthers(2);
	const thief = raw(keys);
	await until(() => thief.acknowledged, 'connected');
	const [first = ''] = [...thief.map.keys()];
	thief.map.set('00000000-0000-7000-8000-000000000000', thief.map.get(first));
	await a.until(({ unreadable }) => unreadable === 1, 'told that something cannot be read');
	// The same into another room.
	const elsewhere = raw({ ...(await newKeys()) });
	await until(() => elsewhere.acknowledged, 'connected');
	elsewhere.map.set(first, thief.map.get(first));
	await until(() => elsewhere.acknowledged, 'acknowledged');
	expect((await a.revisions()).length).toBe(2);
	expect(a.state?.withOthers).toBe(true);
	await othersAreUnharmed();
});
