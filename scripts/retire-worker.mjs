// The kill switch for a broken service worker: `node scripts/retire-worker.mjs` after a build, then
// deploy. Every browser that has the app asks for /service-worker.js again, finds this one, which stores
// nothing, clears what its predecessors stored, unregisters itself and reloads the open pages from the
// network. Evenings are not touched: they are in IndexedDB, not in these caches. The next ordinary build
// brings the offline app back.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const retiringWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
	event.waitUntil(
		(async () => {
			for (const name of await caches.keys()) await caches.delete(name);
			await self.registration.unregister();
			for (const client of await self.clients.matchAll({ type: 'window' })) {
				// Not awaited: a page that loads may wait for the worker to be active, and this would wait for it.
				client.navigate(client.url).catch(() => undefined);
			}
		})(),
	);
});
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const directory = process.argv[2] ?? fileURLToPath(new URL('../build', import.meta.url));
	writeFileSync(join(directory, 'service-worker.js'), retiringWorker);
	console.log('The build now ships a worker that removes itself. Deploy it as it is.');
}
