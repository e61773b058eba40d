import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { fileOf, firstLine } from './scripts/chunks.mjs';
import { buildVersion, countingDigest } from './scripts/source-digest.mjs';
import { wordsApart } from './scripts/words.mjs';

export default defineConfig({
	plugins: [sveltekit(), wordsApart()],
	environments: {
		client: {
			build: {
				modulePreload: {
					resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
				},
				rolldownOptions: {
					// An entry may hand out more than its own, so that a file may hold it and what it shares.
					preserveEntrySignatures: 'allow-extension',
					output: {
						postBanner: firstLine,
						codeSplitting: {
							includeDependenciesRecursively: false,
							groups: [{ name: fileOf, debugName: 'screens' }],
						},
					},
				},
			},
		},
	},
	define: {
		__COUNTED_BY__: JSON.stringify(countingDigest()),
		__EDITION__: JSON.stringify(buildVersion()),
	},
});
