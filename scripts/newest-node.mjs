// The rooms' server needs a newer Node than the app's own tools: its SQLite, and TypeScript as it is. One
// comes with the packages where there is one for this machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runsRooms = (version) => {
	const [major, minor] = version.split('.').map(Number);
	return major > 22 || (major === 22 && minor >= 18);
};

const root = fileURLToPath(new URL('..', import.meta.url));
const shipped = join(root, 'node_modules/.bin/node');

/** The Node to run rooms with, or `undefined` where there is none. */
export function nodeForRooms() {
	if (runsRooms(process.versions.node)) return process.execPath;
	return existsSync(shipped) ? shipped : undefined;
}

/** Runs a script of a package, in a Node that can run rooms where there is one by now. Whether it went well. */
export function runPackage(script, args, env = {}) {
	const { status } = spawnSync(
		nodeForRooms() ?? process.execPath,
		[join(root, 'node_modules', script), ...args],
		{ cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } },
	);
	return status === 0;
}
