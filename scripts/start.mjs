// `npm start`: installs and builds what is missing or stale, then serves the app, and rooms beside it where
// this machine has a Node that can.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensurePackages } from './ensure.mjs';
import { nodeForRooms } from './newest-node.mjs';
import { portIn } from './port.mjs';
import { serve } from './serve.mjs';

const host = process.env.HOST ?? 'localhost';

async function start() {
	const port = portIn(process.env, 4173);
	ensurePackages();
	ensureBuild();
	const node = nodeForRooms();
	if (node !== undefined && node !== process.execPath) return startWith(node);
	const rooms =
		node === undefined
			? undefined
			: await (await import('../src/server/open-rooms.ts')).openRooms();
	const { url, close } = await serve({ port, host, ...(rooms && { rooms }) });
	console.log(`Schrieb is open at ${url} (Ctrl+C ends it)`);
	if (!rooms) console.log('Without rooms: they need Node 22.18 or newer.');
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await rooms?.close();
		await close();
		process.exit(0);
	};
	process.on('SIGTERM', () => void stop());
	process.on('SIGINT', () => void stop());
}

/** Goes on in the newer Node, and ends as it ends. */
function startWith(node) {
	const child = spawn(node, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
	for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
	child.on('exit', (code) => process.exit(code ?? 1));
}

try {
	await start();
} catch (error) {
	if (error?.code === 'EADDRINUSE') {
		console.error(`Port ${error.port} is taken. Choose another: PORT=${error.port + 1} npm start`);
	} else {
		console.error(error instanceof Error ? error.message : error);
	}
	process.exit(1);
}
