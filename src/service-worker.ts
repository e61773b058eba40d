// Makes the app work without a network from the first visit on: everything it consists of is stored on
// installation, and every address is answered from there.
import { build, files, prerendered, version } from '$service-worker';
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import {
	cleanupOutdatedCaches,
	PrecacheController,
	PrecacheRoute,
	type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** Answers every address that was not made at build time; the adapter writes it after Kit's lists. */
const fallback = '/200.html';

const entries: PrecacheEntry[] = [
	// Named after their content, so the name is the revision.
	...build.map((url) => ({ url, revision: null })),
	// Pictures for the installation dialogue, published schemas and headers are for others than the app;
	// hosts that read `_headers` do not serve it, and one missing file would stop the installation. The first
	// frame's painter stands in its pages (`scripts/first-screen.mjs`).
	...files
		.filter((url) => !/^\/(screenshots\/|schema\/|_headers$|first-frame\.js$)/.test(url))
		.map((url) => ({ url, revision: version })),
	...prerendered.map((url) => ({ url: url === '' ? '/' : url, revision: version })),
	{ url: fallback, revision: version },
];

/** Address and SHA-256 of every file, `/boot.js 1f…,/data 0c…`; the adapter puts them here after the build. */
const INTEGRITY = '@integrity@';
const digests = new Map(INTEGRITY.split(',').map((line) => line.split(' ') as [string, string]));

/** Whether this is the very file that was built: whole, and not what somebody's login page says instead. */
async function isWhole(address: string, response: Response): Promise<boolean> {
	const known = digests.get(address);
	if (!response.ok || known === undefined) return response.ok;
	try {
		const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
		const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
		return bytes.join('') === known;
	} catch {
		// It broke off while it was read.
		return false;
	}
}

// What is cut on its way would stay in the browser's cache for good, for its name never changes: it is
// asked for once more past that cache. Where it is broken there too nothing of this version is installed.
const askAgainIfBroken: WorkboxPlugin = {
	async cacheWillUpdate({ request, response }) {
		const address = new URL(request.url).pathname;
		if (await isWhole(address, response)) return response;
		const again = await fetch(address, { cache: 'reload', credentials: 'same-origin' });
		return (await isWhole(address, again)) ? again : null;
	},
};

const precache = new PrecacheController({ plugins: [askAgainIfBroken] });
precache.addToCacheList(entries);

/** How many files are on their way at once: as many as a browser opens ways to a host; Chromium grants three of them. */
const AT_ONCE = 6;

/** Stores one entry after the other of those that are left. */
async function storeInTurn(left: Iterable<PrecacheEntry>, event: ExtendableEvent): Promise<void> {
	for (const { url, revision } of left) {
		const request = new Request(url, {
			cache: revision ? 'reload' : 'default',
			credentials: 'same-origin',
		});
		const params = { cacheKey: precache.getCacheKeyForURL(url) };
		await Promise.all(precache.strategy.handleAll({ event, request, params }));
	}
}

/** All entries, or none more than there were: half a version helps nobody, and takes the room that evenings need. */
async function storeAll(event: ExtendableEvent): Promise<void> {
	const cache = await caches.open(precache.strategy.cacheName);
	const before = new Set((await cache.keys()).map(({ url }) => url));
	// A generator: whoever fails leaves nothing to the others.
	const left = (function* () {
		yield* entries;
	})();
	const turns = Array.from({ length: AT_ONCE }, () => storeInTurn(left, event));
	const failed = (await Promise.allSettled(turns)).find(({ status }) => status === 'rejected');
	if (!failed) return;
	const come = (await cache.keys()).filter(({ url }) => !before.has(url));
	await Promise.all(come.map((request) => cache.delete(request)));
	throw (failed as PromiseRejectedResult).reason;
}

// Not the controller's own installation, which asks for a file only when the one before is stored: with
// hundreds of files the way there and back would be most of the time (workbox 2880). All take from one list.
self.addEventListener('install', (event) => event.waitUntil(storeAll(event)));
self.addEventListener('activate', (event) => void precache.activate(event));

cleanupOutdatedCaches();
registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/.*/] }));

// Deep links work offline. A missing file stays missing: HTML in its place would only break later.
// A page with its ending is one all the same: `boot.js` leads on from there. What an evening, a Runde, a person or rules
// are called by in an address may have a dot in it.
const looksLikeFile = /^\/(?!(?:s|g|people|rules)\/)(?:.+\/)?[^/]+\.(?!html$)[^/]+$/;
registerRoute(
	new NavigationRoute(precache.createHandlerBoundToURL(fallback), {
		denylist: [/^\/_app\//, looksLikeFile],
	}),
);

// The very first page is controlled at once, so that it survives the loss of the network.
clientsClaim();

// A newer worker waits until a person asks for it, or until the app is started afresh.
self.addEventListener('message', (event) => {
	const data = event.data as { type?: unknown } | null;
	if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
