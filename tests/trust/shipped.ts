/** A newer version of the built app, as the tests of updates ship one. */
import { createHash } from 'node:crypto';

const digest = (file: Buffer) => createHash('sha256').update(file).digest('hex');

/** The build with every page changed, each of which says which version it is of, and what else is to stand in it. */
export function shipped(
	build: ReadonlyMap<string, Buffer>,
	version: string,
	more: (path: string) => string = () => '',
): Map<string, Buffer> {
	const built = JSON.parse(build.get('/_app/version.json')!.toString()) as { version: string };
	const files = new Map(build);
	let worker = build.get('/service-worker.js')!.toString().replaceAll(built.version, version);
	for (const [path, page] of build) {
		if (!path.endsWith('.html') || path === '/emergency.html') continue;
		const said = `<meta name="shipped" content="${version}">${more(path)}</head>`;
		const text = page.toString().replace('</head>', said);
		files.set(path, Buffer.from(text));
		worker = worker.replaceAll(digest(page), digest(Buffer.from(text)));
	}
	return files.set('/service-worker.js', Buffer.from(worker));
}
