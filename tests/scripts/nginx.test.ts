// The lines for nginx in docs/hosting.md, run by a real nginx where there is one: what they answer is what the server
// that ships answers.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writePolicies } from '../../scripts/policy.mjs';
import { readBuild, serve } from '../../scripts/serve.mjs';

const NGINX = '/usr/sbin/nginx';
const TYPES = '/etc/nginx/mime.types';
const HERE = existsSync(NGINX) && existsSync(TYPES);

/** As the build lays them out; what stands in them is no matter, but for the policy of a page. */
const FILES = [
	'index.html',
	'200.html',
	'data.html',
	'emergency.html',
	'rules/new.html',
	'service-worker.js',
	'manifest.webmanifest',
	'boot.js',
	'icon.png',
	'_app/version.json',
	'_app/immutable/workers/worker.js',
	'_app/immutable/assets/app.css',
];

/** Each page with a script of its own. */
const contentOf = (name: string): string =>
	name.endsWith('.html')
		? `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'sha256-${name}='">`
		: name;

const [server = '', files = ''] = [
	...readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8').matchAll(
		/```nginx\n([\s\S]*?)```/g,
	),
].map(([, lines]) => lines);

interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
}

/** Through a socket of its own: no port to be taken by somebody else. */
const askNginx = (path: string) =>
	new Promise<Answer>((resolve, reject) => {
		get({ socketPath: join(folder, 'socket'), path }, (response) => {
			let text = '';
			response.setEncoding('utf8');
			response.on('data', (part: string) => (text += part));
			response.on('end', () => {
				const headers = new Headers(response.headers as Record<string, string>);
				resolve({ status: response.statusCode ?? 0, headers, text });
			});
		}).on('error', reject);
	});

async function askUs(path: string): Promise<Answer> {
	const response = await fetch(ours.url + path);
	return { status: response.status, headers: response.headers, text: await response.text() };
}

let folder: string;
let nginx: ChildProcess;
let ours: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
	if (!HERE) return;
	folder = mkdtempSync(join(tmpdir(), 'schrieb-nginx-'));
	const root = join(folder, 'build');
	for (const name of FILES) {
		mkdirSync(dirname(join(root, name)), { recursive: true });
		writeFileSync(join(root, name), contentOf(name));
	}
	writeFileSync(join(root, '_headers'), '@pages@');
	writePolicies(root, readBuild(root));
	writeFileSync(join(folder, 'schrieb-files.conf'), files);
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	writeFileSync(
		join(folder, 'nginx.conf'),
		`daemon off; master_process off; pid ${folder}/pid; error_log stderr;
		events {}
		http {
			include ${TYPES}; access_log off;
			${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
			server { listen unix:${folder}/socket; ${server.replaceAll('/srv/schrieb', root)} }
		}`,
	);
	nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
	ours = await serve({ files: readBuild(root), host: '127.0.0.1' });
	await vi.waitFor(() => askNginx('/'), { timeout: 20_000, interval: 50 });
});

afterAll(async () => {
	if (!HERE) return;
	nginx.kill();
	await ours.close();
	rmSync(folder, { recursive: true, force: true });
});

test('the two blocks are in the docs', () => {
	expect(server).toContain('root /srv/schrieb;');
	expect(files).toContain('Content-Security-Policy');
});

const HEADERS = [
	'x-content-type-options',
	'referrer-policy',
	'cross-origin-opener-policy',
	'permissions-policy',
];

test
	.runIf(HERE)
	.each([
		...[
			'/',
			'/data',
			'/s/0198-ab',
			'/s/0198-ab/deal',
			'/s/2026.11.20',
			'/people/anna.k',
			'/people/anna.html',
			'/rules/new.html',
			'/emergency',
		],
		...[
			'/index.html',
			'/data.html',
			'/missing.html',
			'/service-worker.js',
			'/manifest.webmanifest',
		],
		...['/boot.js', '/icon.png', '/missing.js', '/_app/version.json', '/_app/missing'],
		...['/_app/immutable/workers/worker.js', '/_app/immutable/assets/app.css'],
		'/_app/immutable/workers/missing.js',
	])('%s is answered alike', async (path) => {
	const [here, there] = await Promise.all([askUs(path), askNginx(path)]);
	expect(there.status).toBe(here.status);
	for (const name of HEADERS) expect(there.headers.get(name), name).toBe(here.headers.get(name));
	const policy = there.headers.get('content-security-policy') ?? '';
	expect(policy).toContain("frame-ancestors 'none'");
	if (here.status !== 200) return;
	expect(there.text).toBe(here.text);
	const type = (from: Answer) =>
		from.headers.get('content-type')?.split(';')[0]?.replace('application/java', 'text/java');
	expect(type(there)).toBe(type(here));
	const own = here.headers.get('content-security-policy') ?? '';
	const saysAll = (part: string) => expect(policy.split('; ')).toContainEqual(part);
	// A page's own policy, with the hashes of the other pages besides; a worker's is in the header or nowhere.
	if (type(here) !== 'text/html') expect(policy).toBe(own);
	else {
		for (const part of own.split('; ').filter((one) => !one.startsWith('script-src')))
			saysAll(part);
		const [hash] = /'sha256-[^']+'/.exec(own) ?? [];
		expect(hash).toBeDefined();
		expect(policy).toContain(hash);
	}
	const kept = here.headers.get('cache-control')?.includes('immutable');
	expect(there.headers.get('cache-control')).toBe(kept ? 'max-age=31536000' : 'no-cache');
});
