/**
 * A page that holds nothing but Svelte and Kit, as an app begins with them: Kit starts, a component reads a count from
 * the browser's store and draws it (`.there`). Answered by a worker of its own. What it takes beyond a page of one word no app made
 * of the two goes below.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBuild } from '../../scripts/serve.mjs';
import { workerOf } from './floor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Inside of the project, whose packages it is made of. */
const directory = join(root, '.svelte-kit/alone');

const PROJECT = {
	'package.json': '{ "type": "module", "private": true }',
	'svelte.config.js': `
		import adapter from '@sveltejs/adapter-static';
		export default {
			kit: {
				adapter: adapter({ fallback: 'index.html' }),
				paths: { relative: false },
				serviceWorker: { register: false },
				csp: { mode: 'hash', directives: { 'script-src': ['self'] } },
			},
		};`,
	'vite.config.js': `
		import { sveltekit } from '@sveltejs/kit/vite';
		export default { plugins: [sveltekit()] };`,
	'src/app.html': `<!doctype html><head><meta charset="utf-8"><title>Leer</title>
		%sveltekit.head%</head><body>%sveltekit.body%</body>`,
	'src/routes/+layout.js': 'export const ssr = false;',
	'src/routes/+page.svelte': `
		<script>
			let count = $state();
			const opening = indexedDB.open('alone', 1);
			opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' });
			opening.onsuccess = () => {
				const counting = opening.result.transaction('rows').objectStore('rows').count();
				counting.onsuccess = () => (count = counting.result);
			};
			void navigator.serviceWorker.register('/service-worker.js');
		</script>
		{#if count !== undefined}<p class="there">{count}</p>{/if}`,
};

/** Its files by address, as `serve` takes them: built anew, for packages change. */
export function frameworksAlone(): Map<string, Buffer> {
	rmSync(directory, { recursive: true, force: true });
	for (const [file, text] of Object.entries(PROJECT)) {
		const path = join(directory, file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
	}
	const vite = join(root, 'node_modules/vite/bin/vite.js');
	const { status, stderr } = spawnSync(process.execPath, [vite, 'build'], {
		cwd: directory,
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(stderr);
	const files = readBuild(join(directory, 'build'));
	const kept = [...files.keys()].filter((file) => file !== '/index.html');
	return files.set('/service-worker.js', Buffer.from(workerOf(['/', ...kept])));
}
