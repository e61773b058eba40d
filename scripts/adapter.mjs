// The static adapter, whose fallback page also names the files of an evening's table. Most addresses
// without a page of their own are an evening's, and the table is what people wait for: left alone, a
// browser asks for its files only once the start page's have run.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import staticAdapter from '@sveltejs/adapter-static';

const fallback = '200.html';

/** The links to a file of `chunks.mjs` and to its styles. */
function linksTo(name, clientDirectory) {
	const manifest = JSON.parse(readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8'));
	const chunk = Object.values(manifest).find((one) => one.name === name);
	if (!chunk) throw new Error(`the build has no file "${name}"`);
	const styles = (chunk.css ?? []).map((css) => `<link href="/${css}" rel="stylesheet">`);
	return [`<link href="/${chunk.file}" rel="modulepreload">`, ...styles].join('\n');
}

export default function adapter() {
	const base = staticAdapter({ pages: 'build', assets: 'build', fallback, strict: true });
	return {
		...base,
		async adapt(builder) {
			await base.adapt(builder);
			const page = join('build', fallback);
			const links = linksTo('evening', builder.getClientDirectory());
			writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${links}\n</head>`));
		},
	};
}
