import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { fileOf } from './scripts/chunks.mjs';
import { countingDigest } from './scripts/source-digest.mjs';

export default defineConfig({
	plugins: [sveltekit()],
	resolve: {
		// One by one, so that each goes into the file of the screens that say it.
		alias: [{ find: /^(.*\/paraglide\/messages)\.js$/, replacement: '$1-apart.js' }],
	},
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// An entry may hand out more than its own, so that a file may hold it and what it shares.
					preserveEntrySignatures: 'allow-extension',
					output: {
						codeSplitting: {
							includeDependenciesRecursively: false,
							groups: [{ name: fileOf, debugName: 'screens' }],
						},
					},
				},
			},
		},
	},
	define: { __COUNTED_BY__: JSON.stringify(countingDigest()) },
});
