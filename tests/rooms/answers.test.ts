// What is asked of the server itself, over plain HTTP: by whom, and in what form.
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';

const journal = new MemoryJournal(new Disk());
const rooms = new Rooms({ config: readConfig({}), journal, log: () => undefined });
const server = createServer((asked, response) => {
	if (!rooms.answer(asked, response)) response.writeHead(404).end();
});

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(async () => {
	await new Promise((done) => server.close(done));
	await rooms.close();
});

/** The status of an answer to this target, as it stands. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<number> {
	const { port } = server.address() as AddressInfo;
	const response = await new Promise<IncomingMessage>((resolve, reject) => {
		const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, resolve);
		sent.on('error', reject).end();
	});
	response.resume();
	return response.statusCode ?? 0;
}

test.each(['/rooms', '/rooms?a=b', 'http://schrieb.example/rooms', 'HTTPS://[::1]:8443/rooms?a=b'])(
	'%s is the way to the rooms (RFC 9112 §3.2.2)',
	async (target) => {
		expect(await ask(target)).toBe(200);
	},
);

test.each(['/http://schrieb.example/rooms', '//schrieb.example/rooms', 'http://rooms'])(
	'%s is not',
	async (target) => {
		expect(await ask(target)).toBe(404);
	},
);

test.each([
	'127.0.0.1:4173',
	'localhost:4173',
	'localhost',
	'LOCALHOST',
	'127.0.1.1',
	'[::1]:4173',
])('whoever asks %s on this machine reads the figures', async (host) => {
	expect(await ask('/metrics', { host })).toBe(200);
});

test.each([
	{ forwarded: 'for=192.0.2.60;proto=https' },
	{ 'x-forwarded-for': '192.0.2.60' },
	{ 'x-forwarded-proto': 'https' },
	{ 'x-forwarded-host': 'schrieb.example' },
	{ 'x-real-ip': '192.0.2.60' },
	{ via: '1.1 proxy' },
	{ host: 'schrieb.example' },
	{ host: 'localhost.schrieb.example' },
	{ host: '127.0.0.1.schrieb.example' },
])('a proxy on this machine that says %j reads no figures for others', async (headers) => {
	expect(await ask('/metrics', headers)).toBe(403);
	expect(await ask('/health', headers)).toBe(200);
});
