/** Rooms without the app, for a host that serves it otherwise; and the journal's backup. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { backUp, restore } from './backup.ts';
import { readConfig } from './config.ts';
import type { Journal } from './journal.ts';
import { wordsOf } from './log.ts';
import { openJournal, openRooms } from './open-rooms.ts';

const [command = 'serve', path] = process.argv.slice(2);

async function serve(): Promise<void> {
	const rooms = await openRooms();
	// Older than 22.21 and 24.9, Node passes over this, and what else would be upgraded is cut off.
	const shouldUpgradeCallback = (request: IncomingMessage) => rooms.isForSocket(request);
	const server = createServer({ shouldUpgradeCallback }, (request, response) => {
		if (!rooms.answer(request, response)) response.writeHead(404).end();
	});
	server.on('upgrade', (request, socket, head) => {
		if (!rooms.upgrade(request, socket, head)) socket.destroy();
	});
	const { PORT = '4174', HOST = 'localhost' } = process.env;
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(Number(PORT), HOST, resolve);
	});
	const { port } = server.address() as AddressInfo;
	process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);
	const stop = async (): Promise<void> => {
		server.close();
		await rooms.close();
		process.exit(0);
	};
	process.once('SIGTERM', () => void stop());
	process.once('SIGINT', () => void stop());
}

async function withJournal(work: (journal: Journal, path: string) => Promise<number>) {
	if (path === undefined) throw new Error(`say which file: npm run rooms -- ${command} FILE`);
	const journal = await openJournal(readConfig(process.env), command === 'backup');
	try {
		console.log(`${String(await work(journal, path))} entries`);
	} finally {
		await journal.close();
	}
}

try {
	if (command === 'serve') await serve();
	else if (command === 'backup') await withJournal(backUp);
	else if (command === 'restore') await withJournal((to, from) => restore(to, from, Date.now()));
	else throw new Error(`unknown command "${command}": serve, backup FILE, restore FILE`);
} catch (error) {
	process.stderr.write(`${wordsOf(error)}\n`);
	process.exit(1);
}
