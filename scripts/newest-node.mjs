// The rooms' server needs a newer Node than the app's own tools: its SQLite, and TypeScript as it is. One
// comes with the packages where there is one for this machine.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const runsRooms = (version) => {
	const [major, minor] = version.split('.').map(Number);
	return major > 22 || (major === 22 && minor >= 18);
};

const shipped = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

/** The Node to run rooms with, or `undefined` where there is none. */
export function nodeForRooms() {
	if (runsRooms(process.versions.node)) return process.execPath;
	return existsSync(shipped) ? shipped : undefined;
}
