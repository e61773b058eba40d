import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filePolicy, policyOfPages, withPolicy } from '../../scripts/policy.mjs';
import { serve } from '../../scripts/serve.mjs';

const files = new Map(
	Object.entries({
		'/index.html': '<h1>start</h1>',
		'/200.html': '<h1>app</h1>',
		'/neu.html': '<h1>new</h1>',
		'/_app/immutable/entry/start.js': 'export {};',
		'/service-worker.js': 'self;',
		'/icons/icon.svg': '<svg/>',
	}).map(([path, text]) => [path, Buffer.from(text)] as const),
);

let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
	server = await serve({ files });
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}) {
	const response = await fetch(server.url + path, { headers });
	return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each([
	['/', '<h1>start</h1>'],
	['/?from=home', '<h1>start</h1>'],
	['/neu', '<h1>new</h1>'],
	['/s/0192?deal=3', '<h1>app</h1>'],
	['/s/2026.11.20', '<h1>app</h1>'],
	['/people/anna.k', '<h1>app</h1>'],
	['/people/anna.html', '<h1>app</h1>'],
])('%s is answered by its page, or by the app', async (path, text) => {
	const page = await get(path);
	expect(page.status).toBe(200);
	expect(page.text).toBe(text);
	expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(page.headers.get('cache-control')).toBe('no-cache');
});

test('the worker is never cached, and never answered by a page when it is missing', async () => {
	const worker = await get('/service-worker.js');
	expect(worker.headers.get('cache-control')).toBe('no-cache');
	expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/);
	files.delete('/service-worker.js');
	expect((await get('/service-worker.js')).status).toBe(404);
});

test.each(['/_app/immutable/chunks/gone.js', '/_app/nothing', '/icons/gone.png', '/%E0%A4%A'])(
	'%s is not there, and no page pretends otherwise',
	async (path) => {
		const { status, text } = await get(path);
		expect([400, 404]).toContain(status);
		expect(text).not.toContain('<h1>');
	},
);

test('files named after their content are kept for good, others are asked for again', async () => {
	const chunk = await get('/_app/immutable/entry/start.js');
	expect(chunk.headers.get('cache-control')).toContain('immutable');
	const icon = await get('/icons/icon.svg');
	expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
	const etag = icon.headers.get('etag') ?? '';
	expect((await get('/icons/icon.svg', { 'if-none-match': etag })).status).toBe(304);
});

/** Asked as no browser does: with this target as it stands, and these headers alone. */
function ask(target: string, headers: Record<string, string> = {}) {
	return new Promise<{ status?: number; encoding?: string; text: string }>((resolve, reject) => {
		const { port } = new URL(server.url);
		request({ host: 'localhost', port, path: target, headers }, (response) => {
			const { statusCode: status, headers: answered } = response;
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('end', () => {
				const encoding = answered['content-encoding'];
				const text = Buffer.concat(chunks).toString();
				resolve({ ...(status && { status }), ...(encoding && { encoding }), text });
			});
		})
			.on('error', reject)
			.end();
	});
}

test.each([
	['http://schrieb.example/neu', 200, '<h1>new</h1>'],
	['HTTPS://schrieb.example:8443/icons/icon.svg?v=1', 200, '<svg/>'],
	['http://schrieb.example', 200, '<h1>start</h1>'],
	['http://schrieb.example/icons/gone.png', 404, 'not found'],
	['//schrieb.example/icons/icon.svg', 404, 'not found'],
])('%s is taken by its path (RFC 9112 §3.2.2)', async (target, status, text) => {
	expect(await ask(target)).toMatchObject({ status, text });
});

test.each([
	['gzip', 'gzip'],
	['br;q=1, GZIP;q=0.5', 'gzip'],
	['x-gzip', 'gzip'],
	['*', 'gzip'],
	['gzip;q=0', undefined],
	['gzip; q=0.000, *', undefined],
	['br, *;q=0', undefined],
	['br;q=0', undefined],
	['identity', undefined],
	['', undefined],
])('who takes "%s" is sent %s (RFC 9110 §12.5.3)', async (accepted, encoding) => {
	const icon = await ask('/icons/icon.svg', { 'accept-encoding': accepted });
	expect(icon.encoding).toBe(encoding);
});

test('nothing but reading is allowed', async () => {
	expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
});

const page = (script: string) =>
	`<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' ${script}; style-src 'self'"><h1>a page</h1>`;

test('a page is sent with the whole of its own policy', async () => {
	files.set('/own.html', Buffer.from(page("'sha256-own='")));
	expect((await get('/own')).headers.get('content-security-policy')).toBe(
		"default-src 'none'; script-src 'self' 'sha256-own='; style-src 'self'; frame-ancestors 'none'",
	);
	expect((await get('/icons/icon.svg')).headers.get('content-security-policy')).toBe(filePolicy);
});

test('a page names what stands in it, and nothing else', () => {
	const own = "'sha256-LCa0a2j/xo/5m0U8HTBBNBNCLXBkg7+g+YpeiGJm564='";
	const alone = `${page("'sha256-old='")}<script src="/a.js"></script>`;
	expect(withPolicy(`${alone}<script data-a="b">foo</script>`)).toContain(
		`script-src 'self' ${own};`,
	);
	expect(withPolicy(`${alone}<style>foo</style>`)).toContain(
		`script-src 'self'; style-src 'self' ${own}"`,
	);
});

test('one policy for all pages has the hashes of all, and no page that says less', () => {
	const pages = [page("'sha256-b='"), page("'sha256-a='"), page("'sha256-b='"), '<h1>none</h1>'];
	expect(policyOfPages(pages)).toBe(
		"default-src 'none'; script-src 'self' 'sha256-a=' 'sha256-b='; style-src 'self'; frame-ancestors 'none'",
	);
	const styled = page("'sha256-b='").replace("style-src 'self'", "style-src 'self' 'sha256-d='");
	expect(policyOfPages([...pages, styled])).toBe(
		"default-src 'none'; script-src 'self' 'sha256-a=' 'sha256-b='; style-src 'self' 'sha256-d='; frame-ancestors 'none'",
	);
	const lax = page("'sha256-c='").replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
	expect(() => policyOfPages([...pages, lax])).toThrow('differ in more than');
	expect(() => policyOfPages(['<h1>none</h1>'])).toThrow('differ in more than');
});
