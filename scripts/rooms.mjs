// The rooms' server by itself (`npm run rooms`), and what its operator does with the journal:
// `npm run rooms -- backup FILE`, `npm run rooms -- restore FILE`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeForRooms } from './newest-node.mjs';
import { portIn } from './port.mjs';

const node = nodeForRooms();
if (node === undefined) {
	console.error('Rooms need Node 22.18 or newer.');
	process.exit(1);
}
const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
let port;
try {
	port = portIn(process.env, 4174);
} catch (error) {
	console.error(error.message);
	process.exit(1);
}
const env = { ...process.env, PORT: String(port) };
const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit', env });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
