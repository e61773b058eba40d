// A plain static server for the built app, as any host would serve it: `node scripts/serve.mjs [port]`.
// It reads the build once, so that a later build does not change what is being served.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filePolicy, policyOf } from './policy.mjs';

const types = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.webmanifest': 'application/manifest+json; charset=utf-8',
	'.svg': 'image/svg+xml; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.png': 'image/png',
	'.webp': 'image/webp',
	'.woff2': 'font/woff2',
};

const fixedHeaders = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cross-origin-opener-policy': 'same-origin',
	'permissions-policy':
		'camera=(self), screen-wake-lock=(self), clipboard-write=(self), clipboard-read=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

export const buildDirectory = fileURLToPath(new URL('../build', import.meta.url));

/**
 * All files of a build by address (`/index.html` …). Change the map to change what is served.
 * @returns {Map<string, Buffer>}
 */
export function readBuild(directory = buildDirectory) {
	const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
	return new Map(
		entries
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath ?? entry.path, entry.name))
			.map((file) => [`/${relative(directory, file).replaceAll('\\', '/')}`, readFileSync(file)]),
	);
}

/** What an evening, a Runde, a person or rules are called by may have a dot in it. */
const NAMED = /^\/(?:s|g|people|rules)\//;

/** The file that answers an address, or undefined. Pages are asked for without their ending. */
function find(files, pathname) {
	if (pathname === '/') return '/index.html';
	if (files.has(pathname)) return pathname;
	if (files.has(`${pathname}.html`)) return `${pathname}.html`;
	// Only a page falls back to the app: HTML in place of a missing script or worker would do harm.
	const isPage =
		NAMED.test(pathname) || (extname(pathname) === '' && !pathname.startsWith('/_app/'));
	return isPage ? '/200.html' : undefined;
}

/** What a request asks for where it names the host as well (RFC 9112 §3.2.2). */
const HOST_ASKED = /^https?:\/\/[^/?#]*/i;

/** Whether gzip is taken: named, or meant by `*`, and not weighed as nothing (RFC 9110 §12.5.3). */
function takesGzip(accepted = '') {
	const weights = new Map();
	for (const one of accepted.toLowerCase().split(',')) {
		const [coding, weight = 'q=1'] = one.split(';').map((part) => part.trim());
		weights.set(coding, Number(weight.replace('q=', '')));
	}
	return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}

function cacheControl(file) {
	return file.startsWith('/_app/immutable/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Serves files by address. `rooms` answers what is its own first.
 * @param {{ files?: Map<string, Buffer>, port?: number, host?: string, rooms?: import('../src/server/rooms.ts').Rooms }} [options] port 0 takes a free one
 * @returns {Promise<{ url: string, files: Map<string, Buffer>, close: () => Promise<void> }>}
 */
export function serve({ files = readBuild(), port = 0, host = 'localhost', rooms } = {}) {
	/** @type {WeakMap<Buffer, { etag: string, zipped: Buffer, policy: string }>} */
	const prepared = new WeakMap();
	const prepare = (file, body) => {
		let known = prepared.get(body);
		if (!known) {
			const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
			known = { etag, zipped: gzipSync(body), policy: policyOf(file, body.toString()) };
			prepared.set(body, known);
		}
		return known;
	};

	// As in `src/server/main.ts`.
	const options = rooms && { shouldUpgradeCallback: (request) => rooms.isForSocket(request) };
	const server = createServer(options ?? {}, (request, response) => {
		if (rooms?.answer(request, response)) return;
		const refuse = (status, text) => {
			const plain = { 'content-security-policy': filePolicy, 'content-type': types['.txt'] };
			response.writeHead(status, { ...fixedHeaders, ...plain }).end(text);
		};
		if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'not allowed');
		let pathname;
		try {
			const asked = (request.url ?? '/').replace(HOST_ASKED, '');
			pathname = decodeURIComponent(new URL(`http://localhost${asked}`).pathname);
		} catch {
			return refuse(400, 'bad address');
		}
		const file = find(files, pathname);
		const body = file === undefined ? undefined : files.get(file);
		if (file === undefined || body === undefined) return refuse(404, 'not found');
		const { etag, zipped, policy } = prepare(file, body);
		const type = types[extname(file)] ?? 'application/octet-stream';
		const zip =
			!/^(image\/(png|webp)|font)/.test(type) && takesGzip(request.headers['accept-encoding']);
		const headers = {
			...fixedHeaders,
			'content-security-policy': policy,
			'content-type': type,
			'cache-control': cacheControl(file),
			etag,
			vary: 'accept-encoding',
			...(zip ? { 'content-encoding': 'gzip' } : {}),
		};
		if (request.headers['if-none-match'] === etag) {
			response.writeHead(304, headers).end();
			return;
		}
		const sent = zip ? zipped : body;
		response.writeHead(200, { ...headers, 'content-length': sent.length });
		response.end(request.method === 'HEAD' ? undefined : sent);
	});

	if (rooms) {
		server.on('upgrade', (request, socket, head) => {
			if (!rooms.upgrade(request, socket, head)) socket.destroy();
		});
	}

	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, () => {
			const address = server.address();
			const actual = typeof address === 'object' && address ? address.port : port;
			resolve({
				url: `http://${host}:${actual}`,
				files,
				close: () =>
					new Promise((done) => {
						server.close(() => done());
						server.closeAllConnections();
					}),
			});
		});
	});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const { url } = await serve({ port: Number(process.argv[2] ?? process.env.PORT ?? 4173) });
	console.log(url);
}
