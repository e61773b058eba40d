// The static adapter, whose fallback page also names the files of an evening's table. Most addresses
// without a page of their own are an evening's, and the table is what people wait for: left alone, a
// browser asks for its files only once the start page's have run, and for theirs once these have.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import staticAdapter from '@sveltejs/adapter-static';
import { writePolicies } from './policy.mjs';
import { filesOfRoutes } from './routes.mjs';
import { readBuild } from './serve.mjs';

const fallback = '200.html';
const table = '/s/[id]';

/** The styles that come with these scripts. */
function stylesOf(scripts, clientDirectory) {
	const manifest = JSON.parse(readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8'));
	const styles = Object.values(manifest)
		.filter(({ file }) => scripts.includes(file))
		.flatMap(({ css = [] }) => css);
	if (styles.length === 0) throw new Error('the build has no styles for what people wait for');
	return [...new Set(styles)];
}

/** Asks on every page for the typeface of headings and figures at once: styles name it only when they have come. */
function preloadTypeface(directory) {
	const assets = '_app/immutable/assets';
	const file = readdirSync(join(directory, assets)).find((name) =>
		name.startsWith('schrieb-serif-latin.'),
	);
	if (!file) throw new Error('the build has no typeface');
	const link = `<link href="/${assets}/${file}" rel="preload" as="font" type="font/woff2" crossorigin>`;
	for (const name of readdirSync(directory, { recursive: true })) {
		if (!name.endsWith('.html') || name === 'emergency.html') continue;
		const path = join(directory, name);
		writeFileSync(path, readFileSync(path, 'utf8').replace('</head>', `${link}\n</head>`));
	}
}

/** The digests that the worker checks what it installs by; pages under the addresses they are asked for. */
function writeIntegrity(directory) {
	const files = readBuild(directory);
	const lines = [...files]
		.filter(([address]) => address !== '/service-worker.js')
		.map(([address, body]) => {
			const asked = address === '/index.html' ? '/' : address;
			const page = asked === '/200.html' || asked === '/emergency.html' || !asked.endsWith('.html');
			const digest = createHash('sha256').update(body).digest('hex');
			return `${page ? asked : asked.slice(0, -'.html'.length)} ${digest}`;
		});
	const path = join(directory, 'service-worker.js');
	const worker = readFileSync(path, 'utf8');
	if (!worker.includes('@integrity@')) throw new Error('the worker has no place for its digests');
	writeFileSync(path, worker.replace('@integrity@', lines.join(',')));
}

export default function adapter() {
	const base = staticAdapter({ pages: 'build', assets: 'build', fallback, strict: true });
	return {
		...base,
		async adapt(builder) {
			await base.adapt(builder);
			const path = join('build', fallback);
			const page = readFileSync(path, 'utf8');
			const scripts = filesOfRoutes('build').get(table);
			if (!scripts) throw new Error(`the build has no route "${table}"`);
			const links = [
				...scripts.map((file) => `<link href="/${file}" rel="modulepreload">`),
				...stylesOf(scripts, builder.getClientDirectory()).map(
					(file) => `<link href="/${file}" rel="stylesheet">`,
				),
			].filter((link) => !page.includes(link));
			writeFileSync(path, page.replace('</head>', `${links.join('\n')}\n</head>`));
			preloadTypeface('build');
			writePolicies('build', readBuild('build'));
			writeIntegrity('build');
		},
	};
}
